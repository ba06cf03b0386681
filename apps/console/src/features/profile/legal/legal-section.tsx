import type { LegalSettings } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../../api/errors.ts';
import { legalSettingsQuery } from '../../../api/legal-settings-query.ts';
import { useStore } from '../../../api/store-context.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { Fact, Facts } from '../../../ui/detail-panel.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { rulesOn } from './legal-text.ts';
import styles from '../profile.module.css';

const LegalDialog = onDemand(async () => (await import('./legal-dialog.tsx')).LegalDialog);

/** Rules from laws on lan houses, off until the owner turns them on (docs/product/law.md#rules). */
export function LegalSection() {
  const settings = useQuery(legalSettingsQuery(useStore().id));
  const editing = useDialog<LegalSettings>();
  const { data } = settings;
  return (
    <section className={styles.closing} aria-labelledby="regras-da-lei">
      <h2 id="regras-da-lei" className={styles.closingTitle}>
        Regras da lei
      </h2>
      <p className={styles.closingText}>
        Leis de vários estados dizem o que o cadastro precisa ter, a partir de que idade e até que horas se
        pode usar um computador. A Coruja oferece as do seu estado, cada uma com a fonte, e só as aplica se
        você ligar. Não é consultoria jurídica: confirme com um advogado o que vale na sua cidade.
      </p>
      {settings.isLoadingError ? (
        <ErrorState
          title="Não foi possível carregar as regras da lei."
          detail={reasonOf(settings.error)}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <>
          {!data && <LoadingText>Carregando as regras da lei…</LoadingText>}
          <div className={styles.rules}>
            <Facts>
              <Fact name="Estado">{data ? data.state : <Skeleton width={32} height={14} />}</Fact>
              <Fact name="Regras">{data ? rulesOn(data) : <Skeleton width={120} height={14} />}</Fact>
              <Fact name="Registro guardado por">
                {data ? `${data.keepMonths} meses` : <Skeleton width={80} height={14} />}
              </Fact>
            </Facts>
          </div>
          <Button disabled={!data} onClick={() => data && editing.open(data)}>
            Alterar regras da lei
          </Button>
        </>
      )}
      {editing.item && (
        <LegalDialog settings={editing.item} opened={editing.opened} onClose={editing.close} />
      )}
    </section>
  );
}

import type { GuardSettings } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/errors.ts';
import { guardSettingsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { Fact, Facts } from '../../ui/detail-panel.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import styles from './profile.module.css';
import {
  cleaningText,
  fairTimeText,
  idleShutdownText,
  offlineStartLabels,
  screenPicturesText,
} from './profile-sections.ts';

const GuardSettingsDialog = onDemand(
  async () => (await import('./guard-settings-dialog.tsx')).GuardSettingsDialog,
);

const MaintenanceCodesDialog = onDemand(
  async () => (await import('./maintenance-codes-dialog.tsx')).MaintenanceCodesDialog,
);

const GuardUpdatesDialog = onDemand(
  async () => (await import('./guard-updates-dialog.tsx')).GuardUpdatesDialog,
);

/** The store's settings for its guards: docs/product/guard.md#offline-start, docs/product/guard.md#fair-time. */
export function GuardSettingsSection() {
  const settings = useQuery(guardSettingsQuery(useStore().id));
  const editing = useDialog<GuardSettings>();
  const codes = useDialog();
  const versions = useDialog();
  const { data } = settings;
  return (
    <section className={styles.closing} aria-labelledby="regras-do-guarda">
      <h2 id="regras-do-guarda" className={styles.closingTitle}>
        Guarda dos computadores
      </h2>
      <p className={styles.closingText}>
        O que a Coruja faz quando o guarda de um computador fica sem conexão. Vale para todos os computadores
        da loja; os que não têm guarda seguem como antes.
      </p>
      {settings.isLoadingError ? (
        <ErrorState
          title="Não foi possível carregar as regras do guarda."
          detail={reasonOf(settings.error)}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <>
          {!data && <LoadingText>Carregando as regras do guarda…</LoadingText>}
          <div className={styles.rules}>
            <Facts>
              <Fact name="Iniciar sessão sem conexão">
                {data ? offlineStartLabels[data.offlineStart] : <Skeleton width={120} height={14} />}
              </Fact>
              <Fact name="Tempo justo">
                {data ? fairTimeText(data.fairTime) : <Skeleton width={80} height={14} />}
              </Fact>
              <Fact name="Desligar parados">
                {data ? idleShutdownText(data.idleShutdownMinutes) : <Skeleton width={120} height={14} />}
              </Fact>
              <Fact name="Limpar entre clientes">
                {data ? (
                  cleaningText(data.cleanAfterSession, data.cleanPaths.length)
                ) : (
                  <Skeleton width={80} height={14} />
                )}
              </Fact>
              <Fact name="Ver a tela dos computadores">
                {data ? screenPicturesText(data.screenPictures) : <Skeleton width={80} height={14} />}
              </Fact>
            </Facts>
          </div>
          <Button disabled={!data} onClick={() => data && editing.open(data)}>
            Alterar regras do guarda
          </Button>
        </>
      )}
      <Button onClick={() => codes.open(true)}>Códigos de manutenção</Button>
      <Button onClick={() => versions.open(true)}>Versões do guarda</Button>
      {versions.item && <GuardUpdatesDialog opened={versions.opened} onClose={versions.close} />}
      {codes.item && <MaintenanceCodesDialog opened={codes.opened} onClose={codes.close} />}
      {editing.item && (
        <GuardSettingsDialog settings={editing.item} opened={editing.opened} onClose={editing.close} />
      )}
    </section>
  );
}

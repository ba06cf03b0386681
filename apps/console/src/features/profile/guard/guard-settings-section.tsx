import type { GuardSettings } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../../api/errors.ts';
import { guardSettingsQuery } from '../../../api/shared-queries.ts';
import { useStore } from '../../../api/store-context.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { Fact, Facts } from '../../../ui/detail-panel.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import styles from '../profile.module.css';
import {
  blocksText,
  cleaningText,
  fairTimeText,
  idleShutdownText,
  offlineStartLabels,
  screenPicturesText,
} from '../profile-sections.ts';

const GuardSettingsDialog = onDemand(
  async () => (await import('./guard-settings-dialog.tsx')).GuardSettingsDialog,
);

const BlockedListsDialog = onDemand(
  async () => (await import('./blocked-lists-dialog.tsx')).BlockedListsDialog,
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
  const blocks = useDialog<GuardSettings>();
  const codes = useDialog();
  const versions = useDialog();
  const { data } = settings;
  const shown = (text: (data: GuardSettings) => string, width: number) =>
    data ? text(data) : <Skeleton width={width} height={14} />;
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
                {shown(({ offlineStart }) => offlineStartLabels[offlineStart], 120)}
              </Fact>
              <Fact name="Tempo justo">{shown(({ fairTime }) => fairTimeText(fairTime), 80)}</Fact>
              <Fact name="Desligar parados">
                {shown(({ idleShutdownMinutes }) => idleShutdownText(idleShutdownMinutes), 120)}
              </Fact>
              <Fact name="Limpar entre clientes">
                {shown(
                  ({ cleanAfterSession, cleanPaths }) => cleaningText(cleanAfterSession, cleanPaths.length),
                  80,
                )}
              </Fact>
              <Fact name="Bloqueios">
                {shown(
                  ({ blockedPrograms, blockedSites }) =>
                    blocksText(blockedPrograms.length, blockedSites.length),
                  120,
                )}
              </Fact>
              <Fact name="Ver a tela dos computadores">
                {shown(({ screenPictures }) => screenPicturesText(screenPictures), 80)}
              </Fact>
            </Facts>
          </div>
        </>
      )}
      <div className={styles.actions}>
        {!settings.isLoadingError && (
          <>
            <Button disabled={!data} onClick={() => data && editing.open(data)}>
              Alterar regras do guarda
            </Button>
            <Button disabled={!data} onClick={() => data && blocks.open(data)}>
              Bloqueios
            </Button>
          </>
        )}
        <Button onClick={() => codes.open(true)}>Códigos de manutenção</Button>
        <Button onClick={() => versions.open(true)}>Versões do guarda</Button>
      </div>
      {versions.item && <GuardUpdatesDialog opened={versions.opened} onClose={versions.close} />}
      {codes.item && <MaintenanceCodesDialog opened={codes.opened} onClose={codes.close} />}
      {blocks.item && (
        <BlockedListsDialog settings={blocks.item} opened={blocks.opened} onClose={blocks.close} />
      )}
      {editing.item && (
        <GuardSettingsDialog settings={editing.item} opened={editing.opened} onClose={editing.close} />
      )}
    </section>
  );
}

import type { GuardUpdates } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../../api/store-context.ts';
import { plural } from '../../../lib/format.ts';
import { DialogLoading } from '../../../parts/forms/dialog-loading.tsx';
import { MainButton } from '../../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import styles from './guard-updates-dialog.module.css';
import { canStart, type OneUpdate, stoppedBy, updateText } from './guard-updates-facts.ts';
import { guardUpdatesQuery, useStartGuardUpdates } from './guard-updates-queries.ts';

interface GuardUpdatesDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Versões do guarda': who has which version, and updating them (docs/product/guard.md#updates). */
export function GuardUpdatesDialog({ opened, onClose }: GuardUpdatesDialogProps) {
  const { data, error, refetch } = useQuery({ ...guardUpdatesQuery(useStore().id), enabled: opened });
  const start = useStartGuardUpdates();
  const hasOutdated = data?.computers.some(canStart) === true;
  return (
    <Dialog opened={opened} onClose={onClose} title="Versões do guarda">
      <DialogBody>
        {data ? (
          <Versions updates={data} isPending={start.isPending} onStart={start.mutate} />
        ) : (
          <DialogLoading
            title="Não foi possível carregar as versões."
            height={160}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Fechar</Button>
        {hasOutdated && (
          <MainButton loading={start.isPending} onClick={() => start.mutate(undefined)}>
            Atualizar todos
          </MainButton>
        )}
      </DialogFooter>
    </Dialog>
  );
}

interface VersionsProps {
  readonly updates: GuardUpdates;
  readonly isPending: boolean;
  readonly onStart: (computerId: string) => void;
}

function Versions({ updates: { version, computers }, isPending, onStart }: VersionsProps) {
  const stopped = stoppedBy(computers);
  const current = computers.filter(({ state }) => state === 'current').length;
  if (computers.length === 0) return <p>Nenhum computador tem um guarda conectado à loja.</p>;
  return (
    <>
      <p>
        Versão atual: <strong className="num">v{version}</strong>.{' '}
        {plural(current, 'computador em dia', 'computadores em dia')}, de {computers.length}. A atualização
        começa por um em cada dez; os outros vêm depois que os primeiros responderem. Cada um se atualiza
        quando fica livre.
      </p>
      <p className={styles.stopped} role="status">
        {stopped.length > 0 && `A atualização parou: falhou em ${stopped.join(', ')}.`}
      </p>
      <ul className={styles.list} aria-label="Computadores">
        {computers.map((update) => (
          <Row
            key={update.computer.id}
            update={update}
            isStopped={stopped.length > 0}
            isPending={isPending}
            onStart={onStart}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps extends Pick<VersionsProps, 'isPending' | 'onStart'> {
  readonly update: OneUpdate;
  readonly isStopped: boolean;
}

function Row({ update, isStopped, isPending, onStart }: RowProps) {
  const { computer, version } = update;
  return (
    <li>
      <span className={styles.name}>
        {computer.name} <span className={`num ${styles.version}`}>v{version}</span>
      </span>
      <span className={styles.state}>{updateText(update, isStopped)}</span>
      {canStart(update) && (
        <Button
          size="compact-md"
          aria-label={`Atualizar ${computer.name}`}
          disabled={isPending}
          onClick={() => onStart(computer.id)}
        >
          Atualizar
        </Button>
      )}
    </li>
  );
}

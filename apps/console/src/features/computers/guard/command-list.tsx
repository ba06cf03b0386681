import type { GuardCommand } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../../api/errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateTime } from '../../../ui/zone.tsx';
import { commandText } from './command-text.ts';
import { commandStates } from './guard-facts.ts';
import styles from './guard-panel.module.css';
import { guardCommandsQuery } from './guard-queries.ts';

/** A computer's last 20 commands with their live status. */
export function CommandList({ computerId, opened }: { computerId: string; opened: boolean }) {
  const query = useQuery({ ...guardCommandsQuery(useStore().id, computerId), enabled: opened });
  const commands = query.data;
  return (
    <section className={styles.section} aria-labelledby="guarda-ultimos">
      <h3 id="guarda-ultimos" className={styles.title}>
        Últimos comandos
      </h3>
      {query.isPending && <CommandBones />}
      {commands === undefined && query.isError && (
        <ErrorState
          title="Não foi possível carregar os comandos."
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {commands?.length === 0 && (
        <p className={styles.none}>
          Nenhum comando ainda. Cada um aparece aqui: enviado, recebido, feito ou o motivo da falha.
        </p>
      )}
      {commands && commands.length > 0 && (
        <ol className={styles.lines} aria-live="polite">
          {commands.map((command) => (
            <CommandLine key={command.id} command={command} />
          ))}
        </ol>
      )}
    </section>
  );
}

function CommandLine({ command }: { command: GuardCommand }) {
  const { label, tone } = commandStates[command.state];
  return (
    <li className={styles.line}>
      <span className={styles.what}>{commandText(command)}</span>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {command.text && <span className={styles.text}>“{command.text}”</span>}
      {command.state === 'failed' && (
        <span className={styles.failure}>{command.failure ?? 'O guarda não disse o motivo.'}</span>
      )}
      <span className={styles.when}>
        <DateTime instant={command.createdAt} />
      </span>
    </li>
  );
}

function CommandBones() {
  return (
    <>
      <LoadingText>Carregando comandos…</LoadingText>
      <ol className={styles.lines} aria-hidden>
        {[1, 2, 3].map((bone) => (
          <li key={bone} className={styles.line}>
            <Skeleton width="50%" height={14} />
            <Skeleton width={72} height={14} />
            <Skeleton width="60%" />
          </li>
        ))}
      </ol>
    </>
  );
}

import type { GuardCommand } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../../api/store-context.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateTime } from '../../../ui/zone.tsx';
import { commandText } from './command-text.ts';
import { commandStates } from './guard-facts.ts';
import styles from './guard-panel.module.css';
import { guardCommandsQuery } from './guard-queries.ts';
import { PanelLines } from './panel-lines.tsx';

/** A computer's last 20 commands with their live status. */
export function CommandList({ computerId, opened }: { computerId: string; opened: boolean }) {
  const query = useQuery({ ...guardCommandsQuery(useStore().id, computerId), enabled: opened });
  return (
    <PanelLines
      title="Últimos comandos"
      query={query}
      texts={{
        loading: 'Carregando comandos…',
        failure: 'Não foi possível carregar os comandos.',
        none: 'Nenhum comando ainda. Cada um aparece aqui: enviado, recebido, feito ou o motivo da falha.',
      }}
      line={(command) => <CommandLine key={command.id} command={command} />}
      isLive
    />
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

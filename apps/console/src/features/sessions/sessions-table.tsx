import type { ActiveSession } from '@coruja/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber, minutesOfSeconds } from '../../lib/format.ts';
import { Countdown } from '../../parts/end-session-countdown.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/zone.tsx';
import styles from './sessions-page.module.css';

interface SessionsTableProps {
  /** Undefined while they are coming. */
  readonly sessions: readonly ActiveSession[] | undefined;
  /** When they were answered, in milliseconds since the epoch. */
  readonly answeredAt: number;
  readonly onOpen: (session: ActiveSession) => void;
  readonly onEnd: (session: ActiveSession) => void;
  readonly empty: ReactNode;
  readonly error: ReactNode;
}

/** Who sits where, since when, and for how long still: soonest to end first, as the server sorts them. */
export function SessionsTable({ sessions, answeredAt, onOpen, onEnd, empty, error }: SessionsTableProps) {
  const columns: Column<ActiveSession>[] = [
    {
      key: 'computer',
      header: 'Computador',
      width: '20%',
      render: (session) => <span id={nameIdOf(session)}>{session.computer.name}</span>,
    },
    {
      key: 'user',
      header: 'Cliente',
      render: (session) => session.user?.name ?? <span className={styles.guest}>Convidado</span>,
    },
    {
      key: 'start',
      header: 'Início',
      width: '18%',
      render: (session) => <DateTime instant={session.startTime} />,
    },
    {
      key: 'left',
      header: 'Tempo restante',
      align: 'end',
      width: 144,
      render: (session) => <Countdown session={session} answeredAt={answeredAt} text={minutesLeftText} />,
    },
    {
      key: 'end',
      header: 'Ações',
      actions: true,
      width: 168,
      render: (session) => (
        <Button size="xs" aria-describedby={nameIdOf(session)} onClick={() => onEnd(session)}>
          Encerrar sessão
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label="Sessões ativas, as que terminam antes primeiro"
      columns={columns}
      rows={sessions}
      rowKey={(session) => session.id}
      onOpen={onOpen}
      empty={empty}
      error={error}
    />
  );
}

/** The table counts in minutes alone (specification.md, section 2). */
function minutesLeftText(seconds: number): string {
  return seconds > 0 ? `${formatNumber(minutesOfSeconds(seconds))}\u00a0min` : 'Sessão encerrada';
}

function nameIdOf(session: ActiveSession): string {
  return `computador-${session.id}`;
}

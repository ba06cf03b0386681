import type { ActiveSession, Session } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber, minutesOfSeconds } from '../../lib/format.ts';
import { Countdown } from '../../parts/sessions/session-countdown.tsx';
import type { SessionDialogsState } from '../../parts/sessions/session-dialogs-state.tsx';
import { SessionMenu } from '../../parts/sessions/session-menu.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Clock, Day } from '../../ui/zone.tsx';
import styles from './sessions-page.module.css';

interface SessionsTableProps {
  /** Undefined while they load. */
  readonly sessions: readonly ActiveSession[] | undefined;
  /** When they were answered, in milliseconds since the epoch. */
  readonly answeredAt: number;
  readonly onOpen: (session: ActiveSession) => void;
  readonly onEnd: (session: Session) => void;
  readonly dialogs: SessionDialogsState;
  readonly empty: ReactNode;
  readonly error: ReactNode;
}

/** The running sessions, soonest to end first, as the server sorts them. */
export function SessionsTable(props: SessionsTableProps) {
  const { sessions, answeredAt, onOpen, onEnd, dialogs, empty, error } = props;
  const columns: Column<ActiveSession>[] = [
    {
      key: 'computer',
      header: 'Computador',
      render: (session) => <span id={nameIdOf(session)}>{session.computer.name}</span>,
    },
    {
      key: 'user',
      header: 'Cliente',
      render: (session) => (
        <span className={styles.person} data-guest={session.isGuest || undefined}>
          {session.user?.name ?? 'Convidado'}
        </span>
      ),
    },
    {
      key: 'start',
      header: 'Início',
      render: ({ startTime }) => (
        <span className={styles.start}>
          <Day instant={startTime} /> <Clock instant={startTime} />
        </span>
      ),
    },
    {
      key: 'left',
      header: 'Tempo restante',
      align: 'end',
      render: (session) => <Countdown session={session} answeredAt={answeredAt} text={minutesLeftText} />,
    },
    {
      key: 'end',
      header: 'Ações',
      actions: true,
      render: (session) => (
        <span className={styles.actions}>
          <Button size="xs" aria-describedby={nameIdOf(session)} onClick={() => onEnd(session)}>
            <span>
              Encerrar<span className={styles.word}> sessão</span>
            </span>
          </Button>
          <SessionMenu session={session} dialogs={dialogs}>
            <Button size="xs" aria-label={`Mais ações da sessão em ${session.computer.name}`}>
              <IconDots size={16} aria-hidden />
            </Button>
          </SessionMenu>
        </span>
      ),
    },
  ];
  return (
    <div className={styles.table}>
      <DataTable
        label="Sessões ativas, as que terminam antes primeiro"
        columns={columns}
        rows={sessions}
        rowKey={(session) => session.id}
        onOpen={onOpen}
        empty={empty}
        error={error}
      />
    </div>
  );
}

/** The table shows only minutes (docs/product/sessions.md#the-screen). */
function minutesLeftText(seconds: number): string {
  return seconds > 0 ? `${formatNumber(minutesOfSeconds(seconds))}\u00a0min` : 'Sessão encerrada';
}

function nameIdOf(session: ActiveSession): string {
  return `computador-${session.id}`;
}

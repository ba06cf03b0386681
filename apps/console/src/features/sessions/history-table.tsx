import type { PastSession } from '@coruja/contract';
import { memo, type ReactNode } from 'react';
import { Actor } from '../../parts/team/actor.tsx';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { paymentOf, playerText } from '../../parts/sessions/past-session-text.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Clock, Day } from '../../ui/zone.tsx';
import styles from './history.module.css';

interface HistoryTableProps {
  /** Undefined while they load. */
  readonly sessions: readonly PastSession[] | undefined;
  readonly onOpen: (session: PastSession) => void;
  readonly empty: ReactNode;
  readonly error: ReactNode;
}

/** Past sessions, newest first. Memoized, because thousands of rows must not render again when one is opened. */
export const HistoryTable = memo(function HistoryTable(props: HistoryTableProps) {
  return (
    <div className={styles.table}>
      <DataTable
        label="Sessões encerradas, as mais novas primeiro"
        columns={columns}
        rows={props.sessions}
        rowKey={keyOf}
        onOpen={props.onOpen}
        empty={props.empty}
        error={props.error}
        skeletonRows={12}
      />
    </div>
  );
});

const keyOf = ({ id }: PastSession) => id;

const columns: readonly Column<PastSession>[] = [
  { key: 'computer', header: 'Computador', render: ({ computer }) => computer.name },
  {
    key: 'user',
    header: 'Cliente',
    render: (session) => (
      <span className={styles.person} data-nobody={!session.user || undefined} title={session.user?.name}>
        {playerText(session)}
      </span>
    ),
  },
  { key: 'start', header: 'Início', render: ({ startTime }) => <When instant={startTime} /> },
  { key: 'end', header: 'Fim', render: ({ endTime }) => <When instant={endTime} /> },
  {
    key: 'minutes',
    header: 'Usado',
    align: 'end',
    render: ({ usedMinutes }) => `${formatNumber(usedMinutes)}\u00a0min`,
  },
  { key: 'payment', header: 'Pagamento', render: (session) => <Payment session={session} /> },
  { key: 'actor', header: 'Iniciada por', render: ({ actor }) => <Actor actor={actor} /> },
];

function When({ instant }: { instant: string }) {
  return (
    <span className={styles.when}>
      <Day instant={instant} /> <Clock instant={instant} />
    </span>
  );
}

function Payment({ session }: { session: PastSession }) {
  const { name, amount } = paymentOf(session);
  return (
    <span className={styles.payment}>
      {name} {amount !== null && <span className="num">{formatMoney(amount)}</span>}
    </span>
  );
}

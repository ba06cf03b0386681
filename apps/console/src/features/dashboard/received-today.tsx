import type { Today } from '@coruja/contract';
import { dayInZone } from '@coruja/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { formatMoney } from '../../lib/format.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Figure } from './figure.tsx';
import figure from './figure.module.css';
import { compareWithLastWeek } from './last-week.ts';
import styles from './today.module.css';

const TICK_MS = 5_000;

/** Undefined also once their day is over, so that no sum of yesterday is shown under 'Hoje'. */
export function useFiguresOfToday<T extends Today>({ data, refetch }: UseQueryResult<T>): T | undefined {
  // Renders again when midnight has passed.
  useNow(TICK_MS);
  const today = dayInZone(serverNow(), useStore().timeZone);
  // The server's day may begin a moment earlier than this clock's.
  const isOver = data !== undefined && data.day < today;
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  return isOver ? undefined : data;
}

interface ReceivedProps {
  /** Undefined while loading. */
  readonly figures: Today | undefined;
  /** Under the comparison with last week. */
  readonly more?: ReactNode;
}

/** The day's money so far, beside the same weekday of last week. */
export function Received({ figures, more }: ReceivedProps) {
  const note = figures ? compareWithLastWeek(figures) : [<Skeleton key="note" width={208} height={21} />];
  return (
    <Figure
      name="Recebido hoje"
      wide
      note={
        <>
          {note.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines, always the same ones
            <span key={index} className={styles.line}>
              {line}
            </span>
          ))}
          {more}
        </>
      }
    >
      {figures && formatMoney(figures.received.total)}
    </Figure>
  );
}

/** The same by tender. */
export function Tenders({ figures }: Pick<ReceivedProps, 'figures'>) {
  const byTender = figures?.received.byTender;
  return (
    <div className={`${figure.figure} ${styles.byTender}`}>
      <dt>Por forma de pagamento</dt>
      <dd>
        {byTender?.length === 0 && <p className={styles.none}>Nada recebido ainda.</p>}
        <ul className={styles.tenders}>
          {byTender?.map(({ tender, total }) => (
            <li key={tender}>
              <span>{paymentTypeLabels[tender]}</span>
              <span className="num">{formatMoney(total)}</span>
            </li>
          ))}
          {!byTender && <Skeleton width={128} height={21} />}
        </ul>
      </dd>
    </div>
  );
}

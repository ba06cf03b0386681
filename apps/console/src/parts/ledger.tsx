import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { reasonOf } from '../api/errors.ts';
import { Actor } from './team/actor.tsx';
import { formatNumber } from '../lib/format.ts';
import { LoadingText, Skeleton } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { DateTime } from '../ui/zone.tsx';
import lines from '../ui/lines.module.css';
import styles from './ledger.module.css';

/** One change and the value after it. */
export interface LedgerRow {
  readonly id: string;
  readonly what: ReactNode;
  /** `+60 min`, `−2` */
  readonly change: string;
  /** The value after it, as text. */
  readonly after: string;
  readonly createdAt: string;
  readonly actor: string;
  readonly note?: string | null;
}

/** The used part of an infinite query. */
interface Pages<Entry> {
  readonly data: { readonly pages: readonly { readonly items: readonly Entry[] }[] } | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface LedgerProps<Entry> {
  readonly title: string;
  readonly entries: Pages<Entry>;
  readonly rowOf: (entry: Entry) => LedgerRow;
  readonly loading: string;
  readonly failed: string;
  /** The text of an empty ledger. */
  readonly none: string;
  /** Beside the title, if there are lines. */
  readonly action?: ReactNode;
}

/** The changes of a balance or a stock, newest first. */
export function Ledger<Entry>(props: LedgerProps<Entry>) {
  const { title, entries, action } = props;
  const rows = entries.data?.pages.flatMap(({ items }) => items.map(props.rowOf));
  return (
    <section aria-label={title}>
      <div className={styles.head} data-acting={action !== undefined || undefined}>
        <h3 className={styles.title}>{title}</h3>
        {rows && rows.length > 0 && action}
      </div>
      {rows ? <Lines rows={rows} none={props.none} /> : <NotYet {...props} />}
      {entries.hasNextPage && (
        <Button
          fullWidth
          className={styles.more}
          loading={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
        >
          Carregar mais
        </Button>
      )}
    </section>
  );
}

function NotYet<Entry>({ entries, failed, loading }: LedgerProps<Entry>) {
  if (!entries.isError) return <Waiting text={loading} />;
  return (
    <ErrorState title={failed} detail={reasonOf(entries.error)} onRetry={() => void entries.refetch()} />
  );
}

function Lines({ rows, none }: { rows: readonly LedgerRow[]; none: string }) {
  if (rows.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ol>
      {rows.map((row) => (
        <Line key={row.id} row={row} />
      ))}
    </ol>
  );
}

function Line({ row }: { row: LedgerRow }) {
  return (
    <li className={lines.line}>
      <span className={styles.what}>{row.what}</span>
      <span className={styles.change}>{row.change}</span>
      <span className={styles.when}>
        <DateTime instant={row.createdAt} /> · <Actor actor={row.actor} />
      </span>
      <span className={styles.after}>{row.after}</span>
      {row.note && <span className={styles.note}>{row.note}</span>}
    </li>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <>
      <LoadingText>{text}</LoadingText>
      <ol aria-hidden>
        {[1, 2, 3, 4, 5].map((bone) => (
          <li key={bone} className={`${lines.line} ${styles.bone}`}>
            <Skeleton width="60%" height={14} />
            <Skeleton width={56} height={14} />
            <Skeleton width="60%" />
            <Skeleton width={72} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** `+24`, `−2`, with a true minus. */
export function formatSigned(quantity: number): string {
  return `${quantity < 0 ? '−' : '+'}${formatNumber(Math.abs(quantity))}`;
}

import type { CreditEntry } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { actorText } from '../../lib/actor.ts';
import { formatNumber } from '../../lib/format.ts';
import { minutesText } from '../../parts/balance.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { creditEntryWords } from './credit-entry-words.ts';
import { useLedgerExport } from './credits-export.ts';
import { creditEntriesQuery } from './credits-queries.ts';
import styles from './ledger.module.css';

/** Line by line why the balance is what it is, newest first. */
export function Ledger({ userId }: { userId: string }) {
  const entries = useInfiniteQuery(creditEntriesQuery(useStore().id, userId));
  const rows = entries.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-label="Extrato de créditos">
      <Head userId={userId} isEmpty={!rows?.length} />
      {rows === undefined && !entries.isError && <LedgerSkeleton />}
      {rows === undefined && entries.isError && (
        <ErrorState
          title="Não foi possível carregar o extrato."
          detail={reasonOf(entries.error)}
          onRetry={() => void entries.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <p className={styles.none}>
          Nenhum lançamento ainda. Cada crédito, ajuste e sessão aparecerá aqui, com data e saldo.
        </p>
      )}
      {rows && rows.length > 0 && (
        <ol className={styles.lines}>
          {rows.map((entry) => (
            <LedgerLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
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

function Head({ userId, isEmpty }: { userId: string; isEmpty: boolean }) {
  const { csv, start } = useLedgerExport(userId);
  return (
    <div className={styles.head}>
      <h3 className={styles.title}>Extrato de créditos</h3>
      {!isEmpty && <ExportButton csv={csv} onStart={start} />}
    </div>
  );
}

function LedgerLine({ entry }: { entry: CreditEntry }) {
  return (
    <li className={styles.line}>
      <span className={styles.what}>{creditEntryWords(entry)}</span>
      <span className={styles.minutes}>{signedMinutes(entry.minutes)}</span>
      <span className={styles.when}>
        <DateTime instant={entry.createdAt} /> · {actorText(entry.actor)}
      </span>
      <span className={styles.after}>saldo {minutesText(entry.balanceAfter)}</span>
    </li>
  );
}

function LedgerSkeleton() {
  return (
    <>
      <LoadingText>Carregando extrato…</LoadingText>
      <ol className={styles.lines} aria-hidden>
        {[1, 2, 3, 4, 5].map((bone) => (
          <li key={bone} className={styles.line}>
            <Skeleton width="70%" height={14} />
            <Skeleton width={56} height={14} />
            <Skeleton width="60%" />
            <Skeleton width={72} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** `+60 min`, `−45 min`, with a true minus. */
function signedMinutes(minutes: number): string {
  return `${minutes < 0 ? '−' : '+'}${formatNumber(Math.abs(minutes))}\u00a0min`;
}

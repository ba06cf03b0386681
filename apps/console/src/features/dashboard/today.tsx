import type { Today as TodayFigures } from '@coruja/contract';
import { dayInZone } from '@coruja/domain';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { formatMoney, formatNumber, plural } from '../../lib/format.ts';
import { dueBillsOf, totalOf, useOpenBills } from '../../parts/bills/open-bills.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { todayQuery } from './dashboard-queries.ts';
import { Figure } from './figure.tsx';
import figure from './figure.module.css';
import { compareWithLastWeek } from './last-week.ts';
import panel from './panel.module.css';
import styles from './today.module.css';
import { keepClear } from '../../ui/use-toast-corner.ts';

const TICK_MS = 5_000;

/** The day's money so far and the free computers (docs/product/dashboard.md#today). */
export function Today() {
  const query = useQuery(todayQuery(useStore().id));
  const figures = useFiguresOfToday(query);
  return (
    <section className={`${panel.panel} ${styles.today}`} aria-labelledby="hoje">
      <div className={panel.head}>
        <h2 id="hoje" className={panel.title}>
          Hoje
        </h2>
        <Link to={paths.sales} className={panel.link} {...keepClear}>
          Ver vendas
        </Link>
      </div>
      {query.isLoadingError ? (
        <ErrorState
          title="Ocorreu um erro ao carregar o recebido de hoje."
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <dl className={figure.grid} aria-busy={!figures}>
          <Received figures={figures} />
          <Tenders figures={figures} />
          <Figure name="Computadores livres" note="Desbloqueados e sem sessão">
            {figures && formatNumber(figures.freeComputers)}
          </Figure>
        </dl>
      )}
    </section>
  );
}

/** Undefined also once their day is over: no sum of yesterday stands under 'Hoje'. */
function useFiguresOfToday({ data, refetch }: UseQueryResult<TodayFigures>): TodayFigures | undefined {
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

function Received({ figures }: { figures: TodayFigures | undefined }) {
  const dueBills = dueBillsOf(useOpenBills());
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
          {dueBills.length > 0 && (
            <strong className={`${styles.line} ${styles.due}`}>
              A receber {formatMoney(totalOf(dueBills))} · {plural(dueBills.length, 'conta', 'contas')}
            </strong>
          )}
        </>
      }
    >
      {figures && formatMoney(figures.received.total)}
    </Figure>
  );
}

function Tenders({ figures }: { figures: TodayFigures | undefined }) {
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

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMay } from '../../api/access.ts';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney, formatNumber, plural } from '../../lib/format.ts';
import { dueBillsOf, totalOf, useOpenBills } from '../../parts/bills/open-bills.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/states.tsx';
import { todayQuery } from './dashboard-queries.ts';
import { Figure } from './figure.tsx';
import figure from './figure.module.css';
import { Received, Tenders, useFiguresOfToday } from './received-today.tsx';
import panel from './panel.module.css';
import styles from './today.module.css';
import { keepClear } from '../../ui/use-toast-corner.ts';

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
        <span className={styles.links} {...keepClear}>
          {useMay('owner') === 'yes' && (
            <Link to={paths.today} className={panel.link}>
              Ver o dia todo
            </Link>
          )}
          <Link to={paths.sales} className={panel.link}>
            Ver vendas
          </Link>
        </span>
      </div>
      {query.isLoadingError ? (
        <ErrorState
          title="Ocorreu um erro ao carregar o recebido de hoje."
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <dl className={figure.grid} aria-busy={!figures}>
          <Received figures={figures} more={<DueBills />} />
          <Tenders figures={figures} />
          <Figure name="Computadores livres" note="Desbloqueados e sem sessão">
            {figures && formatNumber(figures.freeComputers)}
          </Figure>
        </dl>
      )}
    </section>
  );
}

/** Bills that are due, while there are any. */
function DueBills() {
  const dueBills = dueBillsOf(useOpenBills());
  return (
    dueBills.length > 0 && (
      <strong className={`${styles.line} ${styles.due}`}>
        A receber {formatMoney(totalOf(dueBills))} · {plural(dueBills.length, 'conta', 'contas')}
      </strong>
    )
  );
}

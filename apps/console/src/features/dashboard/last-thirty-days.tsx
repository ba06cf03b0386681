import type { Dashboard } from '@coruja/contract';
import { usePricesTime } from '../../api/use-counter-settings.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { withoutPart } from './daily-revenue.ts';
import { Figure } from './figure.tsx';
import grid from './figure.module.css';
import styles from './last-thirty-days.module.css';
import panel from './panel.module.css';

/** The figures of the last 30 days (docs/product/dashboard.md#thirty-days). */
export function LastThirtyDays({ figures }: { figures: Dashboard | undefined }) {
  const activity = figures?.activityLast30Days;
  return (
    <section className={panel.panel} aria-labelledby="trinta-dias">
      <div className={panel.head}>
        <h2 id="trinta-dias" className={panel.title}>
          Últimos 30 dias
        </h2>
        <p className={styles.span}>Hoje e os 29 dias anteriores</p>
      </div>
      <dl className={grid.grid}>
        <Revenue revenue={figures?.revenueLast30Days} />
        <Figure name="Clientes únicos" note="Sem contar convidados">
          {activity && formatNumber(activity.uniqueCustomers)}
        </Figure>
        <Figure name="Horas de sessão" note="Clientes e convidados">
          {activity && `${formatNumber(Math.round(activity.totalSessionHours))}\u00a0h`}
        </Figure>
        <TopPerformers top={figures?.topPerformers} />
      </dl>
    </section>
  );
}

/** The total and the sessions' share of it, as text and as a bar. */
function Revenue({ revenue }: { revenue: Dashboard['revenueLast30Days'] | undefined }) {
  const isPriced = usePricesTime();
  const share = revenue && revenue.total > 0 ? Math.min(1, revenue.fromSessions / revenue.total) : 0;
  return (
    <Figure
      name="Receita total"
      wide
      note={
        <>
          <span className={styles.bar} aria-hidden>
            <span style={{ transform: `scaleX(${share})` }} />
          </span>
          <span className={styles.part}>
            {revenue ? (
              `${formatMoney(revenue.fromSessions)} de sessões`
            ) : (
              <Skeleton width={144} height={21} />
            )}
          </span>
          <span className={styles.part}>
            {revenue &&
              `${formatMoney(withoutPart(revenue.total, revenue.fromSessions))} de vendas e eventos`}
          </span>
          {isPriced && <span className={styles.part}>Vendido, menos o estornado</span>}
        </>
      }
    >
      {revenue && formatMoney(revenue.total)}
    </Figure>
  );
}

function TopPerformers({ top }: { top: Dashboard['topPerformers'] | undefined }) {
  return (
    <>
      <Figure
        name="Computador mais usado"
        wide
        note={top && !top.mostUsedComputer ? 'Ainda sem sessões no período' : 'Por tempo de uso'}
      >
        {top && (top.mostUsedComputer?.name ?? <None />)}
      </Figure>
      <Figure
        name="Cliente mais ativo"
        wide
        note={top && !top.mostActiveUser ? 'Ainda sem sessões de clientes no período' : 'Por tempo de uso'}
      >
        {top && (top.mostActiveUser?.nickName ?? <None />)}
      </Figure>
    </>
  );
}

function None() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="visually-hidden">Nenhum</span>
    </>
  );
}

import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useColorScheme } from '../../lib/color-scheme.ts';
import { formatMoney } from '../../lib/format.ts';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { monthOf, type RevenueDay, type RevenueMonth, sources } from './daily-revenue.ts';
import { dailyRevenueQuery, revenuePlotQuery } from './dashboard-queries.ts';
import panel from './panel.module.css';
import { tooltipLeft } from './revenue-axis.ts';
import styles from './revenue-chart.module.css';
import type { PlotPoint } from './revenue-plot.ts';
import { RevenueTable } from './revenue-table.tsx';

/**
 * The revenue of each of the last 30 days by source (docs/product/dashboard.md#revenue-by-day).
 *
 * @param drawable whether the figures are shown, so that the chart's code may load
 */
export function RevenueChart({ drawable }: { drawable: boolean }) {
  const query = useQuery(dailyRevenueQuery(useStore().id));
  const month = useMemo(() => query.data && monthOf(query.data), [query.data]);
  return (
    <section className={`${panel.panel} ${styles.section}`} aria-labelledby="receita-por-dia">
      <div className={panel.head}>
        <h2 id="receita-por-dia" className={panel.title}>
          Receita por dia
        </h2>
      </div>
      {query.isLoadingError ? (
        <div className={styles.words}>
          <ErrorState
            title="Ocorreu um erro ao carregar a receita por dia."
            detail={reasonOf(query.error)}
            onRetry={() => void query.refetch()}
          />
        </div>
      ) : month?.total === 0 ? (
        <div className={styles.words}>
          <EmptyState
            title="Ainda sem receita nos últimos 30 dias."
            icon={<IconChartBar size={32} stroke={1.5} aria-hidden />}
          >
            Quando entrar a primeira sessão, venda ou evento pago, aqui aparece quanto rendeu cada dia.
          </EmptyState>
        </div>
      ) : (
        <>
          {!month && <LoadingText>Carregando a receita por dia…</LoadingText>}
          <Legend month={month} />
          {month && drawable ? <Plot month={month} /> : <PlotBone />}
          <RevenueTable month={month} />
        </>
      )}
    </section>
  );
}

/** The sources in the order of the bars, from the bottom, each with its sum. */
function Legend({ month }: { month: RevenueMonth | undefined }) {
  const shown = month?.shown ?? sources.filter(({ id }) => id !== 'events');
  return (
    <dl className={styles.legend}>
      {shown.map(({ id, name }) => (
        <div key={id}>
          <dt>
            <span className={styles.swatch} data-source={id} aria-hidden />
            {name}
          </dt>
          <dd>{month ? formatMoney(month.sums[id]) : <Skeleton width={88} height={16} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The canvas: an image for screen readers, whose numbers are in the table below. */
function Plot({ month }: { month: RevenueMonth }) {
  const code = useQuery(revenuePlotQuery);
  const scheme = useColorScheme();
  const host = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState<PlotPoint | null>(null);
  const draw = code.data?.drawRevenuePlot;
  // Colours are read while drawing, so a change of scheme draws again.
  useEffect(() => {
    if (!draw || !host.current || !scheme) return undefined;
    const plot = draw(host.current, month, setPoint);
    return plot.destroy;
  }, [draw, month, scheme]);

  if (code.isError) {
    return (
      <div className={styles.words}>
        <ErrorState
          title="Não foi possível desenhar o gráfico."
          detail="Os valores estão na tabela abaixo."
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
  const day = point ? month.days[point.index] : undefined;
  return (
    <div className={styles.area}>
      <div
        ref={host}
        role="img"
        aria-label={chartLabel(month)}
        className={styles.plot}
        data-drawn={draw && scheme}
      />
      {point && day && <DayTooltip day={day} month={month} point={point} />}
    </div>
  );
}

function PlotBone() {
  return (
    <div className={styles.area} aria-hidden>
      <div className={styles.plot}>
        <Skeleton height="100%" />
      </div>
    </div>
  );
}

function chartLabel({ total, shown, sums, best }: RevenueMonth): string {
  const parts = shown.map(({ id, name }) => `${name.toLowerCase()} ${formatMoney(sums[id])}`).join(', ');
  const peak = best ? ` Melhor dia: ${best.label}, com ${formatMoney(best.total)}.` : '';
  return `Gráfico da receita por dia nos últimos 30 dias. Total de ${formatMoney(total)}: ${parts}.${peak} Os valores de cada dia estão na tabela abaixo.`;
}

const TOOLTIP_WIDTH = 208;

/** The values of the bar under the pointer. Without a pointer there is the table. */
function DayTooltip({ day, month, point }: { day: RevenueDay; month: RevenueMonth; point: PlotPoint }) {
  const left = tooltipLeft(point.bar, TOOLTIP_WIDTH, point.chart);
  return (
    <div className={styles.about} style={{ left, width: TOOLTIP_WIDTH }} aria-hidden>
      <p className={styles.day}>{day.label}</p>
      <dl className={styles.pieces}>
        {/* As in the bar, the last source is on top. */}
        {month.shown.toReversed().map(({ id, name }) => (
          <div key={id}>
            <dt>
              <span className={styles.swatch} data-source={id} />
              {name}
            </dt>
            <dd>{formatMoney(day[id])}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatMoney(day.total)}</dd>
        </div>
      </dl>
    </div>
  );
}

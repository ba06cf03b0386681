import { mostMinuteDays } from '@coruja/contract';
import { lastThirtyDays } from '@coruja/domain';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { formatMinutes } from '../../lib/format.ts';
import { DayRangeFilter } from '../../parts/days/day-range-filter.tsx';
import { type Days, usePeriod, writePeriod } from '../../parts/days/day-range.ts';
import { guardGuide, sessionParams } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { keepClear } from '../../ui/use-toast-corner.ts';
import { ComputerPanel } from './computer-panel.tsx';
import { type ComputerSum, sumByComputer } from './computer-sums.ts';
import { MinutesBar, MinutesLegend, shareNames, shareOf, shares } from './minutes-bar.tsx';
import styles from './minutes.module.css';
import { minutesQuery } from './radar-queries.ts';

/** How long each computer was on, and for what (docs/product/radar.md#minutes). */
export function MinutesSection() {
  const { id: storeId } = useStore();
  const [params, setParams] = useSearchParams();
  const { period, days } = usePeriod();
  const wanted = useWholeDays(days);
  const isTooLong = lengthOf(wanted) > mostMinuteDays;
  const list = useQuery({ ...minutesQuery(storeId, wanted), enabled: !isTooLong });
  const computers = list.data && sumByComputer(list.data);
  const hasData = computers?.some(({ minutes }) => minutes !== null) ?? true;
  const most = Math.max(1, ...(computers ?? []).map(({ minutes }) => minutes?.on ?? 0));
  const opened = params.get(sessionParams.computer);
  const open = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete(sessionParams.computer);
        else next.set(sessionParams.computer, id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section className={styles.section} aria-labelledby="radar-minutes">
      <h2 id="radar-minutes" className={styles.heading}>
        Minutos por computador
      </h2>
      <div className={styles.filters} role="search" {...keepClear} aria-label="Filtrar os minutos">
        <DayRangeFilter
          period={period}
          days={days}
          onChange={(next) => setParams((before) => writePeriod(before, next), { replace: true })}
        />
      </div>
      <MinutesLegend />
      <div className={styles.table}>
        <DataTable
          label="Minutos por computador"
          columns={columnsWith(most)}
          rows={isTooLong || !hasData ? [] : computers}
          rowKey={({ id }) => id}
          onOpen={({ id }) => open(id)}
          empty={isTooLong ? <TooLong /> : <NoMinutes />}
          error={
            list.isLoadingError && (
              <ErrorState
                title="Não foi possível carregar os minutos."
                detail={reasonOf(list.error)}
                onRetry={() => void list.refetch()}
              />
            )
          }
        />
      </div>
      <ComputerPanel
        computer={computers?.find(({ id }) => id === opened) ?? null}
        onClose={() => open(null)}
      />
    </section>
  );
}

/** Completes the filter: without an end it ends today, without a start it is one day, without both it is the last thirty days. */
function useWholeDays({ startDate, endDate }: Days) {
  const { timeZone } = useStore();
  const { first, last: today } = lastThirtyDays(useNow(60_000), timeZone);
  if (!startDate && !endDate) return { startDate: first, endDate: today };
  return { startDate: startDate ?? endDate ?? today, endDate: endDate ?? today };
}

function lengthOf({ startDate, endDate }: { startDate: string; endDate: string }): number {
  return (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
}

function columnsWith(most: number): readonly Column<ComputerSum>[] {
  return [
    { key: 'name', header: 'Computador', render: ({ name }) => name },
    {
      key: 'bar',
      header: 'Ligado',
      render: ({ minutes }) =>
        minutes === null ? (
          <span className={styles.none}>Sem dados</span>
        ) : (
          <span className={styles.on}>
            <span className={styles.total}>{formatMinutes(minutes.on)}</span>
            <MinutesBar minutes={minutes} most={most} />
          </span>
        ),
    },
    ...shares.map(
      (share): Column<ComputerSum> => ({
        key: share,
        header: shareNames[share],
        align: 'end',
        render: ({ minutes }) => {
          const sum = minutes === null ? 0 : shareOf(minutes, share);
          return sum === 0 ? <span className={styles.none}>—</span> : formatMinutes(sum);
        },
      }),
    ),
  ];
}

function NoMinutes() {
  return (
    <EmptyState
      title="Ainda não há minutos nestes dias."
      icon={<IconDeviceDesktop size={32} stroke={1.5} aria-hidden />}
      action={
        <Link to={guardGuide} className={`${action.main} ${styles.way}`}>
          Instalar o guarda
        </Link>
      }
    >
      O guarda de cada computador conta quanto tempo ele fica ligado. Os de versões antigas precisam ser
      atualizados.
    </EmptyState>
  );
}

function TooLong() {
  return (
    <EmptyState title={`Escolha no máximo ${mostMinuteDays} dias.`}>
      Os minutos são somados por computador e por dia.
    </EmptyState>
  );
}

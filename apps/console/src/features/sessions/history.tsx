import type { PastSession } from '@coruja/contract';
import { NativeSelect } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { computersQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { plural } from '../../lib/format.ts';
import { useNearViewport } from '../../lib/use-near-viewport.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { DayRangeFilter } from '../../parts/days/day-range-filter.tsx';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { pastSessionsQuery } from '../../parts/sessions/past-sessions-query.ts';
import { SessionDialogs, useSessionDialogs } from '../../parts/sessions/session-dialogs-state.tsx';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { EmptyState, ErrorState, FilteredEmpty, ListFooter } from '../../ui/states.tsx';
import { CustomerFilter } from './customer-filter.tsx';
import styles from './history.module.css';
import { useHistoryExport } from './history-csv.ts';
import { type HistoryFilter, useHistoryFilter } from './history-filter.ts';
import { HistoryTable } from './history-table.tsx';
import { PastSessionPanel } from './past-session-panel.tsx';

type HistoryList = UseInfiniteQueryResult<InfiniteData<{ items: PastSession[] }>>;

/** The sessions that are over (docs/product/sessions.md#history). */
export function History() {
  const filter = useHistoryFilter();
  const list = useInfiniteQuery(pastSessionsQuery(useStore().id, filter.query));
  const sessions = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);
  const showing = useDialog<PastSession>();
  const dialogs = useSessionDialogs();
  const { csv, start } = useHistoryExport();

  return (
    <>
      <div className={styles.filters} role="search" aria-label="Filtrar o histórico">
        <DayRangeFilter period={filter.period} days={filter.days} onChange={filter.setPeriod} />
        <div className={styles.more}>
          <ComputerFilter filter={filter} sessions={sessions} />
          <CustomerFilter
            customerId={filter.customerId}
            knownName={sessions?.find(({ user }) => user?.id === filter.customerId)?.user?.name}
            onChoose={filter.setCustomer}
          />
          <div className={styles.export}>
            <ExportButton
              csv={csv}
              disabled={!sessions?.length}
              onStart={() => start(filter.query, filter.days)}
            />
          </div>
        </div>
      </div>
      <HistoryTable
        sessions={sessions}
        onOpen={useCallbackRef(showing.open)}
        empty={<NoHistory filter={filter} />}
        error={
          list.isLoadingError && (
            <ErrorState
              title="Não foi possível carregar o histórico."
              detail={reasonOf(list.error)}
              onRetry={() => void list.refetch()}
            />
          )
        }
      />
      {sessions && sessions.length > 0 && <Footer list={list} shown={sessions.length} />}
      {showing.item && (
        <PastSessionPanel
          session={showing.item}
          opened={showing.opened}
          onClose={showing.close}
          onLostTime={dialogs.losing.open}
        />
      )}
      <SessionDialogs dialogs={dialogs} onGone={showing.close} />
    </>
  );
}

interface ComputerFilterProps {
  readonly filter: HistoryFilter;
  readonly sessions: readonly PastSession[] | undefined;
}

/** A computer that was removed is in no list, but a link may lead to its sessions. */
function ComputerFilter({ filter, sessions }: ComputerFilterProps) {
  const { data: computers } = useQuery(computersQuery(useStore().id));
  const { computerId } = filter;
  const isListed = computers?.some(({ id }) => id === computerId) ?? false;
  const name = sessions?.find(({ computer }) => computer.id === computerId)?.computer.name;
  return (
    <NativeSelect
      label="Computador"
      value={computerId ?? ''}
      onChange={(event) => filter.setComputer(event.currentTarget.value || null)}
      data={[
        { value: '', label: 'Todos' },
        ...(computers ?? []).map((computer) => ({ value: computer.id, label: computer.name })),
        ...(computerId === null || isListed ? [] : [{ value: computerId, label: name ?? '…' }]),
      ]}
    />
  );
}

/** How many are shown, and more: by a press, or automatically near the end. */
function Footer({ list, shown }: { list: HistoryList; shown: number }) {
  const more = () => void list.fetchNextPage();
  const isFree = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const footer = useNearViewport<HTMLElement>(isFree, more);
  return (
    <ListFooter ref={footer} hasMore={list.hasNextPage} loading={list.isFetchingNextPage} onMore={more}>
      <span>{plural(shown, 'sessão', 'sessões')}</span>
      {list.isFetchNextPageError && <span role="alert">Não foi possível carregar mais sessões.</span>}
    </ListFooter>
  );
}

function NoHistory({ filter }: { filter: HistoryFilter }) {
  if (filter.isNarrow) {
    return (
      <FilteredEmpty title="Nenhuma sessão encontrada para o período selecionado." onClear={filter.clear} />
    );
  }
  return (
    <EmptyState
      title="Nenhuma sessão terminou ainda."
      icon={<IconHistory size={32} stroke={1.5} aria-hidden />}
      action={
        <Link to={paths.computers} className={`${action.main} ${styles.way}`}>
          Ir para os computadores
        </Link>
      }
    >
      Cada sessão que termina fica aqui: quem usou qual computador, por quanto tempo e como pagou.
    </EmptyState>
  );
}

import type { Sale } from '@coruja/contract';
import { useCallbackRef } from '@mantine/hooks';
import { IconReceipt } from '@tabler/icons-react';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../api/access.ts';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useCounterSettings } from '../../api/use-counter-settings.ts';
import { formatNumber, plural } from '../../lib/format.ts';
import { useNearViewport } from '../../lib/use-near-viewport.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { paths } from '../../paths.ts';
import { openSaleParam } from '../../parts/sales/sale-detail.ts';
import action from '../../ui/action.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, FilteredEmpty, ListFooter } from '../../ui/states.tsx';
import { keepClear } from '../../ui/use-toast-corner.ts';
import { DayRangeFilter } from '../../parts/days/day-range-filter.tsx';
import { SalePanel } from './sale-panel.tsx';
import { useSalesExport } from './sales-export.ts';
import { type SalesFilter, useSalesFilter } from './sales-filter.ts';
import styles from './sales-page.module.css';
import { anySaleQuery, salesQuery, salesSummaryQuery } from './sales-queries.ts';
import { SalesSummary } from './sales-summary.tsx';
import { SalesTable } from './sales-table.tsx';
import { ShortIdField } from './short-id-field.tsx';

type SalesList = UseInfiniteQueryResult<InfiniteData<{ items: Sale[] }>>;

export function SalesPage() {
  return useMay('reports') === 'yes' ? <AllSales /> : <RecentSales />;
}

function AllSales() {
  const storeId = useStore().id;
  const filter = useSalesFilter();
  const isByDays = filter.shortId === '';
  const list = useInfiniteQuery(salesQuery(storeId, filter.query));
  const summary = useQuery({ ...salesSummaryQuery(storeId, filter.days), enabled: isByDays });
  const sales = useSalesOf(list);
  const { csv, start } = useSalesExport();
  const sums = isByDays ? summary.data : undefined;
  const all = sums && sums.count + sums.courtesies.count + sums.refunds.count;

  return (
    <>
      <PageHeader
        title="Vendas"
        actions={
          <ExportButton csv={csv} all={all} disabled={!sales?.length} onStart={() => start(filter.query)} />
        }
      />
      <FilterBar filter={filter} />
      {isByDays && <SalesSummary query={summary} days={filter.days} />}
      <Sales
        list={list}
        sales={useSalesOnceExplained(sales, filter)}
        all={all}
        empty={<NoSales filter={filter} />}
      />
    </>
  );
}

/** For who may not read reports: what the server lists for them (docs/product/sales.md#sales-list). */
function RecentSales() {
  const list = useInfiniteQuery(salesQuery(useStore().id, {}));
  const ofShift = useCounterSettings()?.cashShifts ? ' e as do turno aberto' : '';
  return (
    <>
      <PageHeader title="Vendas" />
      <p className={styles.recent}>As suas das últimas 24 horas{ofShift}.</p>
      <Sales list={list} sales={useSalesOf(list)} all={undefined} empty={<NoneYet />} />
    </>
  );
}

const useSalesOf = (list: SalesList) =>
  useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);

interface SalesProps {
  readonly list: SalesList;
  /** Undefined while they load, and until it is known what an empty list says. */
  readonly sales: Sale[] | undefined;
  /** How many there are, if known. */
  readonly all: number | undefined;
  readonly empty: ReactNode;
}

/** The table, more of it, and the sale in the address. */
function Sales({ list, sales, all, empty }: SalesProps) {
  const [openId, setOpenId] = useShownSaleId();
  const open = useCallback(({ id }: Sale) => setOpenId(id), [setOpenId]);
  return (
    <>
      <SalesTable
        sales={sales}
        onOpen={open}
        empty={empty}
        error={
          list.isLoadingError && (
            <ErrorState
              title="Não foi possível carregar as vendas."
              detail={reasonOf(list.error)}
              onRetry={() => void list.refetch()}
            />
          )
        }
      />
      {sales && sales.length > 0 && <Footer list={list} shown={sales.length} all={all} />}
      <SalePanel
        saleId={openId}
        row={sales?.find(({ id }) => id === openId)}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

function FilterBar({ filter }: { filter: SalesFilter }) {
  const isByDays = filter.shortId === '';
  return (
    <div className={styles.filters} role="search" {...keepClear} aria-label="Filtrar vendas">
      <DayRangeFilter
        period={isByDays ? filter.period : null}
        days={filter.days}
        onChange={filter.setPeriod}
      />
      <div className={styles.byId}>
        <ShortIdField value={filter.shortId} onChange={filter.setShortId} />
        {!isByDays && <p className={styles.note}>O código é buscado em qualquer data.</p>}
      </div>
    </div>
  );
}

/** How many are shown, and more: by a press, or automatically near the end. */
function Footer({ list, shown, all }: { list: SalesList; shown: number; all: number | undefined }) {
  const more = () => void list.fetchNextPage();
  const isFree = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const footer = useNearViewport<HTMLElement>(isFree, more);
  return (
    <ListFooter ref={footer} hasMore={list.hasNextPage} loading={list.isFetchingNextPage} onMore={more}>
      <span>
        {list.hasNextPage && all !== undefined && all > shown
          ? `${formatNumber(shown)} de ${plural(all, 'venda', 'vendas')}`
          : plural(shown, 'venda', 'vendas')}
      </span>
      {list.isFetchNextPageError && <span role="alert">Não foi possível carregar mais vendas.</span>}
    </ListFooter>
  );
}

/** Undefined for an empty list until it is known why it is empty, so that the table shows skeletons. */
function useSalesOnceExplained(sales: Sale[] | undefined, filter: SalesFilter): Sale[] | undefined {
  const any = useQuery({ ...anySaleQuery(useStore().id), enabled: sales?.length === 0 && isNarrow(filter) });
  return sales?.length === 0 && any.isLoading ? undefined : sales;
}

/** Distinguishes a store without sales from a filter without matches. */
function NoSales({ filter }: { filter: SalesFilter }) {
  const any = useQuery({ ...anySaleQuery(useStore().id), enabled: isNarrow(filter) });
  const title = 'Nenhuma venda encontrada para o período selecionado.';
  if (isNarrow(filter) && any.data !== false) {
    return (
      <FilteredEmpty
        title={filter.shortId === '' ? title : `Nenhuma venda com o código ${filter.shortId}.`}
        onClear={() => filter.setPeriod({ preset: 'tudo' })}
      />
    );
  }
  return <NoneYet title={title} />;
}

function NoneYet({ title = 'Nenhuma venda ainda.' }: { title?: string }) {
  return (
    <EmptyState
      title={title}
      icon={<IconReceipt size={32} stroke={1.5} aria-hidden />}
      action={
        <Link to={paths.cashier} className={`${action.main} ${styles.way}`}>
          Ir para o caixa
        </Link>
      }
    >
      Cada venda finalizada no caixa aparece aqui, com itens, desconto e forma de pagamento, para você fechar
      o dia e conferir o período.
    </EmptyState>
  );
}

/** Whether the filter leaves anything out. */
function isNarrow({ shortId, days }: SalesFilter): boolean {
  return shortId !== '' || days.startDate !== undefined || days.endDate !== undefined;
}

/** The open sale is in the address; the setter is stable, so that thousands of rows need not render again. */
function useShownSaleId(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const set = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete(openSaleParam);
        else next.set(openSaleParam, id);
        return next;
      },
      { replace: id === null, preventScrollReset: true },
    );
  return [params.get(openSaleParam) || null, useCallbackRef(set)];
}

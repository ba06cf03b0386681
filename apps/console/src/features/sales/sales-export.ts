import { listSales } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { client } from '../../api/client.ts';
import { useStore } from '../../api/store-context.ts';
import { usePricesTime } from '../../api/use-counter-settings.ts';
import { csvName } from '../../lib/csv.ts';
import { plural } from '../../lib/format.ts';
import { type CsvExport, csvPages, useCsvExport } from '../../parts/export/csv-export.ts';
import { saleCsvRow, salesCsvHeader } from './sales-csv.ts';
import type { SalesQuery } from './sales-filter.ts';

interface SalesExport {
  readonly csv: CsvExport;
  readonly start: (filter: SalesQuery) => void;
}

/** Exports the filtered sales. */
export function useSalesExport(): SalesExport {
  const { id: storeId, timeZone } = useStore();
  const withTab = usePricesTime();
  const csv = useCsvExport('Falha ao exportar as vendas.');
  const start = (filter: SalesQuery) =>
    csv.start({
      name: filter.shortId ? `venda-${filter.shortId}.csv` : csvName('vendas', filter),
      header: salesCsvHeader(withTab),
      pages: (signal) =>
        csvPages(
          (page) =>
            client.page(
              listSales,
              { params: { storeId }, query: { ...filter, limit: limits.listMax, ...page } },
              { signal },
            ),
          (sale) => saleCsvRow(sale, timeZone, withTab),
        ),
      title: 'Vendas exportadas!',
      counted: (count) => plural(count, 'venda', 'vendas'),
    });
  return { csv, start };
}

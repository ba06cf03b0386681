import { listCreditEntries, listCustomers, type Customer } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { useActorText } from '../../parts/team/actor.tsx';
import { client } from '../../api/client.ts';
import { useStore } from '../../api/store-context.ts';
import { csvName } from '../../lib/csv.ts';
import { plural } from '../../lib/format.ts';
import { type CsvExport, csvPage, csvPages, useCsvExport } from '../../parts/export/csv-export.ts';
import { creditEntryCsvRow, customerCsvRow, customersCsvHeader, ledgerCsvHeader } from './customers-csv.ts';

interface CustomersExport {
  readonly csv: CsvExport;
  /** Exports the found customers, or with null every customer of the store. */
  readonly start: (found: readonly Customer[] | null) => void;
}

/** Exports the shown customers with their balances. */
export function useCustomersExport(): CustomersExport {
  const storeId = useStore().id;
  const csv = useCsvExport('Falha ao exportar os clientes.');
  const toRow = (customer: Customer) => customerCsvRow(customer, storeId);
  const start = (found: readonly Customer[] | null) =>
    csv.start({
      name: csvName('clientes', {}),
      header: customersCsvHeader,
      pages: (signal) =>
        found
          ? csvPage(found.map(toRow))
          : csvPages(
              (page) => client.page(listCustomers, { query: { limit: limits.listMax, ...page } }, { signal }),
              toRow,
            ),
      title: 'Clientes exportados!',
      counted: (count) => plural(count, 'cliente', 'clientes'),
    });
  return { csv, start };
}

/** Exports a customer's whole ledger; the file name does not say whose it is. */
export function useLedgerExport(customerId: string): { readonly csv: CsvExport; readonly start: () => void } {
  const { timeZone } = useStore();
  const who = useActorText();
  const csv = useCsvExport('Falha ao exportar o extrato.');
  const start = () =>
    csv.start({
      name: csvName('extrato-de-creditos', {}),
      header: ledgerCsvHeader,
      pages: (signal) =>
        csvPages(
          (page) =>
            client.page(
              listCreditEntries,
              { params: { userId: customerId }, query: { limit: limits.listMax, ...page } },
              { signal },
            ),
          (entry) => creditEntryCsvRow(entry, timeZone, who),
        ),
      title: 'Extrato exportado!',
      counted: (count) => plural(count, 'lançamento', 'lançamentos'),
    });
  return { csv, start };
}

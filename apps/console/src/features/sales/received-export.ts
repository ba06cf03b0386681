import { listMoneyEntries } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { useActorText } from '../../parts/team/actor.tsx';
import { client } from '../../api/client.ts';
import { useStore } from '../../api/store-context.ts';
import { csvName } from '../../lib/csv.ts';
import { plural } from '../../lib/format.ts';
import type { Days } from '../../parts/days/day-range.ts';
import { csvPages, useCsvExport } from '../../parts/export/csv-export.ts';
import { receivedCsvHeader, receivedCsvRow } from './received-csv.ts';

/** Exports the ledger of money of the filtered days: each payment and each refund on the day on which the money moved. */
export function useReceivedExport() {
  const { id: storeId, timeZone } = useStore();
  const who = useActorText();
  const csv = useCsvExport('Falha ao exportar os recebimentos.');
  const start = (days: Days) =>
    csv.start({
      name: csvName('recebimentos', days),
      header: receivedCsvHeader,
      pages: (signal) =>
        csvPages(
          (page) =>
            client.page(
              listMoneyEntries,
              { params: { storeId }, query: { ...days, limit: limits.listMax, ...page } },
              { signal },
            ),
          (entry) => receivedCsvRow(entry, timeZone, who),
        ),
      title: 'Recebimentos exportados!',
      counted: (count) => plural(count, 'lançamento', 'lançamentos'),
    });
  return { csv, start };
}

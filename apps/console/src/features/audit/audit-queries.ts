import { type CallInput, listAudit } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { useStore } from '../../api/store-context.ts';
import { csvName } from '../../lib/csv.ts';
import { plural } from '../../lib/format.ts';
import { csvPages, useCsvExport } from '../../parts/export/csv-export.ts';
import { auditCsvHeader, auditCsvRow } from './audit-csv.ts';

const LINES_PER_PAGE = 50;

export type AuditQuery = Omit<NonNullable<CallInput<typeof listAudit>['query']>, 'limit' | 'cursor'>;

/** Loaded again whenever the screen is opened, because any call from any console adds a line. */
export function auditQuery(storeId: string, filter: AuditQuery) {
  return infiniteQueryOptions({
    queryKey: ['audit', storeId, filter],
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listAudit,
        { params: { storeId }, query: { ...filter, ...pageParam, limit: LINES_PER_PAGE } },
        { signal },
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
    staleTime: 0,
  });
}

export function useAuditExport() {
  const { id: storeId, timeZone } = useStore();
  const csv = useCsvExport('Falha ao exportar a auditoria.');
  const start = (filter: AuditQuery) =>
    csv.start({
      name: csvName('auditoria', daysOf(filter)),
      header: auditCsvHeader,
      pages: (signal) =>
        csvPages(
          (page) =>
            client.page(
              listAudit,
              { params: { storeId }, query: { ...filter, limit: limits.listMax, ...page } },
              { signal },
            ),
          (entry) => auditCsvRow(entry, timeZone),
        ),
      title: 'Auditoria exportada!',
      counted: (count) => plural(count, 'registro', 'registros'),
    });
  return { csv, start };
}

function daysOf({ startDate, endDate }: AuditQuery) {
  return { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) };
}

import {
  type CallInput,
  listRegisterEntries,
  listRegisterOpenings,
  openRegister,
  updateLegalSettings,
} from '@coruja/contract';
import { limits } from '@coruja/domain';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { legalSettingsQuery } from '../../../api/legal-settings-query.ts';
import { useStore } from '../../../api/store-context.ts';
import { showAnswer } from '../../../api/written.ts';
import { csvName } from '../../../lib/csv.ts';
import { plural } from '../../../lib/format.ts';
import { type CsvExport, csvPages, useCsvExport } from '../../../parts/export/csv-export.ts';
import { toast } from '../../../ui/toast.tsx';
import { registerCsvHeader, registerCsvRow } from './register-csv.ts';

const OPENINGS_PER_PAGE = 10;

export type LegalChanges = CallInput<typeof updateLegalSettings>['body'];

export function useSaveLegalSettings() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: LegalChanges) => client.call(updateLegalSettings, { params: { storeId }, body }),
    onSuccess: (settings) => {
      toast.success('Regras da lei atualizadas!');
      return showAnswer(queryClient, legalSettingsQuery(storeId).queryKey, settings);
    },
  });
}

/** Who opened the register, newest first, page by page. */
export function openingsQuery(storeId: string) {
  return infiniteQueryOptions({
    queryKey: keys.registerOpenings(storeId),
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listRegisterOpenings,
        { params: { storeId }, query: { limit: OPENINGS_PER_PAGE, ...pageParam } },
        { signal },
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) =>
      nextCursor === null ? undefined : { cursor: nextCursor },
  });
}

export type OfficialRequest = CallInput<typeof openRegister>['body'];

/** Logs the opening, then exports its entries. */
export function useRegisterExport(): {
  readonly csv: CsvExport;
  readonly open: (request: OfficialRequest) => Promise<void>;
} {
  const { id: storeId, timeZone } = useStore();
  const csv = useCsvExport('Falha ao exportar o registro de uso.');
  const open = async (request: OfficialRequest) => {
    const { id: openingId } = await client.call(openRegister, { params: { storeId }, body: request });
    csv.start({
      name: csvName('registro-de-uso', { startDate: request.firstDay, endDate: request.lastDay }),
      header: registerCsvHeader,
      pages: (signal) =>
        csvPages(
          (page) =>
            client.page(
              listRegisterEntries,
              { params: { storeId, openingId }, query: { limit: limits.listMax, ...page } },
              { signal },
            ),
          (entry) => registerCsvRow(entry, timeZone),
        ),
      title: 'Registro de uso exportado!',
      counted: (count) => plural(count, 'sessão', 'sessões'),
    });
  };
  return { csv, open };
}

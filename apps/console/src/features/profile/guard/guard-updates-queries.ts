import type { getGuardUpdates as getRecord, startGuardUpdates as startRecord } from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { showFailure } from '../../../api/form-errors.ts';
import { keys } from '../../../api/keys.ts';
import { useStore } from '../../../api/store-context.ts';
import { withoutSchemas } from '../../../api/without-schemas.ts';

const path = '/stores/:storeId/guard-updates';
const getGuardUpdates = withoutSchemas<typeof getRecord>({ method: 'GET', path });
const startGuardUpdates = withoutSchemas<typeof startRecord>({ method: 'POST', path, changes: ['guards'] });

const updatesKey = (storeId: string) => [...keys.guards(storeId), 'updates'];

/** The guards' versions. The live stream updates them. */
export function guardUpdatesQuery(storeId: string) {
  return queryOptions({
    queryKey: updatesKey(storeId),
    queryFn: ({ signal }) => client.call(getGuardUpdates, { params: { storeId } }, { signal }),
  });
}

/** Updates all outdated guards, or that of one computer. */
export function useStartGuardUpdates() {
  const storeId = useStore().id;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (computerId?: string) =>
      client.call(startGuardUpdates, {
        params: { storeId },
        body: computerId === undefined ? {} : { computerId },
      }),
    onSuccess: (updates) => cache.setQueryData(updatesKey(storeId), updates),
    onError: showFailure('Falha ao atualizar os guardas.'),
  });
}

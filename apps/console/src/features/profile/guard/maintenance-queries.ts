import type {
  createMaintenanceCodes as createRecord,
  getMaintenanceCodes as getRecord,
} from '@coruja/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { useStore } from '../../../api/store-context.ts';
import { withoutSchemas } from '../../../api/without-schemas.ts';

const path = '/stores/:storeId/maintenance-codes';
const getMaintenanceCodes = withoutSchemas<typeof getRecord>({ method: 'GET', path });
const createMaintenanceCodes = withoutSchemas<typeof createRecord>({
  method: 'POST',
  path,
  changes: ['guards'],
});

/** The store's sheet without its codes. The live stream updates where they were used. */
export function maintenanceSheetQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.guards(storeId), 'maintenance-codes'],
    queryFn: ({ signal }) => client.call(getMaintenanceCodes, { params: { storeId } }, { signal }),
  });
}

/** The caller reports refusals. */
export function useCreateMaintenanceCodes() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (currentPassword: string) =>
      client.call(createMaintenanceCodes, { params: { storeId }, body: { currentPassword } }),
    // The codes are shown once, so they are not cached after the dialog closes.
    gcTime: 0,
  });
}

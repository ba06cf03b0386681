import { createFleetKey, endFleetKey, getFleetKey } from '@coruja/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { showFailure } from '../../../api/form-errors.ts';
import { keys } from '../../../api/keys.ts';
import { useStore } from '../../../api/store-context.ts';
import { toast } from '../../../ui/toast.tsx';

/** The store's newest installation key. The live stream updates who has joined. */
export function fleetKeyQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.guards(storeId), 'fleet-key'],
    queryFn: ({ signal }) => client.call(getFleetKey, { params: { storeId } }, { signal }),
  });
}

export function useCreateFleetKey() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (computers: number) =>
      client.call(createFleetKey, { params: { storeId }, body: { computers } }),
    // The key is shown once, so it is not cached after the dialog closes.
    gcTime: 0,
  });
}

export function useEndFleetKey() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: () => client.call(endFleetKey, { params: { storeId } }),
    onSuccess: () => toast.success('Chave encerrada!'),
    onError: showFailure('Falha ao encerrar a chave.'),
  });
}

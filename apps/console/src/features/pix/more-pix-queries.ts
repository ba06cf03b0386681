import { listPixDifferences, listReceivedPix, settlePixDifference } from '@coruja/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { atOnce } from '../../parts/pix/pix-queries.ts';
import { toast } from '../../ui/toast.tsx';

const recent = 20;

/** The newest PIX, whatever became of them. */
export function recentPixQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.pix(storeId), 'recent'],
    queryFn: ({ signal }) =>
      client.call(listReceivedPix, { params: { storeId }, query: { limit: recent } }, { signal }),
  });
}

/** Differences that the owner has not looked into. Only for the owner: see `useIsOwner`. */
export function pixDifferencesQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.pix(storeId), 'differences'],
    queryFn: ({ signal }) =>
      client.call(listPixDifferences, { params: { storeId }, query: { limit: atOnce } }, { signal }),
  });
}

export function useSettleDifference() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (differenceId: string) =>
      client.call(settlePixDifference, { params: { storeId, differenceId } }),
    onSuccess: () => toast.success('Diferença conferida!'),
    onError: showFailure('Não foi possível marcar a diferença.'),
  });
}

import {
  bringPixAccount,
  type CallInput,
  checkPixAccount,
  createPixAccount,
  createPixTransfer,
  listPixTransfers,
  type PixAccount,
  removePixAccount,
} from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { pixAccountQuery } from '../../parts/pix/pix-account-query.ts';
import { toast } from '../../ui/toast.tsx';

/** The last payouts, newest first. */
export function pixTransfersQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.pix(storeId), 'transfers'],
    queryFn: ({ signal }) =>
      client.call(listPixTransfers, { params: { storeId }, query: { limit: 5 } }, { signal }),
  });
}

// Keys and passwords are not cached: `gcTime: 0`. The dialogs show refusals.

export function useBringAccount() {
  return useChangeAccount('Conta ligada!', (storeId, body: CallInput<typeof bringPixAccount>['body']) =>
    client.call(bringPixAccount, { params: { storeId }, body }),
  );
}

export function useCreateAccount() {
  return useChangeAccount('Conta pedida!', (storeId, body: CallInput<typeof createPixAccount>['body']) =>
    client.call(createPixAccount, { params: { storeId }, body }),
  );
}

export function useRemoveAccount() {
  return useChangeAccount('Conta desligada!', (storeId, body: CallInput<typeof removePixAccount>['body']) =>
    client.call(removePixAccount, { params: { storeId }, body }),
  );
}

function useChangeAccount<Body>(done: string, send: (storeId: string, body: Body) => Promise<PixAccount>) {
  const storeId = useStore().id;
  const show = useShowAccount();
  return useMutation({
    mutationFn: (body: Body) => send(storeId, body),
    onSuccess: (account) => {
      toast.success(done);
      return show(account);
    },
    gcTime: 0,
  });
}

/** Asks the provider; holder and balance are only in this answer. */
export function useCheckAccount() {
  const params = { storeId: useStore().id };
  const show = useShowAccount();
  return useMutation({
    mutationFn: () => client.call(checkPixAccount, { params }),
    onSuccess: show,
    onError: showFailure('Não foi possível conferir a conta.'),
  });
}

/** A second press after a lost answer is the same payout. */
export function useCreateTransfer() {
  const params = { storeId: useStore().id };
  const create = useIdempotent((body: CallInput<typeof createPixTransfer>['body'], idempotencyKey: string) =>
    client.call(createPixTransfer, { params, body }, { idempotencyKey }),
  );
  return useMutation({ mutationFn: create, gcTime: 0 });
}

function useShowAccount() {
  const queryClient = useQueryClient();
  const { queryKey } = pixAccountQuery(useStore().id);
  return (account: PixAccount) => showAnswer(queryClient, queryKey, account);
}

import {
  type CallInput,
  createPayoutAccount,
  deletePayoutAccount,
  loadBanks,
  type PayoutAccount,
  replacePayoutAccount,
} from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { keys } from '../../api/keys.ts';
import { hasCode } from '../../api/errors.ts';
import { payoutAccountQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { toast } from '../../ui/toast.tsx';
import { bankOptions } from './banks.ts';

export type PayoutBody = CallInput<typeof createPayoutAccount>['body'];

/** The list of banks, a separate file that only this screen loads. */
export const banksQuery = queryOptions({
  queryKey: keys.banks,
  queryFn: async () => bankOptions(await loadBanks()),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Creates the account if none exists, replaces it otherwise. The caller reports failures. */
export function useSavePayoutAccount(saved: PayoutAccount | null) {
  const params = { storeId: useStore().id };
  const show = useShowAccount();
  return useMutation({
    mutationFn: (body: PayoutBody) =>
      client.call(saved === null ? createPayoutAccount : replacePayoutAccount, { params, body }),
    onSuccess: (account) => {
      toast.success(saved === null ? 'Dados bancários cadastrados!' : 'Dados bancários atualizados!');
      return show(account);
    },
  });
}

export function useRemovePayoutAccount() {
  const params = { storeId: useStore().id };
  const show = useShowAccount();
  return useMutation({
    mutationFn: () => client.call(deletePayoutAccount, { params }),
    onSuccess: () => {
      toast.success('Dados bancários removidos!');
      return show(null);
    },
    onError: showFailure('Erro ao remover conta.'),
  });
}

/** Whether a refusal shows that the account was created or removed elsewhere. */
export function isOutdated(error: unknown): boolean {
  return hasCode(error, 'PAYOUT_ACCOUNT_EXISTS') || hasCode(error, 'PAYOUT_ACCOUNT_NOT_FOUND');
}

function useShowAccount() {
  const queryClient = useQueryClient();
  const { queryKey } = payoutAccountQuery(useStore().id);
  return (account: PayoutAccount | null) => showAnswer(queryClient, queryKey, account);
}

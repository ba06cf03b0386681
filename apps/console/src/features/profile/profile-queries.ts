import { closeStore, getStore, type GuardSettings, updateGuardSettings, updateStore } from '@coruja/contract';
import { erasureDueAt } from '@coruja/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { forgetSignIn } from '../../api/query-client.ts';
import { guardSettingsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer, showStore } from '../../api/written.ts';
import { now } from '../../lib/clock.ts';
import { formatDate } from '../../lib/format.ts';
import { setSignInMessage } from '../../lib/sign-in-message.ts';
import { toast } from '../../ui/toast.tsx';
import type { ProfileBody } from './profile-form.ts';

/** The stored profile, loaded again whenever the screen opens. */
export function profileQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.profile(storeId),
    queryFn: ({ signal }) => client.call(getStore, { params: { storeId } }, { signal }),
    staleTime: 0,
  });
}

/** Sends the changes; the answer replaces the cached profile. The caller reports failures. */
export function useSaveProfile() {
  return useMutation({
    mutationFn: (body: ProfileBody) => client.call(updateStore, { body }),
    onSuccess: async (store) => {
      await showStore(store);
      toast.success('Perfil atualizado com sucesso!');
    },
    // It may contain a password.
    gcTime: 0,
  });
}

/** Saves these of the guards' settings, then says `done`; the answer replaces the cached ones. */
export function useSaveGuardSettings(done: string) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: Partial<GuardSettings>) =>
      client.call(updateGuardSettings, { params: { storeId }, body }),
    onSuccess: (settings) => {
      toast.success(done);
      return showAnswer(queryClient, guardSettingsQuery(storeId).queryKey, settings);
    },
  });
}

/** Closes the account, which ends all its sign-ins, and explains the consequences on the sign-in page. */
export function useCloseAccount() {
  const { id, name, timeZone } = useStore();
  return useMutation({
    mutationFn: () => client.call(closeStore, { params: { storeId: id } }),
    onSuccess: () => {
      const until = formatDate(new Date(erasureDueAt(now())).toISOString(), timeZone);
      setSignInMessage(
        `A conta de “${name}” foi encerrada. Até ${until}, o suporte ainda pode reabri-la; depois disso, os dados da loja serão apagados.`,
      );
      forgetSignIn();
    },
  });
}

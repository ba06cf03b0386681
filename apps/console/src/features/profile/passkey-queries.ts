import type {
  addPasskey as addRecord,
  CallInput,
  listPasskeys as listRecord,
  Passkey,
  removePasskey as removeRecord,
  startPasskey as startRecord,
} from '@coruja/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { tellFailure } from '../../api/form-errors.ts';
import { keys } from '../../api/keys.ts';
import { light } from '../../api/light.ts';
import { makePasskey } from '../../api/passkeys.ts';
import { toast } from '../../ui/toast.tsx';

const listPasskeys = light<typeof listRecord>({ method: 'GET', path: '/auth/store/passkeys' });
const startPasskey = light<typeof startRecord>({
  method: 'POST',
  path: '/auth/store/passkeys/options',
  changes: [],
});
const addPasskey = light<typeof addRecord>({
  method: 'POST',
  path: '/auth/store/passkeys',
  changes: ['sign-ins'],
});
const removePasskey = light<typeof removeRecord>({
  method: 'DELETE',
  path: '/auth/store/passkeys/:passkeyId',
  changes: ['sign-ins'],
});

type NewPasskey = CallInput<typeof startPasskey>['body'] & { readonly name: string };

/** By what the account is opened without its password. */
export function passkeysQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.passkeys(storeId),
    queryFn: ({ signal }) => client.call(listPasskeys, {}, { signal }),
  });
}

/** Makes a passkey with the browser, for who knows the password. The caller says what was refused. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, currentPassword }: NewPasskey) => {
      const options = await client.call(startPasskey, { body: { currentPassword } });
      return client.call(addPasskey, { body: { name, credential: await makePasskey(options) } });
    },
    onSuccess: () => toast.success('Chave de acesso adicionada!'),
    // Nothing secret stays in memory longer than it is needed.
    gcTime: 0,
  });
}

/** One that is removed already leaves the list as well. */
export function useRemovePasskey() {
  return useMutation({
    mutationFn: ({ id: passkeyId }: Passkey) => client.call(removePasskey, { params: { passkeyId } }),
    onSuccess: () => toast.success('Chave de acesso removida!'),
    onError: tellFailure('Não foi possível remover a chave de acesso.'),
  });
}

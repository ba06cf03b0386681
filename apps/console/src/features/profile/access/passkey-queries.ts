import type {
  addPasskey as addRecord,
  CallInput,
  listPasskeys as listRecord,
  Passkey,
  removePasskey as removeRecord,
  startPasskey as startRecord,
} from '@coruja/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { showFailure } from '../../../api/form-errors.ts';
import { keys } from '../../../api/keys.ts';
import { withoutSchemas } from '../../../api/without-schemas.ts';
import { makePasskey } from '../../../api/passkeys.ts';
import { toast } from '../../../ui/toast.tsx';

const listPasskeys = withoutSchemas<typeof listRecord>({ method: 'GET', path: '/auth/store/passkeys' });
const startPasskey = withoutSchemas<typeof startRecord>({
  method: 'POST',
  path: '/auth/store/passkeys/options',
  changes: [],
});
const addPasskey = withoutSchemas<typeof addRecord>({
  method: 'POST',
  path: '/auth/store/passkeys',
  changes: ['sign-ins'],
});
const removePasskey = withoutSchemas<typeof removeRecord>({
  method: 'DELETE',
  path: '/auth/store/passkeys/:passkeyId',
  changes: ['sign-ins'],
});

type NewPasskey = CallInput<typeof startPasskey>['body'] & { readonly name: string };

/** The account's passkeys. */
export function passkeysQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.passkeys(storeId),
    queryFn: ({ signal }) => client.call(listPasskeys, {}, { signal }),
  });
}

/** Creates a passkey with the browser and the password. The caller reports refusals. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, currentPassword }: NewPasskey) => {
      const options = await client.call(startPasskey, { body: { currentPassword } });
      return client.call(addPasskey, { body: { name, credential: await makePasskey(options) } });
    },
    onSuccess: () => toast.success('Chave de acesso adicionada!'),
    // Secrets are not cached.
    gcTime: 0,
  });
}

/** One that was removed already also disappears from the list. */
export function useRemovePasskey() {
  return useMutation({
    mutationFn: ({ id: passkeyId }: Passkey) => client.call(removePasskey, { params: { passkeyId } }),
    onSuccess: () => toast.success('Chave de acesso removida!'),
    onError: showFailure('Não foi possível remover a chave de acesso.'),
  });
}

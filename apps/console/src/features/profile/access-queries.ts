import type {
  CallInput,
  changePassword as changePasswordRecord,
  endOtherSignIns as endOtherRecord,
  endSignIn as endRecord,
  listSignIns as listRecord,
  SignIn,
} from '@coruja/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure } from '../../api/form-errors.ts';
import { keys } from '../../api/keys.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';
import { REFRESH_MS } from '../../api/shared-queries.ts';
import { toast } from '../../ui/toast.tsx';

const listSignIns = withoutSchemas<typeof listRecord>({ method: 'GET', path: '/auth/store/sign-ins' });
const endSignIn = withoutSchemas<typeof endRecord>({
  method: 'DELETE',
  path: '/auth/store/sign-ins/:signInId',
  changes: ['sign-ins'],
});
const endOtherSignIns = withoutSchemas<typeof endOtherRecord>({
  method: 'DELETE',
  path: '/auth/store/sign-ins',
  changes: ['sign-ins'],
});
const changePassword = withoutSchemas<typeof changePasswordRecord>({
  method: 'PUT',
  path: '/auth/store/password',
  changes: ['sign-ins'],
});

export type PasswordBody = CallInput<typeof changePassword>['body'];

/** What to end: one sign-in, or a number of them, all except this browser's. */
export type Ending = SignIn | { readonly others: number };

/** The account's sign-ins. Polled, because there is no live notice of new ones. */
export function signInsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.signIns(storeId),
    queryFn: ({ signal }) => client.call(listSignIns, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Changes the password; every other sign-in ends. The caller reports refusals. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: PasswordBody) => client.call(changePassword, { body }),
    onSuccess: () => toast.success('Senha alterada com sucesso!'),
    // Secrets are not cached.
    gcTime: 0,
  });
}

/** Ends one sign-in, or all others. One that has ended already also disappears from the list. */
export function useEndAccess() {
  return useMutation({
    mutationFn: (ending: Ending) =>
      'others' in ending
        ? client.call(endOtherSignIns, {})
        : client.call(endSignIn, { params: { signInId: ending.id } }),
    onSuccess: (_, ending) =>
      toast.success('others' in ending ? 'Outros acessos encerrados!' : 'Acesso encerrado!'),
    onError: (error, ending) =>
      showFailure(
        'others' in ending
          ? 'Não foi possível encerrar os outros acessos.'
          : 'Não foi possível encerrar o acesso.',
      )(error),
  });
}

/** 'Chrome no Windows', or a text for an unknown browser. */
export function deviceText({ device }: SignIn): string {
  return device ?? 'Navegador desconhecido';
}

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
import { tellFailure } from '../../api/form-errors.ts';
import { keys } from '../../api/keys.ts';
import { light } from '../../api/light.ts';
import { REFRESH_MS } from '../../api/shared-queries.ts';
import { toast } from '../../ui/toast.tsx';

const listSignIns = light<typeof listRecord>({ method: 'GET', path: '/auth/store/sign-ins' });
const endSignIn = light<typeof endRecord>({
  method: 'DELETE',
  path: '/auth/store/sign-ins/:signInId',
  changes: ['sign-ins'],
});
const endOtherSignIns = light<typeof endOtherRecord>({
  method: 'DELETE',
  path: '/auth/store/sign-ins',
  changes: ['sign-ins'],
});
const changePassword = light<typeof changePasswordRecord>({
  method: 'PUT',
  path: '/auth/store/password',
  changes: ['sign-ins'],
});

export type PasswordBody = CallInput<typeof changePassword>['body'];

/** What is to be ended: one sign-in, or so many, all but the own one. */
export type Ending = SignIn | { readonly others: number };

/** Where the account is signed in. That somebody signs in is told to nobody, so the list is asked for again as well. */
export function signInsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.signIns(storeId),
    queryFn: ({ signal }) => client.call(listSignIns, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Replaces the password; every other access ends. The caller says what was refused. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: PasswordBody) => client.call(changePassword, { body }),
    onSuccess: () => toast.success('Senha alterada com sucesso!'),
    // Nothing secret stays in memory longer than it is needed.
    gcTime: 0,
  });
}

/** Ends one access, or all others. One that is over already leaves the list as well. */
export function useEndAccess() {
  return useMutation({
    mutationFn: (ending: Ending) =>
      'others' in ending
        ? client.call(endOtherSignIns, {})
        : client.call(endSignIn, { params: { signInId: ending.id } }),
    onSuccess: (_, ending) =>
      toast.success('others' in ending ? 'Outros acessos encerrados!' : 'Acesso encerrado!'),
    onError: (error, ending) =>
      tellFailure(
        'others' in ending
          ? 'Não foi possível encerrar os outros acessos.'
          : 'Não foi possível encerrar o acesso.',
      )(error),
  });
}

/** 'Chrome no Windows', or what is said of a browser that did not tell. */
export function deviceText({ device }: SignIn): string {
  return device ?? 'Navegador desconhecido';
}

import { type CallInput, login, lookUpCep, type PostalAddress, signup, signupBody } from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { tellServerMessage } from '../../api/form-errors.ts';
import { keys } from '../../api/keys.ts';
import { meQuery } from '../../api/session.ts';
import { toast } from '../../ui/toast.tsx';

export type LoginFields = CallInput<typeof login>['body'];
export type SignupFields = CallInput<typeof signup>['body'];

export { signupBody };

/** Signs in, then asks for the current store, which opens the admin area. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: LoginFields) => {
      await client.call(login, { body });
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    },
    onSuccess: () => toast.success('Login realizado com sucesso!'),
    onError: tellServerMessage('E-mail ou senha inválidos. Tente novamente.'),
  });
}

export function useSignup() {
  return useMutation({ mutationFn: (body: SignupFields) => client.call(signup, { body }) });
}

/** The address of a postal code. An answer stays good for as long as the page lives. */
export function cepQuery(cep: string) {
  return queryOptions({
    queryKey: keys.cep(cep),
    queryFn: ({ signal }): Promise<PostalAddress> => client.call(lookUpCep, { params: { cep } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

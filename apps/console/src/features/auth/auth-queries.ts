import type { CallInput, login as loginRecord } from '@coruja/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';
import { meQuery } from '../../api/sign-in-state.ts';
import { clearSignInMessage } from '../../lib/sign-in-message.ts';
import { takePasskeyOffer } from '../../api/passkeys.ts';
import { toast } from '../../ui/toast.tsx';

const login = withoutSchemas<typeof loginRecord>({ method: 'POST', path: '/auth/store/login' });

export type LoginFields = CallInput<typeof login>['body'];

/** Signs in, then loads the current store, which opens the admin area. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: LoginFields) => {
      await client.call(login, { body });
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    },
    onSuccess: () => {
      clearSignInMessage();
      toast.success('Login realizado com sucesso!');
      if (takePasskeyOffer())
        toast.info(
          'Da próxima vez, entre sem senha.',
          'Adicione uma chave de acesso no Perfil, em “Senha e acessos”.',
        );
    },
    onError: showServerMessage('E-mail ou senha inválidos. Tente novamente.'),
  });
}

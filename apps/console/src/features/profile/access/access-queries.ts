import type { CallInput, changePassword as changePasswordRecord } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { withoutSchemas } from '../../../api/without-schemas.ts';
import { toast } from '../../../ui/toast.tsx';

const changePassword = withoutSchemas<typeof changePasswordRecord>({
  method: 'PUT',
  path: '/auth/store/password',
  changes: ['sign-ins'],
});

export type PasswordBody = CallInput<typeof changePassword>['body'];

/** Changes the password; every other sign-in ends. The caller reports refusals. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: PasswordBody) => client.call(changePassword, { body }),
    onSuccess: () => toast.success('Senha alterada com sucesso!'),
    // Secrets are not cached.
    gcTime: 0,
  });
}

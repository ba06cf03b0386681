import type {
  CallInput,
  requestPasswordReset as requestRecord,
  resetPassword as resetRecord,
  validateResetCode as validateRecord,
} from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { isApiError } from '../../api/errors.ts';
import { showFailure, showServerMessage } from '../../api/form-errors.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';
import { forgetSignIn } from '../../api/query-client.ts';
import { toast } from '../../ui/toast.tsx';

// Texts: docs/product/words.md#failures, docs/product/words.md#successes.

const request = withoutSchemas<typeof requestRecord>({
  method: 'POST',
  path: '/auth/store/password/request-reset',
});
const validate = withoutSchemas<typeof validateRecord>({
  method: 'POST',
  path: '/auth/store/password/validate-code',
});
const reset = withoutSchemas<typeof resetRecord>({
  method: 'POST',
  path: '/auth/store/password/reset-password',
});

/** Requests a code. The texts are the same whether or not somebody has this e-mail. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => client.call(request, { body: { email } }),
    onSuccess: () => toast.success('Se existir uma conta com este e-mail, um código foi enviado.'),
    onError: showServerMessage('Ocorreu um erro ao solicitar a redefinição de senha.'),
  });
}

export function useValidateCode() {
  return useMutation({
    mutationFn: (body: CallInput<typeof validate>['body']) => client.call(validate, { body }),
    onSuccess: () => toast.success('Código validado com sucesso!'),
    onError: (error) => {
      const invalid = 'Código inválido ou expirado. Tente novamente.';
      const tell = isCodeRefused(error) ? showFailure(invalid) : showServerMessage(invalid);
      tell(error);
    },
    // Secrets are not cached.
    gcTime: 0,
  });
}

/** Sets the new password, which ends every sign-in of the store, this browser's too. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: CallInput<typeof reset>['body']) => client.call(reset, { body }),
    onSuccess: () => {
      forgetSignIn();
      toast.success('Senha redefinida com sucesso!');
    },
    onError: (error) => {
      if (passwordProblem(error) !== undefined) return;
      showFailure('Token inválido, expirado ou a senha é a mesma que a anterior. Tente novamente.')(error);
    },
    gcTime: 0,
  });
}

/** Whether the code itself was refused, rather than for another reason such as a limit. */
export function isCodeRefused(error: unknown): boolean {
  return isApiError(error) && error.status === 400;
}

/** The server's message about the new password, such as that it is too common. */
export function passwordProblem(error: unknown): string | undefined {
  return isApiError(error) ? error.fields.newPassword : undefined;
}

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { newPassword } from './password.ts';

// Password recovery (docs/product/password-recovery.md#steps). Limits:
// docs/product/password-recovery.md#limits.

const email = requiredText('O e-mail é obrigatório', 254)
  .transform((text) => text.toLowerCase())
  .meta({ example: 'marina@exemplo.com' });

/** The code field (docs/product/password-recovery.md#steps). */
export const resetCode = z
  .string('O código é obrigatório')
  .trim()
  .min(1, { error: 'O código é obrigatório', abort: true })
  .length(4, { error: 'O código deve ter 4 dígitos', abort: true })
  .regex(/^\d+$/, 'O código deve conter apenas números');

/** The code, or the long token of a mailed link (docs/product/password-recovery.md#link). */
const token = requiredText('O código é obrigatório', 100).meta({ example: '4711' });

const spoken = (message: string) => z.object({ message: z.string().meta({ example: message }) });

export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/auth/store/password/request-reset',
  tag: 'auth',
  summary: 'Mails a code to the owner; the answer is the same for an unknown e-mail',
  access: { who: 'public' },
  body: z.object({ email }),
  status: 200,
  answer: spoken('Se existir uma conta com este e-mail, um código foi enviado.'),
  errors: ['RATE_LIMITED'],
});

export const validateResetCode = endpoint({
  id: 'validateResetCode',
  method: 'POST',
  path: '/auth/store/password/validate-code',
  tag: 'auth',
  summary: 'Whether a code is good; does not use it up',
  access: { who: 'public' },
  body: z.object({ email, token }),
  status: 200,
  answer: spoken('Código validado com sucesso!'),
  errors: ['RESET_CODE_INVALID', 'RATE_LIMITED'],
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/store/password/reset-password',
  tag: 'auth',
  summary: 'Sets a new password and ends every session of the store',
  access: { who: 'public' },
  body: z.object({ email, token, newPassword }),
  status: 200,
  answer: spoken('Senha redefinida com sucesso!'),
  errors: ['RESET_TOKEN_INVALID', 'RATE_LIMITED'],
});

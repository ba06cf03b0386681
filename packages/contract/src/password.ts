import { limits } from '@coruja/domain';
import { z } from 'zod';

/** The password of a new account. The server also refuses the most common ones. */
export const password = passwordWith('A senha é obrigatória.').meta({ example: 'noite-longa' });

/** A changed or reset password. */
export const newPassword = passwordWith('A nova senha é obrigatória').meta({ example: 'noite-mais-longa' });

/** The present password, without rules of form: only the server knows whether it is right. */
export const presentPassword = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'Informe a senha atual.' : 'Informe um texto.',
  })
  .min(1, 'Informe a senha atual.')
  .max(limits.passwordMaxLength, `Use no máximo ${limits.passwordMaxLength} caracteres.`)
  .meta({ example: 'noite-longa' });

function passwordWith(missing: string) {
  return z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Informe um texto.'),
    })
    .min(1, { error: missing, abort: true })
    .min(limits.passwordMinLength, 'A senha deve ter pelo menos 6 caracteres')
    .max(limits.passwordMaxLength, `Use no máximo ${limits.passwordMaxLength} caracteres.`)
    .refine((text) => text.isWellFormed(), 'Este texto tem caracteres que não são aceitos.');
}

import { limits } from '@coruja/domain';
import { z } from 'zod';

/** The password of a signup. The server refuses the most common ones besides. */
export const password = passwordWith('A senha é obrigatória.');

/** The password that replaces a forgotten one. */
export const newPassword = passwordWith('A nova senha é obrigatória');

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

import { limits } from '@coruja/domain';
import { z } from 'zod';

/** A new password. The server refuses the most common ones besides. */
export const password = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'A senha é obrigatória.' : 'Informe um texto.',
  })
  .min(1, { error: 'A senha é obrigatória.', abort: true })
  .min(limits.passwordMinLength, 'A senha deve ter pelo menos 6 caracteres')
  .max(limits.passwordMaxLength, `Use no máximo ${limits.passwordMaxLength} caracteres.`)
  .refine((text) => text.isWellFormed(), 'Este texto tem caracteres que não são aceitos.');

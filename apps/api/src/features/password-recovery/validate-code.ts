import type { PublicContext } from '../../context.ts';
import { type TokenInput, verifyToken } from './verify-token.ts';

/**
 * Checks a code without using it up.
 *
 * @throws AppError RESET_CODE_INVALID, RATE_LIMITED
 */
export async function validateCode(ctx: PublicContext, input: TokenInput): Promise<{ message: string }> {
  await verifyToken(ctx, input, 'RESET_CODE_INVALID');
  return { message: 'Código validado com sucesso!' };
}

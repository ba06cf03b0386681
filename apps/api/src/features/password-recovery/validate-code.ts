import type { PublicContext } from '../../context.ts';
import { type TokenInput, proveToken } from './prove-token.ts';

/**
 * Whether a code is good. It is not used up by that.
 *
 * @throws AppError RESET_CODE_INVALID, RATE_LIMITED
 */
export async function validateCode(ctx: PublicContext, input: TokenInput): Promise<{ message: string }> {
  await proveToken(ctx, input, 'RESET_CODE_INVALID');
  return { message: 'Código validado com sucesso!' };
}

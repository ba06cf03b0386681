import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { SandboxPayments } from '../../ports/payments/sandbox.ts';
import { currentSituation } from './subscription-situation.ts';

/**
 * The demonstration's button: the embedded provider treats the store's open PIX as paid and sends its notice.
 *
 * @throws AppError NOT_FOUND with any other provider, NO_OPEN_PIX
 */
export async function paySandboxPix(ctx: StoreContext): Promise<{ message: string }> {
  const { payments } = ctx.ports;
  if (!(payments instanceof SandboxPayments)) throw new AppError('NOT_FOUND');
  const { open } = await currentSituation(ctx);
  const outcome = open?.method === 'PIX' ? await payments.payPix(open.id) : 'nothing-open';
  if (outcome === 'nothing-open') throw new AppError('NO_OPEN_PIX');
  return { message: 'PIX pago na demonstração.' };
}

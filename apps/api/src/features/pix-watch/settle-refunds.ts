import { centavos, pixRefundAfterMs, pixRefundableMs } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import type { PixProvider } from '../../ports/pix/pix-provider.ts';
import { askRefund, refundPix, storeOutcome } from '../orders/refund-pix.ts';
import { listAskedRefunds, listPixToGiveBack } from './watch-queries.ts';

/** The call that requested a younger refund may still be running; in milliseconds. */
const askingMs = 30_000;

/** Repeats the request of refunds whose outcome is unknown, with the same reference, so that nothing is given back twice. */
export async function settleRefunds(ctx: StoreContext, provider: PixProvider): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - askingMs);
  for (const { amount, ...asked } of await listAskedRefunds(ctx.db, ctx.storeId, { before, now })) {
    const outcome = await askRefund(provider, { ...asked, amount: centavos(amount) });
    const isOver = await inStore(ctx, (inside) => storeOutcome(inside, asked.id, outcome), 'settling');
    if (isOver) ctx.ports.live.publish(ctx.storeId, ['pix']);
  }
}

const reason = 'Não comprou nada em 24 horas';

/** A refund that failed is tried again once a day, in milliseconds. */
const retryMs = 86_400_000;

/** Gives back what bought nothing within a day (docs/product/pix.md#to-resolve). */
export async function refundUnusedPix(ctx: StoreContext): Promise<void> {
  const now = ctx.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const due = await listPixToGiveBack(ctx.db, ctx.storeId, {
    before: ago(pixRefundAfterMs),
    after: ago(pixRefundableMs),
    triedBefore: ago(retryMs),
    now,
  });
  for (const { id: receivedPixId, amount } of due) {
    try {
      await refundPix(ctx, { receivedPixId, amount: centavos(amount), reason });
    } catch (error) {
      // The failed refund is stored, and shown with the PIX.
      if (!(error instanceof AppError)) throw error;
    }
    ctx.ports.live.publish(ctx.storeId, ['pix']);
  }
}

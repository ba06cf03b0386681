import type { StoreContext } from '../../context.ts';
import { alertBigRefund } from '../alerts/alert-big-refund.ts';
import { sumRefunded } from './events-queries.ts';

/** Tells the owner what was paid back of an event. */
export async function alertRefund(
  ctx: StoreContext,
  event: { readonly id: string; readonly name: string },
): Promise<void> {
  const amount = await sumRefunded(ctx.db, ctx.storeId, event.id);
  await alertBigRefund(ctx, { amount, event: event.name });
}

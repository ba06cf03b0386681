import type { Sale } from '@coruja/contract';
import { fromReais } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { refundAlertFrom } from '../alerts/alert-settings.ts';

/**
 * Tells the owner about a refund, once all that was paid back of its sale reaches the owner's amount
 * (docs/product/alerts.md#kinds): so small parts add up.
 */
export async function alertBigRefund(ctx: StoreContext, { id, paymentType, refunded }: Sale): Promise<void> {
  if (paymentType === 'FREE') return;
  const amount = fromReais(refunded);
  const from = await refundAlertFrom(ctx);
  if (from === null || amount < from) return;
  await alertOwner(ctx, { kind: 'refund', facts: { amount, sale: id.slice(0, 8) } });
}

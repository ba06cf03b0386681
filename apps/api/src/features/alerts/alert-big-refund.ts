import type { StoreContext } from '../../context.ts';
import { alertOwner, type Refunded } from './alert-owner.ts';
import { refundAlertFrom } from './alert-settings.ts';

/**
 * Alerts the owner of a refund once the sum of all refunds of its sale or event reaches the owner's amount
 * (docs/product/alerts.md#kinds), so that small parts add up.
 */
export async function alertBigRefund(ctx: StoreContext, refunded: Refunded): Promise<void> {
  const from = await refundAlertFrom(ctx);
  if (from === null || refunded.amount < from) return;
  await alertOwner(ctx, { kind: 'refund', facts: refunded });
}

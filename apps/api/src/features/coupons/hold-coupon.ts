import type { Discount } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { discountOf, isUsable } from './coupon-view.ts';
import { lockCouponRow } from './coupons-queries.ts';

/**
 * Locks the coupon of a sale or event that is about to be written, until the transaction ends. Inserting the
 * row with its id counts the use, in the database.
 *
 * @param code trimmed and upper-case
 * @throws AppError COUPON_INVALID if unknown, expired or used up
 */
export async function holdCoupon(
  ctx: StoreContext,
  code: string,
): Promise<{ id: string; discount: Discount }> {
  const row = await lockCouponRow(ctx.db, ctx.storeId, code);
  assertThat(row && isUsable(row, ctx.now()), 'COUPON_INVALID');
  return { id: row.id, discount: discountOf(row) };
}

import type { ValidCoupon } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { releaseAttempt, reserveAttempt } from '../../limits/rate-counters.ts';
import { isUsable, validCouponView } from './coupon-view.ts';
import { findCouponRow } from './coupons-queries.ts';

/**
 * Whether a code may be used now; uses nothing up. Wrong codes are limited
 * (docs/product/coupons.md#checking-a-code).
 *
 * @throws AppError COUPON_NOT_FOUND if unknown, expired or used up, RATE_LIMITED
 */
export async function validateCoupon(ctx: StoreContext, input: { code: string }): Promise<ValidCoupon> {
  const limit = { bucket: `coupon-check:${ctx.storeId}`, max: 20, seconds: 600 };
  await reserveAttempt(ctx, limit);
  const row = await findCouponRow(ctx.db, ctx.storeId, input.code);
  assertThat(row && isUsable(row, ctx.now()), 'COUPON_NOT_FOUND');
  await releaseAttempt(ctx, limit);
  return validCouponView(row);
}

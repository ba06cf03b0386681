import type { Coupon } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import type { Page } from '../../http/bind.ts';
import { pageByAge, readAgeCursor } from '../../http/keyset.ts';
import { couponView } from './coupon-view.ts';
import { listCouponRows } from './coupons-queries.ts';

/**
 * A page of the coupons, newest first.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listCoupons(
  ctx: StoreContext,
  input: { limit: number; cursor?: string | undefined },
): Promise<Page<Coupon[]>> {
  const after = readAgeCursor(input.cursor);
  const rows = await listCouponRows(ctx.db, ctx.storeId, { after, limit: input.limit });
  return pageByAge(rows, input.limit, couponView);
}

import type { Coupon } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
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

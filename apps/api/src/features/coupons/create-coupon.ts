import { randomUUID } from 'node:crypto';
import { type Coupon, type couponBody, isCalendarDay } from '@coruja/contract';
import { endOfDay, fromReais } from '@coruja/domain';
import type { z } from 'zod';
import { auditedCoupon } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getStore } from '../stores/get-store.ts';
import { couponView } from './coupon-view.ts';
import { insertCoupon } from './coupons-queries.ts';

/**
 * Creates a coupon. A day as its expiry means the end of that day in the store's zone
 * (docs/product/coupons.md#expiry).
 *
 * @throws AppError COUPON_CODE_TAKEN
 */
export function createCoupon(ctx: StoreContext, input: z.output<typeof couponBody>): Promise<Coupon> {
  const hundredths = fromReais(input.discountValue);
  return inStore(ctx, async (inside) => {
    const row = await insertCoupon(inside.db, {
      store_id: ctx.storeId,
      id: randomUUID(),
      code: input.code,
      discount_centavos: input.isPercentage ? null : hundredths,
      discount_basis_points: input.isPercentage ? hundredths : null,
      description: input.description ?? null,
      usage_limit: input.usageLimit,
      expires_at: input.expiresAt ? await expiryOf(inside, input.expiresAt) : null,
      actor: ctx.actor,
      created_at: ctx.now(),
    });
    const coupon = couponView(row);
    inside.audit?.describe({ after: auditedCoupon(coupon) });
    return coupon;
  });
}

async function expiryOf(ctx: StoreContext, text: string): Promise<Date> {
  if (!isCalendarDay(text)) return new Date(text);
  const { timeZone } = await getStore(ctx);
  return new Date(endOfDay(text, timeZone));
}

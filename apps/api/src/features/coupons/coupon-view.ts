import type { Coupon, ValidCoupon } from '@coruja/contract';
import { type Discount, centavos } from '@coruja/domain';
import type { CouponRow } from './coupons-queries.ts';

export function couponView(row: CouponRow): Coupon {
  return {
    id: row.id,
    ...validCouponView(row),
    description: row.description,
    usageLimit: row.usage_limit,
    usageCount: row.usage_count,
    expiresAt: row.expires_at?.toISOString() ?? null,
    actor: row.actor,
    createdAt: row.created_at.toISOString(),
  };
}

/** Reais or percent: in the API both are numbers with at most two decimals. */
export function validCouponView(row: CouponRow): ValidCoupon {
  const isPercentage = row.discount_basis_points !== null;
  const hundredths = row.discount_basis_points ?? row.discount_centavos ?? 0;
  return { code: row.code, isPercentage, discountValue: hundredths / 100 };
}

/** The coupon's discount as the domain calculates it. */
export function discountOf(row: CouponRow): Discount {
  return row.discount_basis_points === null
    ? { kind: 'fixed', amount: centavos(row.discount_centavos ?? 0) }
    : { kind: 'percentage', basisPoints: row.discount_basis_points };
}

/** Whether the coupon may be used now: not expired, and below its limit. */
export function isUsable(row: CouponRow, now: Date): boolean {
  const isExpired = row.expires_at !== null && row.expires_at < now;
  return !isExpired && (row.usage_limit === null || row.usage_count < row.usage_limit);
}

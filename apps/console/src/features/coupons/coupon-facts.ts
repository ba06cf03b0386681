import type { Coupon } from '@coruja/contract';
import { normalizeForSearch } from '@coruja/domain';
import { formatNumber } from '../../lib/format.ts';

/** `3 / 10`, or `3 / ∞` without a limit (docs/product/coupons.md#limit-of-uses). */
export function usesText({ usageCount, usageLimit }: Coupon): string {
  return `${formatNumber(usageCount)} / ${usageLimit === null ? '∞' : formatNumber(usageLimit)}`;
}

/** Whether a coupon can be used, like on the server: still at the instant `expiresAt`, no longer a millisecond later. */
export type CouponState = 'usable' | 'expired' | 'used-up';

/** @param now milliseconds since the epoch */
export function stateOfCoupon(coupon: Coupon, now: number): CouponState {
  if (coupon.expiresAt !== null && Date.parse(coupon.expiresAt) < now) return 'expired';
  const isUsedUp = coupon.usageLimit !== null && coupon.usageCount >= coupon.usageLimit;
  return isUsedUp ? 'used-up' : 'usable';
}

/** Whether the code or the description contains the text, ignoring accents and case. */
export function matchesText({ code, description }: Coupon, text: string): boolean {
  const wanted = normalizeForSearch(text);
  return [code, description ?? ''].some((part) => normalizeForSearch(part).includes(wanted));
}

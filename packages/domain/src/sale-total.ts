import { type Centavos, centavos, divideHalfUp } from './money.ts';

/** A coupon's discount: hundredths of a percent (1250 is 12,5%), or an amount. */
export type Discount =
  | { readonly kind: 'percentage'; readonly basisPoints: number }
  | { readonly kind: 'fixed'; readonly amount: Centavos };

/** Whole units, price in centavos. */
export interface SaleLine {
  readonly quantity: number;
  readonly unitPrice: Centavos;
}

/** In centavos. `total` is always `subtotal - discount` and never below zero. */
export interface SaleTotal {
  readonly subtotal: Centavos;
  /** The coupon's and the manual discount. */
  readonly discount: Centavos;
  /** The manual part of the discount. */
  readonly manualDiscount: Centavos;
  readonly total: Centavos;
}

/** 100% in hundredths of a percent. */
export const fullPercentInBasisPoints = 10_000;

/**
 * Adds up a sale, for the cashier's screen and for the server (docs/product/sales.md#total).
 *
 * @param manual the manual discount, on the total after the coupon
 * @throws RangeError when a sum exceeds the safe integers
 */
export function saleTotal(
  lines: readonly SaleLine[],
  coupon: Discount | null,
  manual: Discount | null = null,
): SaleTotal {
  const subtotal = centavos(lines.reduce((sum, line) => sum + lineTotal(line), 0));
  const ofCoupon = coupon === null ? 0 : discountOn(subtotal, coupon);
  const left = centavos(subtotal - ofCoupon);
  const manualDiscount = manual === null ? centavos(0) : discountOn(left, manual);
  const total = centavos(left - manualDiscount);
  return { subtotal, discount: centavos(subtotal - total), manualDiscount, total };
}

/**
 * Units × price, in centavos.
 *
 * @throws RangeError when the product exceeds the safe integers
 */
export function lineTotal(line: SaleLine): Centavos {
  return centavos(line.quantity * line.unitPrice);
}

/**
 * The share of a sale's total that some lines bring, after their part of the discount; rounded half up.
 *
 * @param part the sum of those lines, in centavos
 */
export function shareOfTotal(
  part: number,
  { subtotal, total }: Pick<SaleTotal, 'subtotal' | 'total'>,
): Centavos {
  if (part === 0 || subtotal === 0) return centavos(0);
  const twice = 2n * BigInt(part) * BigInt(total) + BigInt(subtotal);
  return centavos(Number(twice / (2n * BigInt(subtotal))));
}

/** A percentage rounds half up to the centavo; a fixed amount is at most the subtotal. */
function discountOn(subtotal: Centavos, discount: Discount): Centavos {
  if (discount.kind === 'fixed') return centavos(Math.min(discount.amount, subtotal));
  // Multiplies whole reais and the rest separately, so that the largest sale stays within the safe integers.
  const whole = Math.floor(subtotal / fullPercentInBasisPoints);
  const rest = subtotal - whole * fullPercentInBasisPoints;
  const share =
    whole * discount.basisPoints + divideHalfUp(rest * discount.basisPoints, fullPercentInBasisPoints);
  return centavos(Math.min(share, subtotal));
}

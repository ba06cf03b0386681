import { type SaleBody, saleBody } from '@coruja/contract';
import {
  centavos,
  type Discount,
  limits,
  type PaymentType,
  paymentTypes,
  fullPercentInBasisPoints,
} from '@coruja/domain';
import type { AppliedCoupon } from '../../../parts/sales/coupon-entry.tsx';
import { type Cart, type CartLine, emptyCart } from './cart.ts';
import { readTimeLine, type TimeLine } from './time-line.ts';

/** A sent sale with an unknown outcome: sent again under the same key, it happens once. */
export interface Attempt {
  readonly key: string;
  readonly body: SaleBody;
  /** When it was first sent, in milliseconds since the epoch. */
  readonly sentAt: number;
}

/** A manual discount, on the total after the coupon. */
export interface ManualDiscount {
  readonly discount: Discount;
  readonly reason: string;
}

/** The open sale. Has only the customer's id, and no prices. */
export interface SaleDraft {
  readonly cart: Cart;
  /** In the order of adding. */
  readonly time: readonly TimeLine[];
  readonly coupon: AppliedCoupon | null;
  readonly manual: ManualDiscount | null;
  readonly customerId: string | null;
  readonly paymentType: PaymentType;
  readonly attempt: Attempt | null;
}

export const emptySaleDraft: SaleDraft = {
  cart: emptyCart,
  time: [],
  coupon: null,
  manual: null,
  customerId: null,
  paymentType: 'CASH',
  attempt: null,
};

/** Reads a stored sale without its invalid parts. */
export function readSaleDraft(value: unknown): SaleDraft {
  const kept = recordOf(value);
  if (!kept) return emptySaleDraft;
  return {
    cart: readCart(kept.cart),
    time: readTime(kept.time),
    coupon: readCoupon(kept.coupon),
    manual: readManual(kept.manual),
    customerId: isId(kept.customerId) ? kept.customerId : null,
    paymentType: paymentTypes.find((type) => type === kept.paymentType) ?? 'CASH',
    attempt: readAttempt(kept.attempt),
  };
}

function readCart(value: unknown): Cart {
  const kept = recordOf(value);
  if (!kept || !Array.isArray(kept.lines)) return emptyCart;
  const read = kept.lines.map(readLine).filter((line) => line !== null);
  const lines = [...new Map(read.map((line) => [line.productId, line])).values()].slice(0, limits.saleItems);
  const selected = lines.find((line) => line.productId === kept.selectedId) ?? lines.at(-1);
  return { lines, selectedId: selected?.productId ?? null };
}

function readTime(value: unknown): readonly TimeLine[] {
  const lines = Array.isArray(value) ? value.map(readTimeLine).filter((line) => line !== null) : [];
  return lines.slice(0, limits.saleItems);
}

function readLine(value: unknown): CartLine | null {
  const line = recordOf(value);
  if (!line || !isId(line.productId) || !isWhole(line.quantity, 1, limits.saleQuantity)) return null;
  return { productId: line.productId, quantity: line.quantity };
}

function readCoupon(value: unknown): AppliedCoupon | null {
  const coupon = recordOf(value);
  const discount = readDiscount(coupon?.discount);
  if (!coupon || !discount || typeof coupon.code !== 'string' || coupon.code === '') return null;
  return { code: coupon.code, discount };
}

function readManual(value: unknown): ManualDiscount | null {
  const manual = recordOf(value);
  const discount = readDiscount(manual?.discount);
  if (!manual || !discount || typeof manual.reason !== 'string' || manual.reason === '') return null;
  return { discount, reason: manual.reason };
}

function readDiscount(value: unknown): Discount | null {
  const discount = recordOf(value);
  if (discount?.kind === 'percentage' && isWhole(discount.basisPoints, 0, fullPercentInBasisPoints)) {
    return { kind: 'percentage', basisPoints: discount.basisPoints };
  }
  if (discount?.kind === 'fixed' && isWhole(discount.amount, 0, limits.moneyCentavos)) {
    return { kind: 'fixed', amount: centavos(discount.amount) };
  }
  return null;
}

function readAttempt(value: unknown): Attempt | null {
  const attempt = recordOf(value);
  if (!attempt || !isId(attempt.key) || !isWhole(attempt.sentAt, 0, Number.MAX_SAFE_INTEGER)) return null;
  // The body is sent again unchanged; the schema only validates it.
  if (!saleBody.safeParse(attempt.body).success) return null;
  return { key: attempt.key, body: attempt.body as SaleBody, sentAt: attempt.sentAt };
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
}

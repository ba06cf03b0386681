import { type Centavos, centavos } from './money.ts';

/** An order as a PIX finds it (docs/product/pix.md#received-pix). */
export interface OrderToPay {
  readonly state: 'OPEN' | 'PAID' | 'CANCELLED' | 'EXPIRED';
  /** What is missing of its PIX. */
  readonly missing: Centavos;
}

export interface PixSettlement {
  /** What of the PIX pays the order. */
  readonly pays: Centavos;
  /** Whether the order is paid then. */
  readonly isCovered: boolean;
  /** Why a part is left, for which somebody must decide. */
  readonly problem: 'surplus' | 'second' | 'cancelled' | 'late' | 'orphan' | null;
}

export interface PixArrival {
  /** Paid before the order expired; always true when a person confirms it, who may fulfil an expired order. */
  readonly isInTime: boolean;
  /** For a code that the provider made without saying so, which nobody was shown. */
  readonly isOrphan?: boolean;
}

/**
 * What a PIX does to its order (docs/product/pix.md#received-pix).
 *
 * @param amount above zero
 */
export function settlePix(order: OrderToPay, amount: Centavos, arrival: PixArrival): PixSettlement {
  if (arrival.isOrphan) return unused('orphan');
  if (order.state === 'PAID') return unused('second');
  if (order.state === 'CANCELLED') return unused('cancelled');
  const pays = amount < order.missing ? amount : order.missing;
  const isCovered = amount >= order.missing;
  // Accepting a part would keep an expired order open.
  if (order.state === 'EXPIRED' && !(arrival.isInTime && isCovered)) return unused('late');
  return { pays, isCovered, problem: amount > pays ? 'surplus' : null };
}

/** How long an order holds its stock and its coupon, counted from its last charge, in milliseconds. */
export const orderMs = 600_000;

/** How long after an order's end its customer may still be at the counter, in milliseconds. */
const orderWaitsMs = 3_600_000;

/**
 * Whether a PIX was paid in time and became known while somebody still waited for it. Later the customer has long been served otherwise.
 * All in milliseconds since the epoch.
 */
export function isPixInTime(
  { paidAt, expiresAt }: { readonly paidAt: number; readonly expiresAt: number },
  now: number,
): boolean {
  return paidAt <= expiresAt && now <= expiresAt + orderWaitsMs;
}

function unused(problem: NonNullable<PixSettlement['problem']>): PixSettlement {
  return { pays: centavos(0), isCovered: false, problem };
}

/** The whole minutes that an amount buys at a price per hour, both in centavos; 0 if an hour costs nothing. */
export function minutesFor(amount: Centavos, pricePerHour: Centavos): number {
  return pricePerHour > 0 ? Math.floor((amount * 60) / pricePerHour) : 0;
}

/** When the provider is asked about a charge, in milliseconds (docs/product/pix.md#confirming-itself). */
const firstLookMs = 8_000;
const eagerMs = 120_000;
const eagerStepMs = 4_000;
const patientStepMs = 20_000;
const afterEndMs = 300_000;

/**
 * When to ask next whether a charge was paid: often while the payer stands at the counter, then less. All in milliseconds since the epoch.
 *
 * @returns null when it need not be asked again; later payments are found by a notice or the reconciliation
 */
export function nextPixCheckAt(
  charge: { readonly createdAt: number; readonly expiresAt: number },
  now: number,
): number | null {
  if (now >= charge.expiresAt + afterEndMs) return null;
  const first = charge.createdAt + firstLookMs;
  if (now < first) return first;
  const next = now + (now < charge.createdAt + eagerMs ? eagerStepMs : patientStepMs);
  return Math.min(next, charge.expiresAt + afterEndMs);
}

/** After how many milliseconds money that bought nothing is refunded by itself, if the provider received it. */
export const pixRefundAfterMs = 86_400_000;

/** For how many milliseconds the provider can refund a PIX. */
export const pixRefundableMs = 90 * 86_400_000;

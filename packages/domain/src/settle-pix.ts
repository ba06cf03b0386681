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
  readonly problem: 'surplus' | 'second' | 'cancelled' | 'late' | null;
}

/**
 * What a PIX does to its order. Whoever looks into the bank's app may still fulfil an order whose time is over; no other late PIX does.
 *
 * @param amount above zero
 */
export function settlePix(order: OrderToPay, amount: Centavos, isByHand: boolean): PixSettlement {
  if (order.state === 'PAID') return unused('second');
  if (order.state === 'CANCELLED') return unused('cancelled');
  const pays = amount < order.missing ? amount : order.missing;
  const isCovered = amount >= order.missing;
  // A part would keep the order open past its time.
  if (order.state === 'EXPIRED' && !(isByHand && isCovered)) return unused('late');
  return { pays, isCovered, problem: amount > pays ? 'surplus' : null };
}

function unused(problem: NonNullable<PixSettlement['problem']>): PixSettlement {
  return { pays: centavos(0), isCovered: false, problem };
}

/** The whole minutes that an amount buys at a price per hour, both in centavos; 0 if an hour costs nothing. */
export function minutesFor(amount: Centavos, pricePerHour: Centavos): number {
  return pricePerHour > 0 ? Math.floor((amount * 60) / pricePerHour) : 0;
}

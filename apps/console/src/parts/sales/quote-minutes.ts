import type { PriceDocument } from '@coruja/contract';
import { type Centavos, limits, type Quote, quote } from '@coruja/domain';

/** What the price of minutes for a balance depends on. */
export interface MinutesPricing {
  readonly prices: PriceDocument;
  readonly pricePerHour: Centavos;
  readonly timeZone: string;
  readonly discountBasisPoints: number;
}

/** The price of minutes for a balance, which has no room and no hour. */
export function quoteMinutes(minutes: number, pricing: MinutesPricing): Quote {
  const { prices, pricePerHour, timeZone, discountBasisPoints } = pricing;
  const plain = { ...prices, rules: [] };
  return quote({ prices: plain, pricePerHour, room: null, discountBasisPoints, from: 0, minutes, timeZone });
}

/** The most minutes that an amount buys; 0 for none. */
export function minutesFor(amount: Centavos, pricing: MinutesPricing): number {
  let [least, most] = [0, limits.grantMinutes];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (quoteMinutes(middle, pricing).total <= amount) least = middle;
    else most = middle - 1;
  }
  return least;
}

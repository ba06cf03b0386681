import type { Product } from '@coruja/contract';
import type { TimeToAdd } from '../cart/time-line.ts';

/** Time that a card sells with one press. */
export interface TimeOffer {
  readonly id: string;
  readonly name: string;
  /** More keywords for the search. */
  readonly description: string;
  readonly barcode: null;
  /** Reais, for the customer of the sale. */
  readonly price: number;
  readonly isFavorite: boolean;
  readonly lastSoldAt: string | null;
  /** In place of a picture: `10 h`. */
  readonly figure: string;
  /** In place of the stock: `Vale até 22/12/2026`. */
  readonly note: string;
  readonly line: TimeToAdd;
}

/** An item on a card of the cashier. */
export type ShelfItem = Product | TimeOffer;

export function isTime(item: ShelfItem): item is TimeOffer {
  return 'line' in item;
}

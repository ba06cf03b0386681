import type { Sale } from '@coruja/contract';
import { fromReais, lineTotal, toReais } from '@coruja/domain';

/** The total of a sale's item, in reais. In the API `price` is the price of one unit. */
export function saleItemTotal({ quantity, price }: Sale['items'][number]): number {
  return toReais(lineTotal({ quantity, unitPrice: fromReais(price) }));
}

import { type Centavos, centavos } from './money.ts';
import { type SaleTotal, shareOfTotal } from './sale-total.ts';

/**
 * What was paid for each line of a sale: its share of the total. Each is the difference of two rounded sums, so that
 * together they are exactly the total and no line costs more than its price.
 *
 * @param subtotals the price of each line, in centavos; time before products, so that its shares come to `shareOfTotal`
 */
export function allocate(
  subtotals: readonly number[],
  sum: Pick<SaleTotal, 'subtotal' | 'total'>,
): Centavos[] {
  let until = 0;
  return subtotals.map((subtotal) => {
    const before = shareOfTotal(until, sum);
    until += subtotal;
    return centavos(shareOfTotal(until, sum) - before);
  });
}

/** A line of a sale: its price, what was paid for it, and how much of its price was refunded already. In centavos. */
export interface PaidLine {
  readonly subtotal: number;
  readonly paid: number;
  readonly refunded: number;
}

/**
 * What was paid for a part of a line. The parts of a line add up to what was paid for it.
 *
 * @param part the part's price, in centavos, at most what is left of the line's
 */
export function paidFor({ subtotal, paid, refunded }: PaidLine, part: number): Centavos {
  const sum = { subtotal: centavos(subtotal), total: centavos(paid) };
  return centavos(shareOfTotal(refunded + part, sum) - shareOfTotal(refunded, sum));
}

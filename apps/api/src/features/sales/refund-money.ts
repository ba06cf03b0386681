import { type Centavos, centavos, type Tender } from '@coruja/domain';
import { assertPaidInFull } from './assert-paid-in-full.ts';

/** What is left of a payment of the sale. */
export interface PaymentLeft {
  readonly id: string;
  readonly tender: Tender;
  readonly left: Centavos;
}

/** Money that is paid back, and the payment that it refers to. */
export interface PaidBack {
  readonly tender: Tender;
  readonly amount: Centavos;
  readonly refersTo: string;
}

interface Wanted {
  readonly type: Tender;
  readonly amount: Centavos;
}

/**
 * Says by which tender a refund is paid out, and which payment of the sale each part gives back: first one of the same tender.
 *
 * @param left in the order in which they are given back
 * @param wanted the tenders that the caller chose; without it those of the sale
 * @throws AppError PAYMENTS_DIFFER
 */
export function payBack(
  left: readonly PaymentLeft[],
  due: Centavos,
  wanted: readonly Wanted[] = fromFirst(left, due),
): PaidBack[] {
  assertPaidInFull(wanted, due);
  const paid: PaidBack[] = [];
  const rest = new Map(left.map(({ id, left: amount }) => [id, amount]));
  const take = ({ type, amount }: Wanted, payments: readonly PaymentLeft[]): Wanted => {
    let missing: number = amount;
    for (const { id } of payments) {
      const part = Math.min(missing, rest.get(id) ?? 0);
      if (part === 0) continue;
      rest.set(id, centavos((rest.get(id) ?? 0) - part));
      paid.push({ tender: type, amount: centavos(part), refersTo: id });
      missing -= part;
    }
    return { type, amount: centavos(missing) };
  };
  const byOthers = wanted.map((each) =>
    take(
      each,
      left.filter(({ tender }) => tender === each.type),
    ),
  );
  for (const each of byOthers) take(each, left);
  return paid;
}

function fromFirst(left: readonly PaymentLeft[], due: Centavos): Wanted[] {
  let missing: number = due;
  return left.map(({ tender, left: amount }) => {
    const part = Math.min(missing, amount);
    missing -= part;
    return { type: tender, amount: centavos(part) };
  });
}

import { type Centavos, centavos, type Tender } from '@coruja/domain';
import { assertPaidInFull } from './assert-paid-in-full.ts';

/** What is left of a payment of the sale. */
export interface PaymentLeft {
  readonly id: string;
  readonly tender: Tender;
  readonly left: Centavos;
  /** Set for money that paid the tab of this sale; the id is then that of the tab's entry. */
  readonly isOfTab?: true;
}

/** What is left of a sale on a tab. */
export interface TabLeft {
  readonly id: string;
  readonly left: Centavos;
}

/**
 * Takes a refund off the tab, as far as the customer owes (docs/product/tab.md#refund). What was on the tab and has been paid is
 * paid back in money, by default in cash.
 */
export function takeOffTab(
  tab: TabLeft | null,
  { due, owed }: { due: Centavos; owed: Centavos },
): { taken: Centavos; paid: PaymentLeft[] } {
  if (!tab) return { taken: centavos(0), paid: [] };
  const taken = centavos(Math.min(due, tab.left, owed));
  const left = centavos(tab.left - Math.min(tab.left, owed));
  return { taken, paid: left === 0 ? [] : [{ id: tab.id, tender: 'CASH', left, isOfTab: true }] };
}

/** Money that is paid back, and the payment that it refers to. */
export interface PaidBack {
  readonly tender: Tender;
  readonly amount: Centavos;
  /** The payment of the sale; null if `tabEntryId` is set. */
  readonly refersTo: string | null;
  readonly tabEntryId: string | null;
}

interface Wanted {
  readonly type: Tender;
  readonly amount: Centavos;
}

/**
 * Decides by which tenders a refund is paid out, and which payment of the sale each part gives back: first one of the same tender.
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
    for (const { id, isOfTab } of payments) {
      const part = Math.min(missing, rest.get(id) ?? 0);
      if (part === 0) continue;
      rest.set(id, centavos((rest.get(id) ?? 0) - part));
      const source = isOfTab ? { refersTo: null, tabEntryId: id } : { refersTo: id, tabEntryId: null };
      paid.push({ tender: type, amount: centavos(part), ...source });
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

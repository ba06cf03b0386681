import type { Refundable, Sale } from '@coruja/contract';
import { fromReais, paidFor, toReais } from '@coruja/domain';
import type { SaleTender } from '../../parts/sales/payments.ts';
import type { RefundBody } from './sales-queries.ts';

type Line = Refundable['items'][number];

/** How many units of each line are refunded, by item; 1 for a line of time, 0 for none. */
export type Chosen = Readonly<Record<string, number>>;

/** Refundable units; 1 if unused time or a bill can be refunded. */
export function refundableUnits(line: Line): number {
  return line.quantity > 0 ? line.quantity : Math.min(line.minutes, 1);
}

/** Whether there is a choice besides refunding everything: several lines, several units, or time. */
export function hasChoice({ items }: Refundable): boolean {
  return items.length > 1 || items.some((line) => line.kind !== 'product' || line.quantity > 1);
}

/** Whether something is refundable and nothing was chosen. */
export function isNoneChosen({ items }: Refundable, chosen: Chosen): boolean {
  return (
    items.some((line) => refundableUnits(line) > 0) &&
    items.every(({ itemId }) => (chosen[itemId] ?? 0) === 0)
  );
}

/** Whether nothing of the sale is left afterwards. */
export function isAll(sale: Sale, refundable: Refundable, chosen: Chosen): boolean {
  const isEach = refundable.items.every((line) => (chosen[line.itemId] ?? 0) === refundableUnits(line));
  return isEach && fromReais(sumOf(refundable, chosen)) + fromReais(sale.refunded) === fromReais(sale.total);
}

export function chooseAll({ items }: Refundable): Record<string, number> {
  return Object.fromEntries(items.map((line) => [line.itemId, refundableUnits(line)]));
}

/** The refund for some units of a line, in reais, computed by the same function as on the server. */
export function amountOf(line: Line, units: number): number {
  if (units === 0) return 0;
  if (units >= refundableUnits(line)) return line.amount;
  const subtotal = fromReais(line.subtotal);
  const refunded = fromReais(line.refunded);
  const paid = fromReais(line.paid);
  const unit = (subtotal - refunded) / line.quantity;
  return toReais(paidFor({ subtotal, refunded, paid }, units * unit));
}

export function sumOf({ items }: Refundable, chosen: Chosen): number {
  const centavos = items.map((line) => fromReais(amountOf(line, chosen[line.itemId] ?? 0)));
  return centavos.reduce<number>((sum, amount) => sum + amount, 0) / 100;
}

/** The tenders of the refund: the chosen one, or those of the sale in their order. */
export function paymentsOf(
  { payments }: Refundable,
  amount: number,
  tender: SaleTender | null,
): Sale['refunds'][number]['payments'] {
  if (amount === 0) return [];
  let missing: number = fromReais(amount);
  const parts = new Map<Refundable['payments'][number]['type'], number>();
  // What is owed is taken off the tab first, whatever the tender.
  const asPaid = payments.map((payment) => ({
    ...payment,
    type: payment.type === 'TAB' || tender === null ? payment.type : tender,
  }));
  for (const payment of asPaid) {
    const part = Math.min(missing, fromReais(payment.amount));
    missing -= part;
    if (part > 0) parts.set(payment.type, (parts.get(payment.type) ?? 0) + part);
  }
  return [...parts].map(([type, part]) => ({ type, amount: part / 100 }));
}

/** The money to give back, in reais: without what is taken off the tab. */
export function moneyOf(payments: Sale['refunds'][number]['payments']): number {
  const money = payments.map(({ type, amount }) => (type === 'TAB' ? 0 : fromReais(amount)));
  return money.reduce<number>((sum, amount) => sum + amount, 0) / 100;
}

/** The call's body, without the items or payments that the server takes by default. */
export function refundBody(
  refundable: Refundable | undefined,
  { reason, chosen, tender }: { reason: string; chosen: Chosen; tender: SaleTender | null },
): RefundBody {
  if (!refundable) return { reason };
  const lines = refundable.items.filter((line) => (chosen[line.itemId] ?? 0) > 0);
  const isWhole = refundable.items.every(
    (line) => line.kind === 'product' && chosen[line.itemId] === refundableUnits(line),
  );
  const amount = refundable.payments.length === 0 ? 0 : sumOf(refundable, chosen);
  const payments = paymentsOf(refundable, amount, tender).flatMap(({ type, amount: part }) =>
    type === 'MIXED' || type === 'TAB' ? [] : [{ type, amount: part }],
  );
  const isRecorded =
    payments.length > 0 && refundable.payments.every(({ type }) => type !== 'MIXED' || tender);
  const items = lines.map((line) => ({
    itemId: line.itemId,
    ...(line.kind === 'product' ? { quantity: chosen[line.itemId] ?? 0 } : {}),
    ...(line.quantity === 0 ? { minutes: line.minutes } : {}),
  }));
  return {
    reason,
    ...(isWhole ? {} : { items }),
    ...(isRecorded && !(isWhole && tender === null) ? { payments } : {}),
  };
}

import type { Charge, Order } from '@coruja/contract';
import { type Centavos, centavos, fromReais, lineTotal } from '@coruja/domain';
import type {
  DisplayLine,
  DisplayNotice,
  DisplayScreen,
  DisplayState,
} from '../../../parts/display/display-state.ts';
import { changeOf, paidBy } from '../../../parts/sales/payment-lines.ts';
import { type CartItem, unitPriceOf } from '../cart/cart.ts';
import type { DoneSale } from '../payment/sale-done.tsx';
import type { TimeItem } from '../cart/time-lines.ts';

// What the cashier shows on the customer's display (docs/product/sales.md#customers-display): of the cart only what is paid for, never the
// customer, the coupon's code or the reason of a discount.

export interface OpenCart {
  readonly items: readonly CartItem[];
  readonly time: readonly TimeItem[];
  /** The line that changed last. */
  readonly changedId: string | null;
  readonly discount: Centavos;
  readonly total: Centavos;
}

export function cartScreen({ items, time, changedId, discount, total }: OpenCart): DisplayScreen {
  const lines = [...items.map(productLine), ...time.map(timeLine)];
  if (lines.length === 0) return { kind: 'idle' };
  const ids = [...items.map(({ product }) => product.id), ...time.map(({ id }) => id)];
  const changed = ids.findIndex((id) => id === changedId);
  return { kind: 'cart', lines, newest: changed < 0 ? lines.length - 1 : changed, discount, total };
}

function productLine({ product, quantity }: CartItem): DisplayLine {
  const unitPrice = unitPriceOf(product);
  return { name: product.name, note: '', quantity, unitPrice, amount: lineTotal({ quantity, unitPrice }) };
}

function timeLine({ name, rules, price }: TimeItem): DisplayLine {
  return { name, note: rules.join(' · '), quantity: 1, unitPrice: price, amount: price };
}

/** An order whose dialog is open; null if it no longer waits for a payment. */
export function pixScreen(
  { state, total, missing, charge }: Order,
  code: Charge | undefined,
): DisplayScreen | null {
  if (state !== 'OPEN') return null;
  const isDue = code !== undefined && code.id === charge?.id && code.amount === missing;
  return {
    kind: 'pix',
    total: fromReais(total),
    missing: fromReais(missing),
    code: isDue ? { encodedImage: code.encodedImage, expiresAt: code.expiresAt } : null,
  };
}

/** The end of a sale, named by its id. */
export type SaleNotice = Omit<DisplayNotice, 'at'> & { readonly id: string };

/** How the last sale ended: first by its order, then by the sale that the order became. */
export function saleNotices(order: Order | undefined, done: DoneSale | null): readonly SaleNotice[] {
  return [...(order?.state === 'PAID' ? [endOfOrder(order)] : []), ...(done ? [endOfSale(done)] : [])];
}

function endOfOrder({ id, saleId, pix }: Order): SaleNotice {
  return { kind: 'pix-received', id: saleId ?? id, amount: fromReais(pix), change: centavos(0) };
}

function endOfSale({ sale: { id, paymentType, payments, total }, surplus }: DoneSale): SaleNotice {
  const change = fromReais(changeOf(payments));
  if (surplus === undefined) {
    return { kind: 'thanks', id, amount: paymentType === 'FREE' ? null : fromReais(total), change };
  }
  const arrived = fromReais(paidBy('PIX', payments)) + fromReais(surplus);
  return { kind: 'pix-received', id, amount: centavos(arrived), change };
}

/** What is shown, with the sales whose end was shown already. */
export interface Shown extends DisplayState {
  readonly saleId: string | null;
  readonly ended: readonly string[];
}

/**
 * Shows each end of a sale once, until the cart or the PIX on the screen changes.
 *
 * @param before null at first: sales that have ended by then are not shown
 */
export function nextShown(
  before: Shown | null,
  { screen, ends, now }: { screen: DisplayScreen; ends: readonly SaleNotice[]; now: number },
): Shown {
  const ended = [...new Set([...(before?.ended ?? []), ...ends.map(({ id }) => id)])];
  const nothing = { screen, notice: null, saleId: null, ended };
  if (!before) return nothing;
  const fresh = ends.findLast(({ id }) => !before.ended.includes(id));
  if (fresh) return { screen, ...noticeOf(fresh, now), ended };
  const same = ends.findLast(({ id }) => id === before.saleId);
  const isOver = screen.kind !== 'idle' && JSON.stringify(screen) !== JSON.stringify(before.screen);
  if (!same || !before.notice || isOver) return nothing;
  return { screen, ...noticeOf(same, before.notice.at), ended };
}

function noticeOf({ id, ...end }: SaleNotice, at: number): Pick<Shown, 'notice' | 'saleId'> {
  return { notice: { ...end, at }, saleId: id };
}

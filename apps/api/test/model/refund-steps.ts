import * as contract from '@coruja/contract';
import { paidFor } from '@coruja/domain';
import * as fc from 'fast-check';
import type { StoreContext } from '../../src/context.ts';
import { getRefundable } from '../../src/features/sales/get-refundable.ts';
import { refundSale } from '../../src/features/sales/refund-sale.ts';
import { type StepKind, type Stores, isForeign, kind, which } from './step.ts';
import { type MadeSale, newest, nobody, type StoreModel } from './store-model.ts';

// Refunds of sales, as a whole and in parts.

interface Choice {
  readonly sale: number;
  readonly foreign: boolean;
}

const chosenSale = { sale: which, foreign: isForeign };

export const refundSteps: readonly StepKind[] = [
  kind({
    weight: 5,
    endpoint: contract.refundSale,
    args: fc.record(chosenSale),
    run: (stores, choice) => refund(stores, choice, {}),
  }),
  kind({
    name: 'refundOfOneItem',
    weight: 8,
    endpoint: contract.refundSale,
    args: fc.record({
      ...chosenSale,
      item: which,
      quantity: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      tender: fc.option(fc.constantFrom('CASH', 'PIX'), { nil: undefined }),
    }),
    async run(stores, { item, quantity, tender, ...choice }) {
      const wanted = saleOf(stores, choice);
      const itemId = newest(wanted?.sold ?? [], item)?.id ?? nobody;
      const of = { saleId: wanted?.id ?? nobody, itemId, quantity, tender };
      const payments = tender ? await onePayment(stores.own.context, of) : undefined;
      await refund(stores, choice, { items: [{ itemId, quantity }], payments });
    },
  }),
];

function saleOf({ own, other }: Stores, { sale, foreign }: Choice): MadeSale | undefined {
  return newest((foreign ? other : own).made.sales, sale);
}

async function refund(stores: Stores, choice: Choice, parts: object): Promise<void> {
  const { own } = stores;
  const wanted = saleOf(stores, choice);
  const body = contract.refundSaleBody.parse({ reason: 'Cliente desistiu', ...parts });
  const { refunds, refundedAt } = await refundSale(own.context, { ...body, saleId: wanted?.id ?? nobody });
  if (!wanted) return;
  // The answer may include refunds of concurrent steps.
  for (const { id, items } of refunds) {
    if (wanted.noted.has(id)) continue;
    wanted.noted.add(id);
    for (const item of items) noteItem(own, wanted, item);
  }
  if (wanted.couponId && refundedAt) own.books.uses.note(wanted.couponId, { by: -1 });
}

function noteItem(
  { books, made }: StoreModel,
  { sold, products }: MadeSale,
  { itemId, quantity }: contract.SaleRefund['items'][number],
): void {
  const productId = products[sold.findIndex(({ id }) => id === itemId)];
  if (productId) books.stock.note(productId, { by: quantity });
  else if (made.packages.some(({ id, isPass }) => id === itemId && !isPass))
    books.packages.note(itemId, { to: 0 });
}

/** One payment of the whole amount, as the console sends it; undefined if nothing is to be paid. */
async function onePayment(
  context: StoreContext,
  of: { saleId: string; itemId: string; quantity: number | undefined; tender: string | undefined },
) {
  const { items } = await getRefundable(context, of);
  const line = items.find(({ itemId }) => itemId === of.itemId);
  if (!line) return undefined;
  const units = Math.min(of.quantity ?? line.quantity, line.quantity);
  const inCentavos = (reais: number) => Math.round(reais * 100);
  const subtotal = inCentavos(line.subtotal);
  const refunded = inCentavos(line.refunded);
  const unit = line.quantity === 0 ? 0 : (subtotal - refunded) / line.quantity;
  const amount =
    line.minutes > 0
      ? inCentavos(line.amount)
      : paidFor({ subtotal, refunded, paid: inCentavos(line.paid) }, units * unit);
  return amount === 0 ? undefined : [{ type: of.tender, amount: amount / 100 }];
}

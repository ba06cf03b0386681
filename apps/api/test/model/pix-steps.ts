import * as contract from '@coruja/contract';
import { dayInZone } from '@coruja/domain';
import * as fc from 'fast-check';
import { withCustomerId } from '../../src/features/customers/with-customer-id.ts';
import { cancelCharge, createCharge } from '../../src/features/orders/charges.ts';
import { createOrder } from '../../src/features/orders/create-order.ts';
import { expireOrders } from '../../src/features/orders/expire-orders.ts';
import { getOrder, listReceivedPix } from '../../src/features/orders/list-orders.ts';
import { confirmCharge } from '../../src/features/orders/receive-pix.ts';
import { refundPix } from '../../src/features/orders/refund-pix.ts';
import { resolvePix } from '../../src/features/orders/resolve-pix.ts';
import { checkPixStatement } from '../../src/features/pix-statement/check-pix-statement.ts';
import { getSale } from '../../src/features/sales/get-sale.ts';
import { getStore } from '../../src/features/stores/get-store.ts';
import { onSomeone, personOf } from './people-steps.ts';
import { couponArgument, couponOf, madeSale } from './shop-steps.ts';
import { type StepKind, type Stores, kind, which } from './step.ts';
import { type MadeOrder, type StoreModel, newest, nobody } from './store-model.ts';
import { statementOf } from '../statement-calls.ts';

// Orders that a PIX pays. The books of stock and coupons have what sales took; what orders hold is left out of both sides, and compared
// by pix-rules.ts.

const inReais = (centavos: number) => centavos / 100;

export const pixSteps: readonly StepKind[] = [
  kind({
    weight: 8,
    endpoint: contract.createOrder,
    args: fc.record({
      ...onSomeone,
      ...couponArgument,
      hasCustomer: fc.boolean(),
      product: which,
      quantity: fc.integer({ min: 1, max: 3 }),
      cash: fc.nat({ max: 300 }),
    }),
    async run(stores, { product, quantity, hasCustomer, cash, withCoupon, coupon, ...at }) {
      const { context, made } = stores.own;
      const items = [{ productId: newest(made.products, product) ?? nobody, quantity }];
      const used = couponOf(stores, { withCoupon, coupon });
      const body = contract.orderBody.parse({
        items,
        couponCode: used?.code,
        userId: hasCustomer ? personOf(stores, at) : null,
        payments: cash > 100 ? [{ type: 'CASH', amount: inReais(cash) }] : [],
      });
      const { id } = await createOrder(context, withCustomerId(body));
      const { id: chargeId } = await createCharge(context, { orderId: id });
      made.orders.push({ id, chargeId, couponId: used?.id ?? null, items });
    },
  }),
  kind({
    weight: 8,
    endpoint: contract.confirmCharge,
    args: fc.record({
      order: which,
      percent: fc.constantFrom(40, 100, 100, 100, 130),
      isAnother: fc.boolean(),
    }),
    async run(stores, { order, percent, isAnother }) {
      const made = orderOf(stores, order);
      const missing =
        made.id === nobody ? 1 : (await getOrder(stores.own.context, { orderId: made.id })).missing;
      const amount = percent === 100 ? undefined : Math.max(0.01, inReais(Math.round(missing * percent)));
      const body = contract.confirmChargeBody.parse({ amount, isAnother });
      const answer = await confirmCharge(stores.own.context, { ...body, chargeId: made.chargeId });
      if (answer.receivedPix.applied > 0 && answer.order.state === 'PAID') await noteSale(stores.own, made);
    },
  }),
  kind({
    weight: 2,
    endpoint: contract.cancelCharge,
    args: fc.record({ order: which }),
    async run(stores, { order }) {
      await cancelCharge(stores.own.context, { chargeId: orderOf(stores, order).chargeId });
    },
  }),
  kind({
    weight: 10,
    endpoint: contract.resolvePix,
    args: fc.record({ ...onSomeone, pix: which, order: which, isForOrder: fc.boolean() }),
    async run(stores, { pix, order, isForOrder, ...at }) {
      const { context, books } = stores.own;
      const receivedPixId = (await unresolvedPixOf(stores, pix))?.id ?? nobody;
      const made = orderOf(stores, order);
      const userId = personOf(stores, at);
      const body = isForOrder ? { as: 'order', orderId: made.id } : { as: 'credits', userId };
      const input = withCustomerId(contract.resolvePixBody.parse(body));
      await resolvePix(context, { ...input, receivedPixId });
      if (!isForOrder) books.minutes.note(userId, { by: await creditsOf(context, receivedPixId) });
      else if ((await getOrder(context, { orderId: made.id })).state === 'PAID')
        await noteSale(stores.own, made);
    },
  }),
  kind({
    weight: 2,
    endpoint: contract.refundPix,
    args: fc.record({ pix: which, part: fc.option(fc.integer({ min: 1, max: 300 })) }),
    async run(stores, { pix, part }) {
      const found = await unresolvedPixOf(stores, pix);
      // Of a disputed PIX, which is listed too, nothing may be left.
      const amount = part === null ? (found?.unresolved ?? 0) || 1 : inReais(part);
      const body = contract.refundPixBody.parse({ amount, reason: 'Pagou a mais' });
      await refundPix(stores.own.context, { ...body, receivedPixId: found?.id ?? nobody });
    },
  }),
  kind({
    weight: 2,
    endpoint: contract.checkPixStatement,
    args: fc.record({ count: fc.integer({ min: 1, max: 6 }) }),
    async run({ own: { context } }, { count: limit }) {
      const { items } = await listReceivedPix(context, { limit });
      const { timeZone } = await getStore(context);
      const credits = items.map(({ amount, createdAt }) => ({
        amount,
        day: dayInZone(Date.parse(createdAt), timeZone),
      }));
      const days = credits.map(({ day }) => day).toSorted((a, b) => (a < b ? -1 : 1));
      const [firstDay, lastDay] = [days[0] ?? '2026-11-21', days.at(-1) ?? '2026-11-21'];
      const body = contract.checkPixStatementBody.parse(statementOf(credits, { firstDay, lastDay }));
      await checkPixStatement(context, body);
    },
  }),
  kind({
    name: 'expireOrders',
    weight: 1,
    endpoint: contract.cancelCharge,
    args: fc.record({}),
    run: ({ own }) =>
      expireOrders(own.context, (error) => {
        throw error;
      }),
  }),
];

export function orderOf({ own: { made } }: Stores, order: number): MadeOrder {
  return newest(made.orders, order) ?? { id: nobody, chargeId: nobody, couponId: null, items: [] };
}

async function unresolvedPixOf({ own: { context } }: Stores, pix: number) {
  const { items } = await listReceivedPix(context, { state: 'unresolved', limit: 10 });
  return newest(items, pix);
}

/** The minutes that the newest order of a PIX has sold. */
async function creditsOf({ db, storeId }: StoreModel['context'], receivedPixId: string): Promise<number> {
  const { minutes } = await db
    .selectFrom('pix_uses as u')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'u.store_id').onRef('o.id', '=', 'u.order_id'),
    )
    .innerJoin('sale_items as i', (join) =>
      join.onRef('i.store_id', '=', 'o.store_id').onRef('i.sale_id', '=', 'o.sale_id'),
    )
    .select('i.minutes')
    .where('u.store_id', '=', storeId)
    .where('u.received_pix_id', '=', receivedPixId)
    .where('i.kind', '=', 'credits')
    .orderBy('u.created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return minutes ?? 0;
}

/** Notes what the sale of a paid order took and used, once, however many calls found the order paid. */
export async function noteSale({ context, made, books }: StoreModel, order: MadeOrder): Promise<void> {
  const { saleId } = await getOrder(context, { orderId: order.id });
  if (saleId === null || made.sales.some(({ id }) => id === saleId)) return;
  const sale = await getSale(context, { saleId });
  if (made.sales.some(({ id }) => id === saleId)) return;
  made.sales.push(madeSale(sale, order));
  for (const { productId, quantity } of order.items) books.stock.note(productId, { by: -quantity });
  if (order.couponId !== null) books.uses.note(order.couponId, { by: 1 });
}

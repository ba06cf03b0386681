import * as contract from '@coruja/contract';
import { paymentTypes } from '@coruja/domain';
import * as fc from 'fast-check';
import type { StoreContext } from '../../src/context.ts';
import { createCoupon } from '../../src/features/coupons/create-coupon.ts';
import { withCustomerId } from '../../src/features/customers/with-customer-id.ts';
import { addStock } from '../../src/features/products/add-stock.ts';
import { createProduct } from '../../src/features/products/create-product.ts';
import { deleteProduct } from '../../src/features/products/delete-product.ts';
import { updateProduct } from '../../src/features/products/update-product.ts';
import { createSale } from '../../src/features/sales/create-sale.ts';
import { type StepKind, type Stores, isForeign, kind, which } from './step.ts';
import { type MadeSale, newest, nobody } from './store-model.ts';

// Products and their stock, coupons, sales and refunds.

const hour = 3_600_000;

/** Prices with odd centavos, so that percentages must be rounded. */
const reais = fc.nat({ max: 2_999 }).map((centavos) => centavos / 100);
export const paymentType = fc.constantFrom(...paymentTypes);

/** A coupon one time in three; now and then an unknown code. */
export const couponArgument = { withCoupon: fc.nat({ max: 2 }).map((number) => number === 0), coupon: which };

function productOf({ own, other }: Stores, at: { product: number; foreign: boolean }): string {
  return newest((at.foreign ? other : own).made.products, at.product) ?? nobody;
}

export function couponOf(
  { own }: Stores,
  { withCoupon, coupon }: { withCoupon: boolean; coupon: number },
): { id: string; code: string } | null {
  return withCoupon ? (newest(own.made.coupons, coupon) ?? { id: nobody, code: 'NENHUM' }) : null;
}

export const shopSteps: readonly StepKind[] = [
  kind({
    weight: 3,
    endpoint: contract.createProduct,
    args: fc.record({ price: reais, quantity: fc.nat({ max: 12 }), barcode: fc.nat({ max: 9 }) }),
    async run({ own }, { price, quantity, barcode }) {
      const fields = { name: 'Produto', description: 'Do balcão', price, quantity, barcode: `${barcode}` };
      const { id } = await createProduct(own.context, contract.productBody.parse(fields));
      own.made.products.push(id);
      own.books.stock.note(id, { by: quantity });
    },
  }),
  kind({
    weight: 4,
    endpoint: contract.updateProduct,
    args: fc.record({
      product: which,
      foreign: isForeign,
      price: fc.option(reais, { nil: undefined }),
      quantity: fc.option(fc.nat({ max: 12 }), { nil: undefined }),
    }),
    async run(stores, { price, quantity, ...args }) {
      const productId = productOf(stores, args);
      const changes = contract.updateProductBody.parse({ price, quantity });
      await updateProduct(stores.own.context, { ...changes, productId });
      if (quantity !== undefined) stores.own.books.stock.note(productId, { to: quantity });
    },
  }),
  kind({
    weight: 1,
    endpoint: contract.deleteProduct,
    args: fc.record({ product: which, foreign: isForeign }),
    run: (stores, args) => deleteProduct(stores.own.context, { productId: productOf(stores, args) }),
  }),
  kind({
    weight: 6,
    endpoint: contract.addStock,
    args: fc.record({ product: which, foreign: isForeign, quantity: fc.integer({ min: 1, max: 10 }) }),
    async run(stores, { quantity, ...args }) {
      const productId = productOf(stores, args);
      await addStock(stores.own.context, { productId, ...contract.addStockBody.parse({ quantity }) });
      stores.own.books.stock.note(productId, { by: quantity });
    },
  }),
  kind({
    weight: 3,
    endpoint: contract.createCoupon,
    args: fc.record({
      code: fc.nat({ max: 99 }),
      discountValue: reais,
      isPercentage: fc.boolean(),
      usageLimit: fc.nat({ max: 4 }),
      lifeHours: fc.option(fc.integer({ min: 1, max: 48 })),
    }),
    async run({ own }, { lifeHours, code, ...fields }) {
      const lifeMs = lifeHours === null ? null : lifeHours * hour;
      const expiresAt = lifeMs === null ? null : new Date(own.context.now().getTime() + lifeMs).toISOString();
      const input = contract.couponBody.parse({ ...fields, code: `CUPOM${code}`, expiresAt });
      const coupon = await createCoupon(own.context, input);
      own.made.coupons.push({ id: coupon.id, code: coupon.code });
    },
  }),
  kind({
    weight: 22,
    endpoint: contract.createSale,
    args: fc.record({
      items: fc.array(fc.record({ product: which, quantity: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      ...couponArgument,
      paymentType,
      inTwoTenders: fc.boolean(),
      discount: fc.option(fc.integer({ min: 100, max: 10_000 })),
      customer: fc.option(which),
      foreign: isForeign,
    }),
    async run(stores, args) {
      const { context, made, books } = stores.own;
      const items = args.items.map(({ product, quantity }) => ({
        productId: productOf(stores, { product, foreign: args.foreign }),
        quantity,
      }));
      const coupon = couponOf(stores, args);
      const userId = args.customer === null ? null : (newest(made.customers, args.customer) ?? nobody);
      const { discount } = args;
      const payments =
        args.inTwoTenders && !coupon && discount === null ? await twoTenders(context, items) : undefined;
      const paymentType = payments ? 'MIXED' : args.paymentType;
      const body = {
        paymentType,
        couponCode: coupon?.code,
        items,
        userId,
        payments,
        ...byHand(discount),
      };
      const sale = await createSale(context, withCustomerId(contract.saleBody.parse(body)));
      made.sales.push(madeSale(sale, { couponId: coupon?.id ?? null, items }));
      for (const { productId, quantity } of items) books.stock.note(productId, { by: -quantity });
      if (coupon) books.uses.note(coupon.id, { by: 1 });
    },
  }),
];

function byHand(basisPoints: number | null) {
  if (basisPoints === null) return {};
  return { discount: { percent: basisPoints / 100, reason: 'Cliente fiel' } };
}

/**
 * Cash of R$ 100 for one part of the items' current price, a card for the rest; undefined if there is nothing
 * to split.
 */
async function twoTenders(
  { db, storeId }: StoreContext,
  items: readonly { productId: string; quantity: number }[],
) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'price_centavos'])
    .where('store_id', '=', storeId)
    .execute();
  const prices = new Map(rows.map((row) => [row.id, row.price_centavos]));
  const total = items.reduce(
    (sum, { productId, quantity }) => sum + quantity * (prices.get(productId) ?? 0),
    0,
  );
  if (total < 2) return undefined;
  const cash = Math.min(10_000, Math.floor(total / 2));
  return [
    { type: 'CASH', amount: cash / 100, received: 100 },
    { type: 'DEBIT_CARD', amount: (total - cash) / 100 },
  ];
}

/** Products that are named twice are one item. */
export function madeSale(
  { id, items: sold }: contract.Sale,
  { couponId, items }: { couponId: string | null; items: readonly { productId: string }[] },
): MadeSale {
  const products = [...new Set(items.map(({ productId }) => productId))];
  return { id, couponId, sold: sold.map((item) => ({ id: item.id })), products, noted: new Set() };
}

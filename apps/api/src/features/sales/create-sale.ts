import { randomUUID } from 'node:crypto';
import type { Sale, saleBody } from '@coruja/contract';
import {
  type Centavos,
  type Discount,
  type SaleTotal,
  centavos,
  limits,
  saleTotal,
  formatCentavos,
  shareOfTotal,
} from '@coruja/domain';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { auditedSale } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import { assertPaidInFull } from './assert-paid-in-full.ts';
import { holdBills, payBills } from '../bills/hold-bills.ts';
import { holdCoupon } from '../coupons/hold-coupon.ts';
import { type HeldCustomer, holdCustomer } from '../customers/hold-customer.ts';
import type { WithCustomerId } from '../customers/with-customer-id.ts';
import { type SaleProduct, holdProducts, lockProducts, stockTaken } from '../products/products-for-sale.ts';
import { type TimeLine, billIdsOf, deliverTime, prepareTime, soldItem } from './sale-time.ts';
import { assertWithinTabLimit } from '../tab/sell-on-tab.ts';
import { saleView } from './sale-view.ts';
import { holdSoldSessions } from './sold-sessions.ts';
import { type SalePayment, type SoldTimeRow, insertSale } from './sales-queries.ts';

export type SaleInput = Omit<WithCustomerId<z.output<typeof saleBody>>, 'time'> & {
  readonly time?: readonly TimeLine[] | undefined;
};

/**
 * Makes a sale in one transaction (docs/product/sales.md#sale): it reads the prices, takes the stock, counts
 * the coupon's use, and stores the items' names and prices. If any part fails, nothing has happened.
 *
 * @throws AppError PRODUCT_NOT_FOUND, CUSTOMER_NOT_FOUND, OUT_OF_STOCK naming the product, COUPON_INVALID, PAYMENTS_DIFFER,
 * BILL_NOT_FOUND, BILL_SETTLED, and the refusals of the tab (assertWithinTabLimit) and of time (prepareTime)
 */
export async function createSale(ctx: StoreContext, input: SaleInput): Promise<Sale> {
  return (await inStore(ctx, (inside) => writeSale(inside, input))).sale;
}

/** The prices and the coupon of an order, so that its sale costs what was paid (docs/product/pix.md#orders). */
export interface AgreedSale {
  readonly saleId: string;
  readonly unitPrices: ReadonlyMap<string, Centavos>;
  /** The coupon of which the order holds a use. */
  readonly coupon: { readonly id: string; readonly discount: Discount } | null;
  /** Gives back what the order holds; called once the products are locked. */
  readonly release: (inside: StoreContext) => Promise<void>;
}

export interface WrittenSale {
  readonly sale: Sale;
  readonly products: readonly SaleProduct[];
  readonly time: readonly SoldTimeRow[];
  readonly sum: SaleTotal;
  readonly couponId: string | null;
}

/** Writes the sale in the open transaction; see `createSale`. With `agreed`, permissions were checked when the order was made. */
export async function writeSale(
  inside: StoreContext,
  input: SaleInput,
  agreed?: AgreedSale,
): Promise<WrittenSale> {
  const { bills, customer, products, time, coupon } = await holdSold(inside, input, agreed);
  const sum = totalOf([...products, ...time.map(lineOf)], coupon.discount, input.discount);
  if (!agreed) requireForSale(inside, input, sum);
  const { customerId = null, paymentType } = input;
  const manual = manualColumns(input.discount);
  const payments = paymentsOf(input, sum.total);
  const tab = await onTab(inside, { customer, customerId, payments });
  const items = products.map((product) => ({ ...product, id: randomUUID() }));
  const saleId = agreed?.saleId ?? randomUUID();
  const taken = stockTaken(inside, { saleId, items });
  await insertSale(inside.db, {
    ...taken,
    ...sum,
    manualBasisPoints: manual.manual_discount_basis_points,
    manualReason: manual.manual_discount_reason,
    customerId,
    paymentType,
    couponId: coupon.id,
    timeTotal: shareOfTotal(centavosOf(time), sum),
    time: time.length > 0 ? JSON.stringify(time) : null,
    ...listsOf(items, payments),
    tab: tab.amount,
  });
  await deliverTime(inside, { saleId, customerId, time });
  await payBills(inside, { bills, saleId, at: taken.at });
  // All values of the answer are known here; reading the sale again would cost another query per sale.
  const sale = saleView({
    ...notRefunded,
    ...sumColumns(sum),
    ...manual,
    id: saleId,
    created_at: taken.at,
    actor: taken.actor,
    customer_id: customerId,
    customer_name: customer?.name ?? null,
    payment_type: paymentType,
    coupon_code: coupon.code,
    items: [...items, ...time.map(soldItem)],
    payments,
    owed_after: tab.owedAfter,
  });
  inside.audit?.describe({ after: auditedSale(sale), reason: manual.manual_discount_reason });
  return { sale, products, time, sum, couponId: coupon.id };
}

/** Locks and prices what is sold, in the order in which rows are locked everywhere. */
async function holdSold(ctx: StoreContext, input: SaleInput, agreed: AgreedSale | undefined) {
  const wanted = mergeItems(input.items);
  assertTypeOfPayments(input);
  const buyer = await holdBuyerAndTime(ctx, input);
  const products = await holdAgreed(ctx, wanted, agreed);
  const coupon = (agreed ? agreed.coupon : await couponOf(ctx, input)) ?? { id: null, discount: null };
  return { ...buyer, products, coupon: { ...coupon, code: coupon.id === null ? null : input.couponCode } };
}

async function couponOf(ctx: StoreContext, { couponCode }: SaleInput) {
  return couponCode ? holdCoupon(ctx, couponCode) : null;
}

/** Locks the products. The units that an order holds are released before the stock is checked, and cost what was agreed. */
async function holdAgreed(
  ctx: StoreContext,
  wanted: SaleInput['items'],
  agreed: AgreedSale | undefined,
): Promise<SaleProduct[]> {
  const ids = wanted.map(({ productId }) => productId);
  if (agreed) {
    await lockProducts(ctx, ids);
    await agreed.release(ctx);
  }
  const products = wanted.length > 0 ? await holdProducts(ctx, wanted) : [];
  if (!agreed) return products;
  return products.map((product) => ({
    ...product,
    unitPrice: agreed.unitPrices.get(product.productId) ?? product.unitPrice,
  }));
}

interface OnTab {
  readonly customer: HeldCustomer | null;
  readonly customerId: string | null;
  readonly payments: readonly SalePayment[];
}

/** The part of the payments that goes on the customer's tab, and what is owed afterwards; nulls if there is none. */
async function onTab(
  ctx: StoreContext,
  { customer, customerId, payments }: OnTab,
): Promise<{ amount: Centavos | null; owedAfter: Centavos | null }> {
  const amount = centavos(payments.reduce((sum, paid) => sum + (paid.type === 'TAB' ? paid.amount : 0), 0));
  if (amount === 0) return { amount: null, owedAfter: null };
  requirePermission(ctx, 'tab', { customerId });
  return { amount, owedAfter: await assertWithinTabLimit(ctx, { customer, amount }) };
}

/** A sale without money is a courtesy; a manual discount counts by its share of what is left after the coupon. */
function requireForSale(ctx: StoreContext, input: SaleInput, sum: SaleTotal): void {
  const { customerId } = input;
  if (input.paymentType === 'FREE' || sum.total === 0) requirePermission(ctx, 'courtesy', { customerId });
  if (sum.manualDiscount === 0) return;
  const percent = (sum.manualDiscount * 100) / (sum.total + sum.manualDiscount);
  requirePermission(ctx, 'discount', { customerId, percent });
}

function listsOf(items: readonly (SaleProduct & { id: string })[], payments: readonly SalePayment[]) {
  const money = payments.flatMap(({ type, ...paid }) => (type === 'TAB' ? [] : [{ type, ...paid }]));
  return {
    itemIds: items.map(({ id }) => id),
    names: items.map(({ name }) => name),
    quantities: items.map(({ quantity }) => quantity),
    unitPrices: items.map(({ unitPrice }) => unitPrice),
    tenders: money.map(({ type }) => type),
    amounts: money.map(({ amount }) => amount),
    received: money.map(({ received }) => received),
  };
}

function sumColumns({ subtotal, discount, manualDiscount, total }: SaleTotal) {
  return {
    subtotal_centavos: subtotal,
    discount_centavos: discount,
    manual_discount_centavos: manualDiscount,
    total_centavos: total,
  };
}

function manualColumns(manual: SaleInput['discount']) {
  const { percent, reason } = manual ?? {};
  return {
    manual_discount_basis_points: percent === undefined ? null : Math.round(percent * 100),
    manual_discount_reason: reason ?? null,
  };
}

/** Adds the sale up; a manual discount in reais must not exceed the total after the coupon. */
function totalOf(
  lines: Parameters<typeof saleTotal>[0],
  coupon: Discount | null,
  manual: SaleInput['discount'],
): SaleTotal {
  if (!manual) return saleTotal(lines, coupon);
  const { percent, amount = centavos(0) } = manual;
  if (percent !== undefined)
    return saleTotal(lines, coupon, { kind: 'percentage', basisPoints: Math.round(percent * 100) });
  const sum = saleTotal(lines, coupon, { kind: 'fixed', amount });
  if (sum.manualDiscount === amount) return sum;
  throw AppError.field(
    'discount.amount',
    `O desconto não pode passar de ${formatCentavos(sum.manualDiscount)}, o que falta pagar.`,
  );
}

/** Prices the sale's time and starts its sessions. Sessions are locked before customers. */
async function holdBuyerAndTime(ctx: StoreContext, { customerId, time: lines }: SaleInput) {
  const sessions = await holdSoldSessions(ctx, lines);
  const bills = await holdBills(ctx, billIdsOf(lines));
  const customer = customerId ? { ...(await holdCustomer(ctx, { customerId })), id: customerId } : null;
  return { bills, customer, time: lines ? await prepareTime(ctx, { lines, bills, customer, sessions }) : [] };
}

const lineOf = ({ amount }: SoldTimeRow) => ({ quantity: 1, unitPrice: amount });

const centavosOf = (time: readonly SoldTimeRow[]) => time.reduce((sum, { amount }) => sum + amount, 0);

const notRefunded = {
  refunds: [],
  refunded_centavos: 0,
  refunded_at: null,
  refund_reason: null,
  refund_actor: null,
};

/** A single tender is the sale's payment type, several are `MIXED`; a courtesy has none. */
function assertTypeOfPayments({ paymentType, payments }: SaleInput): void {
  if (payments === undefined) return;
  const types = new Set(payments.map(({ type }) => type));
  const [only] = types;
  if (paymentType === (types.size === 1 ? only : 'MIXED')) return;
  throw AppError.field('paymentType', 'A forma de pagamento não confere com os pagamentos.');
}

/** What each tender pays: as given in the request, or else all of it by the payment type. */
function paymentsOf({ paymentType, payments }: SaleInput, total: Centavos): SalePayment[] {
  if (payments === undefined) {
    const isUnpaid = paymentType === 'FREE' || total === 0;
    return isUnpaid ? [] : [{ type: paymentType, amount: total, received: null }];
  }
  assertPaidInFull(payments, total);
  const packed = payments.map(({ type, amount, received }) => ({ type, amount, received: received ?? null }));
  // In the order of the list.
  return packed.toSorted((a, b) => b.amount - a.amount || (a.type < b.type ? -1 : 1));
}

/** A product that is named twice becomes one item with both quantities. */
function mergeItems(items: SaleInput['items']): SaleInput['items'] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) {
    const id = productId.toLowerCase();
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  const merged = [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
  if (merged.some(({ quantity }) => quantity > limits.saleQuantity)) {
    const most = limits.saleQuantity.toLocaleString('pt-BR');
    throw AppError.field('items', `Uma venda leva no máximo ${most} unidades de cada produto.`);
  }
  return merged;
}

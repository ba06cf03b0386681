import * as contract from '@coruja/contract';
import { couponBody, saleBody } from '@coruja/contract';
import { type PaymentType, dayInZone } from '@coruja/domain';
import { createCoupon } from '../features/coupons/create-coupon.ts';
import { withCustomerId } from '../features/customers/with-customer-id.ts';
import { createSale } from '../features/sales/create-sale.ts';
import { refundSale } from '../features/sales/refund-sale.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { type Article, planDelivery } from './shelf.ts';
import { type PlannedAction, PlannedId, day, minute } from './timeline.ts';

interface Shop {
  readonly articles: readonly Article[];
  readonly people: readonly Person[];
  /** When somebody comes in; some of them buy something. */
  readonly arrivals: readonly number[];
  readonly openedAt: number;
  readonly now: number;
  readonly timeZone: string;
}

/** How purchases are paid, in percent. */
const payments: readonly { readonly type: PaymentType; readonly weight: number }[] = [
  { type: 'PIX', weight: 46 },
  { type: 'CASH', weight: 24 },
  { type: 'DEBIT_CARD', weight: 15 },
  { type: 'CREDIT_CARD', weight: 12 },
  { type: 'MIXED', weight: 2 },
  { type: 'FREE', weight: 1 },
];

/** A coupon as planned: its remaining uses and its expiry. */
interface Voucher {
  readonly code: string;
  readonly from: number;
  readonly until: number;
  left: number;
}

/** Coupons, deliveries and sales of the whole period, in the order in which they are planned. */
export function planShop(random: Random, shop: Shop): PlannedAction[] {
  const { vouchers, actions } = planVouchers(shop);
  // Nobody buys in the last minutes, so that what follows a sale is also in the past.
  const visits = shop.arrivals.filter((at) => at < shop.now - 45 * minute);
  for (const at of visits) {
    if (random.chance(0.28)) actions.push(...planSale(random, { ...shop, vouchers, at: at + 6 * minute }));
  }
  return actions;
}

/** One that always works, one used up, one expired, one for regulars. */
function planVouchers({ openedAt, now, timeZone }: Shop) {
  const lastDay = (days: number) => dayInZone(now + days * day, timeZone);
  const plans = [
    {
      code: 'CORUJA10',
      discountValue: 10,
      isPercentage: true,
      description: '10% para quem segue a loja',
      days: 0,
      until: null,
      limit: null,
    },
    {
      code: 'PRIMEIRA5',
      discountValue: 5,
      isPercentage: false,
      description: 'R$ 5,00 na primeira compra',
      days: 1,
      until: null,
      limit: 12,
    },
    {
      code: 'FERIAS20',
      discountValue: 20,
      isPercentage: true,
      description: 'Promoção das férias',
      days: 10,
      until: -40,
      limit: 100,
    },
    {
      code: 'ANIVERSARIO',
      discountValue: 12.5,
      isPercentage: true,
      description: 'Para o mês do aniversário',
      days: 30,
      until: 120,
      limit: 200,
    },
  ];
  const vouchers: Voucher[] = [];
  const actions: PlannedAction[] = [];
  for (const plan of plans) {
    const from = openedAt + plan.days * day + 200 * minute;
    const until = plan.until === null ? Infinity : now + (plan.until - 1) * day;
    if (from >= Math.min(until, now)) continue;
    vouchers.push({ code: plan.code, from, until, left: plan.limit ?? Infinity });
    const body = couponBody.parse({
      ...plan,
      usageLimit: plan.limit,
      expiresAt: plan.until === null ? null : lastDay(plan.until),
    });
    actions.push({ at: from, call: contract.createCoupon, run: (ctx) => createCoupon(ctx, body) });
  }
  return { vouchers, actions };
}

function planSale(
  random: Random,
  { articles, people, vouchers, at }: Shop & { vouchers: readonly Voucher[]; at: number },
): PlannedAction[] {
  const { items, deliveries } = pickItems(random, { articles, at });
  const [first] = items;
  if (!first) return deliveries;
  const subtotal = items.reduce((sum, { article, quantity }) => sum + article.priceReais * quantity, 0);
  const voucher = subtotal > 10 && random.chance(0.12) ? pickVoucher(random, { vouchers, at }) : null;
  const known = people.filter((person) => person.joinedAt < at - 10 * minute);
  const person = random.chance(0.35) ? random.weighted(known, ({ weight }) => weight) : null;
  const payment = planPayment(random, voucher ? 0 : Math.round(subtotal * 100));
  const saleId = new PlannedId();
  const sale: PlannedAction = {
    at,
    call: contract.createSale,
    ...(payment.paymentType === 'FREE' ? { needs: 'courtesy' as const } : {}),
    run: async (ctx) => {
      const body = saleBody.parse({
        ...payment,
        couponCode: voucher?.code ?? null,
        userId: person?.id.value ?? null,
        items: items.map(({ article, quantity }) => ({ productId: article.id.value, quantity })),
      });
      saleId.value = (await createSale(ctx, withCustomerId(body))).id;
    },
  };
  if (!random.chance(0.015)) return [...deliveries, sale];
  for (const { article, quantity } of items) article.stock += quantity;
  if (voucher) voucher.left += 1;
  const reason = random.pick(['Cliente desistiu', 'Produto com defeito', 'Cobrado em dobro']);
  const refund = { at: at + 4 * minute, call: contract.refundSale, run: refundOf(saleId, reason) };
  return [...deliveries, sale, refund];
}

/** @param divisible what may be paid by two tenders, in centavos */
function planPayment(random: Random, divisible: number) {
  const paymentType = random.weighted(payments, ({ weight }) => weight)?.type ?? 'CASH';
  if (paymentType !== 'MIXED') return { paymentType };
  const parts = partsOf(divisible);
  return parts ? { paymentType, payments: parts } : { paymentType: 'PIX' };
}

/** Notes that people pay with, in centavos. */
const notes = [500, 1_000, 2_000, 5_000, 10_000];

/** Half by PIX in whole reais, the rest in cash with a note that gives change; null for what is too little to divide. */
function partsOf(total: number) {
  const pix = Math.floor(total / 200) * 100;
  const cash = total - pix;
  const note = notes.find((one) => one > cash);
  if (pix === 0 || note === undefined) return null;
  return [
    { type: 'CASH', amount: cash / 100, received: note / 100 },
    { type: 'PIX', amount: pix / 100 },
  ];
}

function refundOf(saleId: PlannedId, reason: string): PlannedAction['run'] {
  return (ctx) => refundSale(ctx, { saleId: saleId.value, reason });
}

interface Item {
  readonly article: Article;
  readonly quantity: number;
}

/** One to three different products; low stock is refilled just before. */
function pickItems(
  random: Random,
  { articles, at }: { articles: readonly Article[]; at: number },
): { items: Item[]; deliveries: PlannedAction[] } {
  const items: Item[] = [];
  const deliveries: PlannedAction[] = [];
  const lines = random.pick([1, 1, 1, 2, 2, 3]);
  for (let count = 0; count < lines; count += 1) {
    const free = articles.filter((article) => !items.some((item) => item.article === article));
    const article = random.weighted(free, ({ weight }) => weight);
    if (!article) break;
    const quantity = random.pick([1, 1, 1, 1, 2, 2, 3]);
    if (article.stock < quantity + 4 && article.delivery > 0) {
      deliveries.push(planDelivery(article, at - 3 * minute));
    }
    if (article.stock < quantity) continue;
    article.stock -= quantity;
    items.push({ article, quantity });
  }
  return { items, deliveries };
}

function pickVoucher(
  random: Random,
  { vouchers, at }: { vouchers: readonly Voucher[]; at: number },
): Voucher | null {
  const usable = vouchers.filter(({ from, until, left }) => from < at && at < until && left > 0);
  if (usable.length === 0) return null;
  const voucher = random.pick(usable);
  voucher.left -= 1;
  return voucher;
}

import { listReceivedPix } from '@coruja/contract';
import { newProduct } from '../factories.ts';
import { payCharge, turnAutoPixOn } from '../auto-pix-calls.ts';
import { newChargedOrder, newSurplus, pixKey, turnPixOn } from '../pix-calls.ts';
import type { Parts } from '../security/send.ts';
import { statementOf } from '../statement-calls.ts';
import type { Owner, TestApp } from '../test-app.ts';
import type { Contest } from './contest.ts';

export interface ContestedPix {
  /** Of an order of one unit of the contested product, with one of the coupon's uses. */
  readonly pixCharge: string;
  readonly pixOrder: string;
  /** A PIX of which R$ 1,00 is left. */
  readonly leftPix: string;
  /** What arrived by it, in reais. */
  readonly leftAmount: number;
  /** Of an order of the last unit of its product, whose code the account made; paid, but not known to be. */
  readonly paidCharge: string;
  readonly paidOrder: string;
  readonly lastUnit: string;
  /** A PIX that the account received twice. */
  readonly secondPix: string;
}

/** The price from which the account makes the codes, in reais. */
const autoFrom = 100;

export async function newContestedPix(
  testApp: TestApp,
  owner: Owner,
  { productId, couponCode }: { productId: string; couponCode: string },
): Promise<ContestedPix> {
  await turnPixOn(owner);
  const { receivedPixId } = await newSurplus(owner, { items: [{ productId, quantity: 1 }] });
  const charge = await newChargedOrder(owner, { items: [{ productId, quantity: 1 }], couponCode });
  const { body } = await owner.call(listReceivedPix, { params: { storeId: owner.store.id } });
  const leftAmount = body.find(({ id }) => id === receivedPixId)?.amount ?? 0;
  return {
    pixCharge: charge.id,
    pixOrder: charge.orderId,
    leftPix: receivedPixId,
    leftAmount,
    ...(await newContestedPayment(testApp, owner)),
  };
}

/** Payments that the account received. */
async function newContestedPayment(testApp: TestApp, owner: Owner) {
  await turnAutoPixOn(owner, { ...pixKey, autoFrom });
  const { id: productId } = await newProduct(owner, { price: `${autoFrom}`, quantity: '2' });
  const body = { items: [{ productId, quantity: 1 }] };
  const second = await newChargedOrder(owner, body);
  await payCharge(testApp, owner, { chargeId: second.id, times: 2 });
  const query = { state: 'unresolved' as const };
  const left = await owner.call(listReceivedPix, { params: { storeId: owner.store.id }, query });
  const leftOver = left.body.find(({ order }) => order.id === second.orderId);
  if (!leftOver) throw new Error('The second payment is not left over.');
  const paid = await newChargedOrder(owner, body);
  await testApp.sandboxPix.pay(owner.store.id, paid.id);
  return {
    paidCharge: paid.id,
    paidOrder: paid.orderId,
    lastUnit: productId,
    secondPix: leftOver.id,
  };
}

const storeOf = ({ world }: Contest) => ({ storeId: world.ids.storeId });
const ofCharge = (contest: Contest) => ({ ...storeOf(contest), chargeId: contest.pixCharge });
const ofPix = (contest: Contest) => ({ ...storeOf(contest), receivedPixId: contest.leftPix });

export const contestedPix = {
  createOrder: (contest: Contest): Parts => ({
    params: storeOf(contest),
    body: { items: [{ productId: contest.product, quantity: 2 }] },
  }),
  createCharge: (contest: Contest): Parts => ({
    params: { ...storeOf(contest), orderId: contest.pixOrder },
  }),
  confirmCharge: (contest: Contest): Parts => ({ params: ofCharge(contest), body: {} }),
  cancelCharge: (contest: Contest): Parts => ({ params: ofCharge(contest) }),
  resolvePix: (contest: Contest): Parts => ({
    params: ofPix(contest),
    body: { as: 'order', orderId: contest.pixOrder },
  }),
  refundPix: (contest: Contest): Parts => ({
    params: ofPix(contest),
    body: { amount: 0.6, reason: 'Pagou a mais' },
  }),
  checkPixStatement: (contest: Contest): Parts => ({
    params: storeOf(contest),
    body: statementOf([{ amount: contest.leftAmount }]),
  }),
};

const ofPaid = (contest: Contest) => ({ ...storeOf(contest), orderId: contest.paidOrder });
const ofSecond = (contest: Contest) => ({ ...storeOf(contest), receivedPixId: contest.secondPix });

/** Requests about what the account received. */
export const moreOfPix = {
  'cancelCharge, that is paid': {
    id: 'cancelCharge',
    prepare: (contest: Contest): Parts => ({
      params: { ...storeOf(contest), chargeId: contest.paidCharge },
    }),
  },
  'createCharge, by the key instead': {
    id: 'createCharge',
    prepare: (contest: Contest): Parts => ({ params: ofPaid(contest), body: { mode: 'KEY' } }),
  },
  'resolvePix, that the account received': {
    id: 'resolvePix',
    prepare: (contest: Contest): Parts => ({
      params: ofSecond(contest),
      body: { as: 'order', orderId: contest.paidOrder },
    }),
  },
  'refundPix, by the provider': {
    id: 'refundPix',
    prepare: (contest: Contest): Parts => ({
      params: ofSecond(contest),
      body: { amount: 60, reason: 'Pagou de novo' },
    }),
  },
  'createSale, of what the order holds': {
    id: 'createSale',
    prepare: (contest: Contest): Parts => ({
      params: storeOf(contest),
      body: { paymentType: 'CASH', items: [{ productId: contest.lastUnit, quantity: 1 }] },
    }),
  },
};

/** Pairs of requests on the same order, PIX or unit; tried in every run. */
export const onOnePix: readonly (readonly [string, string])[] = [
  ['confirmCharge', 'confirmCharge'],
  ['confirmCharge', 'cancelCharge'],
  ['cancelCharge', 'confirmCharge'],
  ['confirmCharge', 'resolvePix'],
  ['resolvePix', 'confirmCharge'],
  ['resolvePix', 'refundPix'],
  ['refundPix', 'resolvePix'],
  ['refundPix', 'refundPix'],
  ['cancelCharge', 'resolvePix'],
  ['createCharge', 'confirmCharge'],
  ['createOrder', 'createSale'],
  ['createSale', 'createOrder'],
  ['cancelCharge', 'createSale'],
  ['confirmCharge', 'createSale'],
  ['replacePixSettings', 'createCharge'],
  ['confirmCharge', 'closeStore'],
  ['checkPixStatement', 'checkPixStatement'],
  ['checkPixStatement', 'refundPix'],
  ['refundPix', 'checkPixStatement'],
  ['confirmCharge', 'checkPixStatement'],
  ['catching up on PIX', 'catching up on PIX'],
  ['catching up on PIX', 'cancelCharge, that is paid'],
  ['cancelCharge, that is paid', 'catching up on PIX'],
  ['catching up on PIX', 'createCharge, by the key instead'],
  ['createCharge, by the key instead', 'catching up on PIX'],
  ['catching up on PIX', 'resolvePix, that the account received'],
  ['resolvePix, that the account received', 'catching up on PIX'],
  ['catching up on PIX', 'createSale, of what the order holds'],
  ['catching up on PIX', 'removePixAccount'],
  ['removePixAccount', 'catching up on PIX'],
  ['catching up on PIX', 'closeStore'],
  ['ending the orders that nobody paid', 'confirmCharge'],
  ['confirmCharge', 'ending the orders that nobody paid'],
  ['ending the orders that nobody paid', 'cancelCharge'],
  ['ending the orders that nobody paid', 'createSale, of what the order holds'],
  ['ending the orders that nobody paid', 'catching up on PIX'],
  ['refundPix, by the provider', 'refundPix, by the provider'],
  ['refundPix, by the provider', 'resolvePix, that the account received'],
  ['resolvePix, that the account received', 'refundPix, by the provider'],
];

import { listReceivedPix } from '@coruja/contract';
import { newChargedOrder, newSurplus, turnPixOn } from '../pix-calls.ts';
import type { Parts } from '../security/send.ts';
import { statementOf } from '../statement-calls.ts';
import type { Owner } from '../test-app.ts';
import type { Contest } from './contested-calls.ts';

export interface ContestedPix {
  /** Of an order of one unit of the contested product, with one of the coupon's uses. */
  readonly pixCharge: string;
  readonly pixOrder: string;
  /** A PIX of which R$ 1,00 is left. */
  readonly leftPix: string;
  /** What arrived by it, in reais. */
  readonly leftAmount: number;
}

export async function newContestedPix(
  owner: Owner,
  { productId, couponCode }: { productId: string; couponCode: string },
): Promise<ContestedPix> {
  await turnPixOn(owner);
  const { receivedPixId } = await newSurplus(owner, { items: [{ productId, quantity: 1 }] });
  const charge = await newChargedOrder(owner, { items: [{ productId, quantity: 1 }], couponCode });
  const { body } = await owner.call(listReceivedPix, { params: { storeId: owner.store.id } });
  const leftAmount = body.find(({ id }) => id === receivedPixId)?.amount ?? 0;
  return { pixCharge: charge.id, pixOrder: charge.orderId, leftPix: receivedPixId, leftAmount };
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
];

import { randomUUID } from 'node:crypto';
import {
  createSale,
  getPrices,
  replacePrices,
  updateComputer,
  updateCounterSettings,
} from '@coruja/contract';
import { newComputer, newCustomer, newSession } from '../factories.ts';
import type { Owner } from '../test-app.ts';
import type { Contest } from './contest.ts';

export interface ContestedWeights {
  /** A free computer in a room of weight 1,50. */
  readonly vip: string;
  /** The session of a customer with 30 minutes left in the balance. */
  readonly balanceSession: string;
  /** A guest's session, paid with money. */
  readonly paidSession: string;
}

/** Running sessions, and a free computer in a room of another weight. Time has a price. */
export async function newContestedWeights(owner: Owner): Promise<ContestedWeights> {
  const params = { storeId: owner.store.id };
  await owner.call(updateCounterSettings, { params, body: { pricesTime: true } });
  const { body: prices } = await owner.call(getPrices, { params });
  const roomId = randomUUID();
  const rooms = [...prices.document.rooms, { id: roomId, name: roomId, weight: 1.5 }];
  const body = { version: prices.version, document: { ...prices.document, rooms } };
  await owner.call(replacePrices, { params, body });
  const { id: vip } = await newComputer(owner);
  await owner.call(updateComputer, { params: { ...params, computerId: vip }, body: { roomId } });
  const { id: userId } = await newCustomer(owner, { minutes: 90 });
  const { id: seat } = await newComputer(owner);
  const session = await newSession(owner, { computerId: seat, userId, durationInMinutes: 60 });
  const { id: computerId } = await newComputer(owner);
  const { body: sale } = await owner.call(createSale, {
    params,
    body: { paymentType: 'PIX', items: [], time: [{ kind: 'session', computerId, minutes: 60 }] },
  });
  return { vip, balanceSession: session.id, paidSession: sale.items[0]?.time?.sessionId ?? '' };
}

const storeOf = ({ world }: Contest) => ({ storeId: world.ids.storeId });

const balanceSession = (contest: Contest) => ({
  ...storeOf(contest),
  sessionId: contest.weights.balanceSession,
});

const paidSession = (contest: Contest) => ({ ...storeOf(contest), sessionId: contest.weights.paidSession });

/** Uses of the endpoints of sessions and sales with a room of another weight. */
export const moreOfWeights = {
  'moveSession, to another weight': {
    id: 'moveSession',
    prepare: (contest: Contest) => ({
      params: balanceSession(contest),
      body: { computerId: contest.weights.vip },
    }),
  },
  'moveSession, to another weight with the same end': {
    id: 'moveSession',
    prepare: (contest: Contest) => ({
      params: balanceSession(contest),
      body: { computerId: contest.weights.vip, keepsEnd: true },
    }),
  },
  'extendSession, that moves to another weight': {
    id: 'extendSession',
    prepare: (contest: Contest) => ({ params: balanceSession(contest), body: { minutes: 30 } }),
  },
  'endSession, that moves to another weight': {
    id: 'endSession',
    prepare: (contest: Contest) => ({ params: balanceSession(contest) }),
  },
  'moveSession, that was paid with money': {
    id: 'moveSession',
    prepare: (contest: Contest) => ({
      params: paidSession(contest),
      body: { computerId: contest.weights.vip },
    }),
  },
  'endSession, that was paid with money': {
    id: 'endSession',
    prepare: (contest: Contest) => ({ params: paidSession(contest) }),
  },
  'createSale, of a difference': {
    id: 'createSale',
    prepare: (contest: Contest) => {
      const { paidSession: sessionId, vip: computerId } = contest.weights;
      const line = { kind: 'difference', sessionId, computerId };
      return { params: storeOf(contest), body: { paymentType: 'CASH', items: [], time: [line] } };
    },
  },
};

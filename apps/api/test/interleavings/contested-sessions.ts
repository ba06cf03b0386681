import { listBills, pauseSession, updateCounterSettings, updateStore } from '@coruja/contract';
import { newComputer, newCustomer, newSession } from '../factories.ts';
import type { Owner } from '../test-app.ts';
import type { Contest } from './contested-calls.ts';

export async function newPlayer(owner: Owner): Promise<{ customerSession: string; player: string }> {
  const { id: computerId } = await newComputer(owner);
  const { id: player } = await newCustomer(owner, { minutes: 90 });
  const { id: customerSession } = await newSession(owner, {
    computerId,
    userId: player,
    durationInMinutes: 60,
  });
  return { customerSession, player };
}

export async function newPausedSession(owner: Owner): Promise<string> {
  const { id: computerId } = await newComputer(owner);
  const { id: sessionId } = await newSession(owner, { computerId, isGuest: true });
  await owner.call(pauseSession, { params: { storeId: owner.store.id, sessionId } });
  return sessionId;
}

/** A guest who owes for a running session. Time has a price only while it starts. */
export async function newOwingGuest(owner: Owner): Promise<{ owingSession: string; bill: string }> {
  const params = { storeId: owner.store.id };
  await owner.call(updateStore, { body: { pricePerHour: 6 } });
  await owner.call(updateCounterSettings, { params, body: { pricesTime: true } });
  const { id: computerId } = await newComputer(owner);
  const { id: owingSession } = await newSession(owner, { computerId, isGuest: true });
  const { body: bills } = await owner.call(listBills, { params });
  await owner.call(updateCounterSettings, { params, body: { pricesTime: false } });
  const bill = bills.find(({ session }) => session.id === owingSession);
  if (!bill) throw new Error('The guest owes nothing.');
  return { owingSession, bill: bill.id };
}

const storeOf = ({ world }: Contest) => ({ storeId: world.ids.storeId });

const lostBy = ({ world, customerSession }: Contest) => ({
  params: { storeId: world.ids.storeId, sessionId: customerSession },
});

/** All of the time, since no guard tells. */
export const contestedLostTime = {
  restartSession: (contest: Contest) => ({
    ...lostBy(contest),
    body: { computerId: contest.emptyComputer, minutes: 60 },
  }),
  returnLostTime: (contest: Contest) => ({ ...lostBy(contest), body: { minutes: 60 } }),
};

/** Other uses of the endpoints of sessions and bills. */
export const moreOfSessions = {
  'endSession, of a paused session': {
    id: 'endSession',
    prepare: (contest: Contest) => ({ params: { ...storeOf(contest), sessionId: contest.pausedSession } }),
  },
  'endSession, of a customer': {
    id: 'endSession',
    prepare: (contest: Contest) => ({ params: { ...storeOf(contest), sessionId: contest.customerSession } }),
  },
  'swapSessions, named the other way round': {
    id: 'swapSessions',
    prepare: (contest: Contest) => ({
      params: { ...storeOf(contest), sessionId: contest.session },
      body: { sessionId: contest.customerSession },
    }),
  },
  'createSale, of a bill': {
    id: 'createSale',
    prepare: (contest: Contest) => ({
      params: storeOf(contest),
      body: { paymentType: 'CASH', items: [], time: [{ kind: 'bill', billId: contest.bill }] },
    }),
  },
  'moveSession, of a bill': {
    id: 'moveSession',
    prepare: (contest: Contest) => ({
      params: { ...storeOf(contest), sessionId: contest.owingSession },
      body: { computerId: contest.emptyComputer },
    }),
  },
  'endSession, of a bill': {
    id: 'endSession',
    prepare: (contest: Contest) => ({ params: { ...storeOf(contest), sessionId: contest.owingSession } }),
  },
  'waiveBill, that another pays': {
    id: 'waiveBill',
    prepare: (contest: Contest) => ({
      params: { ...storeOf(contest), billId: contest.bill },
      body: { reason: 'Computador falhou' },
    }),
  },
};

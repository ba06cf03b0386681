import { listBills, pauseSession, updateCounterSettings, updateStore } from '@coruja/contract';
import { newComputer, newCustomer, newSession } from '../factories.ts';
import { newOutage } from '../outage-calls.ts';
import type { Owner } from '../test-app.ts';
import type { Contest } from './contest.ts';

export interface ContestedSessions {
  /** Of a customer with 30 minutes left in the balance. */
  readonly customerSession: string;
  readonly player: string;
  /** Of a guest. */
  readonly pausedSession: string;
  /** Of a guest, with an open bill. */
  readonly owingSession: string;
  readonly bill: string;
  /** Half an hour that a running session has lost. */
  readonly outage: { readonly startTime: string; readonly sessionId: string };
}

export async function newContestedSessions(owner: Owner): Promise<ContestedSessions> {
  return {
    ...(await newPlayer(owner)),
    pausedSession: await newPausedSession(owner),
    ...(await newOwingGuest(owner)),
    outage: await newOutage(owner, { isRunning: true }),
  };
}

async function newPlayer(owner: Owner): Promise<{ customerSession: string; player: string }> {
  const { id: computerId } = await newComputer(owner);
  const { id: player } = await newCustomer(owner, { minutes: 90 });
  const { id: customerSession } = await newSession(owner, {
    computerId,
    userId: player,
    durationInMinutes: 60,
  });
  return { customerSession, player };
}

async function newPausedSession(owner: Owner): Promise<string> {
  const { id: computerId } = await newComputer(owner);
  const { id: sessionId } = await newSession(owner, { computerId, isGuest: true });
  await owner.call(pauseSession, { params: { storeId: owner.store.id, sessionId } });
  return sessionId;
}

/** A guest's running session with an open bill. Time has a price only while it starts. */
async function newOwingGuest(owner: Owner): Promise<{ owingSession: string; bill: string }> {
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

function ofOutage({ world, outage }: Contest) {
  return { params: { storeId: world.ids.storeId }, body: { startTime: outage.startTime } };
}

/** All of the time, because no guard reported it. */
export const contestedLostTime = {
  restartSession: (contest: Contest) => ({
    ...lostBy(contest),
    body: { computerId: contest.emptyComputer, minutes: 60 },
  }),
  returnLostTime: (contest: Contest) => ({ ...lostBy(contest), body: { minutes: 60 } }),
  returnOutage: ofOutage,
  dismissOutage: ofOutage,
};

/** Other uses of the endpoints of sessions and bills. */
export const moreOfSessions = {
  'endSession, of a paused session': {
    id: 'endSession',
    prepare: (contest: Contest) => ({ params: { ...storeOf(contest), sessionId: contest.pausedSession } }),
  },
  'endSession, of one that lost time in an outage': {
    id: 'endSession',
    prepare: (contest: Contest) => ({ params: { ...storeOf(contest), sessionId: contest.outage.sessionId } }),
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

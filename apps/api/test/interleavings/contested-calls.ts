import { type Endpoint, endpoints } from '@coruja/contract';
import { newComputer } from '../factories.ts';
import { randomCpf } from '../random-people.ts';
import { type From, type Parts, send } from '../security/send.ts';
import { openPixInvoice } from '../security/subscribed-world.ts';
import { cookieFor, isWrite, validCall } from '../security/valid-calls.ts';
import { planIdOf } from '../subscribed-stores.ts';
import { cardFields } from '../subscription-calls.ts';
import { type TestApp, signupFields } from '../test-app.ts';
import type { Contest } from './contest.ts';
import { contestedActs } from './contested-acts.ts';
import { contestedPix, moreOfPix } from './contested-pix.ts';
import { contestedSales, refundOfOneItem } from './contested-sales.ts';
import { contestedLostTime, moreOfSessions } from './contested-sessions.ts';
import { contestedFleet, moreOfFleet } from './contested-fleet.ts';
import { moreOfShifts } from './contested-shifts.ts';
import { contestedTab, moreOfTabs } from './contested-tab.ts';
import { moreOfWeights } from './contested-weights.ts';

/** A prepared request, or work that the server does by itself; each call of `answer` repeats it. */
export interface ContestedCall {
  /** Its status, with the code of a refusal. */
  readonly answer: () => Promise<string>;
}

type Prepare = (contest: Contest) => Parts | Promise<Parts>;

const storeOf = ({ world }: Contest) => ({ storeId: world.ids.storeId });

const freeOf = (contest: Contest) => ({
  params: { ...storeOf(contest), computerId: contest.freeComputer },
});

/** Requests that compete with others; any other endpoint is called like `validCall`, on its own data. */
const contested: Record<string, Prepare> = {
  createSession: (contest) => ({
    params: storeOf(contest),
    body: {
      computerId: contest.freeComputer,
      userId: contest.customer.id,
      durationInMinutes: 60,
      isGuest: false,
      guardianPresent: true,
      documentShown: true,
    },
  }),
  extendSession: (contest) => ({
    params: { ...storeOf(contest), sessionId: contest.customerSession },
    body: { minutes: 30 },
  }),
  moveSession: (contest) => ({
    params: { ...storeOf(contest), sessionId: contest.customerSession },
    body: { computerId: contest.emptyComputer },
  }),
  swapSessions: (contest) => ({
    params: { ...storeOf(contest), sessionId: contest.customerSession },
    body: { sessionId: contest.session },
  }),
  ...contestedLostTime,
  ...contestedTab,
  ...contestedFleet,
  ...contestedPix,
  undoSession: (contest) => ({ params: { ...storeOf(contest), sessionId: contest.customerSession } }),
  pauseSession: (contest) => ({ params: { ...storeOf(contest), sessionId: contest.customerSession } }),
  resumeSession: (contest) => ({ params: { ...storeOf(contest), sessionId: contest.pausedSession } }),
  endSession: (contest) => ({ params: { ...storeOf(contest), sessionId: contest.session } }),
  lockComputer: (contest) => ({ ...freeOf(contest), body: {} }),
  deleteComputer: freeOf,
  updateComputer: (contest) => ({ ...freeOf(contest), body: { name: 'PC do balcão' } }),
  createPairingCode: (contest) => ({ params: { ...storeOf(contest), computerId: contest.busyComputer } }),
  revokeGuard: freeOf,
  sendGuardCommand: (contest) => ({ ...freeOf(contest), body: { kind: 'lock' } }),
  sendGuardCommands: (contest) => ({
    params: storeOf(contest),
    body: { kind: 'lock', all: true, inUse: true },
  }),
  pairGuard: ({ pairingCode }) => ({ body: { code: pairingCode, version: '1.0.6' } }),
  registerCustomer: () => ({ body: { name: 'Bruno Dias', cpf: randomCpf() } }),
  updateCustomer: ({ customer }) => ({ params: { userId: customer.id }, body: { cpf: randomCpf() } }),
  removeCustomer: ({ poorCustomer }) => ({ params: { userId: poorCustomer } }),
  eraseOwnData: ({ poorCustomer }) => ({ params: { userId: poorCustomer } }),
  addCredits: (contest) => ({
    params: { userId: contest.poorCustomer },
    body: { ...storeOf(contest), minutes: 30 },
  }),
  transferCredits: ({ customer, poorCustomer }) => ({
    params: { userId: customer.id },
    body: { toUserId: poorCustomer, minutes: 10 },
  }),
  setCredits: ({ customer }) => ({ params: { userId: customer.id }, body: { minutes: 10 } }),
  createSale: (contest) => ({
    params: storeOf(contest),
    body: {
      paymentType: 'CASH',
      couponCode: contest.coupon,
      items: [{ productId: contest.product, quantity: 2 }],
      userId: contest.customer.id,
    },
  }),
  ...contestedSales,
  updateProduct: (contest) => ({
    params: { ...storeOf(contest), productId: contest.product },
    body: { quantity: '1' },
  }),
  deleteProduct: (contest) => ({ params: { ...storeOf(contest), productId: contest.product } }),
  addStock: (contest) => ({
    params: { ...storeOf(contest), productId: contest.product },
    body: { quantity: 5, note: 'Nota 123' },
  }),
  createCoupon: (contest) => ({
    params: storeOf(contest),
    body: { code: 'NOITE', discountValue: 5, isPercentage: true, expiresAt: '2030-12-31' },
  }),
  addParticipant: (contest) => ({
    params: { ...storeOf(contest), eventId: contest.event },
    body: { userId: contest.poorCustomer },
  }),
  removeParticipant: (contest) => ({
    params: { ...storeOf(contest), eventId: contest.event, participantId: contest.participant },
  }),
  payEvent: (contest) => ({
    params: { ...storeOf(contest), eventId: contest.event },
    body: { paymentType: 'CASH', couponCode: contest.coupon },
  }),
  cancelEvent: (contest) => ({ params: { ...storeOf(contest), eventId: contest.event } }),
  closeStore: async (contest) => {
    const { params } = await validCall(endpointOf('closeStore'), contest.world);
    return { params: params ?? {} };
  },
};

/** Other uses of the same endpoint, and requests of another store. */
const more: Record<string, { readonly id: string; readonly prepare: Prepare; readonly byOther?: true }> = {
  'registerCustomer, of a CPF that another store corrects': {
    id: 'registerCustomer',
    byOther: true,
    prepare: ({ customer }) => ({ body: { name: 'Bruno Dias', cpf: customer.cpf } }),
  },
  'eraseOwnData, of a customer without any other row': {
    id: 'eraseOwnData',
    prepare: ({ unused }) => ({ params: { userId: unused.id } }),
  },
  'registerCustomer, of a CPF that another store erases': {
    id: 'registerCustomer',
    byOther: true,
    prepare: ({ unused }) => ({ body: { name: 'Bruno Dias', cpf: unused.cpf } }),
  },
  'registerCustomer, whose other store is erased': {
    id: 'registerCustomer',
    prepare: ({ othersCpf }) => ({ body: { name: 'Bruno Dias', cpf: othersCpf } }),
  },
  'signup, with the CNPJ of a reopened account': {
    id: 'signup',
    prepare: ({ other }) => ({ body: { ...signupFields(), cnpj: other.store.cnpj } }),
  },
  'signup, with the CNPJ of this store': {
    id: 'signup',
    prepare: ({ world }) => ({ body: { ...signupFields(), cnpj: world.owner.store.cnpj } }),
  },
  'registerCustomer, who was erased': {
    id: 'registerCustomer',
    prepare: ({ unused }) => ({ body: { name: 'Bruno Dias', cpf: unused.cpf } }),
  },
  'updateCustomer, of a customer who is erased': {
    id: 'updateCustomer',
    prepare: ({ unused }) => ({ params: { userId: unused.id }, body: { cpf: randomCpf() } }),
  },
  'addCredits, to a guest of the floor': {
    id: 'addCredits',
    prepare: (contest) => ({
      params: { userId: contest.customer.id },
      body: { ...storeOf(contest), minutes: 15 },
    }),
  },
  ...moreOfSessions,
  ...moreOfWeights,
  ...moreOfShifts,
  ...moreOfTabs,
  ...moreOfPix,
  ...moreOfFleet,
  'refundSale, of one item': { id: 'refundSale', prepare: refundOfOneItem },
  'moveSession, of a guest': {
    id: 'moveSession',
    prepare: (contest) => ({
      params: { ...storeOf(contest), sessionId: contest.session },
      body: { computerId: contest.emptyComputer },
    }),
  },
  'createSession, at the computer to which another moves': {
    id: 'createSession',
    prepare: (contest) => ({
      params: storeOf(contest),
      body: { computerId: contest.emptyComputer, userId: contest.customer.id, durationInMinutes: 60 },
    }),
  },
  'createSession, of a customer who is moved': {
    id: 'createSession',
    prepare: (contest) => ({
      params: storeOf(contest),
      body: { computerId: contest.emptyComputer, userId: contest.player, durationInMinutes: 5 },
    }),
  },
  'deleteComputer, to which a session moves': {
    id: 'deleteComputer',
    prepare: (contest) => ({ params: { ...storeOf(contest), computerId: contest.emptyComputer } }),
  },
  'setCredits, of a customer in a session': {
    id: 'setCredits',
    prepare: ({ player }) => ({ params: { userId: player }, body: { minutes: 10 } }),
  },
  'createSession, of a guest': {
    id: 'createSession',
    prepare: async (contest) => ({
      params: storeOf(contest),
      body: { computerId: (await newComputer(contest.world.owner)).id, durationInMinutes: 60, isGuest: true },
    }),
  },
  'subscribe, a cheaper plan from the next billing date': {
    id: 'subscribe',
    prepare: async (contest) => ({
      params: storeOf(contest),
      body: { planId: await planIdOf(contest.world.testApp, 'Grátis') },
    }),
  },
  'subscribe, by card after a cancellation': {
    id: 'subscribe',
    prepare: async (contest) => {
      const planId = await planIdOf(contest.world.testApp, 'Profissional');
      await cancelled(contest);
      return { params: storeOf(contest), body: { planId, ...cardFields() } };
    },
  },
  'getOpenPix, which creates the charge': {
    id: 'getOpenPix',
    prepare: async (contest) => {
      await openPixInvoice(contest.world);
      return { params: storeOf(contest) };
    },
  },
  'getSubscription, with an invoice that became due': {
    id: 'getSubscription',
    prepare: (contest) => ({ params: storeOf(contest) }),
  },
};

async function cancelled({ world }: Contest): Promise<void> {
  await world.testApp.database.kysely
    .updateTable('subscriptions')
    .set({ cancelled_at: world.testApp.clock.now() })
    .where('store_id', '=', world.ids.storeId)
    .execute();
}

/** Every endpoint that writes, and other ways in which two requests may compete. */
export const contestedNames: readonly string[] = [
  ...endpoints.filter(isWrite).map(({ id }) => id),
  ...Object.keys(more),
  ...Object.keys(contestedActs),
];

export async function contestedCall(name: string, contest: Contest): Promise<ContestedCall> {
  const act = await contestedActs[name]?.(contest);
  if (act) return { answer: async () => JSON.stringify(await act()) };
  const another = more[name];
  const endpoint = endpointOf(another?.id ?? name);
  const prepare = another?.prepare ?? contested[name];
  const parts = prepare ? await prepare(contest) : await validCall(endpoint, contest.world);
  const cookie = another?.byOther ? contest.other.cookie : cookieFor(endpoint, contest.world);
  return { answer: () => answerOf(contest.world.testApp, endpoint, { ...parts, cookie }) };
}

async function answerOf({ app }: TestApp, endpoint: Endpoint, parts: Parts & From): Promise<string> {
  const { status, json } = await send(app, endpoint, parts);
  const { code } = (json ?? {}) as { code?: string };
  return status < 400 ? `${status}` : `${status} ${code}`;
}

function endpointOf(id: string): Endpoint {
  const endpoint = endpoints.find((each) => each.id === id);
  if (!endpoint) throw new Error(`There is no endpoint ${id}.`);
  return endpoint;
}

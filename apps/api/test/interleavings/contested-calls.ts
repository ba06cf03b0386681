import {
  type Endpoint,
  addParticipant as addParticipantEndpoint,
  createPayoutAccount,
  endpoints,
} from '@coruja/contract';
import {
  newComputer,
  newCoupon,
  newCustomer,
  newEvent,
  newGuard,
  newPairingCode,
  newProduct,
  newSession,
  payoutFields,
} from '../factories.ts';
import { type ContestedWeights, moreOfWeights, newContestedWeights } from './contested-weights.ts';
import { type ContestedPix, contestedPix, newContestedPix } from './contested-pix.ts';
import { type ContestedTab, contestedTab, moreOfTabs, newContestedTab } from './contested-tab.ts';
import { moreOfShifts } from './contested-shifts.ts';
import { contestedSales, newContestedSale, refundOfOneItem } from './contested-sales.ts';
import {
  type ContestedSessions,
  contestedLostTime,
  moreOfSessions,
  newContestedSessions,
} from './contested-sessions.ts';
import { randomCpf } from '../random-people.ts';
import { planIdOf } from '../subscribed-stores.ts';
import { cardFields } from '../subscription-calls.ts';
import type { Owner, TestApp } from '../test-app.ts';
import { openPixInvoice } from '../security/subscribed-world.ts';
import type { Parts } from '../security/send.ts';
import { cookieFor, isWrite, validCall } from '../security/valid-calls.ts';
import type { World } from '../security/world.ts';

/** Things that two concurrent requests compete for. */
export interface Contest extends ContestedSessions, ContestedTab, ContestedPix {
  readonly world: World;
  readonly weights: ContestedWeights;
  /** Another store, with a customer whom nobody else knows. */
  readonly other: Owner;
  readonly freeComputer: string;
  readonly busyComputer: string;
  /** Free, and without a guard. */
  readonly emptyComputer: string;
  readonly session: string;
  /** In no session, with 90 minutes. */
  readonly customer: { readonly id: string; readonly cpf: string };
  /** Without a balance. */
  readonly poorCustomer: string;
  /** Three units. */
  readonly product: string;
  /** One use left. */
  readonly coupon: string;
  readonly sale: string;
  /** An item of it. */
  readonly soldItem: string;
  /** One seat left. */
  readonly event: string;
  readonly participant: string;
  readonly pairingCode: string;
}

export async function newContest(testApp: TestApp, world: World): Promise<Contest> {
  const { owner } = world;
  const other = await testApp.newOwner();
  const [free, busy] = [await newComputer(owner), await newComputer(owner)];
  const customer = await newCustomer(owner, { minutes: 90 });
  const product = await newProduct(owner, { quantity: '7' });
  const coupon = await newCoupon(owner, { usageLimit: 2 });
  const event = await newEvent(owner, { capacity: 2 });
  const seated = await owner.call(addParticipantEndpoint, {
    params: { storeId: owner.store.id, eventId: event.id },
    body: { userId: (await newCustomer(owner)).id },
  });
  await owner.call(createPayoutAccount, { params: { storeId: owner.store.id }, body: payoutFields() });
  await newGuard(owner, free.id);
  const pairingCode = await newPairingCode(owner, busy.id);
  return {
    world,
    other,
    freeComputer: free.id,
    busyComputer: busy.id,
    emptyComputer: (await newComputer(owner)).id,
    session: (await newSession(owner, { computerId: busy.id, isGuest: true })).id,
    ...(await newContestedSessions(owner)),
    weights: await newContestedWeights(owner),
    customer: { id: customer.id, cpf: customer.cpf ?? '' },
    poorCustomer: (await newCustomer(owner)).id,
    product: product.id,
    coupon: coupon.code,
    ...(await newContestedSale(owner, product.id)),
    event: event.id,
    participant: seated.body.participants[0]?.id ?? '',
    pairingCode,
    ...(await newContestedTab(owner, product.id)),
    ...(await newContestedPix(owner, { productId: product.id, couponCode: coupon.code })),
  };
}

/** A request with everything that it needs; it can be repeated with the same meaning. */
export interface ContestedCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly parts: Parts;
  readonly cookie: string | undefined;
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
];

export async function contestedCall(name: string, contest: Contest): Promise<ContestedCall> {
  const another = more[name];
  const endpoint = endpointOf(another?.id ?? name);
  const prepare = another?.prepare ?? contested[name];
  const parts = prepare ? await prepare(contest) : await validCall(endpoint, contest.world);
  const cookie = another?.byOther ? contest.other.cookie : cookieFor(endpoint, contest.world);
  return { name, endpoint, parts, cookie };
}

function endpointOf(id: string): Endpoint {
  const endpoint = endpoints.find((each) => each.id === id);
  if (!endpoint) throw new Error(`There is no endpoint ${id}.`);
  return endpoint;
}

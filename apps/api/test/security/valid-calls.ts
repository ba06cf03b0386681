import { randomUUID } from 'node:crypto';
import {
  type CallInput,
  type Endpoint,
  createPayoutAccount,
  deletePayoutAccount,
  endSession as endSessionEndpoint,
  endpoints,
  getOpenPix,
  listActiveSessions,
} from '@coruja/contract';
import {
  resetAttemptLimits,
  newComputer,
  newCustomer,
  newFleetKey,
  newGuard,
  newPairingCode,
  newProduct,
  newSale,
  newCpf,
  payoutFields,
} from '../factories.ts';
import { newResetToken } from '../reset-tokens.ts';
import { sandboxToken, signupFields } from '../test-app.ts';
import { cardFields } from '../subscription-calls.ts';
import { openPixInvoice, renewSubscription } from './subscribed-world.ts';
import type { EndpointById, EndpointId } from './endpoint-ids.ts';
import type { Parts } from './send.ts';
import { validAccessCalls } from './valid-access-calls.ts';
import { validAlertCalls } from './valid-alert-calls.ts';
import { validCounterCalls } from './valid-counter-calls.ts';
import { validEventCalls } from './valid-event-calls.ts';
import { customerFields, validLawCalls } from './valid-law-calls.ts';
import { computerFields, couponFields, productFields } from './valid-fields.ts';
import { validLockCalls } from './valid-lock-calls.ts';
import { validPixCalls } from './valid-pix-calls.ts';
import { validShortcutCalls } from './valid-shortcut-calls.ts';
import { validTeamCalls } from './valid-team-calls.ts';
import { validSessionCalls } from './valid-session-calls.ts';
import { type World, newPackage, onePixel, switchShiftsOff } from './world.ts';

type ValidInput<Id extends EndpointId> = CallInput<EndpointById[Id]> & Pick<Parts, 'headers'>;

/**
 * For each endpoint a request that succeeds now, however often it was sent before: the starting point of the
 * tests.
 */
type ValidCalls = {
  readonly [Id in EndpointId]: (world: World) => ValidInput<Id> | Promise<ValidInput<Id>>;
};

const allDays = { startDate: '2020-01-01', endDate: '2100-12-31' };
const store = ({ ids: { storeId } }: World) => ({ params: { storeId } });
const computer = ({ ids: { storeId, computerId } }: World) => ({ params: { storeId, computerId } });
const customer = ({ ids: { userId } }: World) => ({ params: { userId } });
const product = ({ ids: { storeId, productId } }: World) => ({ params: { storeId, productId } });
const nothing = () => ({});

const validCalls: ValidCalls = {
  // auth
  login: ({ owner }) => ({ body: { email: owner.store.email, password: owner.password } }),
  logout: nothing,
  me: nothing,
  signup: () => ({ body: { ...signupFields(), complemento: 'Sala 1' } }),
  requestPasswordReset: ({ owner }) => ({ body: { email: owner.store.email } }),
  validateResetCode: async (world) => ({ body: await mailedToken(world) }),
  resetPassword: async (world) => ({
    body: { ...(await mailedToken(world)), newPassword: `coruja-${randomUUID()}` },
  }),
  ...validAccessCalls,
  // stores
  createStore: () => ({ body: { ...signupFields(), complemento: 'Sala 1' } }),
  listStores: nothing,
  getStore: store,
  replaceStore: (world) => ({ ...store(world), body: profileOf(world) }),
  updateStore: (world) => ({ body: profileOf(world) }),
  closeStore: async (world) => {
    await endAllSessions(world);
    return store(world);
  },
  getDashboard: nothing,
  getDailyRevenue: nothing,
  getToday: nothing,
  ...validAlertCalls,
  // plans, health, postal codes
  listPlans: nothing,
  healthz: nothing,
  readyz: nothing,
  lookUpCep: () => ({ params: { cep: '01001000' } }),
  getSupport: nothing,
  openLive: store,
  // payout accounts
  getPayoutAccount: withPayoutAccount,
  createPayoutAccount: async (world) => {
    await world.owner.call(deletePayoutAccount, store(world));
    return { ...store(world), body: payoutFields() };
  },
  replacePayoutAccount: async (world) => ({ ...(await withPayoutAccount(world)), body: payoutFields() }),
  deletePayoutAccount: withPayoutAccount,
  // subscriptions
  getSubscription: store,
  subscribe: (world) => ({ ...store(world), body: { planId: world.ids.planId, ...cardFields() } }),
  getOpenPix: async (world) => {
    await openPixInvoice(world);
    return store(world);
  },
  cancelSubscription: async (world) => {
    await renewSubscription(world);
    return store(world);
  },
  paySandboxPix: async (world) => {
    await openPixInvoice(world);
    // The code is created when it is first shown, and only a code can be paid.
    await world.owner.call(getOpenPix, store(world));
    return {};
  },
  paymentWebhook: () => ({
    body: { id: `evt_${randomUUID()}`, event: 'SOMETHING_NEW' },
    headers: { 'asaas-access-token': sandboxToken },
  }),
  ...validCounterCalls,
  ...validPixCalls,
  // computers
  listComputers: store,
  createComputer: (world) => ({ ...store(world), body: computerFields(world) }),
  createComputers: (world) => {
    const { name, ...rest } = computerFields(world);
    return { ...store(world), body: { ...rest, names: [name, `${name} B`] } };
  },
  getComputer: computer,
  updateComputer: (world) => ({ ...computer(world), body: computerFields(world) }),
  deleteComputer: async (world) => {
    const { id } = await newComputer(world.owner);
    return { params: { storeId: world.ids.storeId, computerId: id } };
  },
  lockComputer: (world) => ({ ...computer(world), body: computer(world).params }),
  unlockComputer: (world) => ({ ...computer(world), body: computer(world).params }),
  // guards
  createPairingCode: computer,
  pairGuard: async ({ owner }) => {
    const { id } = await newComputer(owner);
    return { body: { code: await newPairingCode(owner, id), version: '1.0.6' } };
  },
  getFleetKey: store,
  createFleetKey: (world) => ({ ...store(world), body: { computers: 2 } }),
  endFleetKey: async (world) => {
    await newFleetKey(world.owner);
    return store(world);
  },
  getMaintenanceCodes: store,
  createMaintenanceCodes: (world) => ({
    ...store(world),
    body: { currentPassword: world.owner.password },
  }),
  joinFleet: async ({ owner }) => {
    const [key, { name: hostName }] = [await newFleetKey(owner), await newComputer(owner)];
    return { body: { key, installationId: randomUUID(), hostName, version: '1.0.6' } };
  },
  revokeGuard: withGuard,
  // Done on the server, so it needs no connected guard.
  sendGuardCommand: async (world) => ({ ...(await withGuard(world)), body: { kind: 'lock' } }),
  sendGuardCommands: ({ ids: { storeId, computerId } }) => ({
    params: { storeId },
    body: { kind: 'lock', computerIds: [computerId], inUse: true },
  }),
  listGuardCommands: computer,
  answerCall: computer,
  ...validLockCalls,
  ...validShortcutCalls,
  getGuardSettings: store,
  updateGuardSettings: (world) => ({ ...store(world), body: { offlineStart: 'warn', fairTime: true } }),
  // legal rules, the register, customers' own data
  ...validLawCalls,
  // sessions
  listPastSessions: ({ ids: { storeId, computerId, userId } }) => ({
    params: { storeId },
    query: { computerId, userId, from: allDays.startDate, to: allDays.endDate, limit: 50 },
  }),
  ...validSessionCalls,
  // customers
  listCustomers: () => ({ query: { limit: 50 } }),
  searchCustomers: () => ({ query: { q: 'Ana' } }),
  getCustomer: customer,
  getCustomerImage: customer,
  registerCustomer: async ({ owner }) => ({ body: { ...customerFields(), cpf: await newCpf(owner) } }),
  updateCustomer: (world) => ({
    ...customer(world),
    body: { ...customerFields(), cpf: world.customer.cpf ?? '' },
  }),
  removeCustomer: async (world) => {
    const { id } = await newCustomer(world.owner);
    return { params: { userId: id } };
  },
  // credits
  getCredits: customer,
  listCreditEntries: (world) => ({ ...customer(world), query: { limit: 50 } }),
  addCredits: (world) => ({ ...customer(world), body: { storeId: world.ids.storeId, minutes: 30 } }),
  listCustomerPackages: customer,
  cancelCustomerPackage: async (world) => {
    const packageId = await newPackage(world.owner, world.customer.id);
    return { params: { ...store(world).params, packageId } };
  },
  transferCredits: async (world) => {
    const { id: toUserId } = await newCustomer(world.owner);
    return { ...customer(world), body: { toUserId, minutes: 5 } };
  },
  setCredits: (world) => ({ ...customer(world), body: { minutes: 300 } }),
  // products
  listProducts: (world) => ({ ...store(world), query: { limit: 50 } }),
  createProduct: (world) => ({ ...store(world), body: productFields() }),
  updateProduct: (world) => ({ ...product(world), body: productFields() }),
  deleteProduct: async (world) => {
    const { id } = await newProduct(world.owner);
    return { params: { storeId: world.ids.storeId, productId: id } };
  },
  addStock: (world) => ({ ...product(world), body: { quantity: 12, note: 'Nota 123' } }),
  listStockMovements: (world) => ({ ...product(world), query: { limit: 50 } }),
  getProductImage: async (world) => {
    // A separate image: another request may have replaced the world's.
    const image = new Blob([onePixel], { type: 'image/png' });
    const { images } = await newProduct(world.owner, { images: [image] });
    return { params: { imageName: images[0]?.split('/').at(-1) ?? '' }, query: { size: 'full' } };
  },
  // coupons
  listCoupons: (world) => ({ ...store(world), query: { limit: 50 } }),
  createCoupon: (world) => ({ ...store(world), body: couponFields() }),
  validateCoupon: (world) => ({ ...store(world), query: { code: world.coupon.code } }),
  // sales
  createSale: (world) => ({
    ...store(world),
    body: {
      paymentType: 'CASH',
      couponCode: world.coupon.code,
      discount: { percent: 5, reason: 'Cliente fiel' },
      items: [{ productId: world.product.id, quantity: 3 }],
      userId: world.customer.id,
    },
  }),
  listSales: (world) => ({
    ...store(world),
    query: { ...allDays, limit: 50, shortId: world.ids.shortId },
  }),
  getSalesSummary: (world) => ({ ...store(world), query: allDays }),
  listAudit: (world) => ({
    ...store(world),
    query: {
      ...allDays,
      limit: 50,
      actor: 'owner',
      subject: 'product' as const,
      subjectId: world.ids.productId,
    },
  }),
  listMoneyEntries: (world) => ({ ...store(world), query: { ...allDays, limit: 50 } }),
  getSale: ({ ids: { storeId, saleId } }) => ({ params: { storeId, saleId } }),
  getRefundable: ({ ids: { storeId, saleId } }) => ({ params: { storeId, saleId } }),
  refundSale: async (world) => {
    const items = [{ productId: world.product.id, quantity: 1 }];
    const { id, items: sold } = await newSale(world.owner, { items });
    const parts = sold.map((item) => ({ itemId: item.id, quantity: 1 }));
    const params = { storeId: world.ids.storeId, saleId: id };
    return { params, body: { reason: 'Cliente desistiu', items: parts } };
  },
  ...validEventCalls,
  ...validTeamCalls,
};

/** A valid request of this endpoint, with everything that it needs. No limit of attempts answers instead. */
export async function validCall(endpoint: Endpoint, world: World): Promise<Parts> {
  await resetAttemptLimits(world.owner);
  await switchShiftsOff({ testApp: world.testApp, storeId: world.ids.storeId });
  return (await validCalls[endpoint.id as EndpointId](world)) as Parts;
}

/** The ids of the table above; a test compares them with the contract. */
export const validCallIds = Object.keys(validCalls);

/** The cookie of the world's owner if the endpoint requires one, or of a device if it requires that. */
export function cookieFor(endpoint: Endpoint, world: World): string | undefined {
  if (endpoint.id === 'lockDevice' || endpoint.id === 'unlockDevice') return world.counter.cookie;
  return endpoint.access.who === 'public' ? undefined : world.owner.cookie;
}

export function isWrite(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET';
}

/** Whether a successful request ends the sign-in with which it was made. */
export function endsSignIn(endpoint: Endpoint): boolean {
  return endpoint.id === 'changePassword' || endpoint.id === 'useAsCounter' || endsAccess(endpoint);
}

/** The same, and ends all others: no further request would succeed. */
export function endsAccess({ id }: Endpoint): boolean {
  return id === 'logout' || id === 'closeStore';
}

export const ownerEndpoints = endpoints.filter(({ access }) => access.who !== 'public');

/** A code for a separate owner: the world's owner stays signed in, and no limit per account is reached. */
async function mailedToken({ testApp }: World): Promise<{ email: string; token: string }> {
  const { email } = (await testApp.newOwner()).store;
  return { email, token: await newResetToken(testApp, email) };
}

function profileOf({ owner }: World) {
  const { store: present, password } = owner;
  const { name, ownerName, email, cnpj, phone, address } = present;
  return {
    name,
    ownerName,
    email,
    cnpj,
    phone,
    status: 'open' as const,
    pricePerHour: 8.5,
    timeZone: present.timeZone,
    currentPassword: password,
    address: { ...address, complemento: 'Sala 2' },
  };
}

/** The path of a store that has a payout account, new or not. */
async function withPayoutAccount(world: World) {
  await world.owner.call(createPayoutAccount, { ...store(world), body: payoutFields() });
  return store(world);
}

/** The path of a new computer whose guard was paired and never connected. */
async function withGuard({ owner, ids: { storeId } }: World) {
  const { id } = await newComputer(owner);
  await newGuard(owner, id);
  return { params: { storeId, computerId: id } };
}

async function endAllSessions({ owner, ids: { storeId } }: World): Promise<void> {
  const active = await owner.call(listActiveSessions, { params: { storeId } });
  for (const { id } of active.body) {
    await owner.call(endSessionEndpoint, { params: { storeId, sessionId: id } });
  }
}

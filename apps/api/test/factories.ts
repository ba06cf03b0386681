import {
  type CallInput,
  type Computer,
  type Coupon,
  type Product,
  type Sale,
  type Shortcut,
  type ScheduledEvent,
  type Customer,
  addCredits,
  createComputer,
  createFleetKey,
  createPairingCode,
  createShortcut,
  createCoupon,
  createEvent,
  createProduct,
  createSale,
  createSession,
  pairGuard,
  createCustomer,
} from '@coruja/contract';
import { randomCpf } from './random-people.ts';
import type { Owner } from './test-app.ts';

// Each creates what a test needs through the product's endpoints, so that it follows the product's rules.

let computers = 0;

export async function newComputer(owner: Owner, name = `PC ${++computers}`): Promise<Computer> {
  const answer = await owner.call(createComputer, { params: { storeId: owner.store.id }, body: { name } });
  return expectStatus(answer, 201);
}

export async function newPairingCode(owner: Owner, computerId: string): Promise<string> {
  const params = { storeId: owner.store.id, computerId };
  return expectStatus(await owner.call(createPairingCode, { params }), 201).code;
}

/** Replaces the store's installation key. */
export async function newFleetKey(owner: Owner, count = 1): Promise<string> {
  const call = { params: { storeId: owner.store.id }, body: { computers: count } };
  return expectStatus(await owner.call(createFleetKey, call), 201).key;
}

export async function newShortcut(
  owner: Owner,
  fields: Partial<CallInput<typeof createShortcut>['body']> = {},
): Promise<Shortcut> {
  const body = { name: 'Counter-Strike 2', target: 'steam://rungameid/730', ...fields };
  return expectStatus(await owner.call(createShortcut, { params: { storeId: owner.store.id }, body }), 201);
}

/** Pairs a guard with the computer; the token is its own. */
export async function newGuard(owner: Owner, computerId: string): Promise<{ token: string }> {
  const body = { code: await newPairingCode(owner, computerId), version: '1.0.6' };
  return expectStatus(await owner.call(pairGuard, { body }), 201);
}

/** As if this computer's guard had connected with an earlier version that can update itself. */
export async function makeOutdated({ context: { db, storeId } }: Owner, computerId: string): Promise<void> {
  await db
    .updateTable('guards')
    .set({ version: '1.0.1', can_update: true })
    .where('store_id', '=', storeId)
    .where('computer_id', '=', computerId)
    .execute();
}

/** A customer, with a balance in minutes if one is given. */
export async function newCustomer(
  owner: Owner,
  options: { name?: string; cpf?: string; minutes?: number } = {},
): Promise<Customer> {
  const body = { name: options.name ?? 'Ana Clara Lima', cpf: options.cpf ?? randomCpf() };
  const user = expectStatus(await owner.call(createCustomer, { body }), 201);
  await resetAttemptLimits(owner, 'cpf-questions');
  if (options.minutes) {
    const credits = { storeId: owner.store.id, minutes: options.minutes };
    expectStatus(await owner.call(addCredits, { params: { userId: user.id }, body: credits }), 200);
  }
  return user;
}

/** Resets all limits of attempts, or only the store's for CPFs: a test may need more of them. */
export async function resetAttemptLimits(
  { context: { db, storeId } }: Owner,
  at?: 'cpf-questions',
): Promise<void> {
  await db
    .deleteFrom('rate_counters')
    .$if(at !== undefined, (query) => query.where('bucket', '=', `${at}:${storeId}`))
    .execute();
}

/** A CPF of which the store may create a customer, however many it has asked about. */
export async function newCpf(owner: Owner): Promise<string> {
  await resetAttemptLimits(owner, 'cpf-questions');
  return randomCpf();
}

export async function newSession(
  owner: Owner,
  body: {
    computerId: string;
    userId?: string;
    durationInMinutes?: number;
    isGuest?: boolean;
    isOpenEnded?: boolean;
    source?: 'balance' | 'bill' | { packageId: string };
    documentShown?: boolean;
    guardianPresent?: boolean;
  },
) {
  return expectStatus(await owner.call(createSession, { params: { storeId: owner.store.id }, body }), 201);
}

let products = 0;

/** A product for R$ 5,00 with ten units. */
export async function newProduct(
  owner: Owner,
  fields: Partial<CallInput<typeof createProduct>['body']> = {},
): Promise<Product> {
  const body = {
    name: `Produto ${++products}`,
    description: 'Da geladeira',
    price: '5.00',
    quantity: '10',
    ...fields,
  };
  return expectStatus(await owner.call(createProduct, { params: { storeId: owner.store.id }, body }), 201);
}

let coupons = 0;

/** A coupon of 10% without limit. */
export async function newCoupon(
  owner: Owner,
  fields: Partial<CallInput<typeof createCoupon>['body']> = {},
): Promise<Coupon> {
  const body = { code: `CUPOM${++coupons}`, discountValue: 10, isPercentage: true, ...fields };
  return expectStatus(await owner.call(createCoupon, { params: { storeId: owner.store.id }, body }), 201);
}

/** A sale in cash. */
export async function newSale(
  owner: Owner,
  body: Pick<CallInput<typeof createSale>['body'], 'items'> & Partial<CallInput<typeof createSale>['body']>,
): Promise<Sale> {
  const params = { storeId: owner.store.id };
  return expectStatus(await owner.call(createSale, { params, body: { paymentType: 'CASH', ...body } }), 201);
}

/** An event on the night after the test clock's day: eight hours, R$ 50,00, ten seats. */
export async function newEvent(
  owner: Owner,
  fields: Partial<CallInput<typeof createEvent>['body']> = {},
): Promise<ScheduledEvent> {
  const body = { ...eventFields(), ...fields };
  return expectStatus(await owner.call(createEvent, { params: { storeId: owner.store.id }, body }), 201);
}

export function eventFields() {
  return {
    name: 'Corujão de sábado',
    description: 'Até o sol nascer',
    date: '2026-11-22',
    startTime: '22:00',
    endTime: '06:00',
    price: 50,
    capacity: 10,
    isFromApp: false,
  };
}

/** A payout account with all fields filled in. */
export function payoutFields() {
  return {
    ownerName: 'Marina Souza',
    cpfCnpj: randomCpf(),
    email: 'marina@exemplo.com',
    phone: '(11) 98765-4321',
    pixKeyType: 'EMAIL' as const,
    pixKey: 'pix@exemplo.com',
    bankCode: '260',
    agency: '0001',
    account: '1234567',
    accountDigit: '8',
    bankAccountType: 'PAYMENT_ACCOUNT' as const,
  };
}

function expectStatus<T>(answer: { status: number; body: T; error: { message: string } }, status: number): T {
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.error.message}`);
  return answer.body;
}

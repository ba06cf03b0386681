import * as contract from '@coruja/contract';
import type { CallInput, PixQrCode, Subscription } from '@coruja/contract';
import type { Database } from '../src/db/database.ts';
import { type PlanName, planIdOf } from './subscribed-stores.ts';
import type { Caller, Owner, TestAnswer, TestApp } from './test-app.ts';

type Body = CallInput<typeof contract.subscribe>['body'];
type Card = NonNullable<Body['creditCard']>;
type Subscribed = TestAnswer<{ subscription: Subscription; qrCode?: PixQrCode | undefined }>;

const goodCard = '4111 1111 1111 1111';
export const refusedCard = '4000 0000 0000 0002';
export const silentCard = '4000 0000 0000 0119';

export function cardFields(number = goodCard, rest: Partial<Card> = {}) {
  return {
    paymentMethod: 'CREDIT_CARD' as const,
    creditCard: {
      holderName: 'MARINA SOUZA',
      number,
      expiryMonth: '05',
      expiryYear: '2031',
      ccv: '737',
      ...rest,
    },
    creditCardHolderInfo: {
      name: 'Marina Souza',
      email: 'marina@exemplo.com',
      cpfCnpj: '529.982.247-25',
      postalCode: '01001-000',
      addressNumber: '100',
      phone: '(11) 98765-4321',
    },
  };
}

export const byPix = { paymentMethod: 'PIX' as const };

/** An owner's requests about the subscription, as the page sends them. */
export interface Subscriber {
  readonly owner: Owner;
  choose(plan: PlanName, how?: Omit<Body, 'planId'>, caller?: Caller): Promise<Subscribed>;
  get(): Promise<TestAnswer<Subscription>>;
  /** The subscription; it must exist. */
  now(): Promise<Subscription>;
  pix(): Promise<TestAnswer<PixQrCode>>;
  /** Pays the open code with the demonstration's button and runs the worker. */
  payPix(): Promise<number>;
  cancel(): Promise<TestAnswer<Subscription>>;
}

export async function newSubscriber(testApp: TestApp): Promise<Subscriber> {
  const owner = await testApp.newOwner();
  return subscriberOf(testApp, owner);
}

export function subscriberOf(testApp: TestApp, owner: Owner): Subscriber {
  const params = { storeId: owner.store.id };
  const get = () => owner.call(contract.getSubscription, { params });
  return {
    owner,
    async choose(plan, how = {}, caller = {}) {
      const planId = await planIdOf(testApp, plan);
      return owner.call(contract.subscribe, { params, body: { planId, ...how } }, caller);
    },
    get,
    async now() {
      const { status, body, error } = await get();
      if (status !== 200) throw new Error(`answered ${status}: ${error.message}`);
      return body;
    },
    pix: () => owner.call(contract.getOpenPix, { params }),
    async payPix() {
      const { status } = await owner.call(contract.paySandboxPix, {});
      await testApp.runJobs();
      return status;
    },
    cancel: () => owner.call(contract.cancelSubscription, { params }),
  };
}

/** Every charge of a store at the embedded provider, oldest first. */
export async function chargesOf(testApp: TestApp, storeId: string) {
  const customer = (await recordsOf(testApp.database, `customer/${storeId}`))[0];
  const all = await recordsOf(testApp.database, 'payment/');
  return all.filter((charge) => charge['customer'] === customer?.['id']);
}

type SandboxRecord = Readonly<Record<string, unknown>>;

async function recordsOf(database: Database, prefix: string): Promise<SandboxRecord[]> {
  const rows = await database.kysely
    .selectFrom('sandbox_records')
    .select('value')
    .where('key', 'like', `${prefix}%`)
    .orderBy('key')
    .execute();
  return rows.map(({ value }) => value as SandboxRecord);
}

export function invoicesOf(testApp: TestApp, storeId: string) {
  return testApp.database.kysely
    .selectFrom('subscription_invoices')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .execute();
}

export const hour = 60;
export const day = 24 * hour;

/** In an order that depends only on the values. */
export function sorted<T>(values: readonly T[]): T[] {
  return values.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

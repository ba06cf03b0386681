import { afterAll, afterEach, beforeAll } from 'vitest';
import { accessOf } from '../src/features/pix-account/pix-access.ts';
import { findPixAccountRow } from '../src/features/pix-account/pix-account-queries.ts';
import { catchUp, reconcileDays } from '../src/features/pix-watch/reconcile-pix.ts';
import { asaasPixAt } from './asaas-pix-under-test.ts';
import type { StandInPixAccount } from './asaas-pix-stand-in-account.ts';
import { AsaasPixStandIn } from './asaas-pix-stand-in.ts';
import { recordingLog } from './asaas-stand-in-providers.ts';
import type { StandInNotice } from './asaas-stand-in.ts';
import { newAutoCounter } from './auto-pix-calls.ts';
import { randomCnpj } from './random-people.ts';
import { type Owner, type TestApp, type TestAppOptions, createTestApp } from './test-app.ts';

// The whole server with PAYMENTS=asaas, against the provider's stand-in on loopback.

export interface AsaasApp extends TestApp {
  readonly standIn: AsaasPixStandIn;
  /** What the adapter logged. */
  readonly pixLog: ReturnType<typeof recordingLog>;
}

/** One server and one provider for all tests of a file. */
export function useAsaasApp(): () => AsaasApp {
  let app: AsaasApp | undefined;
  beforeAll(async () => {
    app = await createAsaasApp();
  });
  afterEach(async () => {
    // The next test queues failures for its own account, but the server's jobs would call for these accounts too.
    await app?.database.query('delete from pix_accounts');
  });
  afterAll(async () => {
    await app?.close();
  });
  return () => {
    if (!app) throw new Error('the app exists only inside tests');
    return app;
  };
}

export async function createAsaasApp(options: Pick<TestAppOptions, 'database'> = {}): Promise<AsaasApp> {
  let standIn: AsaasPixStandIn | undefined;
  const pixLog = recordingLog();
  const testApp = await createTestApp({
    ...options,
    pix: async (clock) => {
      standIn = new AsaasPixStandIn(() => clock.now());
      await standIn.start();
      return asaasPixAt(standIn, clock, { log: pixLog });
    },
  });
  if (!standIn) throw new Error('the provider was not asked for');
  const provider = standIn;
  const close = async () => {
    await testApp.close();
    await provider.stop();
  };
  return { ...testApp, standIn, pixLog, close };
}

const raise = (error: unknown) => {
  throw error;
};

/** A store that sells one product by PIX at its own account, with functions that pay, deliver notices and run the jobs. */
export async function newAsaasCounter(app: AsaasApp) {
  const at = openAccount(app);
  const counter = await newAutoCounter(app, at.settings.apiKey);
  const { owner } = counter;
  const context = { db: app.database.kysely, now: () => app.clock.now(), ports: app.ports };
  return {
    ...counter,
    at,
    /** Somebody pays a charge's code. @returns the provider's id of the payment; null if it took none */
    pay: (chargeId: string, how: Parameters<StandInPixAccount['pay']>[1] = {}) =>
      at.pay(codeOf(at, chargeId), how)?.id ?? null,
    /** Whether the provider still accepts a payment of it. */
    hasCode: (chargeId: string) => at.codes.get(codeOf(at, chargeId))?.['deleted'] === false,
    /** Delivers the provider's notices, and processes them. */
    deliverNotices: () => deliverNotices(app, at),
    /** Delivers one notice. @returns the status of the answer */
    post: (notice: StandInNotice) => post(app, `/api/payments/webhook/${owner.store.id}`, notice),
    /** The job that runs every quarter of an hour. */
    catchUp: () => catchUp(context, raise),
    /** The nightly job. */
    reconcile: () => reconcileDays(context, raise),
    pixOf: async (orderId: string) => (await counter.received()).filter(({ order }) => order.id === orderId),
  };
}

export type AsaasCounter = Awaited<ReturnType<typeof newAsaasCounter>>;

/** Delivers the waiting notices of an account, and processes them. */
export async function deliverNotices(app: AsaasApp, at: StandInPixAccount): Promise<void> {
  await at.webhooks.deliver((url, notice) => post(app, new URL(url).pathname, notice));
  await app.runJobs();
}

/** The provider's account whose key a store has. */
export async function accountOfStore(app: AsaasApp, { store, context }: Owner): Promise<StandInPixAccount> {
  const row = await findPixAccountRow(app.database.kysely, store.id);
  const access = row && accessOf(context, row);
  const at = access && app.standIn.find(access.apiKey.reveal());
  if (!at) throw new Error('the store has no account at the provider');
  return at;
}

/** Another account at the provider, as its owner would open it there. */
export function openAccount({ standIn }: AsaasApp): StandInPixAccount {
  return standIn.open({ name: 'Lan House Coruja', cpfCnpj: randomCnpj(), ownerId: null });
}

function codeOf(at: StandInPixAccount, chargeId: string): string {
  const code = [...at.codes.values()].find(({ externalReference }) => externalReference === chargeId);
  if (!code) throw new Error('the provider made no code for this charge');
  return code.id;
}

async function post(app: TestApp, url: string, { headers, body }: StandInNotice): Promise<number> {
  const answer = await app.app.inject({ method: 'POST', url, headers, payload: body });
  return answer.statusCode;
}

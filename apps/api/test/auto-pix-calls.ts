import * as contract from '@coruja/contract';
import type { StoreContext } from '../src/context.ts';
import { accessOf, findPixProvider } from '../src/features/pix-account/pix-access.ts';
import { findPixAccountRow } from '../src/features/pix-account/pix-account-queries.ts';
import { providerContext } from '../src/features/pix-watch/for-each-store.ts';
import { pollDueCharges } from '../src/features/pix-watch/poll-charges.ts';
import { catchUpStore } from '../src/features/pix-watch/reconcile-pix.ts';
import { newProduct } from './factories.ts';
import { newCharge, newOrder, savePix } from './pix-calls.ts';
import type { Owner, TestApp } from './test-app.ts';

// Calls about PIX that confirms itself, at the embedded provider unless a test passes another provider's key.

type PayBody = contract.CallInput<typeof contract.receiveSandboxPix>['body'];

const store = ({ store: { id: storeId } }: Owner) => ({ params: { storeId } });

const sandboxKey = 'sandbox_conta_de_teste';

export async function connectAccount(owner: Owner, apiKey = sandboxKey): Promise<contract.PixAccount> {
  const body = { apiKey, currentPassword: owner.password };
  const answer = await owner.call(contract.bringPixAccount, { ...store(owner), body });
  if (answer.status !== 200)
    throw new Error(`the account answered ${answer.status}: ${answer.error.message}`);
  return answer.body;
}

/** Lets the store receive by an open account, small amounts too. */
export async function turnAutoPixOn(
  owner: Owner,
  settings: Parameters<typeof savePix>[1] = { key: null, keyType: null, autoFrom: 0 },
  apiKey = sandboxKey,
): Promise<void> {
  await connectAccount(owner, apiKey);
  const saved = await savePix(owner, { mode: 'AUTO', ...settings });
  if (saved.status !== 200) throw new Error(`the settings answered ${saved.status}: ${saved.error.message}`);
}

/** Pays a charge as the body says, and processes the notices. */
export async function payCharge(testApp: TestApp, owner: Owner, body: PayBody): Promise<void> {
  const { status, error } = await owner.call(contract.receiveSandboxPix, { body });
  if (status !== 200) throw new Error(`the payer answered ${status}: ${error.message}`);
  await testApp.runJobs();
}

/** Asks the provider about the charges that are due, as the server does by itself. */
export function look(testApp: TestApp): Promise<Date | null> {
  const { database, clock, ports } = testApp;
  const ctx = { db: database.kysely, now: () => clock.now(), ports };
  return pollDueCharges(ctx, (error) => {
    throw error;
  });
}

/** What the server does by itself every quarter of an hour, for one store. */
export async function catchUpOnPix(context: StoreContext): Promise<void> {
  const ctx = providerContext(context, context.storeId);
  const found = await findPixProvider(ctx);
  if (found) await catchUpStore(ctx, found.provider);
}

/** A store that sells one product by PIX that confirms itself, a hundred units at R$ 6,50. */
export async function newAutoCounter(testApp: TestApp, apiKey = sandboxKey) {
  const owner = await testApp.newOwner();
  const { params } = store(owner);
  await turnAutoPixOn(owner, undefined, apiKey);
  const { id: productId } = await newProduct(owner, { name: 'Suco', price: '6.5', quantity: '100' });
  return {
    owner,
    params,
    productId,
    juice: (quantity: number) => ({ items: [{ productId, quantity }] }),
    charged: async (quantity: number) =>
      newCharge(owner, (await newOrder(owner, { items: [{ productId, quantity }] })).id),
    order: async (orderId: string) =>
      (await owner.call(contract.getOrder, { params: { ...params, orderId } })).body,
    unresolved: async () =>
      (await owner.call(contract.listReceivedPix, { params, query: { state: 'unresolved' } })).body,
    received: async () => (await owner.call(contract.listReceivedPix, { params, query: {} })).body,
  };
}

/** A payout that has ended. */
async function newTransfer(testApp: Pick<TestApp, 'database' | 'clock'>, storeId: string): Promise<void> {
  const at = testApp.clock.now();
  await testApp.database.query(
    `insert into pix_transfers (store_id, id, amount_centavos, state, created_at, ended_at) values ($1, $2, 100, 'DONE', $3, $3)`,
    [storeId, crypto.randomUUID(), at],
  );
}

/** A difference that nobody has looked into, as the reconciliation of a day stores it. */
export async function newDifference(testApp: Pick<TestApp, 'database' | 'clock'>, storeId: string) {
  const id = crypto.randomUUID();
  await testApp.database.query(
    `insert into pix_differences (store_id, id, day, kind, subject, amount_centavos, created_at)
     values ($1, $2, '2026-11-20', 'unknown', $3, 1300, $4)`,
    [storeId, id, `pay_${id}`, testApp.clock.now()],
  );
  return id;
}

/** The token that the provider sends with the notices of a store's account. */
export async function tokenOfAccount({ database, ports }: TestApp, storeId: string): Promise<string> {
  const ctx = {
    db: database.kysely,
    now: () => new Date(0),
    ports,
    storeId,
    actor: 'owner',
    approvedBy: null,
  };
  const row = await findPixAccountRow(ctx.db, storeId);
  return (row && accessOf(ctx, row)?.webhookToken.reveal()) ?? '';
}

/** Two rows for each list about the account. */
export async function newAccountRows(testApp: Pick<TestApp, 'database' | 'clock'>, storeId: string) {
  await newTransfer(testApp, storeId);
  await newTransfer(testApp, storeId);
  await newDifference(testApp, storeId);
  return { differenceId: await newDifference(testApp, storeId) };
}

import { randomUUID } from 'node:crypto';
import {
  createMaintenanceCodes,
  getOpenPix,
  paySandboxPix,
  sendGuardCommand,
  updateGuardSettings,
} from '@coruja/contract';
import type { Updateable } from 'kysely';
import type { PublicContext } from '../../src/context.ts';
import type { StoresTable } from '../../src/db/tables.ts';
import { parseAccountCommand, runAccountCommand } from '../../src/features/accounts/account-command.ts';
import { closeReleasedAccounts } from '../../src/features/accounts/close-released-accounts.ts';
import { eraseClosedAccounts } from '../../src/features/accounts/erase-closed-accounts.ts';
import { alertOwner } from '../../src/features/alerts/alert-owner.ts';
import { deliverAlerts } from '../../src/features/alerts/deliver-alerts.ts';
import { endSessionsOfLostGuards } from '../../src/features/guards/end-sessions-of-lost-guards.ts';
import { reportMaintenance } from '../../src/features/guards/report-maintenance.ts';
import { expireOrders } from '../../src/features/orders/expire-orders.ts';
import { applyPixNotice } from '../../src/features/pix-watch/pix-notices.ts';
import { insertPixNotice } from '../../src/features/pix-watch/pix-notices-queries.ts';
import { applyNotice } from '../../src/features/subscriptions/apply-notice.ts';
import { insertNotice } from '../../src/features/subscriptions/notices-queries.ts';
import { purgeRegisters } from '../../src/features/usage-register/purge-registers.ts';
import { recordCommandReport } from '../../src/guard-link/link-queries.ts';
import { catchUpOnPix } from '../auto-pix-calls.ts';
import { newGuard } from '../factories.ts';
import { openPixInvoice } from '../security/subscribed-world.ts';
import { makeWatchable } from '../security/valid-screen-calls.ts';
import type { Contest } from './contest.ts';

/** What the server, a guard or the operator does. It prepares the rows that it needs, and returns the act, which is repeated. */
type Act = (contest: Contest) => Promise<() => Promise<unknown>>;

const dayMs = 86_400_000;

export const contestedActs: Readonly<Record<string, Act>> = {
  'catching up on PIX':
    async ({ world }) =>
    () =>
      catchUpOnPix(world.owner.context),
  'ending the orders that nobody paid': async (contest) => () =>
    expireOrders(contextAfter(contest, dayMs), fail),
  'forgetting an erased customer': async (contest) => {
    await erased(contest);
    return () => purgeRegisters(contest.world.owner.context, fail);
  },
  'ending the session of a lost guard': async (contest) => {
    await loseGuardOfPlayer(contest);
    const ctx = contextAfter(contest, 15 * 60_000);
    return () => endSessionsOfLostGuards(ctx, { servingSince: new Date(0), report: fail });
  },
  'erasing closed accounts': async (contest) => {
    await closedAMonthAgo(contest);
    return () => eraseClosedAccounts(contest.world.owner.context, fail);
  },
  'reopening a closed account': async (contest) => {
    await closedAMonthAgo(contest);
    return () => command(contest, 'reopen', contest.other.store.email);
  },
  'reopening an account without a CNPJ': async (contest) => {
    await closedAMonthAgo(contest);
    await released(contest);
    return () => command(contest, 'reopen', contest.other.store.email);
  },
  'reopening an account that is being closed': async (contest) => {
    await released(contest);
    return () => command(contest, 'reopen', contest.other.store.email);
  },
  'closing accounts without a CNPJ': async (contest) => {
    await released(contest);
    return () => closeReleasedAccounts(contest.world.owner.context);
  },
  'releasing the CNPJ': async (contest) => () =>
    command(contest, 'release-cnpj', contest.world.owner.store.cnpj),
  'signing everyone out': async (contest) => () => command(contest, 'sign-out', '--all'),
  'sending alerts': async ({ world: { owner } }) => {
    const facts = { computer: 'PC 07', minutes: 20 };
    await alertOwner(owner.context, { kind: 'guard-gap', subjectKey: randomUUID(), facts });
    return () => deliverAlerts(owner.context, { storeId: owner.store.id });
  },
  'the notice of a payment': async (contest) => {
    const noticeId = await newNotice(contest);
    return () => applyNotice(contest.world.owner.context, noticeId);
  },
  'the notice of a received PIX': async (contest) => {
    const key = await newPixNotice(contest);
    return () => applyPixNotice(contest.world.owner.context, key);
  },
  "a guard's report of a command": async (contest) => {
    const [guard, id] = [await guardOf(contest), await newCommand(contest)];
    const { context } = contest.world.owner;
    const span = { now: context.now(), newerThan: new Date(0) };
    return () => recordCommandReport(context.db, guard, { id, state: 'done', failure: null, ...span });
  },
  "a guard's report of a maintenance code": async (contest) => {
    const [guard, sheet] = [await guardOf(contest), await newSheet(contest)];
    const { context } = contest.world.owner;
    const report = { sheet, code: 1, openedAt: context.now().toISOString() };
    return () => reportMaintenance(context, guard, report);
  },
};

/** Pairs of which one is such an act; tried in every run. */
export const onActs: readonly (readonly [string, string])[] = [
  ['ending the session of a lost guard', 'ending the session of a lost guard'],
  ['ending the session of a lost guard', 'endSession, of a customer'],
  ['endSession, of a customer', 'ending the session of a lost guard'],
  ['ending the session of a lost guard', 'extendSession'],
  ['extendSession', 'ending the session of a lost guard'],
  ['ending the session of a lost guard', 'moveSession'],
  ['moveSession', 'ending the session of a lost guard'],
  ['ending the session of a lost guard', 'setCredits, of a customer in a session'],
  ['ending the session of a lost guard', 'closeStore'],
  ['erasing closed accounts', 'reopening a closed account'],
  ['reopening a closed account', 'erasing closed accounts'],
  ['erasing closed accounts', 'erasing closed accounts'],
  ['erasing closed accounts', 'registerCustomer, whose other store is erased'],
  ['registerCustomer, whose other store is erased', 'erasing closed accounts'],
  ['reopening an account without a CNPJ', 'signup, with the CNPJ of a reopened account'],
  ['signup, with the CNPJ of a reopened account', 'reopening an account without a CNPJ'],
  ['reopening an account that is being closed', 'closing accounts without a CNPJ'],
  ['closing accounts without a CNPJ', 'reopening an account that is being closed'],
  ['closing accounts without a CNPJ', 'closing accounts without a CNPJ'],
  ['releasing the CNPJ', 'login'],
  ['login', 'releasing the CNPJ'],
  ['releasing the CNPJ', 'signup, with the CNPJ of this store'],
  ['signup, with the CNPJ of this store', 'releasing the CNPJ'],
  ['releasing the CNPJ', 'closeStore'],
  ['closeStore', 'releasing the CNPJ'],
  ['releasing the CNPJ', 'updateStore'],
  ['signing everyone out', 'login'],
  ['login', 'signing everyone out'],
  ['sending alerts', 'sending alerts'],
  ['sending alerts', 'closeStore'],
  ['the notice of a payment', 'the notice of a payment'],
  ['the notice of a payment', 'closeStore'],
  ['closeStore', 'the notice of a payment'],
  ['the notice of a payment', 'cancelSubscription'],
  ['the notice of a payment', 'subscribe, by card after a cancellation'],
  ['subscribe, by card after a cancellation', 'the notice of a payment'],
  ['the notice of a received PIX', 'the notice of a received PIX'],
  ['the notice of a received PIX', 'catching up on PIX'],
  ['the notice of a received PIX', 'cancelCharge, that is paid'],
  ['cancelCharge, that is paid', 'the notice of a received PIX'],
  ['the notice of a received PIX', 'createCharge, by the key instead'],
  ['the notice of a received PIX', 'removePixAccount'],
  ['the notice of a received PIX', 'closeStore'],
  ["a guard's report of a command", "a guard's report of a command"],
  ["a guard's report of a command", 'revokeGuard'],
  ["a guard's report of a command", 'deleteComputer'],
  ["a guard's report of a maintenance code", "a guard's report of a maintenance code"],
  ["a guard's report of a maintenance code", 'createMaintenanceCodes'],
  ["a guard's report of a maintenance code", 'revokeGuard'],
  ["a guard's report of a maintenance code", 'deleteComputer'],
];

export function fail(error: unknown): never {
  throw error;
}

function contextAfter({ world: { owner, testApp } }: Contest, ms: number): PublicContext {
  const later = new Date(testApp.clock.now().getTime() + ms);
  return { ...owner.context, now: () => later };
}

/** What the operator reads, without the count of browsers: the command's answer, or why it did nothing. */
async function command({ world }: Contest, ...args: string[]): Promise<string> {
  try {
    const answer = await runAccountCommand(world.owner.context, parseAccountCommand(args));
    return answer.replace(/\d+ navegador(es)?/, 'navegadores');
  } catch (error) {
    if (error instanceof Error && error.constructor === Error) return error.message;
    throw error;
  }
}

/** Erased while a session still named them. */
async function erased({ world, unused }: Contest): Promise<void> {
  const now = world.testApp.clock.now();
  await world.testApp.database.kysely
    .updateTable('customers')
    .set({ removed_at: now, erased_at: now, name_key: '', search_text: '' })
    .where('store_id', '=', world.ids.storeId)
    .where('id', '=', unused.id)
    .execute();
}

/** The guard of the player's computer was lost a minute ago, while others are connected. */
async function loseGuardOfPlayer({ world, customerSession, freeComputer }: Contest): Promise<void> {
  const { owner, testApp, ids } = world;
  const { kysely } = testApp.database;
  const params = { storeId: ids.storeId };
  await owner.call(updateGuardSettings, { params, body: { fairTime: true } });
  await kysely
    .updateTable('guard_settings')
    .set({ fair_time_since: new Date(0) })
    .execute();
  const { computer_id: computerId } = await kysely
    .selectFrom('sessions')
    .select('computer_id')
    .where('id', '=', customerSession)
    .executeTakeFirstOrThrow();
  await newGuard(owner, computerId);
  const now = testApp.clock.now();
  await kysely
    .updateTable('guards')
    .set({ last_seen_at: now, lost_at: new Date(now.getTime() + 60_000) })
    .where('computer_id', '=', computerId)
    .execute();
  await makeWatchable(owner, freeComputer);
  await kysely
    .updateTable('guards')
    .set({ last_seen_at: new Date(0) })
    .where('computer_id', '=', freeComputer)
    .execute();
}

/** The other store's account was closed so long ago that it is erased now. */
const closedAMonthAgo = (contest: Contest) =>
  changeOther(contest, { closed_at: contextAfter(contest, -31 * dayMs).now() });

/** The other store's account has lost its CNPJ. */
const released = (contest: Contest) => changeOther(contest, { released_at: contextAfter(contest, 0).now() });

async function changeOther({ world, other }: Contest, changes: Updateable<StoresTable>): Promise<void> {
  const stores = world.testApp.database.kysely.updateTable('stores');
  await stores.set(changes).where('id', '=', other.store.id).execute();
}

/** The PIX of an invoice was paid; the notice of it is not processed yet. */
async function newNotice({ world }: Contest): Promise<string> {
  const { owner, testApp, ids } = world;
  await openPixInvoice(world);
  await owner.call(getOpenPix, { params: { storeId: ids.storeId } });
  const { provider_payment_id: paymentId } = await testApp.database.kysely
    .selectFrom('subscription_invoices')
    .select('provider_payment_id')
    .where('store_id', '=', ids.storeId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  await withoutNotices(testApp.post, () => owner.call(paySandboxPix, {}));
  const notice = { id: 'evt_contested', kind: 'payment-paid', name: 'PAYMENT_RECEIVED', paymentId } as const;
  const rest = { occurredAt: null, subscriptionId: null, reference: null, status: null, value: null };
  await insertNotice(testApp.database.kysely, 'sandbox', {
    notice: { ...notice, ...rest, dueDate: null, paidOn: null },
    receivedAt: testApp.clock.now(),
  });
  return notice.id;
}

async function withoutNotices(post: { isHeld: boolean }, work: () => Promise<unknown>): Promise<void> {
  post.isHeld = true;
  try {
    await work();
  } finally {
    post.isHeld = false;
  }
}

async function newPixNotice({ world: { testApp, ids }, paidCharge }: Contest) {
  const key = { storeId: ids.storeId, noticeId: 'evt_contested' };
  const notice = {
    id: key.noticeId,
    kind: 'payment',
    name: 'PAYMENT_RECEIVED',
    reference: paidCharge,
  } as const;
  await insertPixNotice(testApp.database.kysely, ids.storeId, {
    notice: { ...notice, paymentId: null, codeId: null, dispute: null },
    receivedAt: testApp.clock.now(),
  });
  return key;
}

/** The guard of the free computer, as it shows itself to the server. */
async function guardOf({ world: { testApp, ids }, freeComputer: computerId }: Contest) {
  const { token_hash: hash } = await testApp.database.kysely
    .selectFrom('guards')
    .select('token_hash')
    .where('computer_id', '=', computerId)
    .executeTakeFirstOrThrow();
  return { storeId: ids.storeId, computerId, tokenHash: Buffer.from(hash).toString('hex') };
}

/** A command that was sent to that guard. */
async function newCommand({ world: { owner, ids }, freeComputer: computerId }: Contest): Promise<string> {
  const params = { storeId: ids.storeId, computerId };
  return (await owner.call(sendGuardCommand, { params, body: { kind: 'lock' } })).body.id;
}

/** A sheet of maintenance codes. */
async function newSheet({ world: { owner, testApp, ids } }: Contest): Promise<string> {
  const params = { storeId: ids.storeId };
  await owner.call(createMaintenanceCodes, { params, body: { currentPassword: owner.password } });
  const sheet = await testApp.database.kysely
    .selectFrom('maintenance_sheets')
    .select('id')
    .where('store_id', '=', ids.storeId)
    .where('hashes', 'is not', null)
    .executeTakeFirstOrThrow();
  return sheet.id;
}

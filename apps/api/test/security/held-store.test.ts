import { endpoints } from '@coruja/contract';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { tablesOf } from './database-rows.ts';
import { useKeptWorld } from './kept-world.ts';
import { send } from './send.ts';
import { cookieFor, isWrite, validCall } from './valid-calls.ts';
import { type WriteLog, logWrites } from './written-tables.ts';

// Every call that writes holds its store meanwhile, so that the account is still open and nothing slips between its check and its
// write (docs/decisions/0021-lock-order.md). This database notes each written row and whether its store was held by the transaction.

const getTestApp = useTestApp();
const world = useKeptWorld(getTestApp);

/** The tables that calls write without holding a store, because they lock the rows that they need, or a single statement checks. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // The store is being made.
  signup: ['access_records', 'counter_settings'],
  createStore: ['access_records', 'counter_settings'],
  // A sign-in locks the account whose password it has checked.
  login: ['access_records', 'auth_sessions', 'known_browsers'],
  signInWithPasskey: ['access_records', 'auth_sessions', 'known_browsers', 'passkeys'],
  logout: ['access_records', 'auth_sessions', 'push_subscriptions'],
  requestPasswordReset: ['password_resets'],
  resetPassword: ['access_records', 'auth_sessions', 'known_browsers'],
  // A code or a token that is used up by the statement that finds it.
  pairGuard: ['guard_pairing_codes', 'guards'],
  sendScreenPicture: ['screen_pictures'],
  // A notice is only stored; its job holds the store.
  pixWebhook: ['pix_notices'],
  receiveSandboxPix: ['pix_notices'],
  setSandboxPixAccount: ['pix_notices'],
};

let unheld: WriteLog;

beforeAll(async () => {
  const { database } = getTestApp();
  await database.query(`
    create schema unheld;
    alter function hold_store(uuid, text) rename to hold_store_unnoted;
    create function hold_store(store uuid, strength text) returns boolean language plpgsql as $$
    begin
      perform set_config('test.held', store::text, true);
      return hold_store_unnoted(store, strength);
    end
    $$`);
  unheld = await logWrites(database, {
    schema: 'unheld',
    each: 'row',
    tables: await tablesOf(database, 'store_id'),
    when: `to_jsonb(coalesce(new, old)) ->> 'store_id' is distinct from nullif(current_setting('test.held', true), '')`,
  });
});

it.each(endpoints.filter(isWrite))('$id holds its store while it writes', async (endpoint) => {
  const { database, app } = getTestApp();
  const call = await validCall(endpoint, world.get());
  await database.query(unheld.emptying);
  const answer = await send(app, endpoint, { ...call, cookie: cookieFor(endpoint, world.get()) });
  expect(answer.status, answer.text.slice(0, 300)).toBe(endpoint.status);
  expect(await unheld.read()).toEqual(exceptions[endpoint.id] ?? []);
});

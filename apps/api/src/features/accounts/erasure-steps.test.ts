import * as contract from '@coruja/contract';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedStores } from '../../../test/closed-stores.ts';
import { newCustomer } from '../../../test/factories.ts';
import { randomCpf } from '../../../test/random-people.ts';
import { tablesOf } from '../../../test/security/database-rows.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { eraseClosedAccounts } from './erase-closed-accounts.ts';
import { retainedByLaw } from './erasure-queries.ts';

const app = useTestApp();
const { close, counts, erase, newFullStore, rowsOf } = closedStores(app);
const dayMinutes = 24 * 60;
/** More than the six months for which access records are kept. */
const accessMinutes = 185 * dayMinutes;

/**
 * The tables of which nothing outlives the account. Every new table of stores must be listed here or in
 * `retainedTables`.
 */
const erasedTables = [
  'alert_settings',
  'alerts',
  'auth_sessions',
  'bills',
  'computer_boots',
  'counter_settings',
  'credit_entries',
  'customer_groups',
  'customer_packages',
  'device_links',
  'event_participants',
  'fleet_joins',
  'fleet_keys',
  'guard_commands',
  'guard_gaps',
  'guard_losses',
  'guard_pairing_codes',
  'guard_settings',
  'guard_updates',
  'guards',
  'idempotency_keys',
  'known_browsers',
  'lock_pictures',
  'maintenance_openings',
  'maintenance_sheets',
  'outages',
  'passkeys',
  'password_resets',
  'payout_accounts',
  'pix_accounts',
  'pix_differences',
  'pix_notices',
  'pix_settings',
  'pix_transfers',
  'price_versions',
  'product_images',
  'push_subscriptions',
  'radar_notes',
  'rooms',
  'sale_hours',
  'screen_pictures',
  'session_pauses',
  'shortcut_rooms',
  'shortcuts',
  'stock_movements',
  'subscriptions',
];

/** The tables whose rows may outlive the account. */
const retainedTables = [
  ...retainedByLaw,
  'sale_items',
  'sale_refunds',
  'sale_refund_items',
  'money_entries',
  'tab_entries',
  'orders',
  'order_lines',
  'charges',
  'received_pix',
  'pix_uses',
  'pix_refunds',
  'drawers',
  'operators',
  'shift_counts',
  'shift_reviews',
  'scheduled_events',
  'coupons',
  'products',
  'customers',
  'computers',
  'subscription_renewals',
  'legal_policies',
  // Deleted with the invoices and renewals that it refers to.
  'payment_references',
];

describe('erasing an account', () => {
  it('covers every table of stores', async () => {
    const tables = await tablesOf(app().database, 'store_id');
    expect([...erasedTables, ...retainedTables].toSorted()).toEqual(tables.toSorted());
  });

  it('can be repeated', async () => {
    const store = await newFullStore();
    await close(store);
    app().clock.moveMinutes(30 * dayMinutes);
    await erase();
    const once = await rowsOf(store.owner);
    await erase();
    expect(await rowsOf(store.owner)).toEqual(once);
  });

  it('continues after being killed at any point', async () => {
    const [killed, whole] = [await newFullStore(), await newFullStore()];
    await close(killed);
    app().clock.moveMinutes(30 * dayMinutes);
    let kills = 0;
    for (let queries = 1; ; queries += 1) {
      const done = await erase(dyingAfter(queries)).then(
        () => true,
        () => false,
      );
      if (done) break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(30);
    await whole.owner.signIn();
    // This account has one more sign-in than the other.
    await app().database.query(
      "delete from access_records where store_id = $1 and kind = 'sign-in' and at > (select min(at) from access_records where store_id = $1)",
      [whole.owner.store.id],
    );
    await close(whole);
    app().clock.moveMinutes(30 * dayMinutes);
    await erase();
    expect(await counts(killed.owner)).toEqual(await counts(whole.owner));
  });

  it('works in batches until all rows are done', async () => {
    const owner = await app().newOwner();
    const { id } = await newCustomer(owner);
    await app().database.query(
      `insert into credit_entries (store_id, id, customer_id, kind, minutes, actor, created_at)
       select $1, gen_random_uuid(), $2, 'grant', 1, 'teste', now() from generate_series(1, 1200)`,
      [owner.store.id, id],
    );
    await close({ owner });
    app().clock.moveMinutes(accessMinutes);
    await erase();
    expect(await counts(owner)).toEqual({});
  });

  it('leaves a store whose files cannot be removed to the next night, and erases the others', async () => {
    const [stuck, other] = [await newFullStore(), await app().newOwner()];
    await close(stuck);
    await other.signIn();
    await close({ owner: other });
    app().clock.moveMinutes(accessMinutes);
    const { database, clock, ports } = app();
    const reports: object[] = [];
    const files = {
      ...ports.files,
      remove: async () => {
        throw new Error('the storage is down');
      },
    };
    const ctx = { db: database.kysely, now: () => clock.now(), ports: { ...ports, files } };
    await eraseClosedAccounts(ctx, (_, about) => void reports.push(about));
    expect(reports).toEqual([{ storeId: stuck.owner.store.id }]);
    expect(await counts(other)).toEqual({});
    expect((await counts(stuck.owner))['product_images']).toBeGreaterThan(0);
    await erase();
    expect((await counts(stuck.owner))['product_images']).toBeUndefined();
  });
});

describe('the records that the law requires', () => {
  it('end with their retention periods: the register after 60 months, sales and payments after the fifth following year', async () => {
    app().clock.set('2030-06-15T20:00:00.000Z');
    const store = await newFullStore();
    const { owner } = store;
    await close(store);
    app().clock.set('2035-06-15T20:00:00.000Z');
    await erase();
    expect((await counts(owner))['sessions']).toBe(7);

    // The guests' hours are past their period; the customer's two are not.
    app().clock.set('2035-06-15T21:30:00.000Z');
    await erase();
    expect(await counts(owner)).toMatchObject({
      sessions: 1,
      customers: 1,
      people: 1,
      computers: 1,
      sales: 7,
    });
    app().clock.set('2035-06-16T00:00:00.000Z');
    await erase();
    expect(Object.keys(await counts(owner)).toSorted()).toEqual([
      'audit_entries',
      'charges',
      'coupons',
      'drawers',
      'event_payments',
      'money_entries',
      'operators',
      'order_lines',
      'orders',
      'payment_references',
      'pix_uses',
      'products',
      'received_pix',
      'sale_items',
      'sale_refund_items',
      'sale_refunds',
      'sales',
      'scheduled_events',
      'shift_counts',
      'shift_reviews',
      'shifts',
      'stores',
      'subscription_invoices',
      'tab_entries',
    ]);

    app().clock.set('2036-01-01T02:59:00.000Z');
    await erase();
    expect((await counts(owner))['sales']).toBe(7);
    app().clock.set('2036-01-01T03:00:00.000Z');
    await erase();
    expect(await counts(owner)).toEqual({});
  });

  it('are gone with the access records if nothing else had to be kept', async () => {
    const owner = await app().newOwner();
    await owner.call(contract.createCustomer, { body: { name: 'Só cadastro', cpf: randomCpf() } });
    await close({ owner });
    app().clock.moveMinutes(30 * dayMinutes);
    await erase();
    expect(await counts(owner)).toEqual({ stores: 1, access_records: 3 });
    app().clock.moveMinutes(accessMinutes);
    await erase();
    expect(await counts(owner)).toEqual({});
  });
});

/** Simulates a crash of the process before this query. */
function dyingAfter(queries: number): KyselyPlugin {
  let made = 0;
  return {
    transformQuery({ node }) {
      made += 1;
      if (made > queries) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

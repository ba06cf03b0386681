import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { type InvariantCheck, prepareInvariants } from './invariants.ts';
import { plans } from './plan.ts';
import { runPlan } from './run-plan.ts';
import { newTestBed } from './world.ts';

// Checks that each invariant finds the rows that it forbids.

type OpenTestBed = Awaited<ReturnType<typeof newTestBed>>;

/**
 * Whether there are rows that a short plan may lack: minutes used of a package, minutes given back at an early end, more time out of a
 * balance, a session that was restarted (so also moved), one that was sold, a paid tab, and PIX refunded by the bank and the provider.
 */
async function hasRareRows({ database }: OpenTestBed): Promise<boolean> {
  const { rows } = await database.query(`
    select where exists (select from sessions s join customer_packages p on p.store_id = s.store_id and p.id = s.package_id
        where p.kind = 'minutes')
      and exists (select from sessions s join credit_entries e on e.store_id = s.store_id and e.session_id = s.id
        where e.kind = 'refund' and s.undone_at is null)
      and exists (select from credit_entries where kind = 'extension' and package_id is null)
      and exists (select from sessions where restart_gap_ms is not null)
      and exists (select from money_entries where kind = 'tab-payment')
      and exists (select from pix_refunds where moved_by = 'bank')
      and exists (select from pix_refunds where moved_by = 'provider' and state = 'DONE') and exists (select from orders where state = 'PAID')
      and exists (select from sale_items where kind = 'session')`);
  return rows.length > 0;
}

describe('the invariant check', () => {
  // A separate database with rows of every kind from a plan, and with its triggers disabled.
  let broken: OpenTestBed;
  let checkBroken: InvariantCheck;
  // After all changes of the plans.
  const now = '2100-01-01T20:00:00.000Z';

  beforeAll(async () => {
    broken = await newTestBed();
    checkBroken = await prepareInvariants(broken.database);
    for (const plan of fc.sample(plans(1_600), { numRuns: 8, seed: 28 })) {
      await runPlan({ testBed: broken, check: checkBroken, tally: new Map() }, plan);
      if (await hasRareRows(broken)) break;
    }
    const { rows } = await broken.database.query(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of rows as { name: string }[])
      await broken.database.query(`alter table ${name} disable trigger all`);
    await broken.database.query('alter table sessions drop constraint sessions_one_per_computer');
    // Time for several long plans on a busy machine.
  }, 900_000);

  afterAll(() => broken.close());

  const otherStore = `(select id from stores o where o.id <> t.store_id)`;

  it.each<[what: string, rule: string, doing: string, undoing: string]>([
    [
      'a stock changed without the ledger',
      'the movements add up to the stock',
      'update products set quantity = quantity + 1',
      'update products set quantity = quantity - 1',
    ],
    [
      'a sale without its line',
      'each write of a store with a team has one line',
      `update audit_entries set endpoint = 'lost' where endpoint = 'createSale'`,
      `update audit_entries set endpoint = 'createSale' where endpoint = 'lost'`,
    ],
    [
      'a PIX that pays more than its order says',
      'a received PIX is what it pays, what went back, and what waits',
      'update pix_refunds set amount_centavos = amount_centavos + 1',
      'update pix_refunds set amount_centavos = amount_centavos - 1',
    ],
    [
      'a PIX of which the provider received less',
      'what the provider received is one PIX of that amount',
      'update received_pix set amount_centavos = amount_centavos + 1 where payment_id is not null',
      'update received_pix set amount_centavos = amount_centavos - 1 where payment_id is not null',
    ],
    [
      'a refund that the provider made although it failed',
      'the provider gave back what it was asked for, once',
      `update pix_refunds set state = 'FAILED', failure = 'lost' where moved_by = 'provider' and state = 'DONE'`,
      `update pix_refunds set state = 'DONE', failure = null where failure = 'lost'`,
    ],
    [
      'an order that nothing covers',
      'an order is paid if and only if PIX cover it',
      `update pix_uses set ended_at = '${now}' where ended_at is null`,
      `update pix_uses set ended_at = null where ended_at = '${now}'`,
    ],
    [
      'a sale whose order was paid otherwise',
      'a paid order has one sale, of what was agreed, whose PIX is that of the order',
      `update money_entries set tender = 'MIXED' where tender = 'PIX' and sale_id in (select sale_id from orders)`,
      `update money_entries set tender = 'PIX' where tender = 'MIXED' and sale_id in (select sale_id from orders)`,
    ],
    [
      'an order that holds twice what it is about',
      'only an open order holds stock, and each line is given back once',
      `update stock_movements set quantity = quantity * 2 where kind = 'hold'`,
      `update stock_movements set quantity = quantity / 2 where kind = 'hold'`,
    ],
    [
      'a line of a store without a team',
      'a store without a team has no lines',
      'update counter_settings set has_team = false',
      'update counter_settings set has_team = true',
    ],
    [
      'a unit that left without a sale',
      'the stock is initial + added - sold + returned - held',
      'update sale_items set quantity = quantity + 1',
      'update sale_items set quantity = quantity - 1',
    ],
    [
      'a movement with a wrong resulting stock',
      'each movement has the resulting stock',
      'update stock_movements set quantity_after = quantity_after + 1',
      'update stock_movements set quantity_after = quantity_after - 1',
    ],
    [
      'a balance changed without the ledger',
      'the ledger entries add up to the balance',
      'update customers set balance_minutes = balance_minutes + 1',
      'update customers set balance_minutes = balance_minutes - 1',
    ],
    [
      'minutes given twice',
      'minutes given = held + used + refunded',
      `update credit_entries set minutes = minutes * 2 where kind = 'grant'`,
      `update credit_entries set minutes = minutes / 2 where kind = 'grant'`,
    ],
    [
      'a refund that forgot a minute',
      'an ended session gives back its unused whole minutes, any other none',
      `update sessions set refunded_minutes = refunded_minutes - 1 where undone_at is null
       and id in (select session_id from credit_entries where kind = 'refund')`,
      `update sessions set refunded_minutes = refunded_minutes + 1 where undone_at is null
       and id in (select session_id from credit_entries where kind = 'refund')`,
    ],
    [
      'more time that the ledger does not know of',
      'what the ledger took for sessions is what they last',
      `update credit_entries set minutes = minutes * 2 where kind = 'extension'`,
      `update credit_entries set minutes = minutes / 2 where kind = 'extension'`,
    ],
    [
      'minutes of a package sold twice',
      'the ledger entries add up to what is left of a package',
      `update credit_entries set minutes = minutes * 2 where package_id is not null and kind = 'purchase'`,
      `update credit_entries set minutes = minutes / 2 where package_id is not null and kind = 'purchase'`,
    ],
    [
      'a package that lost what a session used',
      'minutes of a package = left + used + taken back',
      `update sessions set duration_minutes = duration_minutes + 1, end_at = end_at + interval '1 minute'
       where package_id is not null`,
      `update sessions set duration_minutes = duration_minutes - 1, end_at = end_at - interval '1 minute'
       where package_id is not null`,
    ],
    [
      'a move that lost half a minute',
      'a moved session goes on where, when and as it was, and counts each minute once',
      `update sessions set spent_before_ms = spent_before_ms + 60000 where moved_from is not null`,
      `update sessions set spent_before_ms = spent_before_ms - 60000 where moved_from is not null`,
    ],
    [
      'a move that says too much of what was spent before',
      'a session knows what its stay has spent by other weights',
      `update sessions set weight_from_minutes = weight_from_minutes + 1,
         weighed_before_hundredths = weighed_before_hundredths + 100 where moved_from is not null`,
      `update sessions set weight_from_minutes = weight_from_minutes - 1,
         weighed_before_hundredths = weighed_before_hundredths - 100 where moved_from is not null`,
    ],
    [
      'time that nobody has sold',
      'a stay that was sold is worth no more than what was sold, wherever it goes on',
      `update sessions set duration_minutes = duration_minutes + 500, end_at = end_at + interval '500 minutes'
       where id in (select session_id from sale_items where kind = 'session')`,
      `update sessions set duration_minutes = duration_minutes - 500, end_at = end_at - interval '500 minutes'
       where id in (select session_id from sale_items where kind = 'session')`,
    ],
    [
      'a restart that says a wrong gap',
      'a moved session goes on where, when and as it was, and counts each minute once',
      `update sessions set restart_gap_ms = restart_gap_ms + 1 where restart_gap_ms is not null`,
      `update sessions set restart_gap_ms = restart_gap_ms - 1 where restart_gap_ms is not null`,
    ],
    [
      'an outage that gave back more than the session lasted',
      'what an outage gave back was lost within the session',
      `update sessions set lost_ms = 86400000, lost_until = start_at, end_at = end_at + interval '1 day'
       where lost_ms = 0 and ended_at is not null`,
      `update sessions set lost_ms = 0, lost_until = null, end_at = end_at - interval '1 day'
       where lost_ms = 86400000`,
    ],
    [
      'a stay of more than a day',
      'no stay is longer than a day',
      `update sessions set spent_before_ms = 86400000 where moved_from is null`,
      `update sessions set spent_before_ms = 0 where moved_from is null`,
    ],
    [
      'two sessions on one computer',
      'at most one session is active on a computer',
      `insert into sessions (store_id, id, computer_id, start_at, end_at, duration_minutes, price_per_hour_centavos, actor)
       select store_id, gen_random_uuid(), id, '${now}', timestamptz '${now}' + interval '1 hour', 60, 0, 'nobody'
       from computers, generate_series(1, 2)`,
      `delete from sessions where actor = 'nobody'`,
    ],
    [
      'a coupon use without a sale or event',
      'a coupon’s uses are the sales, events and open orders that have it, within its limit',
      'update coupons set usage_count = usage_count + 1, usage_limit = usage_limit + 1',
      'update coupons set usage_count = usage_count - 1, usage_limit = usage_limit - 1',
    ],
    [
      'a sale that costs more than its items',
      'the total of a sale is the sum of its items minus the discount, never below zero',
      'update sales set subtotal_centavos = subtotal_centavos + 1, total_centavos = total_centavos + 1',
      'update sales set subtotal_centavos = subtotal_centavos - 1, total_centavos = total_centavos - 1',
    ],
    [
      'money that no sale brought in',
      'the payments of a sale are its total less what was refunded',
      'update money_entries set amount_centavos = amount_centavos * 2 where received_centavos is null',
      'update money_entries set amount_centavos = amount_centavos / 2 where received_centavos is null',
    ],
    [
      'a refund that is older than what it gives back',
      'a refund gives back what it refers to',
      `update money_entries set created_at = created_at - interval '1 day' where kind = 'refund'`,
      `update money_entries set created_at = created_at + interval '1 day' where kind = 'refund'`,
    ],
    [
      'a refund of more than was paid',
      'no payment is given back twice',
      `update money_entries set amount_centavos = amount_centavos * 1000 where kind = 'refund'`,
      `update money_entries set amount_centavos = amount_centavos / 1000 where kind = 'refund'`,
    ],
    [
      'a refund whose items do not sum to it',
      'a refund is the sum of its items, and its money is paid out of the payments of its sale',
      'update sale_refund_items set amount_centavos = amount_centavos + 1, subtotal_centavos = subtotal_centavos + 1',
      'update sale_refund_items set amount_centavos = amount_centavos - 1, subtotal_centavos = subtotal_centavos - 1',
    ],
    [
      'a sale of which less came back than was paid',
      'all of a sale that was refunded is exactly what was paid, and marks it',
      'update sales set subtotal_centavos = subtotal_centavos + 1, total_centavos = total_centavos + 1',
      'update sales set subtotal_centavos = subtotal_centavos - 1, total_centavos = total_centavos - 1',
    ],
    [
      'a tab changed without the ledger',
      'what a customer owes is the sum of the tab, never below zero',
      'update customers set tab_centavos = tab_centavos + 1 where removed_at is null',
      'update customers set tab_centavos = tab_centavos - 1 where removed_at is null',
    ],
    [
      'a payment of a tab that brought less money',
      'a payment of a tab is its money',
      `update money_entries set amount_centavos = amount_centavos + 1, received_centavos = received_centavos + 1
       where kind = 'tab-payment'`,
      `update money_entries set amount_centavos = amount_centavos - 1, received_centavos = received_centavos - 1
       where kind = 'tab-payment'`,
    ],
    [
      'a seat without a participant',
      'the number of seats taken is the number of participants, within the capacity',
      'update scheduled_events set participant_count = participant_count + 1, capacity = capacity + 1',
      'update scheduled_events set participant_count = participant_count - 1, capacity = capacity - 1',
    ],
    [
      "a row that refers to another store's",
      'sale_items.product_id stays within the store',
      `update sale_items t set store_id = ${otherStore}`,
      `update sale_items t set store_id = ${otherStore}`,
    ],
  ])('notices %s', async (_, rule, doing, undoing) => {
    const brokenRules = async () => (await checkBroken(new Date(now))).map(({ invariant }) => invariant);
    expect(await brokenRules()).toEqual([]);
    await broken.database.query(doing);
    expect(await brokenRules()).toContain(rule);
    await broken.database.query(undoing);
    expect(await brokenRules()).toEqual([]);
  });
});

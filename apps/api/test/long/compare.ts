import { expect } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { prepareInvariants } from '../model/invariants.ts';
import { silentLog } from '../silent-log.ts';
import type { BuiltServer } from './built-server.ts';
import type { Shop } from './shop.ts';
import type { Acknowledged, Attempt } from './writers.ts';

interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

interface Comparing {
  readonly shop: Shop;
  /** Taken before the database is read. */
  readonly acknowledged: Acknowledged;
  /** How many unacknowledged requests each writer may have begun: one while it works, none after it stopped. */
  readonly begun: 'many' | 'one' | 'none';
}

/**
 * Compares what was acknowledged with the database: nothing lost, nothing duplicated, each ledger in the
 * order of its answers. Checks all invariants too (docs/product/limits-and-security.md#invariants).
 */
export async function compare(place: Place, { shop, acknowledged, begun }: Comparing): Promise<void> {
  const database = await openDatabase({ ...place, log: silentLog });
  try {
    const sales = await rowsOf(
      'select customer_id as customer, id::text as value from sales where store_id = $1',
    );
    const credits = await rowsOf(
      'select customer_id as customer, minutes as value from credit_entries where store_id = $1 order by sequence',
    );
    for (const [number, customerId] of shop.customerIds.entries()) {
      const said = { sales: acknowledged.sales[number] ?? [], credits: acknowledged.credits[number] ?? [] };
      const sold = sales.filter(({ customer }) => customer === customerId).map(({ value }) => value);
      expect(said.sales.filter((id) => !sold.includes(id))).toEqual([]);
      const given = credits.filter(({ customer }) => customer === customerId).map(({ value }) => value);
      expect(given.slice(0, said.credits.length)).toEqual(said.credits);
      const more = sold.length + given.length - said.sales.length - said.credits.length;
      expect(more).toBeLessThanOrEqual({ many: Number.POSITIVE_INFINITY, one: 1, none: 0 }[begun]);
    }
    // A crash loses what PostgreSQL knew of the tables' sizes, and the invariants of some thousand rows then take half a minute.
    await database.query('analyze');
    const check = await prepareInvariants(database);
    const { rows } = await database.query('select now() as now');
    expect(await check(new Date(Object(rows[0]).now))).toEqual([]);
  } finally {
    await database.close();
  }

  async function rowsOf(text: string): Promise<{ customer: string; value: unknown }[]> {
    const { rows } = await database.query(text, [shop.storeId]);
    return rows as { customer: string; value: unknown }[];
  }
}

const hangMs = 10_000;
const outage = 'O sistema está momentaneamente fora do ar. Tente novamente em instantes.';

/** What the callers saw meanwhile, for the report. */
export function figuresOf(attempts: readonly Attempt[]) {
  const count = (status: number) => attempts.filter((attempt) => attempt.status === status).length;
  return {
    done: count(200),
    away: count(503),
    broken: count(0),
    longestMs: Math.round(Math.max(0, ...attempts.map(({ ms }) => ms))),
  };
}

/**
 * No request may take longer than ten seconds, and a failed one has a message in Portuguese. If the machine
 * stood still although the server answered in time by its own log, that is only reported.
 */
export function expectNoHang(
  attempts: readonly Attempt[],
  { millisecondsOf }: Pick<BuiltServer, 'millisecondsOf'>,
): void {
  for (const { status, message } of attempts) if (status === 503) expect(message).toBe(outage);
  const slow = attempts.filter(({ ms }) => ms > hangMs);
  const hung = slow.filter(({ requestId }) => requestId === '' || (millisecondsOf(requestId) ?? 0) > hangMs);
  if (slow.length > hung.length)
    say(`${slow.length - hung.length} answers arrived late although the server sent them in time`);
  expect(hung).toEqual([]);
}

/** The longest time without a successful request. */
export function outageMs(attempts: readonly Attempt[]): number {
  const times = attempts
    .filter(({ status }) => status === 200)
    .map(({ at, ms }) => at + ms)
    .sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.round(Math.max(0, ...gaps));
}

export function say(text: string): void {
  process.stdout.write(`    ${text}\n`);
}

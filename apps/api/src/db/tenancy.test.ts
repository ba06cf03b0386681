import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Database } from './database.ts';

// docs/decisions/0013-every-row-belongs-to-one-store.md: rows can be found, moved and checked by store alone,
// so that the schema can be distributed by store (Citus) or partitioned by it. Read from the catalogue, so
// that new tables are covered.

/**
 * Tables of the platform, which are complete on every node or kept on one, each with the reason why its key
 * has no store.
 */
const platformTables: Readonly<Record<string, string>> = {
  auth_sessions: "a cookie's hash is looked up at every call, before the store is known",
  guard_processes: 'the servers that run, which belong to no store',
  passkey_challenges: 'random, once, ten minutes; whose it is stands in its hash',
  password_recoveries: 'counts guesses for an e-mail, with or without an account',
  password_resets: 'asked for an e-mail that may be nobody’s; its store is a note',
  payment_notices: 'a notice belongs to nobody until it is read',
  payment_references: 'the map from what the payment provider names to the store',
  people: "the platform's person is an id and a CPF; stores refer to it",
  plans: 'what the platform sells',
  postal_codes: 'the same for everybody',
  rate_counters: 'limits per address or store, gone within a day',
  sandbox_records: 'what another company would keep: the embedded provider',
  schema_migration: 'which migrations have run',
  server_secrets: 'keys of this installation',
  stores: 'the stores themselves: e-mail and CNPJ are unique among all',
};

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Rule {
  readonly table: string;
  readonly name: string;
  readonly isPrimary: boolean;
  readonly columns: readonly string[];
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly target: string;
  readonly columns: readonly string[];
  readonly targetColumns: readonly string[];
}

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
    database.kysely,
  );
  return rows.map(({ name }) => name);
}

async function storeTables(): Promise<string[]> {
  return (await tables()).filter(isOfStore);
}

/**
 * Primary keys, unique constraints and exclusions, with their columns in order; an expression has no name.
 */
async function uniqueRules(): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select t.relname as table, i.relname as name, x.indisprimary as "isPrimary",
      (select json_agg(coalesce(a.attname, '(expression)') order by k.ord)
        from unnest(x.indkey::smallint[]) with ordinality k(num, ord)
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.num and k.num > 0) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion) order by 1, 2`.execute(
    database.kysely,
  );
  return rows;
}

async function foreignKeys(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select t.relname as table, c.conname as name, f.relname as target,
      (select json_agg(a.attname order by k.ord) from unnest(c.conkey) with ordinality k(num, ord)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.num) as columns,
      (select json_agg(a.attname order by k.ord) from unnest(c.confkey) with ordinality k(num, ord)
        join pg_attribute a on a.attrelid = f.oid and a.attnum = k.num) as "targetColumns"
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    where t.relnamespace = 'public'::regnamespace and c.contype = 'f' order by 1, 2`.execute(database.kysely);
  return rows;
}

function isOfStore(table: string): boolean {
  return !(table in platformTables);
}

describe('every table of a store', () => {
  it('is separated from the platform’s tables, all of which exist', async () => {
    const all = await tables();
    expect(Object.keys(platformTables).filter((table) => !all.includes(table))).toEqual([]);
    expect(all.filter(isOfStore).length).toBeGreaterThan(20);
  });

  it('has the store first in its primary key, so that its rows are stored together', async () => {
    const primary = (await uniqueRules()).filter(({ table, isPrimary }) => isPrimary && isOfStore(table));
    expect(primary.filter(({ columns }) => columns[0] !== 'store_id')).toEqual([]);
    expect(primary.map(({ table }) => table)).toEqual(await storeTables());
  });

  it('has its store in every unique constraint and exclusion', async () => {
    const rules = (await uniqueRules()).filter(({ table }) => isOfStore(table));
    expect(rules.filter(({ columns }) => !columns.includes('store_id'))).toEqual([]);
  });

  it('references other such tables by store and id together', async () => {
    const among = (await foreignKeys()).filter(({ table, target }) => isOfStore(table) && isOfStore(target));
    expect(among.length).toBeGreaterThan(10);
    const loose = among.filter(({ columns, targetColumns }) => {
      const at = columns.indexOf('store_id');
      return at === -1 || targetColumns[at] !== 'store_id';
    });
    expect(loose).toEqual([]);
  });

  it('is never referenced by a table of the platform', async () => {
    const down = (await foreignKeys()).filter(({ table, target }) => !isOfStore(table) && isOfStore(target));
    expect(down).toEqual([]);
  });

  it('can be partitioned by store unchanged, according to the database itself', async (context) => {
    const { rows } = await sql<{
      version: number;
    }>`select current_setting('server_version_num')::int / 10000 as version`.execute(database.kysely);
    // Older versions support neither exclusions nor identity columns on partitioned tables.
    if ((rows[0]?.version ?? 0) < 17) return context.skip();
    const of = await storeTables();
    await database.query('create schema parted');
    for (const table of of) {
      await database.query(
        `create table parted.${table} (like public.${table} including all) partition by hash (store_id)`,
      );
    }
    const missing = await sql<{ rule: string }>`
      select i.tablename || ': ' || count(*) as rule from pg_indexes i
      where i.schemaname in ('public', 'parted') and i.tablename = any(${of})
      group by i.tablename having count(*) filter (where i.schemaname = 'public')
        <> count(*) filter (where i.schemaname = 'parted')`.execute(database.kysely);
    expect(missing.rows).toEqual([]);
    // Proves that the test can fail: a unique index without the store is refused.
    await expect(database.query('create unique index on parted.sales (id)')).rejects.toThrow('partition');
    await database.query('drop schema parted cascade');
  });
});

import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { compileOnce } from './compile-once.ts';
import type { Tables } from './tables.ts';

interface Wanted {
  readonly storeId: string;
  readonly from: Date | null;
  readonly limit: number;
}

const salesFrom = (db: Kysely<Tables>, { storeId, from, limit }: Wanted) => {
  const sales = db.selectFrom('sales').select('id').where('store_id', '=', storeId).limit(limit);
  return from ? sales.where('created_at', '>=', from) : sales;
};

/** A kysely that sends nothing and records what it would send. */
function recorded() {
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
  });
  return { db, sent };
}

describe('a query that is compiled once', () => {
  const wanted: Wanted[] = [
    { storeId: 'a', from: null, limit: 50 },
    { storeId: 'b', from: null, limit: 20 },
    { storeId: 'a', from: new Date(0), limit: 50 },
    { storeId: 'b', from: new Date(1), limit: 20 },
  ];

  it('sends the same as a query built anew, for any values and any subset of them', async () => {
    const once = recorded();
    const anew = recorded();
    const run = compileOnce(salesFrom);
    for (const values of wanted) {
      await run(once.db, values);
      await salesFrom(anew.db, values).execute();
    }
    expect(once.sent).toEqual(anew.sent);
    expect(once.sent).toHaveLength(wanted.length);
  });

  it('is built once for each set of present values', async () => {
    const { db } = recorded();
    const build = vi.fn(salesFrom);
    const run = compileOnce(build);
    for (const values of wanted) await run(db, values);
    expect(build).toHaveBeenCalledTimes(2);
  });

  it('accepts an sql template too, with lists and repeated values', async () => {
    const { db, sent } = recorded();
    const run = compileOnce(
      (_, { ids, at }: { ids: readonly string[]; at: Date }) =>
        sql`select ${at}, ${ids}::uuid[] where ${at} is not null`,
    );
    await run(db, { ids: ['x'], at: new Date(0) });
    await run(db, { ids: ['y', 'z'], at: new Date(1) });
    expect(sent.map(({ parameters }) => parameters)).toEqual([
      [new Date(0), ['x'], new Date(0)],
      [new Date(1), ['y', 'z'], new Date(1)],
    ]);
  });

  it('throws when the builder reads a value, since the next call has another', async () => {
    const { db } = recorded();
    const run = compileOnce((inner, values: Wanted) =>
      salesFrom(inner, { ...values, limit: values.limit + 1 }),
    );
    await expect(run(db, { storeId: 'a', from: null, limit: 1 })).rejects.toThrow(
      "cannot read the value of 'limit'",
    );
  });
});

import { CompiledQuery, sql } from 'kysely';
import { inject, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { compileOnce, compileOncePipelined } from './compile-once.ts';
import type { Database, Db } from './database.ts';
import { inTransaction } from './transaction.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('create table counter (name text primary key, value int not null)');
});

afterAll(async () => {
  await database.close();
});

it('commits everything that was written, or nothing', async () => {
  await inTransaction(database.kysely, (tx) => run(tx, `insert into counter values ('kept', 1)`));
  const broken = inTransaction(database.kysely, async (tx) => {
    await run(tx, `insert into counter values ('lost', 1)`);
    await run(tx, 'select 1/0');
  });
  await expect(broken).rejects.toMatchObject({ code: '22012' });
  expect(await namesOf('kept', 'lost')).toEqual(['kept']);
});

it('joins a transaction that is already open', async () => {
  const broken = inTransaction(database.kysely, async (tx) => {
    await inTransaction(tx, (inner) => run(inner, `insert into counter values ('inner', 1)`));
    throw new Error('the outer one fails');
  });
  await expect(broken).rejects.toThrow('the outer one fails');
  expect(await namesOf('inner')).toEqual([]);
});

it('does not report a transaction as committed if it swallowed a failure', async () => {
  const broken = inTransaction(database.kysely, async (tx) => {
    await run(tx, `insert into counter values ('let pass', 1)`);
    await run(tx, 'select 1/0').catch(() => undefined);
  });
  await expect(broken).rejects.toThrow('not committed');
  expect(await namesOf('let pass')).toEqual([]);
});

const change = compileOncePipelined(
  (_, { name, value }: { name: string; value: number }) =>
    sql`insert into counter values (${name}, ${value}::int) on conflict (name) do update set value = 1 / excluded.value`,
);

describe('a pipelined change', () => {
  it('is committed with what came before', async () => {
    await inTransaction(database.kysely, async (tx) => {
      await run(tx, `insert into counter values ('before', 1)`);
      await change(tx, { name: 'last', value: 1 });
    });
    expect(await namesOf('before', 'last')).toHaveLength(2);
  });

  it('may be the only statement, and runs at once outside a transaction', async () => {
    await inTransaction(database.kysely, (tx) => change(tx, { name: 'alone', value: 1 }));
    await change(database.kysely, { name: 'outside', value: 1 });
    expect(await namesOf('alone', 'outside')).toHaveLength(2);
  });

  it('rolls everything back if it fails, and leaves nothing to the next unit', async () => {
    const broken = inTransaction(database.kysely, async (tx) => {
      await run(tx, `insert into counter values ('taken back', 1)`);
      await change(tx, { name: 'taken back', value: 0 });
    });
    await expect(broken).rejects.toMatchObject({ code: '22012' });
    expect(await namesOf('taken back')).toEqual([]);
    await inTransaction(database.kysely, (tx) => change(tx, { name: 'the next', value: 1 }));
    expect(await namesOf('the next')).toHaveLength(1);
  });

  it('runs before a statement that follows it', async () => {
    const seen = await inTransaction(database.kysely, async (tx) => {
      await change(tx, { name: 'first', value: 1 });
      await change(tx, { name: 'second', value: 1 });
      return sql`select name from counter where name in ('first', 'second') order by name`.execute(tx);
    });
    expect(seen.rows).toEqual([{ name: 'first' }, { name: 'second' }]);
  });

  it('carries dates, lists and bytes as any statement does', async () => {
    const values = { at: new Date('2026-11-21T02:00:00Z'), names: ['a', 'b'], bytes: Buffer.from([0, 255]) };
    const keep = compileOncePipelined(
      (_, { at, names, bytes }: typeof values) =>
        sql`insert into kept values (${at}::timestamptz, ${names}::text[], ${bytes}::bytea)`,
    );
    await database.query('create table kept (at timestamptz, names text[], bytes bytea)');
    // The first transaction prepares the statements, the second sends them in one batch.
    for (let round = 1; round <= 2; round += 1)
      await inTransaction(database.kysely, async (tx) => {
        await keep(tx, values);
        await keep(tx, values);
      });
    const { rows } = await database.query('select * from kept');
    expect(rows).toHaveLength(4);
    expect(rows.at(-1)).toMatchObject({ at: values.at, names: values.names });
  });

  it('is dropped when the transaction ends in an error', async () => {
    const broken = inTransaction(database.kysely, async (tx) => {
      await change(tx, { name: 'forgotten', value: 1 });
      throw new Error('the work fails');
    });
    await expect(broken).rejects.toThrow('the work fails');
    expect(await namesOf('forgotten')).toEqual([]);
  });
});

describe('statements that are asked for at once', () => {
  const numbered = compileOnce(
    (_, { value }: { value: number }) => sql<{ value: number; at: Date }>`
      select ${value}::int as value, timestamptz '2026-11-21T02:00:00Z' as at where ${value}::int < 3`,
  );
  const named = compileOnce(
    (_, { name }: { name: string }) => sql<{ name: string }>`select name from counter where name = ${name}`,
  );
  const halved = compileOnce((_, { by }: { by: number }) => sql`select 1 / ${by}::int as half`);

  // The first transaction prepares the statements, the second sends them in one batch.
  it.each(['once', 'twice'])('run in their order, each with its own rows (%s)', async (name) => {
    const answers = await inTransaction(database.kysely, (tx) =>
      Promise.all([
        numbered(tx, { value: 1 }),
        named(tx, { name }),
        change(tx, { name, value: 1 }),
        named(tx, { name }),
        numbered(tx, { value: 3 }),
        sql`update counter set value = 2 where name = ${name}`.execute(tx),
      ]),
    );
    const at = new Date('2026-11-21T02:00:00Z');
    expect(answers).toMatchObject([
      [{ value: 1, at }],
      [],
      undefined,
      [{ name }],
      [],
      { numAffectedRows: 1n },
    ]);
  });

  it.each(['once', 'twice'])('all fail with the one that fails, and write nothing (%s)', async () => {
    const outcomes = await inTransaction(database.kysely, async (tx) => {
      const asked = [change(tx, { name: 'halved', value: 1 }), halved(tx, { by: 1 }), halved(tx, { by: 0 })];
      const settled = await Promise.allSettled([...asked, named(tx, { name: 'halved' })]);
      await asked[2];
      return settled;
    }).catch((error: unknown) => error);
    expect(outcomes).toMatchObject({ code: '22012' });
    expect(await namesOf('halved')).toEqual([]);
  });

  it('leave nobody waiting when the transaction ends without them', async () => {
    const late: Promise<unknown>[] = [];
    await inTransaction(database.kysely, async (tx) => {
      late.push(numbered(tx, { value: 1 }), named(tx, { name: 'late' }));
    });
    expect(await Promise.allSettled(late)).toHaveLength(2);
    const broken = inTransaction(database.kysely, async (tx) => {
      late.push(numbered(tx, { value: 1 }));
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await Promise.allSettled(late)).toHaveLength(3);
    expect(await namesOf('once')).toEqual(['once']);
  });
});

it.each(['40001', '40P01'])('runs the work again after %s, each time after a longer pause', async (code) => {
  const pauses: number[] = [];
  let runs = 0;
  await inTransaction(
    database.kysely,
    async (tx) => {
      runs += 1;
      await run(tx, `insert into counter values ('again ${code}', 1)`);
      if (runs < 4) await run(tx, `do $$ begin raise exception using errcode = '${code}'; end $$`);
    },
    { random: () => 0.5, wait: async (milliseconds) => pauses.push(milliseconds) },
  );
  expect(runs).toBe(4);
  expect(pauses).toEqual([20, 40, 80]);
  expect(await namesOf(`again ${code}`)).toHaveLength(1);
});

it('gives up after a few attempts, and at once for any other error', async () => {
  const failing = (code: string) => {
    let runs = 0;
    const work = async (tx: Db) => {
      runs += 1;
      await run(tx, `do $$ begin raise exception using errcode = '${code}'; end $$`);
    };
    const result = inTransaction(database.kysely, work, { attempts: 3, wait: async () => undefined });
    return result.then(
      () => 'done',
      (error: unknown) => ({ error, runs }),
    );
  };
  expect(await failing('40001')).toMatchObject({ error: { code: '40001' }, runs: 3 });
  expect(await failing('23505')).toMatchObject({ error: { code: '23505' }, runs: 1 });
});

it.runIf(inject('testEngine').engine === 'postgres')(
  'resolves a real deadlock without the caller noticing',
  async () => {
    await database.query(`insert into counter values ('left', 0), ('right', 0)`);
    let waiting = 0;
    let bothHoldOne = (): void => undefined;
    const meeting = new Promise<void>((resolve) => {
      bothHoldOne = resolve;
    });
    const inOrder = (first: string, second: string) =>
      inTransaction(database.kysely, async (tx) => {
        await run(tx, `update counter set value = value + 1 where name = '${first}'`);
        waiting += 1;
        if (waiting === 2) bothHoldOne();
        await meeting;
        await run(tx, `update counter set value = value + 1 where name = '${second}'`);
      });
    await Promise.all([inOrder('left', 'right'), inOrder('right', 'left')]);
    const { rows } = await database.query(`select value from counter where name in ('left', 'right')`);
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
    // A third run proves that they really collided.
    expect(waiting).toBeGreaterThan(2);
  },
);

function run(db: Db, text: string): Promise<unknown> {
  return db.executeQuery(CompiledQuery.raw(text));
}

async function namesOf(...names: string[]): Promise<unknown[]> {
  const { rows } = await database.query('select name from counter where name = any($1)', [names]);
  return rows.map((row) => Object(row).name);
}

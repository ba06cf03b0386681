import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { Database, Db } from '../database.ts';
import { inTransaction } from '../transaction.ts';

// One connection serves them all: each unit returns it before the next asks for one.
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('create table notes (text text primary key)');
});

afterAll(async () => {
  await database.close();
});

describe('a begin sent with the first statement', () => {
  it('is part of it: if it fails, the statement does not run', async () => {
    await database.query('deallocate begin');
    const note = inTransaction(database.kysely, (tx) =>
      sql`insert into notes values (${'outside'})`.execute(tx),
    );
    await expect(note).rejects.toMatchObject({ code: '26000' });
    expect(await notes()).toEqual([]);
    // The next connection prepares it again.
    await expect(database.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  });

  it('keeps a statement’s error unchanged, whether it fails when run or when parsed', async () => {
    for (const [text, code] of [
      [sql`select 1 / ${0}::int`, '22012'],
      [sql`select no_such_function(${1}::int)`, '42883'],
    ] as const) {
      for (let time = 1; time <= 2; time += 1) {
        const refused = inTransaction(database.kysely, (tx) => text.execute(tx));
        await expect(refused).rejects.toMatchObject({ code });
      }
    }
    const { rows } = await inTransaction(database.kysely, (tx) =>
      sql<{ half: number }>`select 1 / ${1}::int as half`.execute(tx),
    );
    expect(rows).toEqual([{ half: 1 }]);
  });

  it('is not sent when no statement follows', async () => {
    await inTransaction(database.kysely, async () => undefined);
    await expect(
      inTransaction(database.kysely, async () => {
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    const { rows } = await database.query(
      'select xact_start = now() as alone from pg_stat_activity where pid = pg_backend_pid()',
    );
    expect(rows).toEqual([{ alone: true }]);
  });

  it('also comes before a text of several statements', async () => {
    await inTransaction(database.kysely, async (tx) => {
      await sql.raw(`insert into notes values ('one'); insert into notes values ('two')`).execute(tx);
    });
    expect(await notes()).toEqual(['one', 'two']);
  });
});

it('sends statements that are asked for at once in one round trip, with the begin', async () => {
  const sent = vi.spyOn(pg.Connection.prototype, 'sync');
  const read = (tx: Db, text: string) =>
    sql<{ one: string }>`select ${text}::text as one, count(*) from notes where text = ${text}`.execute(tx);
  const both = () =>
    inTransaction(database.kysely, (tx) => Promise.all([read(tx, 'one'), read(tx, 'three')]));
  await both();
  sent.mockClear();
  const answers = await both();
  expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 'one', count: 1 }], [{ one: 'three', count: 0 }]]);
  // The commit, to which nothing was left to add, needs none.
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockRestore();
});

async function notes(): Promise<unknown[]> {
  const { rows } = await database.query('select text from notes order by text');
  return rows.map((row) => (row as { text: string }).text);
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { isConnectionError } from './connection-error.ts';
import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.close();
});

it('refuses the outer database inside a transaction instead of waiting forever', async () => {
  const { kysely } = database;
  const useOuter = () => kysely.selectFrom('plans').selectAll().execute();
  await expect(inTransaction(kysely, useOuter)).rejects.toThrow('pass the transaction (tx) on');
  await expect(inTransaction(kysely, () => database.query('select 1'))).rejects.toThrow('(tx)');
  await expect(inTransaction(kysely, () => inTransaction(kysely, useOuter))).rejects.toThrow('(tx)');
});

it('lets other callers use the database while a transaction is open', async () => {
  const { kysely } = database;
  const results = await Promise.all([
    inTransaction(kysely, (tx) => tx.selectFrom('plans').select('name').execute()),
    kysely.selectFrom('plans').select('name').execute(),
    database.query('select 1 as one'),
  ]);
  expect(results.map((result) => ('rows' in result ? result.rows.length : result.length))).toEqual([3, 3, 1]);
});

it('lets work that a transaction started use the database after the transaction', async () => {
  const { kysely } = database;
  let goOn = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const later: Promise<unknown>[] = [];
  await inTransaction(kysely, async () => {
    later.push(over.then(() => kysely.selectFrom('plans').selectAll().execute()));
  });
  goOn();
  await expect(Promise.all(later)).resolves.toHaveLength(1);
});

it('gives the turn back after an error, with nothing left open', async () => {
  const { kysely } = database;
  await expect(
    inTransaction(kysely, async (tx) => {
      await tx.deleteFrom('plans').execute();
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await kysely.selectFrom('plans').selectAll().execute()).toHaveLength(3);
  const failure: unknown = await database.query('select 1/0').catch((error: unknown) => error);
  expect(isConnectionError(failure)).toBe(false);
  await database.ping();
});

it('shows in an error’s stack who sent the statement', async () => {
  const failure: unknown = await sendWrongStatement().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '23502', stack: expect.stringContaining('sendWrongStatement') });
});

it('shows it too between two callbacks, where Node.js adds its own frames to the stack', async () => {
  const failure = await new Promise<unknown>((resolve) => {
    setImmediate(() => {
      sendWrongStatement().catch(resolve);
    });
    setImmediate(() => undefined);
  });
  expect(failure).toMatchObject({ code: '23502', stack: expect.stringContaining('sendWrongStatement') });
});

async function sendWrongStatement(): Promise<void> {
  await database.kysely
    .updateTable('plans')
    .set({ name: null as unknown as string })
    .execute();
}

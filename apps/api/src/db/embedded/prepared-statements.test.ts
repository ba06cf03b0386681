import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../database.ts';
import { dumpDatabase } from '../dump.ts';
import { inTransaction } from '../transaction.ts';

const freePlan = (database: Database) =>
  database.kysely.selectFrom('plans').select('name').where('price_centavos', '=', 0).execute();

async function preparedTexts(database: Database): Promise<string[]> {
  const query = sql<{ statement: string }>`select statement from pg_prepared_statements`;
  return (await query.execute(database.kysely)).rows.map((row) => row.statement);
}

it('prepares a text once, however often it runs', async () => {
  const database = await createTestDatabase();
  for (let count = 0; count < 3; count += 1) await freePlan(database);
  const texts = await preparedTexts(database);
  await database.close();
  expect(texts.filter((text) => text.includes('"plans"'))).toEqual([
    'select "name" from "plans" where "price_centavos" = $1',
  ]);
});

it('continues after a failed statement and after a syntax error', async () => {
  const database = await createTestDatabase();
  const id = '00000000-0000-4000-8000-000000000001';
  const insert = () => database.kysely.insertInto('people').values({ id, cpf: '52998224725' }).execute();
  await insert();
  for (let count = 0; count < 2; count += 1) {
    await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'people_pkey' });
    await expect(sql`select ${1}::int frm people`.execute(database.kysely)).rejects.toMatchObject({
      code: '42601',
    });
  }
  const undone = inTransaction(database.kysely, async (tx) => {
    await tx.updateTable('people').set({ cpf: null }).where('id', '=', id).execute();
    throw new Error('given up');
  });
  await expect(undone).rejects.toThrow('given up');
  const rows = await database.kysely.selectFrom('people').selectAll().where('id', '=', id).execute();
  await database.close();
  expect(rows).toEqual([{ id, cpf: '52998224725' }]);
});

it('prepares again after the dump has reset the connection', async () => {
  const database = await createTestDatabase();
  await freePlan(database);
  await dumpDatabase(database, { directory: await temporaryFolder(), day: '2026-11-21' });
  expect(await freePlan(database)).toEqual([{ name: 'Grátis' }]);
  await database.close();
});

it('runs more texts than it can name', async () => {
  const database = await createTestDatabase();
  for (let count = 1; count <= 510; count += 1) {
    const names = Array.from({ length: count }, (_, at) => `plano ${at}`);
    const rows = await database.kysely
      .selectFrom('plans')
      .select('name')
      .where('name', 'in', names)
      .execute();
    expect(rows).toEqual([]);
  }
  expect(await freePlan(database)).toEqual([{ name: 'Grátis' }]);
  await database.close();
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';

it('reads nulls, empty texts, letters outside ASCII and rows longer than one chunk of the answer', async () => {
  const database = await createTestDatabase();
  const long = 'coruja é noturna 🦉 '.repeat(5_000);
  const query = sql`
    select ${'á🦉'}::text as name, ''::text as empty, ${null}::text as nothing, ${long}::text as long, number
      from generate_series(1, 40) as number`;
  const { rows } = await query.execute(database.kysely);
  await database.close();
  expect(rows).toHaveLength(40);
  expect(rows.at(-1)).toEqual({ name: 'á🦉', empty: '', nothing: null, long, number: 40 });
});

it('says how many rows a statement changed', async () => {
  const database = await createTestDatabase();
  const { numUpdatedRows } = await database.kysely
    .updateTable('plans')
    .set({ name: 'Outro' })
    .where('price_centavos', '=', 0)
    .executeTakeFirstOrThrow();
  await database.close();
  expect(numUpdatedRows).toBe(1n);
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { inTransaction } from '../transaction.ts';
import { StatementNames } from './named-statements.ts';

it('gives each text one name, and none beyond the limit', () => {
  const names = new StatementNames(2);
  const given = ['a', 'b', 'a', 'c', 'b'].map((text) => names.nameOf(text));
  expect(given).toEqual(['s1', 's2', 's1', undefined, 's2']);
});

it('prepares a statement once per connection', async () => {
  const database = await createTestDatabase();
  const prepared = await inTransaction(database.kysely, async (tx) => {
    for (const name of ['Grátis', 'Essencial', 'Profissional']) {
      await tx.selectFrom('plans').selectAll().where('name', '=', name).execute();
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      tx,
    );
    return rows.filter(({ statement }) => statement.includes('"plans"'));
  });
  await database.close();
  expect(prepared).toEqual([{ statement: 'select * from "plans" where "name" = $1' }]);
});

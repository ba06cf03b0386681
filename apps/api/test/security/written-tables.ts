import type { Database } from '../../src/db/database.ts';
import { movingTables, tablesOf } from './database-rows.ts';

const prepared = new WeakSet<Database>();

/**
 * The tables written to since the last call, by triggers that only this test database has: cheap enough to
 * check after each of thousands of requests. What a transaction rolls back does not count.
 */
export async function takeWrittenTables(database: Database): Promise<string[]> {
  if (!prepared.has(database)) await addTriggers(database);
  prepared.add(database);
  const { rows } = await database.query('delete from test_writes returning name');
  return [...new Set((rows as { name: string }[]).map(({ name }) => name))].sort();
}

async function addTriggers(database: Database): Promise<void> {
  const tables = (await tablesOf(database)).filter((table) => !movingTables.includes(table));
  const triggers = tables.map(
    (table) => `create trigger zz_test_writes after insert or update or delete on ${table}
      for each row execute function note_test_write();`,
  );
  await database.query(`
    create table test_writes (name text);
    create function note_test_write() returns trigger language plpgsql as $$
    begin
      insert into test_writes values (tg_table_name);
      return null;
    end
    $$;
    ${triggers.join('\n')}`);
}

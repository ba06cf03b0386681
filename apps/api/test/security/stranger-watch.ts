import type { Database } from '../../src/db/database.ts';
import { tablesOf } from './database-rows.ts';
import type { World } from './world.ts';
import { takeWrittenTables } from './written-tables.ts';

/** Tells which tables of an idle store were written to since the last call, by anybody. */
export async function watchStranger(
  database: Database,
  { ids: { storeId } }: World,
): Promise<() => Promise<string[]>> {
  // First, because it must not treat the table created here as one of the product.
  await takeWrittenTables(database);
  const owned = (await tablesOf(database, 'store_id')).map((table) => ({ table, column: 'store_id' }));
  const triggers = [...owned, { table: 'stores', column: 'id' }].flatMap(({ table, column }) =>
    Object.entries({
      insert: `new.${column} = '${storeId}'`,
      update: `new.${column} = '${storeId}' or old.${column} = '${storeId}'`,
      delete: `old.${column} = '${storeId}'`,
    }).map(
      ([event, condition]) => `create trigger zz_test_stranger_${event} after ${event} on ${table}
        for each row when (${condition}) execute function note_stranger_write();`,
    ),
  );
  await database.query(`
    create table test_stranger_writes (name text);
    create function note_stranger_write() returns trigger language plpgsql as $$
    begin
      insert into test_stranger_writes values (tg_table_name);
      return null;
    end
    $$;
    ${triggers.join('\n')}`);
  return async () => {
    const { rows } = await database.query('delete from test_stranger_writes returning name');
    return [...new Set((rows as { name: string }[]).map(({ name }) => name))].sort();
  };
}

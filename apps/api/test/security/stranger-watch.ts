import type { Database } from '../../src/db/database.ts';
import { tablesOf } from './database-rows.ts';
import type { World } from './world.ts';
import { takeWrittenTables } from './written-tables.ts';

/** Tells which tables of a store were written to since it was asked last, whoever wrote; for a store that does nothing. */
export async function watchStranger(
  database: Database,
  { ids: { storeId } }: World,
): Promise<() => Promise<string[]>> {
  // That watch first: it must not take the table made here for one of the product's.
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

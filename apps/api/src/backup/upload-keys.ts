import { type Query, quoteName } from './query.ts';

/** Which files a table's rows refer to, with the same keys as the features use (a test checks this). */
const kinds = [
  { table: 'customers', column: 'image_name', keys: [`'customers/' || store_id || '/' || image_name`] },
  { table: 'lock_pictures', column: 'file_name', keys: [`'lock/' || store_id || '/' || file_name`] },
  { table: 'shortcuts', column: 'icon_file', keys: [`'lock/' || store_id || '/' || icon_file`] },
  {
    table: 'product_images',
    column: 'file_name',
    keys: [`'products/full/' || file_name`, `'products/thumbnail/' || file_name`],
  },
];

/**
 * The keys of all uploads that rows refer to, as the open transaction sees them. Other files belong to
 * nobody.
 */
export async function listUploadKeys(query: Query): Promise<string[]> {
  const keys: string[] = [];
  for (const kind of kinds) {
    const there = `select 1 as there from information_schema.columns
      where table_schema = 'public' and table_name = $1 and column_name = $2`;
    if ((await query(there, [kind.table, kind.column])).length === 0) continue;
    const column = quoteName(kind.column);
    const rows = await query<{ key: string }>(
      `select unnest(array[${kind.keys.join(', ')}]) as key from ${kind.table} where ${column} is not null order by 1`,
    );
    for (const { key } of rows) keys.push(key);
  }
  return keys;
}

import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly nullable: boolean;
  /** Whether an insert may omit it. */
  readonly optional: boolean;
}

const byName = (a: Column, b: Column) => `${a.table}.${a.name}`.localeCompare(`${b.table}.${b.name}`);

const movedByTriggers = ['balance_after', 'quantity_after'];

it('describes every table and column as the migrations create them', async () => {
  const database = await createTestDatabase();
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' as optional
    from information_schema.columns
    where table_schema = 'public' and table_name not like '%migration%'`.execute(database.kysely);
  await database.close();
  // Filled by triggers, which the catalogue does not count as defaults.
  const inDatabase = rows.map((row) =>
    movedByTriggers.includes(row.name) ? { ...row, optional: true } : row,
  );
  expect(describedColumns().toSorted(byName)).toEqual(inDatabase.toSorted(byName));
});

/** Reads the interfaces of tables.ts and its parts, formatted as one field per line. */
function describedColumns(): Column[] {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder).filter((name) => /^(?:[\w-]+-)?tables\.ts$/.test(name));
  const source = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
  const tables = /export interface Tables \{([^}]*)\}/.exec(source)?.[1] ?? '';
  return [...tables.matchAll(/(\w+): (\w+);/g)].flatMap(([, table = '', type = '']) => {
    const start = source.indexOf(`export interface ${type} {`);
    const body = source.slice(start, source.indexOf('\n}', start));
    return [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, name = '', fieldType = '']) => ({
      table,
      name,
      nullable: fieldType.endsWith('| null'),
      optional: fieldType.startsWith('Generated'),
    }));
  });
}

import { migrateWithin, migrationsUpTo } from '../db/migrate.ts';
import { makeQueueTables, makeQueues, ownQueueVersion } from './job-queue-tables.ts';
import { faultsOf, sumLedgers } from './ledger-sums.ts';
import type { Query } from './query.ts';
import type { Source, SourceFooter, SourceHeader } from './source.ts';
import {
  type FilledColumn,
  TallyCounter,
  type TablePart,
  insertLines,
  linesOf,
  readTable,
} from './table-rows.ts';
import { type TableShape, describeTables } from './table-shapes.ts';

export interface LoadResult {
  readonly rows: number;
  /** Tables in the source that are not the product's. */
  readonly ignored: readonly string[];
  /** Inconsistencies in the ledgers; the source has the same. */
  readonly faults: readonly string[];
}

interface Filling {
  readonly name: string;
  readonly columns: readonly FilledColumn[];
  /** Whether it has everything that the source has. */
  readonly isWhole: boolean;
}

/**
 * Refuses a source that this version cannot load, before anything is written.
 *
 * @throws Error with a message for the person at the command line
 */
export function refuseNewer({ migrations, queueVersion }: SourceHeader): void {
  migrationsUpTo(migrations);
  if (queueVersion !== null && queueVersion > ownQueueVersion) {
    throw new Error('A fila de tarefas dos dados é de uma versão mais nova da Coruja: use essa versão.');
  }
}

/**
 * Creates the tables as the source had them, fills them, and compares the result with the source: every row
 * byte for byte, and the ledgers' sums. All of it runs in the caller's transaction, in an empty database.
 *
 * @param onPartDone is called after each part
 */
export async function load(
  query: Query,
  source: Source,
  onPartDone: () => Promise<void> = async () => {},
): Promise<LoadResult> {
  const { head } = source;
  refuseNewer(head);
  await migrateWithin(query, migrationsUpTo(head.migrations));
  if (head.queueVersion !== null) await makeQueueTables(query);
  const shapes = await describeTables(query);
  const fillings = fillingsOf(shapes, head);
  // Migrations insert rows. The source either has them too, or changed or deleted them.
  const emptied = shapes.filter(({ name }) => fillings.has(name)).map(({ name }) => name);
  // `cascade` for the tables that a source leaves out.
  await query(`truncate ${emptied.join(', ')} cascade`);
  const triggered = await tablesWithTriggers(query);
  // The rows already contain what the triggers would do.
  for (const table of triggered) await query(`alter table ${table} disable trigger user`);
  for await (const part of source.parts()) {
    await fill(query, { part, fillings });
    await onPartDone();
  }
  await query('set constraints all immediate');
  for (const table of triggered) await query(`alter table ${table} enable trigger user`);
  const foot = await source.foot();
  await setSequences(query, foot);
  await requireSame(query, { foot, fillings });
  const names = [...fillings.keys()];
  return {
    rows: names.reduce((sum, name) => sum + (foot.tallies[name]?.rows ?? 0), 0),
    ignored: head.tables.map(({ name }) => name).filter((name) => !fillings.has(name)),
    faults: faultsOf(foot.sums),
  };
}

/** Which tables and columns are filled. For an older job queue, only the columns that still exist. */
function fillingsOf(shapes: readonly TableShape[], head: SourceHeader): Map<string, Filling> {
  const fillings = new Map<string, Filling>();
  for (const { name, columns: sourceColumns } of head.tables) {
    const shape = shapes.find((one) => one.name === name);
    if (!shape) continue;
    const columns = sourceColumns.flatMap((column, position) => {
      const known = shape.columns.find((one) => one.name === column);
      return known ? [{ ...known, position }] : [];
    });
    const isOlderQueue = name.startsWith('pgboss.') && head.queueVersion !== ownQueueVersion;
    const isWhole = columns.length === sourceColumns.length && columns.length === shape.columns.length;
    if (!isWhole && !isOlderQueue) throw new Error(`A tabela ${name} tem outras colunas do que deveria.`);
    if (isOlderQueue && name === 'pgboss.version') continue;
    fillings.set(name, { name, columns, isWhole: isWhole && !isOlderQueue });
  }
  const missing = shapes.map(({ name }) => name).filter((name) => !fillings.has(name) && isOfProduct(name));
  if (missing.length > 0) throw new Error(`Faltam tabelas nos dados: ${missing.join(', ')}.`);
  return fillings;
}

function isOfProduct(name: string): boolean {
  return name.startsWith('public.') && name !== 'public.restore_unfinished';
}

async function fill(
  query: Query,
  { part, fillings }: { part: TablePart; fillings: ReadonlyMap<string, Filling> },
): Promise<void> {
  const filling = fillings.get(part.table);
  if (!filling) return;
  const lines = linesOf(part);
  if (part.table === 'pgboss.queue') {
    const position = filling.columns.find(({ name }) => name === 'name')?.position ?? 0;
    await makeQueues(
      query,
      lines.map((line) => String((JSON.parse(line) as unknown[])[position])),
    );
  }
  await insertLines(query, filling, lines);
}

async function tablesWithTriggers(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(`
    select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`);
  return rows.map(({ name }) => name);
}

async function setSequences(query: Query, { sequences }: SourceFooter): Promise<void> {
  for (const { name, value } of sequences) {
    await query('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [
      name,
      value,
    ]);
  }
}

async function requireSame(
  query: Query,
  { foot, fillings }: { foot: SourceFooter; fillings: ReadonlyMap<string, Filling> },
): Promise<void> {
  for (const { name, columns, isWhole } of fillings.values()) {
    const counter = new TallyCounter();
    const names = columns
      .toSorted((one, other) => one.position - other.position)
      .map((column) => column.name);
    for await (const part of readTable(query, name, names)) counter.add(part);
    const [expected, found] = [foot.tallies[name], counter.tally];
    const isSame = expected?.rows === found.rows && (!isWhole || expected.fingerprint === found.fingerprint);
    if (!isSame) throw new Error(`A tabela ${name} não ficou igual à original. Nada foi restaurado.`);
  }
  const sums = await sumLedgers(query);
  const other = Object.keys({ ...sums, ...foot.sums }).filter((name) => sums[name] !== foot.sums[name]);
  if (other.length > 0) {
    throw new Error(`As somas não ficaram iguais às originais (${other.join(', ')}). Nada foi restaurado.`);
  }
}

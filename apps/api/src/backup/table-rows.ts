import { hash } from 'node:crypto';
import { type Query, quoteName } from './query.ts';

/** Some rows of one table. */
export interface TablePart {
  readonly table: string;
  /** Each line is a row, as a JSON array of PostgreSQL's text for each value, and ends with a newline. */
  readonly bytes: Buffer;
}

const newline = 10;

export function linesOf({ bytes }: TablePart): string[] {
  return bytes.toString('utf8').trimEnd().split('\n');
}

const rowsPerFetch = 1_000;
const bytesPerPart = 2 * 1024 * 1024;
const rowsPerInsert = 500;
const bytesPerInsert = 512 * 1024;

/**
 * A table's rows in parts of a few megabytes, so that no table is in memory as a whole. The next rows are read while the caller
 * works on a part.
 */
export async function* readTable(
  query: Query,
  table: string,
  columns: readonly string[],
): AsyncGenerator<TablePart> {
  const values = columns.map((column) => `${quoteName(column)}::text`).join(', ');
  await query(`declare backup_rows no scroll cursor for
    select json_build_array(${values})::text as line from ${table}`);
  const fetch = () => query<{ line: string }>(`fetch ${rowsPerFetch} from backup_rows`);
  let lines: string[] = [];
  let bytes = 0;
  let next = fetch();
  for (;;) {
    const rows = await next;
    if (rows.length > 0) {
      next = fetch();
      // It is awaited only after the part, which may fail first.
      next.catch(() => undefined);
    }
    for (const { line } of rows) {
      lines.push(line);
      bytes += line.length;
      if (bytes < bytesPerPart) continue;
      yield partOf(table, lines);
      lines = [];
      bytes = 0;
    }
    if (rows.length === 0 && lines.length > 0) yield partOf(table, lines);
    if (rows.length === 0) break;
  }
  await query('close backup_rows');
}

function partOf(table: string, lines: readonly string[]): TablePart {
  return { table, bytes: Buffer.from(`${lines.join('\n')}\n`) };
}

/** A column to fill, and the position of its value in a line. */
export interface FilledColumn {
  readonly name: string;
  readonly type: string;
  readonly position: number;
}

/** Inserts lines into a table. */
export async function insertLines(
  query: Query,
  table: { readonly name: string; readonly columns: readonly FilledColumn[] },
  lines: readonly string[],
): Promise<void> {
  const { name, columns } = table;
  const names = columns.map((column) => quoteName(column.name)).join(', ');
  const values = columns.map(({ type, position }) => `(line ->> ${position})::${type}`).join(', ');
  // Keep the ledgers' numbers instead of generating new ones.
  const insert = `insert into ${name} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::text::jsonb) as e (line)`;
  for (const batch of batchesOf(lines)) await query(insert, [`[${batch.join(',')}]`]);
}

function* batchesOf(lines: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    batch.push(line);
    bytes += line.length;
    if (batch.length < rowsPerInsert && bytes < bytesPerInsert) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Checks a table's rows: their number, and the sum of their hashes, which does not depend on their order. */
export interface Tally {
  readonly rows: number;
  readonly fingerprint: string;
}

/** Counts lines and adds up the first 8 bytes of their SHA-256. */
export class TallyCounter {
  #rows = 0;
  #sum = 0n;

  add({ bytes }: TablePart): void {
    let [high, low, start] = [0, 0, 0];
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      this.#rows += 1;
      // As a string: a buffer for each row would take most of the time.
      const digest = hash('sha256', bytes.subarray(start, end), 'binary');
      high += unsigned32At(digest, 0);
      low += unsigned32At(digest, 4);
      start = end + 1;
    }
    this.#sum += (BigInt(high) << 32n) + BigInt(low);
  }

  get tally(): Tally {
    return { rows: this.#rows, fingerprint: BigInt.asUintN(64, this.#sum).toString(16).padStart(16, '0') };
  }
}

function unsigned32At(digest: string, at: number): number {
  const byte = (offset: number) => digest.charCodeAt(at + offset);
  return byte(0) * 0x1000000 + byte(1) * 0x10000 + byte(2) * 0x100 + byte(3);
}

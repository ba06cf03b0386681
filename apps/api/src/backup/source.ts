import type { MigrationRecord } from '../db/migrate.ts';
import { type LedgerSums, sumLedgers } from './ledger-sums.ts';
import type { Query } from './query.ts';
import { type Tally, TallyCounter, type TablePart } from './table-rows.ts';
import type { Snapshot } from './snapshots.ts';
import { describeTables } from './table-shapes.ts';

/** What must be known before the first row. */
export interface SourceHeader {
  readonly migrations: readonly MigrationRecord[];
  /** The version of the job queue's tables; null if no server has run yet. */
  readonly queueVersion: number | null;
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

/** What is known only after the last row. */
export interface SourceFooter {
  readonly tallies: Readonly<Record<string, Tally>>;
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
  readonly sums: LedgerSums;
}

/** A whole database at one moment, from an archive or an open transaction. */
export interface Source {
  readonly head: SourceHeader;
  parts(): AsyncIterable<TablePart>;
  /** Call it after all parts have been read. */
  foot(): Promise<SourceFooter>;
}

/** The database that the open transaction sees. */
export async function readSource({ query, queryBeside, readTable }: Snapshot): Promise<Source> {
  const migrations = await query<MigrationRecord>(
    'select name, checksum from schema_migration order by name',
  );
  const shapes = await describeTables(query);
  const tables = shapes.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
  const hasQueue = tables.some(({ name }) => name === 'pgboss.version');
  const [queue] = hasQueue ? await query<{ version: number }>('select version from pgboss.version') : [];
  const tallies: Record<string, Tally> = {};
  let sums: Promise<LedgerSums> | undefined;
  return {
    head: { migrations, queueVersion: queue?.version ?? null, tables },
    async *parts() {
      sums = queryBeside && sumLedgers(queryBeside);
      // It is awaited only after the rows, which may fail first.
      sums?.catch(() => undefined);
      for (const { name, columns } of tables) {
        const counter = new TallyCounter();
        for await (const part of readTable(name, columns)) {
          counter.add(part);
          yield part;
        }
        tallies[name] = counter.tally;
      }
    },
    // Read sequences last: PostgreSQL's sequences ignore snapshots and may be ahead of the rows, never
    // behind.
    foot: async () => ({
      tallies,
      sums: await (sums ?? sumLedgers(query)),
      sequences: await readSequences(query),
    }),
  };
}

function readSequences(query: Query): Promise<{ name: string; value: string }[]> {
  return query(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'pgboss') and last_value is not null order by 1`);
}

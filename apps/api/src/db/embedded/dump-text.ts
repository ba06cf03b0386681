import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import type { EmbeddedEngine } from './embedded-engine.ts';

/** The whole database as SQL. It takes one unit of work; nothing else runs meanwhile. */
export async function dumpText(engine: EmbeddedEngine): Promise<string> {
  const { pglite } = engine;
  try {
    // One INSERT per row would restore many times slower. Ownership and privileges are left to whoever
    // restores.
    const args = ['--rows-per-insert=100', '--no-owner', '--no-privileges', '--no-unlogged-table-data'];
    const file = await pgDump({ pg: pglite, args });
    return readableBy15(await file.text());
  } finally {
    // pg_dump leaves our only connection in its read-only transaction, with a dozen changed settings.
    await engine.discardAll();
  }
}

/** Removes the one line of the preamble that PostgreSQL 15 and 16 do not know; it only sets the default. */
function readableBy15(dump: string): string {
  return dump.replace(/^SET transaction_timeout = 0;\n/m, '');
}

import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import type { EmbeddedEngine } from './embedded-engine.ts';

/** The whole database as SQL. It takes one unit, in which nothing else runs. */
export async function dumpText(engine: EmbeddedEngine): Promise<string> {
  const { pglite } = engine;
  try {
    // A row for each INSERT would restore many times slower. Owners and rights are those of whoever restores.
    const args = ['--rows-per-insert=100', '--no-owner', '--no-privileges'];
    const file = await pgDump({ pg: pglite, args });
    return readableBy15(await file.text());
  } finally {
    // pg_dump leaves our only session in its read-only transaction and with a dozen changed settings.
    await engine.resetSession();
  }
}

/** The one line of the preamble that PostgreSQL 15 and 16 do not know; it only says what is the default anyway. */
function readableBy15(dump: string): string {
  return dump.replace(/^SET transaction_timeout = 0;\n/m, '');
}

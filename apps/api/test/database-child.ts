import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { CompiledQuery } from 'kysely';
import { openDatabase } from '../src/db/open-database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { silentLog } from './silent-log.ts';

/*
 * A separate process that tests start, refuse and kill: it opens the database, prints a line, and runs 16
 * writers for as long as it lives. A pair's number is printed only after its transaction was acknowledged.
 */

const [dataDir = '', databaseUrl = '', option = ''] = process.argv.slice(2);

const database = await openDatabase({ dataDir, databaseUrl, log: silentLog }).catch((error: unknown) => {
  say(`refused: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
await database.query(
  'create table if not exists pair (id int, half int, filler text, primary key (id, half))',
);
say('open');
// A second child on the same database starts at another number.
let next = Number(/^from-(\d+)$/.exec(option)?.[1] ?? 0) + 1;
let acknowledged = 0;
await Promise.all(Array.from({ length: 16 }, writeForEver));

async function writeForEver(): Promise<never> {
  for (;;) {
    const id = next;
    next += 1;
    await inTransaction(database.kysely, async (tx) => {
      for (const half of [1, 2]) {
        const row = [id, half, 'x'.repeat(id % 500)];
        await tx.executeQuery(CompiledQuery.raw('insert into pair values ($1, $2, $3)', row));
      }
    });
    say(String(id));
    acknowledged += 1;
    if (option === 'fail-after-50' && acknowledged === 50) failDisk();
  }
}

/**
 * Written before the next statement runs, so that a killed process has printed everything that it had
 * acknowledged.
 */
function say(line: string): void {
  fs.writeSync(1, `${line}\n`);
}

/** Makes every sync fail from now on, as on a removed disk. */
function failDisk(): void {
  fs.fsyncSync = () => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  };
  syncBuiltinESMExports();
}

import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultTimeZone } from '@coruja/domain';
import type { Clock } from '../ports/clock.ts';
import { syncEntry, writeSynced } from '../synced-files.ts';
import type { Database } from './database.ts';
import type { DatabaseLog } from './database-log.ts';
import { dumpText } from './embedded/dump-text.ts';
import { isEmbedded } from './embedded/embedded-database.ts';

/** How many dumps are kept. */
const keptDumps = 14;
/**
 * The hour in Brasília's time from which the dump is made: the quietest one, also for shops that are busy at
 * night.
 */
const dumpHour = 5;
const checkEveryMs = 10 * 60_000;

const dumpName = /^coruja-\d{4}-\d{2}-\d{2}\.sql(\.part)?$/;

/**
 * Writes the embedded database as SQL to `coruja-<day>.sql`, which PostgreSQL can also restore, and deletes
 * all but the newest 14 dumps. The file gets its name only once it is completely on the disk.
 *
 * @param day the calendar day as YYYY-MM-DD
 * @returns the path of the dump
 */
export async function dumpDatabase(
  database: Database,
  { directory, day }: { directory: string; day: string },
): Promise<string> {
  if (!isEmbedded(database)) throw new Error('A PostgreSQL database is dumped by its own pg_dump.');
  const text = await database.runUnit(dumpText);
  // Only the server's user may read it: it holds customers' data and password hashes.
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `coruja-${day}.sql`);
  await writeSynced(`${path}.part`, text, 0o600);
  await rename(`${path}.part`, path);
  await deleteOldDumps(directory);
  await syncEntry(directory);
  return path;
}

export interface NightlyDumpOptions {
  database: Database;
  clock: Clock;
  directory: string;
  log: DatabaseLog;
}

/**
 * Dumps the embedded database once a day until stopped; a machine that is off at night does it after its
 * start. The timer does not keep the process alive. A PostgreSQL has its own tools for this.
 */
export function scheduleNightlyDump(options: NightlyDumpOptions): { stop(): void } {
  if (!isEmbedded(options.database)) return { stop: () => undefined };
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    dumpWhenDue(options)
      .catch((error: unknown) => options.log.error({ err: error }, 'the nightly dump failed'))
      .finally(() => {
        isRunning = false;
      });
  }, checkEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Dumps if it is past the hour and the day has no dump yet; returns the dump's path if it did. */
export async function dumpWhenDue({
  database,
  clock,
  directory,
  log,
}: NightlyDumpOptions): Promise<string | undefined> {
  const { day, hour } = brasiliaTime(clock.now());
  if (hour < dumpHour || existsSync(join(directory, `coruja-${day}.sql`))) return undefined;
  const path = await dumpDatabase(database, { directory, day });
  log.info({ path }, 'the database was dumped');
  return path;
}

function brasiliaTime(instant: Date): { day: string; hour: number } {
  // The Swedish locale writes dates like ISO 8601: 2026-11-21 05.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: defaultTimeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const [day = '', hour = ''] = format.format(instant).split(' ');
  return { day, hour: Number(hour) };
}

/** Also removes unfinished dumps that a power cut left behind. */
async function deleteOldDumps(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => dumpName.test(name)).sort();
  const finished = names.filter((name) => name.endsWith('.sql'));
  const old = [...finished.slice(0, -keptDumps), ...names.filter((name) => name.endsWith('.part'))];
  for (const name of old) await rm(join(directory, name));
}

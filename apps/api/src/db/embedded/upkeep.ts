import { isConnectionError } from '../connection-error.ts';
import type { Database } from '../database.ts';
import type { DatabaseLog } from '../database-log.ts';

/** The part of the database that upkeep needs. */
export type UpkeepTarget = Pick<Database, 'query'>;

/**
 * PostgreSQL leaves checkpoints and vacuuming to background processes, which the embedded one lacks: its
 * journal and tables would grow for as long as the server runs. So the server does both once a minute.
 */
export function startUpkeep(database: UpkeepTarget, log: DatabaseLog): { stop(): void } {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    runUpkeep(database)
      .catch((error: unknown) => {
        // A closed or stopped database reports that to every caller anyway.
        if (!isConnectionError(error))
          log.error({ err: error }, 'the upkeep of the embedded database failed');
      })
      .finally(() => {
        isRunning = false;
      });
  }, 60_000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One round. Each statement is a unit of its own, so that requests can run in between. */
export async function runUpkeep(database: UpkeepTarget): Promise<void> {
  const { rows: tables } = await database.query(tablesToVacuum);
  for (const row of tables) await database.query(`vacuum (analyze) ${nameOf(row)}`);
  // After the vacuums, because they fill the journal too. 64 MB take about 70 ms to write out, and less than
  // a second to replay after a power cut.
  const { rows: journal } = await database.query(journalIsLong);
  if (journal.length > 0) await database.query('checkpoint');
}

const journalIsLong = `
  select 1 from pg_control_checkpoint()
   where pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > 64 * 1024 * 1024`;

/**
 * The thresholds are those of PostgreSQL's autovacuum. Its counters do not survive a restart, so each larger
 * table is also due once per start; one of those per round.
 */
const tablesToVacuum = `
  select format('%I.%I', schemaname, stat.relname) as name
    from pg_stat_user_tables stat join pg_class class on class.oid = stat.relid
   where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
      or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
      or stat.relid = (
           select relid from pg_stat_user_tables
            where last_vacuum is null and pg_relation_size(relid) > 1024 * 1024 limit 1)`;

function nameOf(row: unknown): string {
  const name = typeof row === 'object' && row !== null ? Reflect.get(row, 'name') : undefined;
  if (typeof name !== 'string') throw new TypeError('The catalogue returned a table without a name.');
  return name;
}

import { isConnectionError } from '../connection-error.ts';
import type { Database } from '../database.ts';
import type { DatabaseLog } from '../database-log.ts';

/** The smallest part of the database that upkeep needs. */
export type UpkeepTarget = Pick<Database, 'query'>;

/**
 * PostgreSQL leaves checkpoints and vacuuming to helper processes, which the embedded one does not have: its
 * journal and its tables would grow for as long as the server runs. So we look after both once a minute.
 */
export function startUpkeep(database: UpkeepTarget, log: DatabaseLog): { stop(): void } {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    runUpkeep(database)
      .catch((error: unknown) => {
        // A database that was closed or has stopped says so to every caller.
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

/** One round. Each statement is a unit of its own, so that requests come in between. */
export async function runUpkeep(database: UpkeepTarget): Promise<void> {
  const { rows: tables } = await database.query(tablesToVacuum);
  for (const row of tables) await database.query(`vacuum (analyze) ${nameOf(row)}`);
  // Afterwards, because a vacuum fills the journal too. 64 MB take about 70 ms to write out, and less than a
  // second to read again after a power cut.
  const { rows: journal } = await database.query(journalIsLong);
  if (journal.length > 0) await database.query('checkpoint');
}

const journalIsLong = `
  select 1 from pg_control_checkpoint()
   where pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > 64 * 1024 * 1024`;

/**
 * The thresholds are those of PostgreSQL's own autovacuum. Its counters do not survive a restart, so a larger
 * table is also due when it has not been looked at since the start; one of those per round.
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
  if (typeof name !== 'string') throw new TypeError('The catalogue gave a table without a name.');
  return name;
}

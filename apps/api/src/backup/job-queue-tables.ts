import PgBoss from 'pg-boss';
import type { Query } from './query.ts';

// pg-boss creates its own tables (schema `pgboss`), and one more per queue.

const constructionPlan = PgBoss.getConstructionPlans();

/** The version of the tables that this version of pg-boss creates. */
export const ownQueueVersion = Number(
  /insert into pgboss\.version\(version\) values \('(\d+)'\)/i.exec(constructionPlan)?.[1],
);

/** Creates pg-boss's tables inside the open transaction. */
export async function makeQueueTables(query: Query): Promise<void> {
  // Leave out the plan's own transaction and timeouts.
  await query(constructionPlan.replaceAll(/^\s*(BEGIN|COMMIT|SET LOCAL .*);\s*$/gm, ''));
}

/** Creates the tables of queues before their rows are inserted; jobs can be stored nowhere else. */
export async function makeQueues(query: Query, names: readonly string[]): Promise<void> {
  for (const name of names) await query(`select pgboss.create_queue($1, '{}'::json)`, [name]);
  await query('delete from pgboss.queue where name = any($1::text[])', [names]);
}

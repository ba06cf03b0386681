import PgBoss from 'pg-boss';
import type { Query } from './query.ts';

// The job queue makes its own tables (schema `pgboss`), and one for each of its queues.

const constructionPlan = PgBoss.getConstructionPlans();

/** Of the tables that this version of the library makes. */
export const ownQueueVersion = Number(
  /insert into pgboss\.version\(version\) values \('(\d+)'\)/i.exec(constructionPlan)?.[1],
);

/** Makes the queue's tables inside the open transaction. */
export async function makeQueueTables(query: Query): Promise<void> {
  // The plan brings a transaction and its limits of its own.
  await query(constructionPlan.replaceAll(/^\s*(BEGIN|COMMIT|SET LOCAL .*);\s*$/gm, ''));
}

/** Makes the tables of queues, whose rows are about to be put there: jobs go nowhere else. */
export async function makeQueues(query: Query, names: readonly string[]): Promise<void> {
  for (const name of names) await query(`select pgboss.create_queue($1, '{}'::json)`, [name]);
  await query('delete from pgboss.queue where name = any($1::text[])', [names]);
}

import type { Database } from '../db/database.ts';
import type { DatabaseLog } from '../db/database-log.ts';

const everyMs = 60_000;

/**
 * Every minute, dates what the queue's library dated in the future by a wrong database clock to now. Without
 * this, no schedule would run and no such job would start until that time comes.
 */
export function correctQueueClockEveryMinute(database: Pick<Database, 'query'>, log: DatabaseLog) {
  const correct = () =>
    correctQueueTimes(database).catch((error: unknown) =>
      log.warn({ err: error }, 'could not check the job queue for times in the future'),
    );
  const timer = setInterval(() => void correct(), everyMs).unref();
  return { correct, stop: () => clearInterval(timer) };
}

/** No job waits a day for its next attempt, so a later time is wrong. */
async function correctQueueTimes(database: Pick<Database, 'query'>): Promise<void> {
  await database.query(`
    update pgboss.version set cron_on = least(cron_on, now()), maintained_on = least(maintained_on, now()),
      monitored_on = least(monitored_on, now())
    where greatest(cron_on, maintained_on, monitored_on) > now() + interval '1 minute'`);
  await database.query(`
    update pgboss.job set start_after = now(), created_on = least(created_on, now())
    where state < 'active' and (created_on > now() + interval '1 minute' or start_after > now() + interval '1 day')`);
  await database.query(`
    update pgboss.job set started_on = now()
    where state = 'active' and started_on > now() + interval '1 minute'`);
}

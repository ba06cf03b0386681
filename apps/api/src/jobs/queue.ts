import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import type { DatabaseLog } from '../db/database-log.ts';
import type { Database } from '../db/database.ts';
import { retryAfterCollision } from '../db/transaction.ts';
import type { Job, Jobs } from '../ports/jobs.ts';
import { correctQueueClockEveryMinute } from './correct-queue-clock.ts';

/** Repeated work, in Brasília's time. */
export interface Schedule {
  readonly name: string;
  /** Minute, hour, day, month, weekday. */
  readonly cron: string;
  readonly run: () => Promise<void>;
  /** Also once when the workers start, because the machine may always be off at that hour. */
  readonly atStart?: boolean;
}

export interface Queue extends Jobs {
  /** Starts the workers of this process. */
  work(run: (job: Job) => Promise<void>, schedules: readonly Schedule[]): Promise<void>;
  /** How many jobs of each kind wait, in all processes, including retries. */
  countWaiting(): Promise<Record<Job['name'], number>>;
  /** Lets running jobs finish, for as long as a shutdown may take, and starts no more. */
  stop(): Promise<void>;
}

const names = [
  'payment-notice',
  'pix-notice',
  'loose-ends',
  'reset-mail',
  'confirmation-mail',
  'alerts',
  'push',
  'notification',
] as const satisfies readonly Job['name'][];

const noneWaiting = {
  'payment-notice': 0,
  'pix-notice': 0,
  'loose-ends': 0,
  'reset-mail': 0,
  'confirmation-mail': 0,
  alerts: 0,
  push: 0,
  notification: 0,
} as const satisfies Record<Job['name'], number>;

/** Retried after 15 s, 30 s, a minute … for about a day, as the provider does with its notices. */
const retries = { retryLimit: 12, retryDelay: 15, retryBackoff: true, expireInSeconds: 300 };

/** Finished jobs are not needed; the product's rows have their results. */
const upkeep = {
  archiveCompletedAfterSeconds: 3_600,
  deleteAfterDays: 7,
  maintenanceIntervalMinutes: 10,
  cronWorkerIntervalSeconds: 15,
};

/**
 * A part of the statements by which the library stores that jobs have finished or failed. It does not wait for these, so that a
 * rejection would end the process. A job whose end was not stored runs again once it has expired.
 */
const ofEndedJobs = 'UNNEST($2::uuid[])';

/** Jobs of this process start at once (`wake`); polling finds those of others, and retries. */
const lookEverySeconds = 5;
const lookForScheduledEverySeconds = 30;
const defaultStopMs = 5_000;

/**
 * The job queue in the product's database, on both engines, in its own schema. A job is a row, queued in the
 * transaction that needs it, and committed or rolled back with it.
 */
export async function openQueue(options: {
  readonly database: Database;
  readonly log: DatabaseLog;
  /** How long a shutdown waits for running jobs; the library takes no less than a second. */
  readonly stopMs?: number;
}): Promise<Queue> {
  const { database, log, stopMs = defaultStopMs } = options;
  const boss = new PgBoss({
    db: { executeSql: (text, values: unknown[]) => execute({ database, log }, text, values) },
    ...upkeep,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'error of the job queue'));
  await boss.start();
  for (const name of names) await boss.createQueue(name, { name, ...retries });
  const workers: string[] = [];
  const wake = () => workers.forEach((id) => boss.notifyWorker(id));
  let isStopping = false;
  let starting: Promise<void> = Promise.resolve();
  const clock = correctQueueClockEveryMinute(database, log);

  async function startWorkers(run: (job: Job) => Promise<void>, schedules: readonly Schedule[]) {
    await clock.correct();
    for (const name of names) {
      if (isStopping) return;
      const polling = { pollingIntervalSeconds: lookEverySeconds };
      const id = await boss.work<Job['data']>(name, polling, async ([job]) => {
        try {
          // `enqueue` wrote the queue's name and data together.
          if (job) await run({ name, data: job.data } as Job);
        } finally {
          // A worker takes one job and then waits; wake it, there may be more.
          wake();
        }
      });
      workers.push(id);
    }
    for (const schedule of schedules) {
      if (isStopping) return;
      await keepSchedule(boss, schedule);
    }
  }

  return {
    async enqueue(db, job) {
      const executeSql = async (text: string, values: unknown[]) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows };
      };
      await boss.send(job.name, job.data, { db: { executeSql } });
    },
    wake,
    work(run, schedules) {
      starting = startWorkers(run, schedules);
      return starting;
    },

    async countWaiting() {
      const { rows } = await database.query(
        `select name, count(*) as waiting from pgboss.job
         where name = any($1) and state in ('created', 'retry') group by name`,
        [names],
      );
      const waiting = (rows as WaitingRow[]).map((row) => [row.name, row.waiting] as const);
      return { ...noneWaiting, ...Object.fromEntries(waiting) };
    },

    async stop() {
      isStopping = true;
      // The library cannot stop while its workers start.
      await starting.catch(() => undefined);
      clock.stop();
      await boss.stop({ graceful: true, timeout: stopMs });
      // The library does not wait for its own last statement; after this one it has run.
      await database.ping().catch(() => undefined);
    },
  };
}

/**
 * Each of the library's texts is a transaction; creating its tables may collide when several servers start for the first time.
 */
function execute(
  { database, log }: { database: Database; log: DatabaseLog },
  text: string,
  values: unknown[],
): Promise<{ rows: unknown[] }> {
  return retryAfterCollision(() => database.query(text, values)).catch((error: unknown) => {
    if (!text.includes(ofEndedJobs)) throw error;
    log.warn({ err: error }, 'the end of a job was not stored; it runs again');
    return { rows: [{ count: 0 }] };
  });
}

interface WaitingRow {
  readonly name: Job['name'];
  readonly waiting: number;
}

async function keepSchedule(boss: PgBoss, { name, cron, run, atStart = false }: Schedule): Promise<void> {
  // At most one is queued, so missed runs are made up for only once.
  await boss.createQueue(name, { name, policy: 'short', retryLimit: 0, expireInSeconds: 3_600 });
  await boss.schedule(name, cron, {}, { tz: 'America/Sao_Paulo' });
  if (atStart) await boss.send(name, {}, { singletonKey: 'start' });
  await boss.work(name, { pollingIntervalSeconds: lookForScheduledEverySeconds }, () => run());
}

import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import type { DatabaseLog } from '../db/database-log.ts';
import type { Database } from '../db/database.ts';
import { againAfterCollision } from '../db/transaction.ts';
import type { Job, Jobs } from '../ports/jobs.ts';
import { keepQueueClockRight } from './correct-queue-clock.ts';

/** Something that is done again and again, by the clocks of Brasília. */
export interface Schedule {
  readonly name: string;
  /** Minute, hour, day, month, weekday. */
  readonly cron: string;
  readonly run: () => Promise<void>;
  /** Also once when the workers start: a machine may be off whenever its hour comes. */
  readonly atStart?: boolean;
}

export interface Queue extends Jobs {
  /** Starts the workers of this process. */
  work(run: (job: Job) => Promise<void>, schedules: readonly Schedule[]): Promise<void>;
  /** How many of each kind wait, in all processes: new ones and those to be tried again. */
  countWaiting(): Promise<Record<Job['name'], number>>;
  /** Lets what runs come to its end, as long as a shutdown may take, and takes up nothing more. */
  stop(): Promise<void>;
}

const names = [
  'payment-notice',
  'loose-ends',
  'reset-mail',
  'confirmation-mail',
  'notification',
] as const satisfies readonly Job['name'][];

const noneWaiting = {
  'payment-notice': 0,
  'loose-ends': 0,
  'reset-mail': 0,
  'confirmation-mail': 0,
  notification: 0,
} as const satisfies Record<Job['name'], number>;

/** Tried again after 15 s, 30 s, a minute … for about a day, as the provider does with its notices. */
const retries = { retryLimit: 12, retryDelay: 15, retryBackoff: true, expireInSeconds: 300 };

/** What is done is of no use any more; the rows of the product say what came of it. */
const upkeep = {
  archiveCompletedAfterSeconds: 3_600,
  deleteAfterDays: 7,
  maintenanceIntervalMinutes: 10,
  cronWorkerIntervalSeconds: 15,
};

/** A job of this process is taken up at once (`wake`); the look is for those of another, and for what is tried again. */
const lookEverySeconds = 5;
const lookForScheduledEverySeconds = 30;
const stopMs = 5_000;

/**
 * The job queue in the product's own database, on both engines. It lives in a schema of its own, and a job is a row there:
 * queued in the transaction of what made it necessary, it is lost or kept with it.
 */
export async function openQueue(options: {
  readonly database: Database;
  readonly log: DatabaseLog;
}): Promise<Queue> {
  const { database, log } = options;
  const boss = new PgBoss({
    // Each of its texts is a transaction; those by which several servers make its tables at their first start may collide.
    db: {
      executeSql: (text, values: unknown[]) => againAfterCollision(() => database.query(text, values)),
    },
    ...upkeep,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  await boss.start();
  for (const name of names) await boss.createQueue(name, { name, ...retries });
  const workers: string[] = [];
  const wake = () => workers.forEach((id) => boss.notifyWorker(id));
  let isStopping = false;
  let starting: Promise<void> = Promise.resolve();
  const clock = keepQueueClockRight(database, log);

  async function startWorkers(run: (job: Job) => Promise<void>, schedules: readonly Schedule[]) {
    await clock.correct();
    for (const name of names) {
      if (isStopping) return;
      const polling = { pollingIntervalSeconds: lookEverySeconds };
      const id = await boss.work<Job['data']>(name, polling, async ([job]) => {
        try {
          // The queue's name and its data were written together, by `enqueue`.
          if (job) await run({ name, data: job.data } as Job);
        } finally {
          // A worker takes one job and then rests; while there are more of them, it does not.
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
      // A server may be told to end while its workers start; the library has no patience with that.
      await starting.catch(() => undefined);
      clock.stop();
      await boss.stop({ graceful: true, timeout: stopMs });
      // The library does not wait for its own last word on a job; behind this it has been said.
      await database.ping().catch(() => undefined);
    },
  };
}

interface WaitingRow {
  readonly name: Job['name'];
  readonly waiting: number;
}

async function keepSchedule(boss: PgBoss, { name, cron, run, atStart = false }: Schedule): Promise<void> {
  // At most one waits: what was missed while nobody worked is done once.
  await boss.createQueue(name, { name, policy: 'short', retryLimit: 0, expireInSeconds: 3_600 });
  await boss.schedule(name, cron, {}, { tz: 'America/Sao_Paulo' });
  if (atStart) await boss.send(name, {}, { singletonKey: 'start' });
  await boss.work(name, { pollingIntervalSeconds: lookForScheduledEverySeconds }, () => run());
}

import PgBoss from 'pg-boss';
import { expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../test/silent-log.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Job } from '../ports/jobs.ts';
import { type Queue, type Schedule, openQueue } from './queue.ts';

interface Place {
  readonly database: Database;
  readonly queue: Queue;
}

async function newQueue(): Promise<Place> {
  const database = await createTestDatabase();
  const queue = await openQueue({ database, log: silentLog });
  onTestFinished(async () => {
    await queue.stop();
    await database.close();
  });
  return { database, queue };
}

/** A worker whose jobs a test can await one by one. */
function recorder(fails: (job: Job, times: number) => boolean = () => false) {
  const done: Job[] = [];
  let tell: (() => void) | undefined;
  const times = new Map<string, number>();
  return {
    done,
    run: async (job: Job) => {
      const key = JSON.stringify(job);
      times.set(key, (times.get(key) ?? 0) + 1);
      const fail = fails(job, times.get(key) ?? 0);
      if (!fail) done.push(job);
      setImmediate(() => tell?.());
      if (fail) throw new Error('the provider is away');
    },
    until: async (condition: () => boolean) => {
      while (!condition()) {
        await new Promise<void>((resolve) => {
          tell = resolve;
        });
      }
    },
    tries: (job: Job) => times.get(JSON.stringify(job)) ?? 0,
  };
}

const looseEnds = (storeId: string): Job => ({ name: 'loose-ends', data: { storeId } });

/** The states of the queued jobs; the product never reads them. */
async function states(database: Database): Promise<unknown[]> {
  const { rows } = await database.query(
    `select name, state::text as state from pgboss.job where name not like '\\_\\_pgboss%' order by created_on`,
  );
  return rows;
}

it('keeps a job exactly if the transaction that queued it commits', async () => {
  const { database, queue } = await newQueue();
  const rolledBack = inTransaction(database.kysely, async (db) => {
    await queue.enqueue(db, looseEnds('lost'));
    throw new Error('the sale failed');
  });
  await expect(rolledBack).rejects.toThrow('the sale failed');
  expect(await states(database)).toEqual([]);
  await inTransaction(database.kysely, (db) => queue.enqueue(db, looseEnds('kept')));
  expect(await states(database)).toEqual([{ name: 'loose-ends', state: 'created' }]);
  const worker = recorder();
  await queue.work(worker.run, []);
  await worker.until(() => worker.done.length > 0);
  expect(worker.done).toEqual([looseEnds('kept')]);
});

it('starts at once what this process has queued', async () => {
  const { database, queue } = await newQueue();
  const worker = recorder();
  await queue.work(worker.run, []);
  const notice: Job = { name: 'payment-notice', data: { provider: 'sandbox', eventId: 'evt_1' } };
  const startedAt = performance.now();
  await inTransaction(database.kysely, (db) => queue.enqueue(db, notice));
  queue.wake();
  await worker.until(() => worker.done.length > 0);
  expect(worker.done).toEqual([notice]);
  // Far less than the polling interval.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

it('retries failed jobs later', async () => {
  const { database, queue } = await newQueue();
  const worker = recorder((_, times) => times === 1);
  await queue.work(worker.run, []);
  await inTransaction(database.kysely, (db) => queue.enqueue(db, looseEnds('again')));
  queue.wake();
  await worker.until(() => worker.tries(looseEnds('again')) === 1);
  await stateBecomes(database, 'retry');
  await database.query('update pgboss.job set start_after = now()');
  queue.wake();
  await worker.until(() => worker.done.length > 0);
  expect(worker.tries(looseEnds('again'))).toBe(2);
});

it('gives a killed worker’s job to another worker', async () => {
  const { database, queue } = await newQueue();
  await inTransaction(database.kysely, (db) => queue.enqueue(db, looseEnds('held')));
  // What a killed process leaves: a fetched job that nobody will finish.
  const killed = new PgBoss({ db: { executeSql: (text, values) => database.query(text, values) } });
  expect(await killed.fetch('loose-ends')).toHaveLength(1);
  expect(await states(database)).toEqual([{ name: 'loose-ends', state: 'active' }]);
  await database.query(`update pgboss.job set started_on = now() - interval '1 hour'`);
  await killed.maintain();
  await database.query('update pgboss.job set start_after = now()');
  const worker = recorder();
  await queue.work(worker.run, []);
  await worker.until(() => worker.done.length > 0);
  expect(worker.done).toEqual([looseEnds('held')]);
});

it('continues at once after the database’s clock was ahead', async () => {
  const { database, queue } = await newQueue();
  await inTransaction(database.kysely, (db) => queue.enqueue(db, looseEnds('early')));
  await database.query(
    `update pgboss.job set created_on = now() + interval '1 year', start_after = now() + interval '1 year'`,
  );
  await database.query(`update pgboss.version set cron_on = now() + interval '1 year'`);
  const worker = recorder();
  await queue.work(worker.run, []);
  queue.wake();
  await worker.until(() => worker.done.length > 0);
  expect(worker.done).toEqual([looseEnds('early')]);
  const { rows } = await database.query('select cron_on <= now() as is_right from pgboss.version');
  expect(rows).toEqual([{ is_right: true }]);
});

it('runs `atStart` schedules at the start, and the others at their hour', async () => {
  const { database, queue } = await newQueue();
  const ran: string[] = [];
  const finished = new Promise<void>((resolve) => {
    const schedule = (name: string, atStart: boolean): Schedule => ({
      name,
      cron: '30 3 1 1 *',
      atStart,
      run: async () => {
        ran.push(name);
        resolve();
      },
    });
    void queue.work(async () => undefined, [schedule('yearly', false), schedule('at-start', true)]);
  });
  await finished;
  expect(ran).toEqual(['at-start']);
  const { rows } = await database.query('select name, cron, timezone from pgboss.schedule order by name');
  expect(rows).toEqual([
    { name: 'at-start', cron: '30 3 1 1 *', timezone: 'America/Sao_Paulo' },
    { name: 'yearly', cron: '30 3 1 1 *', timezone: 'America/Sao_Paulo' },
  ]);
});

it('lets running jobs finish when it is stopped, and starts no more', async () => {
  const database = await createTestDatabase();
  const queue = await openQueue({ database, log: silentLog });
  let finish: () => void = () => undefined;
  let finished = false;
  const begun = new Promise<void>((resolve) => {
    const run = async () => {
      resolve();
      await new Promise<void>((end) => {
        finish = end;
      });
      finished = true;
    };
    void queue.work(run, []);
  });
  await inTransaction(database.kysely, (db) => queue.enqueue(db, looseEnds('running')));
  queue.wake();
  await begun;
  const stopped = queue.stop();
  await inTransaction(database.kysely, (db) => queue.enqueue(db, looseEnds('later')));
  finish();
  await stopped;
  expect(finished).toBe(true);
  expect(await states(database)).toEqual([
    { name: 'loose-ends', state: 'completed' },
    { name: 'loose-ends', state: 'created' },
  ]);
  await database.close();
});

/** Rejections that nobody handles end the server. */
function unhandledRejections(): unknown[] {
  const seen: unknown[] = [];
  const note = (reason: unknown) => void seen.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  return seen;
}

it.each([
  ['finishes', async () => undefined],
  ['fails', () => Promise.reject(new Error('the provider is away'))],
])('goes on when the database is away as a job %s; the job runs again later', async (_, end) => {
  const unhandled = unhandledRejections();
  const database = await createTestDatabase();
  let isAway = false;
  const query: Database['query'] = (...statement) =>
    isAway ? Promise.reject(new Error('the database is away')) : database.query(...statement);
  const warned = new Promise<void>((resolve) => {
    const log = { ...silentLog, warn: () => resolve() };
    void openQueue({ database: { ...database, query }, log }).then(async (queue) => {
      onTestFinished(async () => {
        await queue.stop();
        await database.close();
      });
      const run = async () => {
        isAway = true;
        await end();
      };
      await inTransaction(database.kysely, (db) => queue.enqueue(db, looseEnds('kept')));
      await queue.work(run, []);
    });
  });
  await warned;
  await new Promise((resolve) => setImmediate(resolve));
  isAway = false;
  expect(unhandled).toEqual([]);
  expect(await states(database)).toEqual([{ name: 'loose-ends', state: 'active' }]);
});

it('leaves a job that is still running when the shutdown’s time is over', async () => {
  const unhandled = unhandledRejections();
  const database = await createTestDatabase();
  const queue = await openQueue({ database, log: silentLog, stopMs: 1_000 });
  let finish: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    const run = () => {
      resolve();
      return new Promise<void>((end) => {
        finish = end;
      });
    };
    void queue.work(run, []);
  });
  await inTransaction(database.kysely, (db) => queue.enqueue(db, looseEnds('slow')));
  queue.wake();
  await begun;
  await queue.stop();
  expect(await states(database)).toEqual([{ name: 'loose-ends', state: 'retry' }]);
  await database.close();
  finish();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(unhandled).toEqual([]);
});

/** The library stores the end of a job a moment after its handler has finished. */
async function stateBecomes(database: Database, wanted: string): Promise<void> {
  for (;;) {
    const { rows } = await database.query('select 1 from pgboss.job where state::text = $1', [wanted]);
    if (rows.length > 0) return;
  }
}

it('stops cleanly while its workers are starting', async () => {
  const { queue } = await newQueue();
  const run = async () => {};
  const schedules = ['um', 'dois', 'três'].map((name) => ({ name, cron: '0 5 * * *', run }));
  const starting = queue.work(run, schedules);
  await queue.stop();
  await expect(starting).resolves.toBeUndefined();
});

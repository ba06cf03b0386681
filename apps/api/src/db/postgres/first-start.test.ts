import { expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../../test/silent-log.ts';
import { createPostgresDatabase } from '../../../test/test-database.ts';
import { openQueue } from '../../jobs/queue.ts';
import { openPostgres } from './open-postgres.ts';

it('lets several servers create the tables of the job queue in parallel', async () => {
  const { databaseUrl, drop } = await createPostgresDatabase();
  onTestFinished(drop);
  const start = async () => {
    const database = await openPostgres({ databaseUrl, log: silentLog });
    onTestFinished(() => database.close());
    const queue = await openQueue({ database, log: silentLog });
    onTestFinished(() => queue.stop());
    return queue.countWaiting();
  };
  const waiting = await Promise.all(Array.from({ length: 4 }, start));
  expect(waiting.map((counts) => counts['reset-mail'])).toEqual([0, 0, 0, 0]);
});

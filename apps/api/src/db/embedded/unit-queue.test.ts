import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { UnitQueue } from './unit-queue.ts';

it('runs one unit at a time, in order of arrival', async () => {
  const queue = new UnitQueue();
  const events: string[] = [];
  const unit = async (name: string) => {
    const leave = await queue.enter();
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    leave();
  };
  await Promise.all([unit('a'), unit('b'), unit('c')]);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('lets timers and sockets run while units are queued', async () => {
  const queue = new UnitQueue();
  let isTimerDone = false;
  let units = 0;
  setTimeout(() => {
    isTimerDone = true;
  }, 1);
  const unit = async () => {
    const leave = await queue.enter();
    units += 1;
    leave();
    // Without a pause between units this loop would never leave the microtask queue.
    if (!isTimerDone && units < 1_000_000) await unit();
  };
  await unit();
  expect(isTimerDone).toBe(true);
});

it('finishes queued units before it closes, and refuses later ones', async () => {
  const database = await createTestDatabase();
  const waiting = [1, 2, 3].map((number) => database.query(`select ${number} as number`));
  const closed = database.close();
  await expect(database.query('select 4')).rejects.toThrow();
  expect((await Promise.all(waiting)).flatMap(({ rows }) => rows)).toEqual([
    { number: 1 },
    { number: 2 },
    { number: 3 },
  ]);
  await closed;
});

it('passes no open transaction to the next unit', async () => {
  const database = await createTestDatabase();
  await database.query('begin; delete from plans');
  const { rows } = await database.query('select count(*) from plans');
  await database.close();
  expect(rows).toEqual([{ count: 3 }]);
});

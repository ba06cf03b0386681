import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newComputer, newCustomer, newProduct, newSale } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { alertGuardGaps } from './alert-guard-gaps.ts';
import { listLongGaps } from './list-long-gaps.ts';

// What a signal says, and when there is one (docs/product/radar.md#signals). Now is a Saturday, 17:00 in São Paulo.

const app = useTestApp();
const minuteMs = 60_000;
const dayMs = 86_400_000;

let owner: Owner;
let productId: string;
beforeEach(async () => {
  app().clock.set('2026-11-21T20:00:00.000Z');
  owner = await app().newOwner();
  ({ id: productId } = await newProduct(owner, { price: '10', quantity: '1000' }));
});

const params = () => ({ storeId: owner.store.id });
const radar = async () => (await owner.call(contract.getRadar, { params: params() })).body;

async function give(times: number, what: 'discounts' | 'courtesies'): Promise<void> {
  const body =
    what === 'discounts'
      ? { discount: { percent: 5, reason: 'Cliente fiel' } }
      : { paymentType: 'FREE' as const };
  for (let n = 0; n < times; n += 1) await newSale(owner, { items: [{ productId, quantity: 1 }], ...body });
}

async function nextWeek(): Promise<void> {
  app().clock.moveMinutes(7 * 24 * 60);
  await owner.signIn();
}

/** A time without the guard, which was noticed when it ended. */
async function newGap({ minutes, endedAgoMs = 0 }: { minutes: number; endedAgoMs?: number }, of = owner) {
  const { id: computerId, name } = await newComputer(of);
  const end = app().clock.now().getTime() - endedAgoMs;
  const [started_at, ended_at] = [new Date(end - minutes * minuteMs), new Date(end)];
  const row = { store_id: of.store.id, id: randomUUID(), computer_id: computerId };
  await of.context.db
    .insertInto('guard_gaps')
    .values({ ...row, started_at, ended_at, noticed_at: ended_at })
    .execute();
  return { id: row.id, computer: { id: computerId, name }, started_at, ended_at };
}

/** The alerts about such times, of these stores. */
function gapAlerts(...owners: readonly Owner[]) {
  return app()
    .database.kysely.selectFrom('alerts')
    .select(['store_id', 'subject_key', 'facts'])
    .where('kind', '=', 'guard-gap')
    .where(
      'store_id',
      'in',
      owners.map(({ store }) => store.id),
    )
    .execute();
}

it('of a time without the guard has its computer, instants, days and minutes', async () => {
  // From 23:50 to 00:10.5 in São Paulo.
  const gap = await newGap({ endedAgoMs: 17 * 60 * minuteMs - 10.5 * minuteMs, minutes: 20.5 });
  expect(await radar()).toEqual([
    {
      id: gap.id,
      kind: 'guard-gap',
      subject: { kind: 'computer', ...gap.computer },
      startTime: gap.started_at.toISOString(),
      endTime: gap.ended_at.toISOString(),
      startDate: '2026-11-20',
      endDate: '2026-11-21',
      count: 21,
      usual: null,
      explanation: null,
      isExplained: false,
    },
  ]);
});

it('of a count has the person, and its week from Monday to Monday', async () => {
  await give(5, 'discounts');
  expect(await radar()).toMatchObject([
    {
      kind: 'discounts',
      subject: { kind: 'person', id: 'owner', name: owner.store.ownerName },
      startTime: '2026-11-16T03:00:00.000Z',
      endTime: '2026-11-23T03:00:00.000Z',
      count: 5,
      usual: 0,
    },
  ]);
});

it('is listed with the newest first', async () => {
  const [older, newer] = [
    await newGap({ endedAgoMs: 3 * dayMs, minutes: 30 }),
    await newGap({ endedAgoMs: dayMs, minutes: 30 }),
  ];
  await give(5, 'discounts');
  expect((await radar()).map(({ kind, id }) => (kind === 'guard-gap' ? id : kind))).toEqual([
    'discounts',
    newer.id,
    older.id,
  ]);
});

it('compares with the same kind alone', async () => {
  for (let week = 0; week < 8; week += 1) {
    await give(2, 'courtesies');
    await nextWeek();
  }
  await give(5, 'discounts');
  await give(5, 'courtesies');
  expect((await radar()).map(({ kind, usual }) => [kind, usual])).toEqual([['discounts', 0]]);
});

it.each([
  ['up to the last', [0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2], 2],
  ['and none before', [2, 2, 2, 0, 0, 0, 0, 0, 2, 2, 2], 0],
])('compares with the eight weeks before, %s', async (_which, weeks, usual) => {
  for (const times of weeks) {
    await give(times, 'discounts');
    await nextWeek();
  }
  await give(7, 'discounts');
  expect((await radar()).map(({ count, usual: before }) => [count, before])).toEqual([[7, usual]]);
});

it('of a time without the guard is shown while its week is one of the last four', async () => {
  // Monday of three weeks ago, 00:00 in São Paulo.
  const monday = Date.parse('2026-10-26T03:00:00.000Z');
  const since = app().clock.now().getTime() - monday;
  const shown = await newGap({ endedAgoMs: since, minutes: 30 });
  await newGap({ endedAgoMs: since + 1, minutes: 30 });
  expect((await radar()).map(({ id }) => id)).toEqual([shown.id]);
});

it('of a customer who was erased has no name', async () => {
  const { id: userId } = await newCustomer(owner);
  for (let n = 0; n < 5; n += 1)
    await owner.call(contract.addCredits, {
      params: { userId },
      body: { storeId: owner.store.id, minutes: 30 },
    });
  const of = async () => (await radar()).find(({ kind }) => kind === 'balance-changes')?.subject;
  expect(await of()).toMatchObject({ kind: 'customer', id: userId, name: expect.any(String) });
  await app().database.query('update customers set erased_at = now() where id = $1', [userId]);
  expect(await of()).toEqual({ kind: 'customer', id: userId, name: null });
});

it('of a time without the guard is there if it is longer than ten minutes', async () => {
  await newGap({ minutes: 10 });
  expect(await radar()).toEqual([]);
  const { id } = await newGap({ minutes: 117 });
  expect(await radar()).toMatchObject([
    { id, kind: 'guard-gap', count: 117, usual: null, subject: { kind: 'computer' } },
  ]);
  const since = { endedSince: new Date(app().clock.now().getTime() - 1) };
  expect((await listLongGaps(owner.context, since)).map((gap) => gap.id)).toEqual([id]);
});

it('of a time without the guard is explained like any other, by its id in any case', async () => {
  const { id } = await newGap({ minutes: 30 });
  const { body } = await owner.call(contract.explainSignal, {
    params: { ...params(), signalId: id.toUpperCase() },
    body: { note: 'Troca da fonte.' },
  });
  expect(body).toMatchObject({
    id,
    isExplained: true,
    explanation: { note: 'Troca da fonte.', at: '2026-11-21T20:00:00.000Z' },
  });
  expect(await radar()).toEqual([body]);
});

describe('an alert about a time without the guard', () => {
  // The job looks at all stores.
  beforeEach(() => app().database.query('delete from guard_gaps'));

  it('is sent once if it is longer than ten minutes', async () => {
    await newGap({ minutes: 10 });
    const { id } = await newGap({ minutes: 117 });
    const fail = (error: unknown) => {
      throw error;
    };
    await alertGuardGaps(owner.context, fail);
    expect(await gapAlerts(owner)).toMatchObject([{ subject_key: id, facts: { minutes: 117 } }]);
    await alertGuardGaps(owner.context, fail);
    expect(await gapAlerts(owner)).toHaveLength(1);
  });

  it('is not sent when it was noticed more than an hour ago or the store has closed, and one that fails stops no other', async () => {
    await newGap({ endedAgoMs: 61 * minuteMs, minutes: 30 });
    const first = await newGap({ endedAgoMs: 60 * minuteMs, minutes: 30.9 });
    const second = await newGap({ minutes: 30 });
    const closed = await app().newOwner();
    await newGap({ minutes: 30 }, closed);
    await app().database.query('update stores set closed_at = now() where id = $1', [closed.store.id]);
    const enqueue = vi.spyOn(app().jobs, 'enqueue').mockRejectedValueOnce(new Error('the queue is full'));
    const failed: object[] = [];
    await alertGuardGaps(owner.context, (_error, about) => failed.push(about));
    enqueue.mockRestore();
    expect(failed).toEqual([{ storeId: owner.store.id, gapId: first.id }]);
    expect(await gapAlerts(owner, closed)).toEqual([
      {
        store_id: owner.store.id,
        subject_key: second.id,
        facts: { computer: second.computer.name, minutes: 30 },
      },
    ]);
  });
});

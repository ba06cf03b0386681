import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { addDays, minuteKinds } from '@coruja/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { type PricedOwner, newPricedOwner } from '../../../test/priced-owner.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { deleteOldGuardRows } from '../guards/delete-old-guard-rows.ts';

const app = useTestApp();

let owner: PricedOwner;
beforeEach(async () => {
  // A new day, so that each test has its own.
  app().clock.set(`${nextDay()}T12:00:00.000Z`);
  owner = await newPricedOwner(app());
});

let day = 1;
const nextDay = () => addDays('2026-11-30', day++);
const today = () => app().clock.now().toISOString().slice(0, 10);

const params = () => ({ storeId: owner.store.id });

type Query = contract.CallInput<typeof contract.listMinutes>['query'];

async function minutes(query: Query = {}) {
  return (await owner.call(contract.listMinutes, { params: params(), query })).body;
}

/** A computer that is on for ten hours of the day, from 07:00 in São Paulo. */
async function newComputerOn(): Promise<string> {
  const { id } = await newComputer(owner);
  const at = (hour: number) => new Date(`${today()}T${hour}:00:00.000Z`);
  await owner.context.db
    .insertInto('computer_boots')
    .values({
      store_id: owner.store.id,
      computer_id: id,
      boot_id: randomUUID(),
      started_at: at(10),
      ended_at: at(20),
    })
    .execute();
  return id;
}

const endOfDay = () => app().clock.set(`${today()}T22:00:00.000Z`);

const end = (sessionId: string) => owner.call(contract.endSession, { params: { ...params(), sessionId } });

describe('the minutes of a computer', () => {
  it('say how each session was paid, and add up', async () => {
    const computerId = await newComputerOn();
    const { id: userId } = await newCustomer(owner, { minutes: 600 });
    await newSession(owner, { computerId, userId, durationInMinutes: 60, source: 'balance' });
    app().clock.moveMinutes(60);
    for (const settle of ['paid', 'waived', 'open'] as const) {
      const session = await newSession(owner, { computerId, isGuest: true, durationInMinutes: 60 });
      app().clock.moveMinutes(20);
      await end(session.id);
      const { body: bills } = await owner.call(contract.listBills, { params: params() });
      const billId = bills.find((bill) => bill.session.id === session.id)?.id ?? '';
      if (settle === 'paid')
        await owner.call(contract.receiveBills, {
          params: params(),
          body: { paymentType: 'CASH', bills: [{ billId }] },
        });
      if (settle === 'waived')
        await owner.call(contract.waiveBill, {
          params: { ...params(), billId },
          body: { reason: 'Cliente da casa' },
        });
      app().clock.moveMinutes(10);
    }
    endOfDay();
    const [of] = await minutes();
    expect(of).toMatchObject({
      day: today(),
      computer: { id: computerId },
      minutes: { on: 600, of: { balance: 60, paid: 20, courtesy: 20, due: 20, locked: 480, unguarded: 0 } },
    });
    expect(minuteKinds.reduce((sum, kind) => sum + (of?.minutes?.of[kind] ?? 0), 0)).toBe(600);
  });

  it('say when a session was paused, resumed early or by the clock', async () => {
    const computerId = await newComputerOn();
    const { id: sessionId } = await newSession(owner, { computerId, isGuest: true, durationInMinutes: 60 });
    const act = (endpoint: typeof contract.pauseSession | typeof contract.resumeSession) =>
      owner.call(endpoint, { params: { ...params(), sessionId } });
    app().clock.moveMinutes(10);
    await act(contract.pauseSession);
    app().clock.moveMinutes(4);
    await act(contract.resumeSession);
    app().clock.moveMinutes(10);
    await act(contract.pauseSession);
    endOfDay();
    expect((await minutes())[0]?.minutes).toMatchObject({ of: { due: 60, paused: 19 } });
  });

  it('follow a session to another computer, with its bill', async () => {
    const [from, to] = [await newComputerOn(), await newComputerOn()];
    const { id: sessionId } = await newSession(owner, {
      computerId: from,
      isGuest: true,
      durationInMinutes: 60,
    });
    app().clock.moveMinutes(20);
    const body = { computerId: to };
    expect(
      (await owner.call(contract.moveSession, { params: { ...params(), sessionId }, body })).status,
    ).toBe(200);
    endOfDay();
    const found = new Map((await minutes()).map(({ computer, minutes: of }) => [computer.id, of?.of.due]));
    expect([found.get(from), found.get(to)]).toEqual([20, 40]);
  });

  it('count a time without the guard once, also in a session', async () => {
    const computerId = await newComputerOn();
    await newSession(owner, { computerId, isGuest: true, durationInMinutes: 60 });
    const at = (time: string) => new Date(`${today()}T${time}:00.000Z`);
    const gap = { store_id: owner.store.id, id: randomUUID(), computer_id: computerId };
    await owner.context.db
      .insertInto('guard_gaps')
      .values({ ...gap, started_at: at('12:30'), ended_at: at('13:30'), noticed_at: at('13:30') })
      .execute();
    endOfDay();
    expect((await minutes())[0]?.minutes).toMatchObject({
      on: 600,
      of: { due: 30, unguarded: 60, locked: 510 },
    });
  });
});

describe('the days', () => {
  it('are the requested ones without the future, each from midnight to midnight in the store’s zone', async () => {
    await newComputerOn();
    const first = today();
    app().clock.moveMinutes(24 * 60);
    await owner.signIn();
    const asked = await minutes({ startDate: first, endDate: addDays(first, 30) });
    expect(asked.map(({ day: on, minutes: of }) => [on, of?.on])).toEqual([
      [first, 600],
      [today(), 0],
    ]);
    expect((await minutes({ day: first })).map((one) => one.day)).toEqual([first]);
    const before = await minutes({ day: '2026-11-20' });
    expect(before.map(({ minutes: of }) => of)).toEqual([null]);
  });

  it('have a removed computer until the one on which it was removed', async () => {
    const computerId = await newComputerOn();
    const days = [today(), addDays(today(), 1), addDays(today(), 2)];
    app().clock.moveMinutes(24 * 60);
    await owner.signIn();
    await owner.call(contract.deleteComputer, { params: { ...params(), computerId } });
    app().clock.moveMinutes(24 * 60);
    await owner.signIn();
    const listed = await minutes({ startDate: days[0], endDate: days[2] });
    expect(listed.map((one) => one.day)).toEqual(days.slice(0, 2));
  });

  it.each([
    [{ startDate: '2026-12-02', endDate: '2026-12-01' }, 'A data inicial não pode ser depois da data final.'],
    [{ startDate: '2026-11-01', endDate: '2026-12-02' }, 'Escolha no máximo 31 dias.'],
  ])('are refused: %j', async (query, message) => {
    const answer = await owner.call(contract.listMinutes, { params: params(), query });
    expect([answer.status, answer.error.fields]).toEqual([400, { startDate: message }]);
  });

  it('are deleted after 400 days', async () => {
    await newComputerOn();
    const later = (days: number) => () => new Date(app().clock.now().getTime() + days * 86_400_000);
    const left = () =>
      owner.context.db
        .selectFrom('computer_boots')
        .selectAll()
        .where('store_id', '=', owner.store.id)
        .execute();
    await deleteOldGuardRows({ db: owner.context.db, now: later(400) });
    expect(await left()).toHaveLength(1);
    await deleteOldGuardRows({ db: owner.context.db, now: later(401) });
    expect(await left()).toEqual([]);
  });
});

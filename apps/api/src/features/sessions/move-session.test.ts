import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newGuard, newSession } from '../../../test/factories.ts';
import { entries } from '../../../test/register-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

beforeEach(() => app().clock.set('2026-11-21T20:00:00.000Z'));

const of = ({ store }: Owner) => ({ storeId: store.id });

function move(owner: Owner, sessionId: string, computerId: string) {
  return owner.call(contract.moveSession, { params: { ...of(owner), sessionId }, body: { computerId } });
}

function swap(owner: Owner, sessionId: string, other: string) {
  return owner.call(contract.swapSessions, {
    params: { ...of(owner), sessionId },
    body: { sessionId: other },
  });
}

function end(owner: Owner, sessionId: string) {
  return owner.call(contract.endSession, { params: { ...of(owner), sessionId } });
}

async function balance(owner: Owner, userId: string): Promise<number | undefined> {
  return (await owner.call(contract.getCredits, { params: { userId } })).body[0]?.minutes;
}

const refusal = ({ status, error }: { status: number; error: contract.ErrorBody }) => [
  status,
  error.code,
  error.message,
];

/** Computers by these names. */
async function newFloor<Name extends string>(owner: Owner, ...names: Name[]) {
  const ids = {} as Record<Name, string>;
  for (const name of names) ids[name] = (await newComputer(owner, name)).id;
  return ids;
}

async function newPlayer(owner: Owner, computerId: string, minutes: number, name = 'Ana Lima') {
  const user = await newCustomer(owner, { name, minutes });
  const session = await newSession(owner, { computerId, userId: user.id, durationInMinutes: 60 });
  return { user, session };
}

describe('moving a session', () => {
  it('keeps its end to the instant, and frees the computer that it leaves', async () => {
    const owner = await app().newOwner();
    const floor = await newFloor(owner, 'PC 1', 'PC 2');
    const { user, session } = await newPlayer(owner, floor['PC 1'], 60);
    app().clock.moveMinutes(20.5);
    const now = app().clock.now().toISOString();
    const moved = await move(owner, session.id, floor['PC 2']);
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({
      computer: { id: floor['PC 2'], name: 'PC 2' },
      movedFrom: { id: floor['PC 1'], name: 'PC 1' },
      user: { id: user.id },
      startTime: now,
      endTime: session.endTime,
      durationInMinutes: 60,
      remainingTime: 39.5 * 60,
      undoableUntil: null,
    });
    expect(moved.body.id).not.toBe(session.id);
    const { body: computers } = await owner.call(contract.listComputers, { params: of(owner) });
    expect(computers.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
      ['PC 1', true],
      ['PC 2', false],
    ]);
    expect((await end(owner, session.id)).error.code).toBe('SESSION_ENDED');
  });

  it('twice costs a customer no extra minute', async () => {
    const owner = await app().newOwner();
    const floor = await newFloor(owner, 'PC 1', 'PC 2');
    const { user, session } = await newPlayer(owner, floor['PC 1'], 60);
    app().clock.moveMinutes(10.25);
    const second = await move(owner, session.id, floor['PC 2']);
    app().clock.moveMinutes(0.5);
    const third = await move(owner, second.body.id, floor['PC 1']);
    app().clock.moveMinutes(9.5);
    // 20 minutes and 15 seconds in all.
    expect((await end(owner, third.body.id)).body).toMatchObject({
      refundedMinutes: 39,
      durationInMinutes: 60,
    });
    expect(await balance(owner, user.id)).toBe(39);
    const { body } = await owner.call(contract.listCreditEntries, { params: { userId: user.id } });
    expect(body.map(({ kind, minutes, computerName }) => [kind, minutes, computerName])).toEqual([
      ['refund', 39, 'PC 1'],
      ['session', -60, 'PC 1'],
      ['grant', 60, null],
    ]);
  });

  it('costs a guest the price of the whole stay, rounded once, which is what the dashboard counts', async () => {
    const owner = await app().newOwner();
    await owner.call(contract.updateStore, { body: { pricePerHour: 5 } });
    const floor = await newFloor(owner, 'PC 1', 'PC 2', 'PC 3');
    const { id } = await newSession(owner, { computerId: floor['PC 1'], isGuest: true });
    await owner.call(contract.updateStore, { body: { pricePerHour: 50 } });
    app().clock.moveMinutes(3.2);
    const second = await move(owner, id, floor['PC 2']);
    expect(second.body.price).toBe(0.33);
    app().clock.moveMinutes(3.2);
    const third = await move(owner, second.body.id, floor['PC 3']);
    app().clock.moveMinutes(3.2);
    // 9.6 minutes are 10 begun ones: R$ 0,83 and not three times four minutes.
    expect((await end(owner, third.body.id)).body.price).toBe(0.83);
    const { body } = await owner.call(contract.getDashboard, {});
    expect(body.revenueLast30Days).toEqual({ total: 0.83, fromSessions: 0.83 });
    expect(body.activityLast30Days.totalSessionHours).toBe(0.17);
    expect(body.topPerformers.mostUsedComputer).toEqual({ name: 'PC 1' });
  });

  it('is two rows of the usage register, each with its computer and times', async () => {
    const owner = await app().newOwner();
    const floor = await newFloor(owner, 'PC 1', 'PC 2');
    const user = await newCustomer(owner, { minutes: 60 });
    const shown = { documentShown: true, guardianPresent: true };
    const session = await newSession(owner, { computerId: floor['PC 1'], userId: user.id, ...shown });
    app().clock.moveMinutes(20);
    const at = app().clock.now().toISOString();
    await move(owner, session.id, floor['PC 2']);
    const rows = await entries(owner);
    expect(
      rows.map(({ computerName, startTime, endTime, person, documentShown, guardianPresent }) => [
        computerName,
        startTime,
        endTime,
        person?.id,
        documentShown && guardianPresent,
      ]),
    ).toEqual([
      ['PC 1', session.startTime, at, user.id, true],
      ['PC 2', at, session.endTime, user.id, true],
    ]);
  });

  it('allows more time afterwards, up to the longest session in total', async () => {
    const owner = await app().newOwner();
    const floor = await newFloor(owner, 'PC 1', 'PC 2');
    const { id } = await newSession(owner, {
      computerId: floor['PC 1'],
      isGuest: true,
      durationInMinutes: 1_400,
    });
    app().clock.moveMinutes(100.5);
    const moved = await move(owner, id, floor['PC 2']);
    const extend = (minutes: number) =>
      owner.call(contract.extendSession, {
        params: { ...of(owner), sessionId: moved.body.id },
        body: { minutes },
      });
    expect((await extend(41)).error.message).toBe('Uma sessão tem no máximo 1.440 minutos: cabem mais 40.');
    expect((await extend(40)).body).toMatchObject({ durationInMinutes: 1_440, remainingTime: 1_339.5 * 60 });
  });

  it('is refused to a computer that is busy, locked, without its guard or not there, which it names', async () => {
    const owner = await app().newOwner();
    const floor = await newFloor(owner, 'PC 1', 'PC 2', 'PC 3', 'PC 4');
    const { session } = await newPlayer(owner, floor['PC 1'], 60);
    await newSession(owner, { computerId: floor['PC 2'], isGuest: true });
    await owner.call(contract.lockComputer, {
      params: { ...of(owner), computerId: floor['PC 3'] },
      body: {},
    });
    await newGuard(owner, floor['PC 4']);
    const answers = [];
    for (const id of [...Object.values(floor), crypto.randomUUID()])
      answers.push(refusal(await move(owner, session.id, id)));
    expect(answers).toEqual([
      [409, 'COMPUTER_IN_USE', 'PC 1 já está em uso.'],
      [409, 'COMPUTER_IN_USE', 'PC 2 já está em uso.'],
      [409, 'COMPUTER_LOCKED', 'PC 3 está bloqueado. Desbloqueie antes de mover a sessão.'],
      [409, 'GUARD_OFFLINE', 'O guarda de PC 4 está sem conexão.'],
      [404, 'COMPUTER_NOT_FOUND', 'Computador não encontrado.'],
    ]);
    const { body } = await owner.call(contract.listActiveSessions, { params: of(owner) });
    expect(body.map(({ id }) => id)).toContain(session.id);
  });

  it('succeeds once for 32 sessions that all move to one computer', async () => {
    const owner = await app().newOwner();
    const target = await newComputer(owner);
    const sessions: contract.Session[] = [];
    for (let n = 0; n < 4; n += 1)
      sessions.push(await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true }));
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) => move(owner, sessions[n % 4]?.id ?? '', target.id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await owner.call(contract.listActiveSessions, { params: of(owner) });
    expect(body).toHaveLength(4);
  });
});

describe('swapping two sessions', () => {
  it('continues each at the other’s computer with its own end, and costs nothing', async () => {
    const owner = await app().newOwner();
    const floor = await newFloor(owner, 'PC 1', 'PC 2');
    const ana = await newPlayer(owner, floor['PC 1'], 60);
    app().clock.moveMinutes(10.5);
    const bia = await newPlayer(owner, floor['PC 2'], 60, 'Bia Reis');
    app().clock.moveMinutes(10);
    const swapped = await swap(owner, ana.session.id, bia.session.id);
    expect(swapped.status).toBe(200);
    expect(swapped.body).toMatchObject([
      { computer: { name: 'PC 2' }, user: { name: 'Ana Lima' }, endTime: ana.session.endTime },
      { computer: { name: 'PC 1' }, user: { name: 'Bia Reis' }, endTime: bia.session.endTime },
    ]);
    for (const { id } of swapped.body) await end(owner, id);
    expect([await balance(owner, ana.user.id), await balance(owner, bia.user.id)]).toEqual([39, 50]);
  });

  it('is refused for a session with itself, with one that is over and at a locked computer', async () => {
    const owner = await app().newOwner();
    const floor = await newFloor(owner, 'PC 1', 'PC 2');
    const one = await newSession(owner, { computerId: floor['PC 1'], isGuest: true });
    const two = await newSession(owner, { computerId: floor['PC 2'], isGuest: true });
    expect((await swap(owner, one.id, one.id)).error).toMatchObject({
      code: 'VALIDATION',
      message: 'Escolha outra sessão.',
    });
    await owner.call(contract.lockComputer, {
      params: { ...of(owner), computerId: floor['PC 2'] },
      body: {},
    });
    expect(refusal(await swap(owner, one.id, two.id))).toEqual([
      409,
      'COMPUTER_LOCKED',
      'PC 2 está bloqueado. Desbloqueie antes de mover a sessão.',
    ]);
    await end(owner, two.id);
    expect((await swap(owner, one.id, two.id)).error.code).toBe('SESSION_ENDED');
    expect((await swap(owner, one.id, crypto.randomUUID())).error.code).toBe('SESSION_NOT_FOUND');
  });

  it('requested from both sides at once neither deadlocks nor loses a session', async () => {
    const owner = await app().newOwner();
    const floor = await newFloor(owner, 'PC 1', 'PC 2');
    const one = await newSession(owner, { computerId: floor['PC 1'], isGuest: true });
    const two = await newSession(owner, { computerId: floor['PC 2'], isGuest: true });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        n % 2 === 0 ? swap(owner, one.id, two.id) : swap(owner, two.id, one.id),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    const { body } = await owner.call(contract.listActiveSessions, { params: of(owner) });
    expect(body.map(({ computer }) => computer.name).toSorted()).toEqual(['PC 1', 'PC 2']);
  });
});

import * as contract from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../test/wait-for.ts';
import { newComputer, newCustomer, newEvent, newGuard, newSession } from '../../test/factories.ts';
import { GuardClient, listen } from '../../test/guard-client.ts';
import { type Owner, useTestApp } from '../../test/test-app.ts';
import { timersBelowASecond } from '../../test/timers-below-a-second.ts';

// What reaches a guard without a timer of a second or more reaches it within a second, unless the machine is busy.
const app = useTestApp({
  guardTimings: { batchMs: 5, freshMs: 1_000_000, leaseMs: 1_000_000 },
  guardTimers: timersBelowASecond,
});
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

const at = (owner: Owner, computerId: string) => ({ params: { storeId: owner.store.id, computerId } });

async function newConnected(owner: Owner, name?: string) {
  const computer = await newComputer(owner, name);
  const { token } = await newGuard(owner, computer.id);
  const guard = await GuardClient.connect(url, token);
  await waitUntil(async () => (await guardOf(owner, computer.id))?.connected);
  return { computer, token, guard };
}

async function guardOf(owner: Owner, computerId: string) {
  return (await owner.call(contract.getComputer, at(owner, computerId))).body.guard;
}

async function usedSeconds(sessionId: string): Promise<number> {
  const { rows } = await app().database.query('select used_seconds from sessions where id = $1', [sessionId]);
  return (rows as { used_seconds: number }[])[0]?.used_seconds ?? -1;
}

describe('the state of a guard', () => {
  it('holds the store, the computer’s name and that it is free', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner, 'PC 1');
    expect(await guard.state()).toEqual({
      store: { name: owner.store.name },
      computer: { id: computer.id, name: 'PC 1', isLocked: false },
      event: null,
      session: null,
      shortcuts: [],
      face: { logo: null, picture: null, nextEvent: null, hourPrice: null, packages: [] },
      call: 'none',
    });
  });

  it('follows a session’s start and end at once, with first name and time left', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    const user = await newCustomer(owner, { name: 'Ana Clara Lima', minutes: 90 });
    const session = await newSession(owner, {
      computerId: computer.id,
      userId: user.id,
      durationInMinutes: 60,
    });
    const running = await guard.state((state) => state.session !== null);
    expect(running.session).toEqual({
      id: session.id,
      customer: 'Ana',
      durationSeconds: 3_600,
      remainingMs: 3_600_000,
    });
    app().clock.moveMinutes(20.5);
    const answer = await guard.heartbeat({ sessionId: session.id, usedSeconds: 1_230 });
    expect(answer.session?.remainingMs).toBe(39.5 * 60_000);
    await owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId: session.id } });
    await guard.state((state) => state.session === null);
  });

  it('follows added time within a second', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    const session = await newSession(owner, {
      computerId: computer.id,
      isGuest: true,
      durationInMinutes: 30,
    });
    await guard.state((state) => state.session !== null);
    app().clock.moveMinutes(29);
    const params = { storeId: owner.store.id, sessionId: session.id };
    await owner.call(contract.extendSession, { params, body: { minutes: 15 } });
    // Guards of earlier versions apply a changed duration as well.
    const longer = await guard.state((state) => state.session?.durationSeconds === 45 * 60);
    expect(longer.session).toMatchObject({ id: session.id, remainingMs: 16 * 60_000 });
  });

  it('follows a move: one computer is free and the other runs, each within a second', async () => {
    const owner = await app().newOwner();
    const [one, two] = [await newConnected(owner), await newConnected(owner)];
    const { id } = await newSession(owner, {
      computerId: one.computer.id,
      isGuest: true,
      durationInMinutes: 30,
    });
    await one.guard.state((state) => state.session !== null);
    app().clock.moveMinutes(9.75);
    const params = { storeId: owner.store.id, sessionId: id };
    const moved = await owner.call(contract.moveSession, { params, body: { computerId: two.computer.id } });
    await one.guard.state((state) => state.session === null);
    const { session } = await two.guard.state((state) => state.session !== null);
    const left = 20.25 * 60;
    expect(session).toEqual({
      id: moved.body.id,
      customer: null,
      durationSeconds: left,
      remainingMs: left * 1_000,
    });
    // A late reading of more than the minutes that it lasted there is kept within them.
    one.guard.send({ type: 'finished', reading: { sessionId: id, usedSeconds: 900 } });
    await waitUntil(async () => (await usedSeconds(id)) === 600);
  });

  it('locks at a pause, with the time it has left, and unlocks at the resume and by the clock', async () => {
    // 5 p.m. in the store's time zone.
    app().clock.set('2026-11-23T20:00:00.000Z');
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    const session = await newSession(owner, {
      computerId: computer.id,
      isGuest: true,
      durationInMinutes: 60,
    });
    const params = { storeId: owner.store.id, sessionId: session.id };
    await guard.state((state) => state.session !== null);
    app().clock.moveMinutes(10);
    expect((await owner.call(contract.pauseSession, { params })).status).toBe(200);
    const paused = await guard.state((state) => state.computer.isLocked);
    // A guard of an earlier version ignores `pause`: it locks, and its time to the end is right.
    expect(paused.session).toEqual({
      id: session.id,
      customer: null,
      durationSeconds: 3_600,
      remainingMs: 65 * 60_000,
      pause: { remainingMs: 15 * 60_000, until: '17:25', isLocked: false },
    });
    app().clock.moveMinutes(4);
    await owner.call(contract.resumeSession, { params });
    const resumed = await guard.state((state) => !state.computer.isLocked);
    expect(resumed.session).toMatchObject({ remainingMs: 50 * 60_000 });
    expect(resumed.session).not.toHaveProperty('pause');

    await owner.call(contract.pauseSession, { params });
    await guard.state((state) => state.computer.isLocked);
    app().clock.moveMinutes(15);
    // Without a heartbeat.
    const over = await guard.state((state) => !state.computer.isLocked);
    expect(over.session).toMatchObject({ remainingMs: 50 * 60_000 });
  });

  it('stays locked after a pause when the computer was locked meanwhile', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    const session = await newSession(owner, {
      computerId: computer.id,
      isGuest: true,
      durationInMinutes: 60,
    });
    await owner.call(contract.pauseSession, { params: { storeId: owner.store.id, sessionId: session.id } });
    await guard.state((state) => state.session?.pause?.isLocked === false);
    await owner.call(contract.lockComputer, { ...at(owner, computer.id), body: {} });
    await guard.state((state) => state.session?.pause?.isLocked === true);
    app().clock.moveMinutes(15);
    const over = await guard.state((state) => state.session?.pause === undefined);
    expect(over.computer.isLocked).toBe(true);
  });

  it('holds no name for a guest, and ends an expired session at the next heartbeat', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    await newSession(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 15 });
    expect((await guard.state((state) => state.session !== null)).session?.customer).toBeNull();
    app().clock.moveMinutes(15);
    expect((await guard.heartbeat()).session).toBeNull();
  });

  it('follows the lock and the names of computer and store', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    await owner.call(contract.lockComputer, { ...at(owner, computer.id), body: {} });
    await guard.state((state) => state.computer.isLocked);
    await owner.call(contract.updateComputer, { ...at(owner, computer.id), body: { name: 'VIP' } });
    await guard.state((state) => state.computer.name === 'VIP');
    await owner.call(contract.updateStore, { body: { name: 'Toca da Coruja' } });
    await guard.state((state) => state.store.name === 'Toca da Coruja');
  });

  it('holds an event from its start to its end, by the next heartbeat', async () => {
    const owner = await app().newOwner();
    // 8 p.m. in the store's time zone.
    app().clock.set('2026-11-21T23:00:00.000Z');
    const { guard } = await newConnected(owner);
    await newEvent(owner, { name: 'Corujão', date: '2026-11-21', startTime: '20:30', endTime: '22:00' });
    await guard.heartbeat();
    app().clock.moveMinutes(29.5);
    await owner.call(contract.updateStore, { body: { name: 'Outra' } });
    const before = await guard.state((state) => state.store.name === 'Outra');
    expect(before.event).toBeNull();
    app().clock.moveMinutes(0.5);
    expect((await guard.heartbeat()).event).toEqual({ name: 'Corujão' });
    app().clock.moveMinutes(90);
    expect((await guard.heartbeat()).event).toBeNull();
  });

  it('is sent only to the guards whose state changed', async () => {
    const owner = await app().newOwner();
    const [one, two] = [await newConnected(owner), await newConnected(owner)];
    // A connect causes states as well; wait until those were sent.
    await Promise.all([one.guard.heartbeat(), two.guard.heartbeat()]);
    const [ofOne, ofTwo] = [one.guard.states.length, two.guard.states.length];
    await owner.call(contract.lockComputer, { ...at(owner, one.computer.id), body: {} });
    await one.guard.state((state) => state.computer.isLocked);
    await two.guard.heartbeat();
    expect([one.guard.states.length - ofOne, two.guard.states.length - ofTwo]).toEqual([1, 1]);
  });

  it('holds nothing of another store, and no other guard’s messages change anything', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const { computer, guard } = await newConnected(owner);
    const theirs = await newConnected(other);
    const session = await newSession(owner, {
      computerId: computer.id,
      isGuest: true,
      durationInMinutes: 60,
    });
    await guard.state((state) => state.session !== null);
    const sent = await owner.call(contract.sendGuardCommand, {
      ...at(owner, computer.id),
      body: { kind: 'message', text: 'Olá' },
    });
    await guard.command('message');
    theirs.guard.send({ type: 'finished', reading: { sessionId: session.id, usedSeconds: 3_000 } });
    theirs.guard.send({ type: 'command', id: sent.body.id, state: 'done' });
    const neighbour = await newConnected(owner);
    neighbour.guard.send({ type: 'finished', reading: { sessionId: session.id, usedSeconds: 3_000 } });
    neighbour.guard.send({ type: 'command', id: sent.body.id, state: 'done' });
    guard.send({ type: 'finished', reading: { sessionId: session.id, usedSeconds: 7 } });
    await waitUntil(async () => (await usedSeconds(session.id)) === 7);
    const { body } = await owner.call(contract.listGuardCommands, at(owner, computer.id));
    expect(body[0]).toMatchObject({ id: sent.body.id, state: 'sent' });
    expect(JSON.stringify(theirs.guard.received)).not.toContain(owner.store.id);
    expect(theirs.guard.commands).toEqual([]);
  });
});

describe('a reading', () => {
  it('only increases, up to the duration, however often and late it is received', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    const session = await newSession(owner, {
      computerId: computer.id,
      isGuest: true,
      durationInMinutes: 10,
    });
    const finished = async (seconds: number, expected: number) => {
      guard.send({ type: 'finished', reading: { sessionId: session.id, usedSeconds: seconds } });
      await guard.heartbeat();
      await waitUntil(async () => (await usedSeconds(session.id)) === expected);
    };
    await finished(100, 100);
    guard.send({ type: 'finished', reading: { sessionId: session.id, usedSeconds: 40 } });
    guard.send({ type: 'finished', reading: { sessionId: session.id, usedSeconds: 100 } });
    await finished(101, 101);
    await finished(86_400, 600);
  });

  it('is stored when the connection closes, and taken from the next `hello`', async () => {
    const owner = await app().newOwner();
    const { computer, guard, token } = await newConnected(owner);
    const session = await newSession(owner, {
      computerId: computer.id,
      isGuest: true,
      durationInMinutes: 60,
    });
    await guard.heartbeat({ sessionId: session.id, usedSeconds: 30 });
    await guard.heartbeat({ sessionId: session.id, usedSeconds: 45 });
    expect(await usedSeconds(session.id)).toBe(0);
    guard.drop();
    await waitUntil(async () => (await usedSeconds(session.id)) === 45);
    await GuardClient.connect(url, token, { reading: { sessionId: session.id, usedSeconds: 600 } });
    await waitUntil(async () => (await usedSeconds(session.id)) === 600);
  });

  it('of the last session is stored when the next one starts', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    const start = () => newSession(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 10 });
    const first = await start();
    await guard.heartbeat({ sessionId: first.id, usedSeconds: 590 });
    app().clock.moveMinutes(10);
    const second = await start();
    await guard.heartbeat({ sessionId: second.id, usedSeconds: 1 });
    await waitUntil(async () => (await usedSeconds(first.id)) === 590);
  });
});

describe('a hello', () => {
  it('fills only the empty specifications', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    await owner.call(contract.updateComputer, {
      ...at(owner, computer.id),
      body: { specifications: { gpu: 'RTX digitada' } },
    });
    const { token } = await newGuard(owner, computer.id);
    const specifications = { cpu: ' Ryzen\u0000 5 ', gpu: 'GTX', ram: '' };
    await GuardClient.connect(url, token, { specifications, version: '1.0.7', system: 'Linux\u0000' });
    const shown = async () => (await owner.call(contract.getComputer, at(owner, computer.id))).body;
    await waitUntil(async () => (await shown()).specifications.cpu);
    expect(await shown()).toMatchObject({
      specifications: { cpu: 'Ryzen  5', gpu: 'RTX digitada', ram: null },
      guard: { connected: true, version: '1.0.7' },
    });
  });
});

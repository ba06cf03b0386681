import * as contract from '@coruja/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newComputer, newCustomer, newEvent, newGuard, newSession } from '../../test/factories.ts';
import { GuardClient, listen } from '../../test/guard-client.ts';
import { type Owner, useTestApp } from '../../test/test-app.ts';

const app = useTestApp({ guardTimings: { gatherMs: 5, freshMs: 1_000_000 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

const at = (owner: Owner, computerId: string) => ({ params: { storeId: owner.store.id, computerId } });

async function newConnected(owner: Owner, name?: string) {
  const computer = await newComputer(owner, name);
  const { token } = await newGuard(owner, computer.id);
  const guard = await GuardClient.connect(url, token);
  await vi.waitUntil(async () => (await guardOf(owner, computer.id))?.connected);
  return { computer, token, guard };
}

async function guardOf(owner: Owner, computerId: string) {
  return (await owner.call(contract.getComputer, at(owner, computerId))).body.guard;
}

async function usedSeconds(sessionId: string): Promise<number> {
  const { rows } = await app().database.query('select used_seconds from sessions where id = $1', [sessionId]);
  return (rows as { used_seconds: number }[])[0]?.used_seconds ?? -1;
}

describe('what a screen is told', () => {
  it('is its store, its name and that it is free', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner, 'PC 1');
    expect(await guard.state()).toEqual({
      store: { name: owner.store.name },
      computer: { id: computer.id, name: 'PC 1', isLocked: false },
      event: null,
      session: null,
    });
  });

  it('is a session at once, with the first name and the time that is left, and its end at once', async () => {
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
    const beaten = await guard.beaten({ sessionId: session.id, usedSeconds: 1_230 });
    expect(beaten.session?.remainingMs).toBe(39.5 * 60_000);
    await owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId: session.id } });
    await guard.state((state) => state.session === null);
  });

  it('is a guest without a name, and the end by itself at the next heartbeat', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    await newSession(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 15 });
    expect((await guard.state((state) => state.session !== null)).session?.customer).toBeNull();
    app().clock.moveMinutes(15);
    expect((await guard.beaten()).session).toBeNull();
  });

  it('is the lock, a new name and the store’s', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    await owner.call(contract.lockComputer, { ...at(owner, computer.id), body: {} });
    await guard.state((state) => state.computer.isLocked);
    await owner.call(contract.updateComputer, { ...at(owner, computer.id), body: { name: 'VIP' } });
    await guard.state((state) => state.computer.name === 'VIP');
    await owner.call(contract.updateStore, { body: { name: 'Toca da Coruja' } });
    await guard.state((state) => state.store.name === 'Toca da Coruja');
  });

  it('is a Corujão from its start to its end, by the next heartbeat', async () => {
    const owner = await app().newOwner();
    // Eight in the evening where the store is.
    app().clock.set('2026-11-21T23:00:00.000Z');
    const { guard } = await newConnected(owner);
    await newEvent(owner, { name: 'Corujão', date: '2026-11-21', startTime: '20:30', endTime: '22:00' });
    await guard.beaten();
    app().clock.moveMinutes(29.5);
    await owner.call(contract.updateStore, { body: { name: 'Outra' } });
    const before = await guard.state((state) => state.store.name === 'Outra');
    expect(before.event).toBeNull();
    app().clock.moveMinutes(0.5);
    expect((await guard.beaten()).event).toEqual({ name: 'Corujão' });
    app().clock.moveMinutes(90);
    expect((await guard.beaten()).event).toBeNull();
  });

  it('is told to those alone for whom it has changed', async () => {
    const owner = await app().newOwner();
    const [one, two] = [await newConnected(owner), await newConnected(owner)];
    // Coming and going is told as well, so that both are asked for what they know by now.
    await Promise.all([one.guard.beaten(), two.guard.beaten()]);
    const [ofOne, ofTwo] = [one.guard.states.length, two.guard.states.length];
    await owner.call(contract.lockComputer, { ...at(owner, one.computer.id), body: {} });
    await one.guard.state((state) => state.computer.isLocked);
    await two.guard.beaten();
    expect([one.guard.states.length - ofOne, two.guard.states.length - ofTwo]).toEqual([1, 1]);
  });

  it('is nothing of another store, and nothing another store’s guard says changes anything', async () => {
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
    theirs.guard.say({ type: 'finished', reading: { sessionId: session.id, usedSeconds: 3_000 } });
    theirs.guard.say({ type: 'command', id: sent.body.id, state: 'done' });
    const neighbour = await newConnected(owner);
    neighbour.guard.say({ type: 'finished', reading: { sessionId: session.id, usedSeconds: 3_000 } });
    neighbour.guard.say({ type: 'command', id: sent.body.id, state: 'done' });
    guard.say({ type: 'finished', reading: { sessionId: session.id, usedSeconds: 7 } });
    await vi.waitUntil(async () => (await usedSeconds(session.id)) === 7);
    const { body } = await owner.call(contract.listGuardCommands, at(owner, computer.id));
    expect(body[0]).toMatchObject({ id: sent.body.id, state: 'sent' });
    expect(JSON.stringify(theirs.guard.told)).not.toContain(owner.store.id);
    expect(theirs.guard.commands).toEqual([]);
  });
});

describe('a reading', () => {
  it('counts as the largest, within the duration, however often and late it comes', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    const session = await newSession(owner, {
      computerId: computer.id,
      isGuest: true,
      durationInMinutes: 10,
    });
    const finished = async (seconds: number, expected: number) => {
      guard.say({ type: 'finished', reading: { sessionId: session.id, usedSeconds: seconds } });
      await guard.beaten();
      await vi.waitUntil(async () => (await usedSeconds(session.id)) === expected);
    };
    await finished(100, 100);
    guard.say({ type: 'finished', reading: { sessionId: session.id, usedSeconds: 40 } });
    guard.say({ type: 'finished', reading: { sessionId: session.id, usedSeconds: 100 } });
    await finished(101, 101);
    await finished(86_400, 600);
  });

  it('is written when the connection ends, and taken from the hello of the next', async () => {
    const owner = await app().newOwner();
    const { computer, guard, token } = await newConnected(owner);
    const session = await newSession(owner, {
      computerId: computer.id,
      isGuest: true,
      durationInMinutes: 60,
    });
    await guard.beaten({ sessionId: session.id, usedSeconds: 30 });
    await guard.beaten({ sessionId: session.id, usedSeconds: 45 });
    expect(await usedSeconds(session.id)).toBe(0);
    guard.drop();
    await vi.waitUntil(async () => (await usedSeconds(session.id)) === 45);
    await GuardClient.connect(url, token, { reading: { sessionId: session.id, usedSeconds: 600 } });
    await vi.waitUntil(async () => (await usedSeconds(session.id)) === 600);
  });

  it('of the session before is not lost when the next one begins', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    const start = () => newSession(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 10 });
    const first = await start();
    await guard.beaten({ sessionId: first.id, usedSeconds: 590 });
    app().clock.moveMinutes(10);
    const second = await start();
    await guard.beaten({ sessionId: second.id, usedSeconds: 1 });
    await vi.waitUntil(async () => (await usedSeconds(first.id)) === 590);
  });
});

describe('a hello', () => {
  it('fills in the specifications that are empty and overwrites none', async () => {
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
    await vi.waitUntil(async () => (await shown()).specifications.cpu);
    expect(await shown()).toMatchObject({
      specifications: { cpu: 'Ryzen  5', gpu: 'RTX digitada', ram: null },
      guard: { connected: true, version: '1.0.7' },
    });
  });
});

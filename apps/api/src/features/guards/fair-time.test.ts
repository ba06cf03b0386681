import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newGuard, newSession } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { endSessionsOfLostGuards } from './end-sessions-of-lost-guards.ts';

const app = useTestApp();
const longAgo = new Date(0);

beforeEach(async () => {
  // The job looks at all stores, so each test starts without guards.
  await app().database.query('delete from guards');
  await newConnectedGuard();
});

/** A guard elsewhere that has been connected for long: it shows that the server is not cut off. */
async function newConnectedGuard(): Promise<{ seenAt: (at: Date) => Promise<unknown> }> {
  const owner = await app().newOwner();
  const computer = await newComputer(owner);
  await newGuard(owner, computer.id);
  const process = crypto.randomUUID();
  await app().database.query(
    `insert into guard_processes (id, renewed_at, expires_at) values ($1, now(), now() + interval '1 day')`,
    [process],
  );
  const seenAt = (at: Date | null) =>
    app().database.query(
      `update guards set connected_to = $2, last_seen_at = $3, lost_at = null where computer_id = $1`,
      [computer.id, process, at],
    );
  await seenAt(longAgo);
  return { seenAt };
}

const endLost = (servingSince = longAgo) =>
  endSessionsOfLostGuards(
    { db: app().database.kysely, now: () => app().clock.now(), ports: app().ports },
    {
      servingSince,
      report: (error) => {
        throw error;
      },
    },
  );

const setFairTime = (owner: Owner, fairTime: boolean) =>
  owner.call(contract.updateGuardSettings, { params: { storeId: owner.store.id }, body: { fairTime } });

/** As its process records it: last seen now, noticed 40 s later. */
async function loseGuard(computerId: string): Promise<void> {
  const seenAt = app().clock.now();
  const lostAt = new Date(seenAt.getTime() + 40_000);
  const text =
    'update guards set connected_to = null, last_seen_at = $2, lost_at = $3 where computer_id = $1';
  await app().database.query(text, [computerId, seenAt, lostAt]);
}

/** A customer with 90 minutes who plays for 60 on a computer with a guard. */
async function newPlayer(options: { fairTime?: boolean } = {}) {
  const owner = await app().newOwner();
  await owner.call(contract.updateGuardSettings, {
    params: { storeId: owner.store.id },
    body: { fairTime: options.fairTime ?? true, offlineStart: 'warn' },
  });
  await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
  const computer = await newComputer(owner);
  await newGuard(owner, computer.id);
  const user = await newCustomer(owner, { minutes: 90 });
  const session = await newSession(owner, {
    computerId: computer.id,
    userId: user.id,
    durationInMinutes: 60,
  });
  const balance = async () =>
    (await owner.call(contract.getCredits, { params: { userId: user.id } })).body[0]?.minutes;
  const entries = async () => {
    const { body } = await owner.call(contract.listCreditEntries, { params: { userId: user.id } });
    return body.map(({ kind, minutes, actor }) => [kind, minutes, actor]);
  };
  const revenue = async () =>
    (await owner.call(contract.getDashboard, {})).body.revenueLast30Days.fromSessions;
  const isAvailable = async () => {
    const params = { storeId: owner.store.id, computerId: computer.id };
    return (await owner.call(contract.getComputer, { params })).body.isAvailable;
  };
  return { owner, computer, user, session, balance, entries, revenue, isAvailable };
}

describe('fair time', () => {
  it('refunds once the minutes that a dead computer left unused', async () => {
    const { owner, computer, balance, entries, revenue, isAvailable } = await newPlayer();
    app().clock.moveMinutes(20.5);
    await loseGuard(computer.id);
    app().clock.moveMinutes(3);
    expect(await endLost()).toBe(0);
    expect(await isAvailable()).toBe(false);
    app().clock.moveMinutes(1);
    expect(
      await Promise.all([endLost(), endLost(), endLost()]).then((all) => all.reduce((a, b) => a + b)),
    ).toBe(1);
    expect(await endLost()).toBe(0);
    expect(await balance()).toBe(69);
    expect(await entries()).toEqual([
      ['refund', 39, 'guard'],
      ['session', -60, 'owner'],
      ['grant', 90, 'owner'],
    ]);
    expect(await revenue()).toBe(2.1);
    expect(await isAvailable()).toBe(true);
    expect(
      (await owner.call(contract.listActiveSessions, { params: { storeId: owner.store.id } })).body,
    ).toEqual([]);
  });

  it('is off by default, and ignores losses from before it was turned on', async () => {
    const { owner, computer, balance } = await newPlayer({ fairTime: false });
    app().clock.moveMinutes(10);
    await loseGuard(computer.id);
    app().clock.moveMinutes(5);
    expect(await endLost()).toBe(0);
    expect((await setFairTime(owner, true)).body.fairTime).toBe(true);
    expect(await endLost()).toBe(0);
    // Turned on again it still counts from the first time.
    app().clock.moveMinutes(5);
    await setFairTime(owner, true);
    await loseGuard(computer.id);
    app().clock.moveMinutes(5);
    expect(await endLost()).toBe(1);
    expect(await balance()).toBe(70);
  });

  it('ends nothing if the guard reconnected in time', async () => {
    const { computer, balance } = await newPlayer();
    await loseGuard(computer.id);
    app().clock.moveMinutes(3);
    const process = crypto.randomUUID();
    await app().database.query('update guards set connected_to = $2, lost_at = null where computer_id = $1', [
      computer.id,
      process,
    ]);
    app().clock.moveMinutes(10);
    expect(await endLost()).toBe(0);
    expect(await balance()).toBe(30);
  });

  it('waits for the guards after a restart of the server, however long it was down', async () => {
    const { computer, balance } = await newPlayer();
    app().clock.moveMinutes(10);
    await loseGuard(computer.id);
    app().clock.moveMinutes(30);
    const restartedAt = app().clock.now();
    app().clock.moveMinutes(2.9);
    expect(await endLost(restartedAt)).toBe(0);
    app().clock.moveMinutes(0.1);
    expect(await endLost(restartedAt)).toBe(1);
    expect(await balance()).toBe(80);
  });

  it('ends nothing while no guard is connected, since the server is probably cut off', async () => {
    await app().database.query('delete from guards');
    const { computer, balance } = await newPlayer();
    app().clock.moveMinutes(10);
    await loseGuard(computer.id);
    app().clock.moveMinutes(20);
    expect(await endLost()).toBe(0);
    // When the first is back, the others get the whole delay to reconnect.
    const { seenAt } = await newConnectedGuard();
    await seenAt(app().clock.now());
    app().clock.moveMinutes(2.9);
    expect(await endLost()).toBe(0);
    app().clock.moveMinutes(0.1);
    expect(await endLost()).toBe(1);
    expect(await balance()).toBe(80);
  });

  it('does not count guards of a killed process as connected', async () => {
    const { computer } = await newPlayer();
    await loseGuard(computer.id);
    app().clock.moveMinutes(5);
    await app().database.query('update guard_processes set expires_at = now()');
    expect(await endLost()).toBe(0);
  });

  it('refunds the same after the session’s end, when another session runs on the computer', async () => {
    const { owner, computer, balance } = await newPlayer();
    app().clock.moveMinutes(59);
    await loseGuard(computer.id);
    app().clock.moveMinutes(1);
    const next = await newSession(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 60 });
    app().clock.moveMinutes(10);
    expect(await endLost()).toBe(1);
    expect(await balance()).toBe(31);
    const active = await owner.call(contract.listActiveSessions, { params: { storeId: owner.store.id } });
    expect(active.body.map(({ id }) => id)).toEqual([next.id]);
  });

  it('refunds everything if the computer died before the start without anybody knowing', async () => {
    const { owner, computer, user, balance } = await newPlayer();
    const params = { storeId: owner.store.id };
    const active = await owner.call(contract.listActiveSessions, { params });
    await owner.call(contract.endSession, { params: { ...params, sessionId: active.body[0]?.id ?? '' } });
    await loseGuard(computer.id);
    app().clock.moveMinutes(0.5);
    await newSession(owner, { computerId: computer.id, userId: user.id, durationInMinutes: 60 });
    expect(await balance()).toBe(30);
    app().clock.moveMinutes(5);
    expect(await endLost()).toBe(1);
    expect(await balance()).toBe(90);
  });

  it('ignores a session that was started although the guard was known to be away', async () => {
    const { owner, computer, user, session, balance } = await newPlayer();
    await owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId: session.id } });
    await loseGuard(computer.id);
    app().clock.moveMinutes(2);
    await newSession(owner, { computerId: computer.id, userId: user.id, durationInMinutes: 60 });
    app().clock.moveMinutes(10);
    expect(await endLost()).toBe(0);
    expect(await balance()).toBe(30);
  });

  it('refunds nothing to a removed customer', async () => {
    const { owner, computer, user } = await newPlayer();
    app().clock.moveMinutes(30);
    await loseGuard(computer.id);
    app().clock.moveMinutes(31);
    const params = { userId: user.id };
    await owner.call(contract.setCredits, { params, body: { minutes: 0 } });
    expect((await owner.call(contract.removeCustomer, { params })).status).toBe(204);
    expect(await endLost()).toBe(0);
  });

  it('charges a guest only the used minutes', async () => {
    const { owner, session, computer, revenue } = await newPlayer();
    await owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId: session.id } });
    expect(await revenue()).toBe(0);
    await newSession(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 60 });
    app().clock.moveMinutes(10.01);
    await loseGuard(computer.id);
    app().clock.moveMinutes(60);
    expect(await endLost()).toBe(1);
    expect(await revenue()).toBe(1.1);
  });
});

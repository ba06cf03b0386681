import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newGuard, newSession } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const of = ({ store }: Owner, sessionId: string) => ({ params: { storeId: store.id, sessionId } });
const pause = (owner: Owner, id: string) => owner.call(contract.pauseSession, of(owner, id));
const resume = (owner: Owner, id: string) => owner.call(contract.resumeSession, of(owner, id));
const end = (owner: Owner, id: string) => owner.call(contract.endSession, of(owner, id));

async function newGuest(owner: Owner, minutes = 60) {
  const { id: computerId } = await newComputer(owner);
  return newSession(owner, { computerId, isGuest: true, durationInMinutes: minutes });
}

/** After the given minutes. */
async function seen(owner: Owner, computerId: string, minutes: number) {
  app().clock.moveMinutes(minutes);
  const params = { storeId: owner.store.id, computerId };
  return (await owner.call(contract.getSessionOfComputer, { params })).body;
}

describe('a pause', () => {
  it('stops time, used minutes and price for fifteen minutes, then ends by itself', async () => {
    const owner = await app().newOwner();
    await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
    const session = await newGuest(owner);
    app().clock.moveMinutes(10);
    const paused = await pause(owner, session.id);
    expect(paused.status).toBe(200);
    expect(paused.body).toMatchObject({
      remainingTime: 50 * 60,
      pause: { endTime: plus(session.startTime, 25), remainingTime: 900 },
      pausesLeft: 1,
      price: 1,
      durationInMinutes: 60,
      endTime: plus(session.endTime, 15),
    });
    const { id: computerId } = session.computer;
    expect(await seen(owner, computerId, 14)).toMatchObject({
      remainingTime: 50 * 60,
      price: 1,
      pause: { remainingTime: 60 },
    });
    expect(await seen(owner, computerId, 1)).toMatchObject({ remainingTime: 50 * 60, pause: null });
    expect(await seen(owner, computerId, 10)).toMatchObject({ remainingTime: 40 * 60, price: 2 });
    const start = { params: { storeId: owner.store.id }, body: { computerId, isGuest: true } };
    app().clock.moveMinutes(39.9);
    expect((await owner.call(contract.createSession, start)).error.code).toBe('COMPUTER_IN_USE');
    app().clock.moveMinutes(0.1);
    expect((await owner.call(contract.createSession, start)).status).toBe(201);
  });

  it('costs a customer no minutes, even if the session is ended in it', async () => {
    const owner = await app().newOwner();
    const { id: computerId } = await newComputer(owner);
    const user = await newCustomer(owner, { minutes: 90 });
    const session = await newSession(owner, { computerId, userId: user.id, durationInMinutes: 60 });
    app().clock.moveMinutes(20);
    await pause(owner, session.id);
    app().clock.moveMinutes(12);
    expect((await end(owner, session.id)).body).toMatchObject({ refundedMinutes: 40, pause: null });
    const credits = await owner.call(contract.getCredits, { params: { userId: user.id } });
    expect(credits.body[0]?.minutes).toBe(70);
  });

  it('moves the end only by its own length if it is resumed early', async () => {
    const owner = await app().newOwner();
    const session = await newGuest(owner);
    app().clock.moveMinutes(10);
    await pause(owner, session.id);
    app().clock.moveMinutes(5);
    const resumed = await resume(owner, session.id);
    expect(resumed.body).toMatchObject({
      pause: null,
      pausesLeft: 1,
      remainingTime: 50 * 60,
      endTime: plus(session.endTime, 5),
    });
    expect((await resume(owner, session.id)).error.code).toBe('SESSION_NOT_PAUSED');
  });

  it('is possible twice in a session, and not within another', async () => {
    const owner = await app().newOwner();
    const session = await newGuest(owner);
    await pause(owner, session.id);
    expect((await pause(owner, session.id)).error).toMatchObject({ code: 'SESSION_PAUSED' });
    app().clock.moveMinutes(15);
    expect((await pause(owner, session.id)).body).toMatchObject({ pausesLeft: 0 });
    await resume(owner, session.id);
    const third = await pause(owner, session.id);
    expect([third.status, third.error.message]).toEqual([409, 'Esta sessão já foi pausada duas vezes.']);
  });

  it('is refused once the session is over, and for an unknown session', async () => {
    const owner = await app().newOwner();
    const session = await newGuest(owner, 5);
    app().clock.moveMinutes(5);
    for (const act of [pause, resume]) {
      expect((await act(owner, session.id)).error.code).toBe('SESSION_ENDED');
      expect((await act(owner, '3f6f2f0e-3c3d-4f5e-8d6a-0a1b2c3d4e5f')).error.code).toBe('SESSION_NOT_FOUND');
    }
  });

  it('is refused while the guard is away, since nothing would lock the computer', async () => {
    const owner = await app().newOwner();
    const { id: computerId } = await newComputer(owner);
    const session = await newSession(owner, { computerId, isGuest: true });
    await newGuard(owner, computerId);
    expect((await pause(owner, session.id)).error.code).toBe('GUARD_OFFLINE');
  });

  it('ends when the session is moved, and still counts as used', async () => {
    const owner = await app().newOwner();
    const session = await newGuest(owner);
    const { id: computerId } = await newComputer(owner);
    app().clock.moveMinutes(9.75);
    await pause(owner, session.id);
    app().clock.moveMinutes(5);
    const moved = await owner.call(contract.moveSession, { ...of(owner, session.id), body: { computerId } });
    expect(moved.body).toMatchObject({
      remainingTime: 50.25 * 60,
      endTime: plus(session.endTime, 5),
      pause: null,
      pausesLeft: 1,
      durationInMinutes: 60,
    });
    expect(await seen(owner, computerId, 50)).toMatchObject({ remainingTime: 15 });
  });

  it('starts once for concurrent calls', async () => {
    const owner = await app().newOwner();
    const session = await newGuest(owner);
    const answers = await Promise.all(Array.from({ length: 16 }, () => pause(owner, session.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await seen(owner, session.computer.id, 0)).toMatchObject({
      endTime: plus(session.endTime, 15),
      pausesLeft: 1,
    });
    const resumed = await Promise.all(Array.from({ length: 16 }, () => resume(owner, session.id)));
    expect(resumed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await seen(owner, session.computer.id, 0)).toMatchObject({ endTime: session.endTime });
  });
});

describe('the database', () => {
  const change = (id: string, set: string) =>
    app().database.query(`update sessions set ${set} where id = $1`, [id]);
  const longer =
    "end_at = end_at + interval '15 minutes', paused_ms = paused_ms + 900000, pauses = pauses + 1";

  it('refuses a third pause', async () => {
    const session = await newGuest(await app().newOwner());
    await change(session.id, `${longer}, paused_until = start_at + interval '15 minutes'`);
    await change(session.id, `${longer}, paused_until = start_at + interval '30 minutes'`);
    await expect(
      change(session.id, `${longer}, paused_until = start_at + interval '45 minutes'`),
    ).rejects.toMatchObject({ constraint: 'sessions_paused_twice_at_most' });
  });

  it('refuses a pause within a pause, and an end that no pause explains', async () => {
    const session = await newGuest(await app().newOwner());
    await change(session.id, `${longer}, paused_until = start_at + interval '15 minutes'`);
    await expect(
      change(session.id, `${longer}, paused_until = start_at + interval '29 minutes'`),
    ).rejects.toMatchObject({ constraint: 'sessions_one_pause_at_a_time' });
    await expect(change(session.id, "end_at = end_at + interval '15 minutes'")).rejects.toMatchObject({
      constraint: 'sessions_end_follows_duration',
    });
    await expect(
      change(session.id, "end_at = end_at + interval '1 minute', paused_ms = paused_ms + 960000"),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

/** An instant some minutes later. */
function plus(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

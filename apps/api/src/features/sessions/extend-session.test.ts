import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const of = ({ store }: Owner) => ({ storeId: store.id });

function extend(owner: Owner, sessionId: string, minutes: number, idempotencyKey?: string) {
  const call = { params: { ...of(owner), sessionId }, body: { minutes } };
  return owner.call(contract.extendSession, call, idempotencyKey ? { idempotencyKey } : {});
}

function end(owner: Owner, sessionId: string) {
  return owner.call(contract.endSession, { params: { ...of(owner), sessionId } });
}

async function balance(owner: Owner, userId: string): Promise<number | undefined> {
  return (await owner.call(contract.getCredits, { params: { userId } })).body[0]?.minutes;
}

/** Ana plays for an hour and keeps the rest of her minutes. */
async function newPlayer(owner: Owner, minutes: number) {
  const computer = await newComputer(owner);
  const user = await newCustomer(owner, { name: 'Ana Lima', minutes });
  const session = await newSession(owner, {
    computerId: computer.id,
    userId: user.id,
    durationInMinutes: 60,
  });
  return { computer, user, session };
}

describe('more time', () => {
  it('of a customer comes from the balance, as an entry of its own, and moves the end', async () => {
    const owner = await app().newOwner();
    const { computer, user, session } = await newPlayer(owner, 120);
    app().clock.moveMinutes(20.5);
    const first = await extend(owner, session.id, 15);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      id: session.id,
      startTime: session.startTime,
      endTime: new Date(Date.parse(session.endTime) + 15 * 60_000).toISOString(),
      durationInMinutes: 75,
      remainingTime: 54.5 * 60,
    });
    expect((await extend(owner, session.id, 30)).body.durationInMinutes).toBe(105);
    expect(await balance(owner, user.id)).toBe(15);
    const ended = await end(owner, session.id);
    expect(ended.body.refundedMinutes).toBe(84);
    expect(await balance(owner, user.id)).toBe(99);
    const entries = await owner.call(contract.listCreditEntries, { params: { userId: user.id } });
    expect(entries.body.map(({ kind, minutes, computerName }) => [kind, minutes, computerName])).toEqual([
      ['refund', 84, computer.name],
      ['extension', -30, computer.name],
      ['extension', -15, computer.name],
      ['session', -60, computer.name],
      ['grant', 120, null],
    ]);
  });

  it('keeps the session running past the end that it had', async () => {
    const owner = await app().newOwner();
    const { computer, session } = await newPlayer(owner, 120);
    app().clock.moveMinutes(59.9);
    await extend(owner, session.id, 30);
    app().clock.moveMinutes(20);
    const params = { ...of(owner), computerId: computer.id };
    const running = await owner.call(contract.getSessionOfComputer, { params });
    expect(running.body).toMatchObject({ id: session.id, remainingTime: 606 });
    app().clock.moveMinutes(10.1);
    expect((await owner.call(contract.getSessionOfComputer, { params })).error.code).toBe(
      'NO_ACTIVE_SESSION',
    );
  });

  it('of a guest takes no minutes and is paid at the end, at the price of the start', async () => {
    const owner = await app().newOwner();
    await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
    const { id: computerId } = await newComputer(owner);
    const session = await newSession(owner, { computerId, isGuest: true, durationInMinutes: 30 });
    await owner.call(contract.updateStore, { body: { pricePerHour: 60 } });
    expect((await extend(owner, session.id, 30)).body).toMatchObject({ durationInMinutes: 60, price: 0 });
    app().clock.moveMinutes(45);
    expect((await end(owner, session.id)).body).toMatchObject({ price: 4.5, refundedMinutes: 0 });
  });

  it('says who has how many minutes when they are too few, and changes nothing', async () => {
    const owner = await app().newOwner();
    const { user, session } = await newPlayer(owner, 70);
    const refused = await extend(owner, session.id, 15);
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'INSUFFICIENT_CREDITS',
      'Ana Lima tem 10 min de saldo e precisa de 15 min.',
    ]);
    expect(await balance(owner, user.id)).toBe(10);
    const { body } = await owner.call(contract.listActiveSessions, { params: of(owner) });
    expect(body.map(({ endTime }) => endTime)).toEqual([session.endTime]);
  });

  it('is refused past the longest session, for a session that is over and for one that is not there', async () => {
    const owner = await app().newOwner();
    const { id: computerId } = await newComputer(owner);
    const session = await newSession(owner, { computerId, isGuest: true, durationInMinutes: 1_410 });
    const long = await extend(owner, session.id, 31);
    expect([long.status, long.error.code, long.error.message]).toEqual([
      409,
      'SESSION_TOO_LONG',
      'Uma sessão tem no máximo 1.440 minutos: cabem mais 30.',
    ]);
    for (const minutes of [0, 1.5, 1_441])
      expect((await extend(owner, session.id, minutes)).status).toBe(400);
    expect((await extend(owner, session.id, 30)).body.durationInMinutes).toBe(1_440);
    await end(owner, session.id);
    expect((await extend(owner, session.id, 1)).error.code).toBe('SESSION_ENDED');
    expect((await extend(owner, crypto.randomUUID(), 1)).error.code).toBe('SESSION_NOT_FOUND');
    const { session: short } = await newPlayer(owner, 120);
    app().clock.moveMinutes(60);
    expect((await extend(owner, short.id, 1)).error.code).toBe('SESSION_ENDED');
  });

  it('is given once for 32 calls with one key', async () => {
    const owner = await app().newOwner();
    const { user, session } = await newPlayer(owner, 120);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => extend(owner, session.id, 15, 'more-1')),
    );
    expect(new Set(answers.map(({ body }) => body.durationInMinutes))).toEqual(new Set([75]));
    expect(await balance(owner, user.id)).toBe(45);
  });

  it('and a concurrent end leave a consistent ledger, whichever comes first', async () => {
    const owner = await app().newOwner();
    for (const _ of [1, 2, 3, 4]) {
      const { user, session } = await newPlayer(owner, 120);
      app().clock.moveMinutes(10);
      const [more, over] = await Promise.all([extend(owner, session.id, 30), end(owner, session.id)]);
      expect(over.status).toBe(200);
      expect(over.body.refundedMinutes).toBe(more.status === 200 ? 80 : 50);
      expect(await balance(owner, user.id)).toBe(110);
    }
  });

  it('of 16 concurrent calls takes no more than the balance holds', async () => {
    const owner = await app().newOwner();
    const { user, session } = await newPlayer(owner, 60 + 5 * 15 + 14);
    const answers = await Promise.all(Array.from({ length: 16 }, () => extend(owner, session.id, 15)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await balance(owner, user.id)).toBe(14);
  });
});

import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { isTimePriced } from '../../../test/unpriced-store.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

function start(owner: Owner, body: Record<string, unknown>) {
  return owner.call(contract.createSession, { params: { storeId: owner.store.id }, body: body as never });
}

function end(owner: Owner, sessionId: string) {
  return owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId } });
}

async function balance(owner: Owner, userId: string): Promise<number | undefined> {
  const answer = await owner.call(contract.getCredits, { params: { userId } });
  return answer.body[0]?.minutes;
}

describe('starting a session', () => {
  it('takes the whole duration from the balance and shows on the computer', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const user = await newCustomer(owner, { minutes: 90 });
    const started = await start(owner, {
      computerId: computer.id.toUpperCase(),
      userId: user.id.toUpperCase(),
      durationInMinutes: 60,
      isGuest: false,
    });
    expect(started.status).toBe(201);
    expect(started.body).toMatchObject({
      user: { id: user.id, name: user.name },
      computer: { id: computer.id, name: computer.name },
      remainingTime: 3_600,
      isGuest: false,
      actor: 'owner',
    });
    expect(await balance(owner, user.id)).toBe(30);
    const params = { storeId: owner.store.id, computerId: computer.id };
    expect((await owner.call(contract.getComputer, { params })).body.isAvailable).toBe(false);
    expect((await owner.call(contract.getSessionOfComputer, { params })).body).toEqual(started.body);
  });

  it('refuses more minutes than the customer has, with the agreed English message, and takes nothing', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const user = await newCustomer(owner, { minutes: 59 });
    const refused = await start(owner, { computerId: computer.id, userId: user.id, durationInMinutes: 60 });
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({
      code: 'INSUFFICIENT_CREDITS',
      error: 'User does not have enough credits in this store for the requested duration.',
    });
    expect(await balance(owner, user.id)).toBe(59);
    const params = { storeId: owner.store.id, computerId: computer.id };
    expect((await owner.call(contract.getSessionOfComputer, { params })).error.code).toBe(
      'NO_ACTIVE_SESSION',
    );
  });

  it.skipIf(isTimePriced)('takes no credits for a guest and charges the price per hour', async () => {
    const owner = await app().newOwner();
    await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
    const computer = await newComputer(owner);
    const session = await newSession(owner, {
      computerId: computer.id,
      isGuest: true,
      durationInMinutes: 90,
    });
    expect(session.user).toBeUndefined();
    app().clock.moveMinutes(90);
    const list = await owner.call(contract.listActiveSessions, { params: { storeId: owner.store.id } });
    expect(list.body).toEqual([]);
    const dashboard = await owner.call(contract.getDashboard, {});
    expect(dashboard.body.revenueLast30Days).toEqual({ total: 9, fromSessions: 9 });
  });

  it('is refused on a locked, busy or unknown computer, and for a customer who already plays', async () => {
    const owner = await app().newOwner();
    const [busy, free] = [await newComputer(owner), await newComputer(owner)];
    const user = await newCustomer(owner, { minutes: 500 });
    const other = await newCustomer(owner, { minutes: 500 });
    await newSession(owner, { computerId: busy.id, userId: user.id });
    const codes = [
      await start(owner, { computerId: busy.id, userId: other.id }),
      await start(owner, { computerId: free.id, userId: user.id }),
      await start(owner, { computerId: crypto.randomUUID(), userId: other.id }),
      await start(owner, { computerId: free.id, userId: crypto.randomUUID() }),
    ];
    const lock = { params: { storeId: owner.store.id, computerId: free.id }, body: {} };
    await owner.call(contract.lockComputer, lock);
    codes.push(await start(owner, { computerId: free.id, userId: other.id }));
    expect(codes.map((answer) => [answer.status, answer.error.code])).toEqual([
      [409, 'COMPUTER_IN_USE'],
      [409, 'CUSTOMER_IN_SESSION'],
      [404, 'COMPUTER_NOT_FOUND'],
      [404, 'CUSTOMER_NOT_FOUND'],
      [409, 'COMPUTER_LOCKED'],
    ]);
    expect(await balance(owner, other.id)).toBe(500);
  });

  it('succeeds once for 64 concurrent starts on one computer', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const users = await Promise.all(Array.from({ length: 8 }, () => newCustomer(owner, { minutes: 60 })));
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        start(owner, { computerId: computer.id, userId: users[at % 8]?.id }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.status !== 201).map((answer) => answer.status))).toEqual(
      new Set([409]),
    );
    const balances = await Promise.all(users.map((user) => balance(owner, user.id)));
    expect(balances.filter((minutes) => minutes === 0)).toHaveLength(1);
    expect(balances.filter((minutes) => minutes === 60)).toHaveLength(7);
  });

  it('succeeds once for a customer who is started on 16 computers at once', async () => {
    const owner = await app().newOwner();
    const computers = await Promise.all(Array.from({ length: 5 }, () => newComputer(owner)));
    const user = await newCustomer(owner, { minutes: 600 });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        start(owner, { computerId: computers[at % 5]?.id, userId: user.id }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(await balance(owner, user.id)).toBe(540);
  });
});

describe('ending a session', () => {
  it('affects no other session of the store or of another store', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const [ana, bia] = [
      await newCustomer(owner, { name: 'Ana Reis', minutes: 60 }),
      await newCustomer(owner, { name: 'Bia Ramos', minutes: 60 }),
    ];
    const stays = await newSession(owner, { computerId: (await newComputer(owner)).id, userId: ana.id });
    const goes = await newSession(owner, { computerId: (await newComputer(owner)).id, userId: bia.id });
    const foreign = await newSession(other, { computerId: (await newComputer(other)).id, isGuest: true });
    expect([stays.user?.name, goes.user?.name]).toEqual(['Ana Reis', 'Bia Ramos']);
    for (const id of [foreign.id, crypto.randomUUID()]) {
      const refused = await end(owner, id);
      expect([refused.status, refused.error.code]).toEqual([404, 'SESSION_NOT_FOUND']);
    }
    const ended = await end(owner, goes.id);
    expect(ended.body).toMatchObject({ id: goes.id, user: { id: bia.id }, refundedMinutes: 60 });
    const active = async (of: Owner) =>
      (await of.call(contract.listActiveSessions, { params: { storeId: of.store.id } })).body;
    expect((await active(owner)).map(({ id, user }) => [id, user?.id])).toEqual([[stays.id, ana.id]]);
    expect((await active(other)).map(({ id }) => id)).toEqual([foreign.id]);
    expect([await balance(owner, ana.id), await balance(owner, bia.id)]).toEqual([0, 60]);
  });

  it('gives the unused whole minutes back, once', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const user = await newCustomer(owner, { minutes: 90 });
    const session = await newSession(owner, {
      computerId: computer.id,
      userId: user.id,
      durationInMinutes: 60,
    });
    app().clock.moveMinutes(20.5);
    const answers = await Promise.all([
      end(owner, session.id),
      end(owner, session.id),
      end(owner, session.id),
    ]);
    const [ended] = answers.filter((answer) => answer.status === 200);
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.error.code)).toEqual([
      'SESSION_ENDED',
      'SESSION_ENDED',
    ]);
    expect(ended?.body).toMatchObject({ refundedMinutes: 39, remainingTime: 0 });
    expect(await balance(owner, user.id)).toBe(69);
    const entries = await owner.call(contract.listCreditEntries, { params: { userId: user.id } });
    expect(
      entries.body.map((entry) => [entry.kind, entry.minutes, entry.balanceAfter, entry.computerName]),
    ).toEqual([
      ['refund', 39, 69, computer.name],
      ['session', -60, 30, computer.name],
      ['grant', 90, 90, null],
    ]);
  });

  it('charges a guest only the used minutes, rounded up', async () => {
    const owner = await app().newOwner();
    await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
    const computer = await newComputer(owner);
    const session = await newSession(owner, { computerId: computer.id, isGuest: true });
    app().clock.moveMinutes(10.01);
    expect((await end(owner, session.id)).body).toMatchObject({ refundedMinutes: 0, price: 1.1 });
  });

  it('happens by itself at the end of the time: the computer is free and nothing is given back', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const user = await newCustomer(owner, { minutes: 60 });
    const session = await newSession(owner, { computerId: computer.id, userId: user.id });
    app().clock.moveMinutes(60);
    const params = { storeId: owner.store.id, computerId: computer.id };
    expect((await owner.call(contract.getComputer, { params })).body.isAvailable).toBe(true);
    expect((await end(owner, session.id)).error.code).toBe('SESSION_ENDED');
    expect(await balance(owner, user.id)).toBe(0);
    expect((await start(owner, { computerId: computer.id, isGuest: true })).status).toBe(201);
  });
});

describe('the list of active sessions', () => {
  it('shows the soonest to end first, with customer, computer and duration', async () => {
    const owner = await app().newOwner();
    const [long, short] = [await newComputer(owner), await newComputer(owner)];
    const user = await newCustomer(owner, { minutes: 120 });
    await newSession(owner, { computerId: long.id, userId: user.id, durationInMinutes: 120 });
    await newSession(owner, { computerId: short.id, isGuest: true, durationInMinutes: 15 });
    app().clock.moveMinutes(1);
    const { body } = await owner.call(contract.listActiveSessions, { params: { storeId: owner.store.id } });
    expect(
      body.map((session) => [session.computer.name, session.remainingTime, session.user?.email]),
    ).toEqual([
      [short.name, 14 * 60, undefined],
      [long.name, 119 * 60, null],
    ]);
  });

  it('orders sessions with the same end by id', async () => {
    const owner = await app().newOwner();
    const ids: string[] = [];
    for (const _ of [1, 2, 3, 4, 5]) {
      ids.push((await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true })).id);
    }
    const { body } = await owner.call(contract.listActiveSessions, { params: { storeId: owner.store.id } });
    expect(body.map(({ id }) => id)).toEqual(ids.toSorted());
  });
});

describe('an idempotency key', () => {
  it('turns 64 equal starts into one session with 64 equal answers', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const user = await newCustomer(owner, { minutes: 600 });
    const params = { storeId: owner.store.id };
    const body = { computerId: computer.id, userId: user.id };
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        owner.call(contract.createSession, { params, body }, { idempotencyKey: 'start-1' }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await balance(owner, user.id)).toBe(540);
  });

  it('refuses another body, and is free again after a refusal', async () => {
    const owner = await app().newOwner();
    const user = await newCustomer(owner);
    const params = { userId: user.id };
    const add = (minutes: number) =>
      owner.call(
        contract.addCredits,
        { params, body: { storeId: owner.store.id, minutes } },
        { idempotencyKey: 'k' },
      );
    expect((await add(0)).status).toBe(400);
    expect((await add(60)).status).toBe(200);
    expect((await add(60)).body).toEqual([{ storeId: owner.store.id, minutes: 60 }]);
    const reused = await add(90);
    expect([reused.status, reused.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    app().clock.moveMinutes(24 * 60 + 1);
    await owner.signIn();
    expect((await add(90)).body).toEqual([{ storeId: owner.store.id, minutes: 150 }]);
  });
});

describe('a clock that is set back an hour', () => {
  it('does not change a running session, and its computer and customer stay busy', async () => {
    const owner = await app().newOwner();
    const [computer, another] = [await newComputer(owner), await newComputer(owner)];
    const user = await newCustomer(owner, { minutes: 120 });
    const { id } = await newSession(owner, {
      computerId: computer.id,
      userId: user.id,
      durationInMinutes: 30,
    });
    app().clock.stepMinutes(-60);
    try {
      const params = { storeId: owner.store.id };
      const active = await owner.call(contract.listActiveSessions, { params });
      expect(active.body).toMatchObject([{ id, remainingTime: 1_800, price: 0 }]);
      const computers = await owner.call(contract.listComputers, { params });
      expect(computers.body.map(({ isAvailable }) => isAvailable)).toEqual([false, true]);
      const second = await start(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 15 });
      expect(second.error.code).toBe('COMPUTER_IN_USE');
      const twice = await start(owner, { computerId: another.id, userId: user.id, durationInMinutes: 15 });
      expect(twice.error.code).toBe('CUSTOMER_IN_SESSION');
      const removal = await owner.call(contract.removeCustomer, { params: { userId: user.id } });
      expect(removal.error.code).toBe('CUSTOMER_IN_SESSION');

      const ended = await end(owner, id);
      expect([ended.status, ended.body.refundedMinutes]).toEqual([200, 30]);
      expect(await balance(owner, user.id)).toBe(120);
      expect((await owner.call(contract.listActiveSessions, { params })).body).toEqual([]);
    } finally {
      app().clock.stepMinutes(60);
    }
  });
});

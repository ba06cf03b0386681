import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { entries } from '../../../test/register-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { undoSession } from './undo-session.ts';

const app = useTestApp();

beforeEach(() => app().clock.set('2026-11-21T20:00:00.000Z'));

const of = ({ store }: Owner) => ({ storeId: store.id });

function undo(owner: Owner, sessionId: string) {
  return owner.call(contract.undoSession, { params: { ...of(owner), sessionId } });
}

async function balance(owner: Owner, userId: string): Promise<number | undefined> {
  return (await owner.call(contract.getCredits, { params: { userId } })).body[0]?.minutes;
}

async function newPlayer(owner: Owner) {
  const computer = await newComputer(owner);
  const user = await newCustomer(owner, { name: 'Ana Lima', minutes: 90 });
  const session = await newSession(owner, {
    computerId: computer.id,
    userId: user.id,
    durationInMinutes: 60,
  });
  return { computer, user, session };
}

describe('undoing a start', () => {
  it('gives all minutes back within a minute, also added ones, and removes the session from the figures', async () => {
    const owner = await app().newOwner();
    await owner.call(contract.updateStore, { body: { pricePerHour: 60 } });
    const { computer, user, session } = await newPlayer(owner);
    expect(session.undoableUntil).toBe('2026-11-21T20:01:00.000Z');
    const params = { ...of(owner), sessionId: session.id };
    await owner.call(contract.extendSession, { params, body: { minutes: 15 } });
    app().clock.moveMinutes(1);
    const undone = await undo(owner, session.id);
    expect(undone.status).toBe(200);
    expect(undone.body).toMatchObject({ refundedMinutes: 75, price: 0, remainingTime: 0 });
    expect(await balance(owner, user.id)).toBe(90);
    app().clock.moveMinutes(5);
    const { body } = await owner.call(contract.getDashboard, {});
    expect(body.revenueLast30Days).toEqual({ total: 0, fromSessions: 0 });
    expect(body.activityLast30Days).toEqual({ uniqueCustomers: 0, totalSessionHours: 0 });
    const free = { ...of(owner), computerId: computer.id };
    expect((await owner.call(contract.getComputer, { params: free })).body.isAvailable).toBe(true);
    expect((await undo(owner, session.id)).error.code).toBe('SESSION_ENDED');
  });

  it('of a guest leaves nothing to pay', async () => {
    const owner = await app().newOwner();
    await owner.call(contract.updateStore, { body: { pricePerHour: 60 } });
    const session = await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true });
    app().clock.moveMinutes(0.9);
    expect((await undo(owner, session.id)).body).toMatchObject({ price: 0, refundedMinutes: 0 });
  });

  it('stays in the usage register, with who undid it and when', async () => {
    const owner = await app().newOwner();
    const { session } = await newPlayer(owner);
    app().clock.moveMinutes(0.5);
    await undo(owner, session.id);
    await newPlayer(owner);
    const rows = await entries(owner);
    expect(rows.map(({ startTime, endTime, undone }) => [startTime, endTime, undone])).toEqual([
      [session.startTime, '2026-11-21T20:00:30.000Z', { at: '2026-11-21T20:00:30.000Z', by: 'owner' }],
      ['2026-11-21T20:00:30.000Z', '2026-11-21T21:00:30.000Z', null],
    ]);
  });

  it('is refused after a minute, after a move and to anybody else', async () => {
    const owner = await app().newOwner();
    const { user, session } = await newPlayer(owner);
    const stranger = { ...owner.context, actor: 'ana', now: () => app().clock.now() };
    await expect(undoSession(stranger, { sessionId: session.id })).rejects.toMatchObject({
      code: 'UNDO_OVER',
      message: 'Só quem iniciou a sessão pode desfazer o início.',
    });
    app().clock.moveMinutes(60_001 / 60_000);
    const late = await undo(owner, session.id);
    expect([late.status, late.error.code, late.error.message]).toEqual([
      409,
      'UNDO_OVER',
      'O tempo para desfazer acabou.',
    ]);
    expect(await balance(owner, user.id)).toBe(30);
    const other = await newPlayer(owner);
    const params = { ...of(owner), sessionId: other.session.id };
    const body = { computerId: (await newComputer(owner)).id };
    const moved = await owner.call(contract.moveSession, { params, body });
    expect((await undo(owner, moved.body.id)).error.code).toBe('UNDO_OVER');
    expect((await undo(owner, crypto.randomUUID())).error.code).toBe('SESSION_NOT_FOUND');
  });

  it('happens once for 16 concurrent calls', async () => {
    const owner = await app().newOwner();
    const { user, session } = await newPlayer(owner);
    const answers = await Promise.all(Array.from({ length: 16 }, () => undo(owner, session.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance(owner, user.id)).toBe(90);
  });
});

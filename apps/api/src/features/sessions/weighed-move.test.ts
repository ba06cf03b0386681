import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCustomer, newSession } from '../../../test/factories.ts';
import { entries } from '../../../test/register-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { type WeighedFloor, newWeighedFloor } from '../../../test/weighed-floor.ts';

const app = useTestApp();

beforeEach(() => app().clock.set('2026-11-21T20:00:00.000Z'));

const of = ({ store }: Owner) => ({ storeId: store.id });

function move(owner: Owner, sessionId: string, body: { computerId: string; keepsEnd?: boolean }) {
  return owner.call(contract.moveSession, { params: { ...of(owner), sessionId }, body });
}

function end(owner: Owner, sessionId: string) {
  return owner.call(contract.endSession, { params: { ...of(owner), sessionId } });
}

async function balance(owner: Owner, userId: string): Promise<number | undefined> {
  return (await owner.call(contract.getCredits, { params: { userId } })).body[0]?.minutes;
}

/** Two hours from a balance, of which one is used. */
async function newPlayer({ owner }: WeighedFloor, computerId: string, minutes: number) {
  const user = await newCustomer(owner, { name: 'Ana Lima', minutes });
  const session = await newSession(owner, { computerId, userId: user.id, durationInMinutes: 120 });
  app().clock.moveMinutes(60);
  return { user, session };
}

async function turnOff(owner: Owner) {
  await owner.call(contract.updateCounterSettings, { params: of(owner), body: { pricesTime: false } });
}

const inClock = (instant: string) => instant.slice(11, 16);

describe('moving a session of a balance to a room of another weight', () => {
  it('converts the rest of the balance’s minutes, and the ledger shows it', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { user, session } = await newPlayer(floor, floor.common, 130);
    expect([inClock(session.endTime), session.weighed]).toEqual(['22:00', { weight: 1, minutes: 120 }]);
    const moved = await move(owner, session.id, { computerId: floor.vip });
    expect(moved.body).toMatchObject({
      durationInMinutes: 100,
      remainingTime: 40 * 60,
      weighed: { weight: 1.5, minutes: 40 },
    });
    expect(inClock(moved.body.endTime)).toBe('21:40');
    expect(await balance(owner, user.id)).toBe(10);
    const { body } = await owner.call(contract.listCreditEntries, { params: { userId: user.id } });
    expect(body.slice(0, 3).map(({ kind, minutes, computerName }) => [kind, minutes, computerName])).toEqual([
      ['session', -60, 'VIP 01'],
      ['refund', 60, 'PC 01'],
      ['session', -120, 'PC 01'],
    ]);
    app().clock.moveMinutes(11);
    expect((await end(owner, moved.body.id)).body).toMatchObject({ refundedMinutes: 43 });
    expect(await balance(owner, user.id)).toBe(53);
  });

  it('rounds down, and returns the remainder to the balance at once', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { user, session } = await newPlayer(floor, floor.common, 120);
    app().clock.moveMinutes(-1);
    const vip = await move(owner, session.id, { computerId: floor.vip });
    expect([vip.body.remainingTime, await balance(owner, user.id)]).toEqual([40 * 60, 1]);
    const back = await move(owner, vip.body.id, { computerId: floor.common });
    expect([back.body.remainingTime, await balance(owner, user.id)]).toEqual([60 * 60, 1]);
    await end(owner, back.body.id);
    expect(await balance(owner, user.id)).toBe(61);
  });

  it('keeps its end on request, by taking or returning minutes of the balance', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { user, session } = await newPlayer(floor, floor.common, 150);
    const kept = await move(owner, session.id, { computerId: floor.vip, keepsEnd: true });
    expect([inClock(kept.body.endTime), await balance(owner, user.id)]).toEqual(['22:00', 0]);
    app().clock.moveMinutes(20);
    const back = await move(owner, kept.body.id, { computerId: floor.common, keepsEnd: true });
    expect([inClock(back.body.endTime), await balance(owner, user.id)]).toEqual(['22:00', 20]);
    const refused = await move(owner, back.body.id, { computerId: floor.vip });
    expect(inClock(refused.body.endTime)).toBe('21:46');
  });

  it('is refused with the same end if the balance is too small, and changes nothing', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { user, session } = await newPlayer(floor, floor.common, 149);
    const { status, error } = await move(owner, session.id, { computerId: floor.vip, keepsEnd: true });
    expect([status, error.code, error.message]).toEqual([
      409,
      'INSUFFICIENT_CREDITS',
      'Ana Lima tem 29 min de saldo e precisa de 30 min.',
    ]);
    app().clock.moveMinutes(59);
    const late = await move(owner, session.id, { computerId: floor.vip });
    expect(late.error.message).toBe('O tempo que resta não dá 1 minuto em VIP 01.');
    expect(await balance(owner, user.id)).toBe(29);
    expect((await end(owner, session.id)).body).toMatchObject({ refundedMinutes: 1, durationInMinutes: 120 });
  });

  it('resumes a paused session, and counts each begun minute once', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { user, session } = await newPlayer(floor, floor.common, 120);
    app().clock.moveMinutes(0.5);
    await owner.call(contract.pauseSession, { params: { ...of(owner), sessionId: session.id } });
    app().clock.moveMinutes(5);
    const moved = await move(owner, session.id, { computerId: floor.vip });
    // 59 whole minutes give 39, and the begun minute stays.
    expect(moved.body).toMatchObject({ remainingTime: 39.5 * 60, pause: null });
    app().clock.moveMinutes(0.5);
    const elsewhere = await move(owner, moved.body.id, { computerId: floor.otherCommon });
    // 59 minutes that 39 took in the other room.
    expect(elsewhere.body.remainingTime).toBe(59 * 60);
    await end(owner, elsewhere.body.id);
    expect(await balance(owner, user.id)).toBe(59);
  });

  it('shows the times of both computers in the usage register', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { session } = await newPlayer(floor, floor.common, 120);
    await move(owner, session.id, { computerId: floor.vip });
    const rows = (await entries(owner)).map(({ computerName, startTime, endTime }) => [
      computerName,
      inClock(startTime),
      inClock(endTime),
    ]);
    expect(rows).toEqual([
      ['PC 01', '20:00', '21:00'],
      ['VIP 01', '21:00', '21:40'],
    ]);
  });

  it('changes nothing in a room of the same weight, for a package, an open bill, and while time has no price', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { session } = await newPlayer(floor, floor.common, 120);
    const same = await move(owner, session.id, { computerId: floor.otherCommon });
    expect(same.body.endTime).toBe(session.endTime);
    const guest = await newSession(owner, { computerId: floor.common, isGuest: true });
    const unpaid = await move(owner, guest.id, { computerId: floor.vip });
    expect([unpaid.body.endTime, unpaid.body.billing]).toEqual([guest.endTime, 'bill']);
    await end(owner, unpaid.body.id);
    const { body: bills } = await owner.call(contract.listBills, { params: of(owner) });
    for (const { id: billId } of bills)
      await owner.call(contract.waiveBill, { params: { ...of(owner), billId }, body: { reason: 'Teste' } });
    await turnOff(owner);
    const off = await move(owner, same.body.id, { computerId: floor.vip });
    expect(off.body.endTime).toBe(session.endTime);
  });

  it('is refused if a legal rule forbids the later end, but not with the same end', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const body = {
      paymentType: 'PIX' as const,
      items: [],
      time: [{ kind: 'session' as const, computerId: floor.vip, minutes: 60 }],
    };
    const { body: sale } = await owner.call(contract.createSale, { params: of(owner), body });
    const id = sale.items[0]?.time?.sessionId ?? '';
    await owner.call(contract.updateLegalSettings, { params: of(owner), body: { rules: ['no-guests'] } });
    const later = await move(owner, id, { computerId: floor.common });
    expect([later.status, later.error.code]).toEqual([409, 'GUESTS_REFUSED']);
    const kept = await move(owner, id, { computerId: floor.common, keepsEnd: true });
    expect(inClock(kept.body.endTime)).toBe('21:00');
  });
});

describe('swapping two sessions in rooms of different weights', () => {
  it('converts both, each by its own balance', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { session: one } = await newPlayer(floor, floor.common, 120);
    const bia = await newCustomer(owner, { name: 'Bia Reis', minutes: 90 });
    const two = await newSession(owner, { computerId: floor.vip, userId: bia.id, durationInMinutes: 60 });
    const { body } = await owner.call(contract.swapSessions, {
      params: { ...of(owner), sessionId: one.id },
      body: { sessionId: two.id },
    });
    expect(body.map(({ computer, remainingTime }) => [computer.name, remainingTime])).toEqual([
      ['VIP 01', 40 * 60],
      ['PC 01', 90 * 60],
    ]);
  });
});

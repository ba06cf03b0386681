import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCustomer, newSession } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { type WeighedFloor, newWeighedFloor } from '../../../test/weighed-floor.ts';

// R$ 6,00 an hour; the VIP room has the weight 1,50.

const app = useTestApp();

beforeEach(() => app().clock.set('2026-11-21T20:00:00.000Z'));

const of = ({ store }: Owner) => ({ storeId: store.id });
const inClock = (instant: string | undefined) => instant?.slice(11, 16);

function sell(owner: Owner, time: contract.SaleBody['time'], more: Partial<contract.SaleBody> = {}) {
  const body = { paymentType: 'CASH' as const, items: [], time, ...more };
  return owner.call(contract.createSale, { params: of(owner), body });
}

/** A guest's two hours, paid at the start, of which one is used. */
async function paidGuest(floor: WeighedFloor, computerId = floor.common) {
  const { owner } = floor;
  const { body: sale } = await sell(owner, [{ kind: 'session', computerId, minutes: 120 }]);
  app().clock.moveMinutes(60);
  return { sale, sessionId: sale.items[0]?.time?.sessionId ?? '' };
}

function move(owner: Owner, sessionId: string, body: { computerId: string; keepsEnd?: boolean }) {
  return owner.call(contract.moveSession, { params: { ...of(owner), sessionId }, body });
}

const running = async (owner: Owner) =>
  (await owner.call(contract.listActiveSessions, { params: of(owner) })).body;

async function end(owner: Owner) {
  for (const { id: sessionId } of await running(owner))
    await owner.call(contract.endSession, { params: { ...of(owner), sessionId } });
}

async function refundable(owner: Owner, saleId: string) {
  const { body } = await owner.call(contract.getRefundable, { params: { ...of(owner), saleId } });
  return body.items.map(({ kind, minutes, amount }) => [kind, minutes, amount]);
}

describe('moving a session that was paid with money', () => {
  it('converts the rest by the weights of the rooms, rounded down, without a payment', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { sessionId } = await paidGuest(floor);
    const vip = await move(owner, sessionId, { computerId: floor.vip });
    expect(vip.body).toMatchObject({ billing: 'paid', remainingTime: 40 * 60, durationInMinutes: 100 });
    app().clock.moveMinutes(11);
    const back = await move(owner, vip.body.id, { computerId: floor.otherCommon });
    expect(back.body.remainingTime).toBe(43 * 60);
    const kept = await move(owner, back.body.id, { computerId: floor.vip, keepsEnd: true });
    expect([kept.status, kept.error.code, kept.error.message]).toEqual([
      409,
      'PAID_TIME',
      'Este tempo já foi pago. A diferença é vendida.',
    ]);
  });

  it('keeps its end free of charge in a room of a lower weight, and unused time is refunded', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { sale, sessionId } = await paidGuest(floor, floor.vip);
    const kept = await move(owner, sessionId, { computerId: floor.common, keepsEnd: true });
    expect(inClock(kept.body.endTime)).toBe('22:00');
    app().clock.moveMinutes(30);
    await end(owner);
    // 60 minutes there and 30 here, which are worth 20 there.
    expect(await refundable(owner, sale.id)).toEqual([['session', 40, 4]]);
  });

  it('is refunded by the worth of the used time in the room of the start', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { sale, sessionId } = await paidGuest(floor);
    await move(owner, sessionId, { computerId: floor.vip });
    app().clock.moveMinutes(11);
    await end(owner);
    // 60 minutes and 11 that are worth 16,5.
    expect(await refundable(owner, sale.id)).toEqual([['session', 43, 4.3]]);
    const params = { ...of(owner), saleId: sale.id };
    const { body } = await owner.call(contract.refundSale, { params, body: { reason: 'Foi embora' } });
    expect(body.refunded).toBe(4.3);
  });
});

describe('the difference that keeps the end of a moved session', () => {
  it('is one line of a sale, and the session continues until its end', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { sessionId } = await paidGuest(floor);
    const line = { kind: 'difference' as const, sessionId, computerId: floor.vip, price: 2 };
    const { status, body } = await sell(owner, [line]);
    expect([status, body.total]).toEqual([201, 2]);
    const [session] = await running(owner);
    expect(body.items).toMatchObject([
      {
        product: { name: 'Diferença para VIP 01 · 20 min' },
        price: 2,
        time: { kind: 'difference', minutes: 20, sessionId: session?.id, rules: [{ amount: 2 }] },
      },
    ]);
    expect(session).toMatchObject({
      computer: { name: 'VIP 01' },
      movedFrom: { name: 'PC 01' },
      durationInMinutes: 120,
      billing: 'paid',
    });
    expect(inClock(session?.endTime)).toBe('22:00');
  });

  it('keeps the price that was shown for two minutes', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { sessionId } = await paidGuest(floor);
    app().clock.moveMinutes(-1);
    const quotedAt = app().clock.now().toISOString();
    app().clock.moveMinutes(1.5);
    const line = { kind: 'difference' as const, sessionId, computerId: floor.vip, price: 2.1 };
    const late = await sell(owner, [line]);
    expect(late.error.code).toBe('PRICE_CHANGED');
    expect((await running(owner))[0]?.computer.name).toBe('PC 01');
    expect((await sell(owner, [{ ...line, quotedAt }])).body.total).toBe(2.1);
    expect(inClock((await running(owner))[0]?.endTime)).toBe('22:00');
  });

  it('is refunded before the time that was sold earlier', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { sale: first, sessionId } = await paidGuest(floor);
    const { body: sale } = await sell(owner, [{ kind: 'difference', sessionId, computerId: floor.vip }]);
    const refuse = await owner.call(contract.refundSale, {
      params: { ...of(owner), saleId: sale.id },
      body: { reason: 'Desistiu' },
    });
    expect(refuse.error.code).toBe('SESSION_RUNNING');
    app().clock.moveMinutes(30);
    await end(owner);
    // 30 minutes are left here, of which 20 were the difference.
    expect(await refundable(owner, sale.id)).toEqual([['difference', 20, 2]]);
    expect(await refundable(owner, first.id)).toEqual([['session', 15, 1.5]]);
  });

  it('is only for the sale’s customer, and for a session that is paid with money', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const [ana, bia] = [await newCustomer(owner, { minutes: 60 }), await newCustomer(owner)];
    const { id: sessionId } = await newSession(owner, { computerId: floor.common, userId: ana.id });
    const line = { kind: 'difference' as const, sessionId, computerId: floor.vip };
    expect((await sell(owner, [line], { userId: ana.id })).error.fields).toEqual({
      time: 'A diferença só é vendida para uma sessão que já foi paga.',
    });
    expect((await sell(owner, [line], { userId: bia.id })).error.fields).toEqual({
      userId: 'A sessão é de outro cliente. Escolha o cliente dela.',
    });
  });

  it('is refused if nothing is missing, and for a session that another line of the cart has moved', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { sessionId } = await paidGuest(floor);
    const line = { kind: 'difference' as const, sessionId, computerId: floor.vip };
    const nothing = await sell(owner, [{ ...line, computerId: floor.otherCommon }]);
    expect(nothing.error.fields).toEqual({ time: 'Neste computador a sessão não termina mais cedo.' });
    const twice = await sell(owner, [{ kind: 'extension', sessionId, minutes: 15 }, line]);
    expect(twice.error.fields).toEqual({ time: 'Esta sessão já muda de computador nesta venda.' });
    expect((await running(owner)).map(({ id }) => id)).toEqual([sessionId]);
  });

  it('is sold once for 16 concurrent sales', async () => {
    const floor = await newWeighedFloor(app());
    const { owner } = floor;
    const { sessionId } = await paidGuest(floor);
    const line = { kind: 'difference' as const, sessionId, computerId: floor.vip };
    const answers = await Promise.all(Array.from({ length: 16 }, () => sell(owner, [line])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'SESSION_ENDED')).toHaveLength(15);
    expect((await running(owner)).map(({ computer }) => computer.name)).toEqual(['VIP 01']);
  });
});

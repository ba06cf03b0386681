import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import {
  add,
  cancel,
  create,
  get,
  of,
  on,
  pay,
  paySeat,
  refusal,
  remove,
  revenue,
} from '../../../test/event-calls.ts';
import { newCustomer, newEvent } from '../../../test/factories.ts';
import { type PricedOwner, newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

type Enrolment = contract.CallInput<typeof contract.addParticipant>['body'];

function enrol(owner: Owner, eventId: string, body: Enrolment) {
  return owner.call(contract.addParticipant, { ...on(owner, eventId), body });
}

const tonight = { date: '2026-11-21', startTime: '16:00', endTime: '19:00', seatPrice: 25 };

/** A Corujão of R$ 25,00 per seat, with a participant who has not paid. */
async function soldBySeat() {
  const owner = await newPricedOwner(app());
  const event = await newEvent(owner, tonight);
  const { body } = await add(owner, event.id, (await newCustomer(owner)).id);
  return { owner, event, seat: body.participants[0]?.id ?? '' };
}

async function received(owner: Owner) {
  const { body } = await owner.call(contract.getSalesSummary, { ...of(owner), query: {} });
  return Object.fromEntries(body.received.byTender.map(({ tender, total }) => [tender, total]));
}

/** What the dashboard, the ledger of today and the days say, in reais. */
async function figures(owner: PricedOwner) {
  const today = await owner.call(contract.getToday, {});
  const days = await owner.call(contract.getDailyRevenue, {});
  return [await revenue(owner), today.body.received.total, days.body.at(-1)?.events];
}

describe('a price per seat', () => {
  it('is null unless given, and then answered with the event', async () => {
    const owner = await newPricedOwner(app());
    expect((await create(owner)).body.seatPrice).toBeNull();
    expect((await create(owner, { seatPrice: null })).body.seatPrice).toBeNull();
    const { status, body } = await create(owner, { seatPrice: 25.5 });
    expect([status, body.seatPrice, body.price]).toEqual([201, 25.5, 50]);
  });

  it('is above zero', async () => {
    const owner = await newPricedOwner(app());
    const { error } = await create(owner, { seatPrice: 0 });
    expect(error.fields).toEqual({ seatPrice: 'O preço por lugar é maior que zero.' });
  });

  it('needs time that has a price', async () => {
    const owner = await app().newOwner();
    expect(refusal(await create(owner, { seatPrice: 25 }))).toEqual([409, 'TIME_UNPRICED']);
    expect((await create(owner)).body.seatPrice).toBeNull();
  });
});

describe('the payment of a seat', () => {
  it('is recorded with the enrolment, in one call, and confirms the event', async () => {
    const owner = await newPricedOwner(app());
    const event = await newEvent(owner, { seatPrice: 25 });
    const { id: userId } = await newCustomer(owner);
    const { status, body } = await enrol(owner, event.id, {
      userId,
      payment: { type: 'CASH', received: 50 },
    });
    expect(status).toBe(201);
    expect(body.confirmed).toBe(true);
    expect(body.payment).toBeNull();
    expect(body.participants).toMatchObject([
      {
        user: { id: userId },
        payment: {
          paymentType: 'CASH',
          total: 25,
          payments: [{ type: 'CASH', amount: 25, received: 50, change: 25 }],
          paidAt: app().clock.now().toISOString(),
          actor: 'owner',
        },
      },
    ]);
    expect(await figures(owner)).toEqual([25, 25, 25]);
    expect(await received(owner)).toEqual({ CASH: 25 });
  });

  it('is received later, by several tenders, each an entry of the ledger', async () => {
    const { owner, event, seat } = await soldBySeat();
    expect((await get(owner, event.id)).body).toMatchObject({
      confirmed: false,
      participants: [{ payment: null }],
    });
    const payments = [
      { type: 'CASH' as const, amount: 10, received: 20 },
      { type: 'PIX' as const, amount: 15 },
    ];
    const { status, body } = await paySeat(owner, event.id, seat, { payments });
    expect(status).toBe(200);
    expect(body.participants[0]?.payment).toMatchObject({
      paymentType: 'MIXED',
      total: 25,
      payments: [
        { type: 'PIX', amount: 15, received: null, change: 0 },
        { type: 'CASH', amount: 10, received: 20, change: 10 },
      ],
    });
    expect(await received(owner)).toEqual({ CASH: 10, PIX: 15 });
    expect(await figures(owner)).toEqual([25, 25, 25]);
  });

  it('as a courtesy marks the seat as paid and is no revenue', async () => {
    const { owner, event, seat } = await soldBySeat();
    const { body } = await paySeat(owner, event.id, seat, { type: 'FREE' });
    expect(body.participants[0]?.payment).toMatchObject({ paymentType: 'FREE', total: 25, payments: [] });
    expect(await figures(owner)).toEqual([0, 0, 0]);
  });

  it('is possible after the event has ended', async () => {
    const { owner, event, seat } = await soldBySeat();
    app().clock.set(event.endTime);
    expect((await paySeat(owner, event.id, seat)).status).toBe(200);
    app().clock.set('2026-11-21T20:00:00.000Z');
  });

  it('is recorded once, however many record it at the same time', async () => {
    const { owner, event, seat } = await soldBySeat();
    const answers = await Promise.all(Array.from({ length: 64 }, () => paySeat(owner, event.id, seat)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set(['SEAT_PAID']),
    );
    expect(await figures(owner)).toEqual([25, 25, 25]);
  });

  it('is refused once the whole event is paid, and the whole event once a seat is paid', async () => {
    const { owner, event, seat } = await soldBySeat();
    const whole = await newEvent(owner, { seatPrice: 25 });
    await pay(owner, whole.id);
    const { id: userId } = await newCustomer(owner);
    expect(refusal(await enrol(owner, whole.id, { userId, payment: { type: 'PIX' } }))).toEqual([
      409,
      'EVENT_PAID',
    ]);
    expect((await get(owner, whole.id)).body.participants).toEqual([]);
    await paySeat(owner, event.id, seat);
    const refused = await pay(owner, event.id);
    expect([...refusal(refused), refused.error.message]).toEqual([
      409,
      'EVENT_PAID',
      'Há lugares pagos neste evento: receba por lugar.',
    ]);
  });

  it('is refused without a price per seat, for unknown ids, and for other sums', async () => {
    const { owner, event, seat } = await soldBySeat();
    const other = await newEvent(owner);
    const { id: userId } = await newCustomer(owner);
    const short = { payments: [{ type: 'PIX' as const, amount: 24.99 }] };
    expect(
      [
        await enrol(owner, other.id, { userId, payment: { type: 'PIX' } }),
        await paySeat(owner, event.id, randomUUID()),
        await paySeat(owner, randomUUID(), seat),
        await paySeat(owner, event.id, seat, short),
      ].map(refusal),
    ).toEqual([
      [409, 'SEAT_UNPRICED'],
      [404, 'PARTICIPANT_NOT_FOUND'],
      [404, 'EVENT_NOT_FOUND'],
      [400, 'PAYMENTS_DIFFER'],
    ]);
    expect((await get(owner, other.id)).body.participants).toEqual([]);
    expect((await get(owner, event.id)).body.confirmed).toBe(false);
  });

  it.each([
    [{}, { type: 'Escolha a forma de pagamento.' }],
    [{ type: 'PIX', received: 30 }, { received: 'Só pagamento em dinheiro tem valor recebido.' }],
    [{ type: 'CASH', received: 20 }, { received: 'O valor recebido é menor que o pagamento.' }],
    [{ type: 'PIX', payments: [{ type: 'PIX', amount: 25 }] }, { type: 'Escolha a forma de pagamento.' }],
  ])('%j is refused', async (body, fields) => {
    const { owner, event, seat } = await soldBySeat();
    expect((await paySeat(owner, event.id, seat, body as never)).error.fields).toEqual(fields);
  });
});

describe('a paid seat', () => {
  it('is given back with the participant, by the same tenders', async () => {
    const { owner, event, seat } = await soldBySeat();
    await paySeat(owner, event.id, seat, {
      payments: [
        { type: 'CASH', amount: 10 },
        { type: 'PIX', amount: 15 },
      ],
    });
    expect((await remove(owner, event.id, seat)).status).toBe(204);
    expect((await get(owner, event.id)).body).toMatchObject({ confirmed: false, participants: [] });
    expect(await figures(owner)).toEqual([0, 0, 0]);
    expect(await received(owner)).toEqual({ CASH: 0, PIX: 0 });
  });

  it('is given back with the event, as all others are, once', async () => {
    const { owner, event, seat } = await soldBySeat();
    const [left, paid] = [await newCustomer(owner), await newCustomer(owner)];
    await paySeat(owner, event.id, seat);
    const { body } = await enrol(owner, event.id, { userId: left.id, payment: { type: 'PIX' } });
    await remove(owner, event.id, body.participants.find(({ user }) => user.id === left.id)?.id ?? '');
    await enrol(owner, event.id, { userId: paid.id, payment: { type: 'DEBIT_CARD' } });
    expect(await figures(owner)).toEqual([50, 50, 50]);
    expect((await cancel(owner, event.id)).status).toBe(204);
    expect(await figures(owner)).toEqual([0, 0, 0]);
    expect(await received(owner)).toEqual({ CASH: 0, DEBIT_CARD: 0, PIX: 0 });
  });

  it('prevents removing its customer until the event is over', async () => {
    const { owner, event, seat } = await soldBySeat();
    const { body } = await paySeat(owner, event.id, seat);
    const params = { userId: body.participants[0]?.user.id ?? '' };
    expect(refusal(await owner.call(contract.removeCustomer, { params }))).toEqual([
      409,
      'CUSTOMER_HAS_SEAT',
    ]);
    expect(refusal(await owner.call(contract.eraseOwnData, { params }))).toEqual([409, 'CUSTOMER_HAS_SEAT']);
    app().clock.set(event.endTime);
    expect((await owner.call(contract.eraseOwnData, { params })).status).toBe(200);
    expect(await figures(owner)).toEqual([25, 25, 25]);
    app().clock.set('2026-11-21T20:00:00.000Z');
  });
});

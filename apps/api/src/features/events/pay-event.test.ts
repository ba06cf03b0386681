import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import {
  add,
  cancel,
  get,
  many,
  of,
  on,
  pay,
  refusal,
  remove,
  revenue,
  usesOf,
} from '../../../test/event-calls.ts';
import { newCoupon, newCustomer, newEvent } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

describe('paying an event', () => {
  it('confirms it and records how, how much and when', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner, { price: 80 });
    const { status, body } = await pay(owner, event.id, { paymentType: 'PIX' });
    expect(status).toBe(200);
    expect(body.confirmed).toBe(true);
    expect(body.payment).toEqual({
      paymentType: 'PIX',
      subtotal: 80,
      discount: 0,
      total: 80,
      paidAt: app().clock.now().toISOString(),
      actor: 'owner',
    });
    expect((await get(owner, event.id)).body).toEqual(body);
    expect(await revenue(owner)).toBe(80);
  });

  it.each([
    ['a share, rounded half up', { discountValue: 12.5, isPercentage: true }, 0.36, [0.36, 0.05, 0.31]],
    ['an amount', { discountValue: 7.5, isPercentage: false }, 50, [50, 7.5, 42.5]],
    ['an amount above the price', { discountValue: 60, isPercentage: false }, 50, [50, 50, 0]],
    ['everything', { discountValue: 100, isPercentage: true }, 50, [50, 50, 0]],
  ])('takes %s off and counts the coupon’s use', async (_, discount, price, [subtotal, off, total]) => {
    const owner = await app().newOwner();
    const event = await newEvent(owner, { price });
    await newCoupon(owner, { code: 'CORUJA', ...discount });
    const { body } = await pay(owner, event.id, { couponCode: ' coruja ' });
    expect(body.payment).toMatchObject({ subtotal, discount: off, total, coupon: { code: 'CORUJA' } });
    expect(await usesOf(owner)).toEqual([1]);
    expect(await revenue(owner)).toBe(total);
  });

  it('as a courtesy counts as no revenue', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner);
    expect((await pay(owner, event.id, { paymentType: 'FREE' })).body.payment?.total).toBe(50);
    expect(await revenue(owner)).toBe(0);
  });

  it('with an unknown, expired or used-up coupon is refused and changes nothing', async () => {
    const owner = await app().newOwner();
    const [event, other] = [await newEvent(owner), await newEvent(owner)];
    await newCoupon(owner, { code: 'ONTEM', expiresAt: '2026-11-20' });
    await newCoupon(owner, { code: 'UMAVEZ', usageLimit: 1 });
    await pay(owner, other.id, { couponCode: 'UMAVEZ' });
    for (const couponCode of ['NADA', 'ONTEM', 'UMAVEZ']) {
      const refused = await pay(owner, event.id, { couponCode });
      expect(refusal(refused)).toEqual([409, 'COUPON_INVALID']);
      expect(refused.error.message).toBe('Cupom inválido ou expirado.');
    }
    expect((await get(owner, event.id)).body).toMatchObject({ confirmed: false, payment: null });
    expect((await pay(owner, event.id)).status).toBe(200);
  });

  it('is refused a second time, without a payment type, and for an unknown event', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner);
    const nothing = await pay(owner, event.id, { paymentType: undefined as never });
    expect(nothing.error.fields).toEqual({ paymentType: 'Escolha a forma de pagamento.' });
    await pay(owner, event.id);
    // An earlier payment is the reason, whatever the coupon.
    expect(refusal(await pay(owner, event.id, { couponCode: 'NADA' }))).toEqual([409, 'EVENT_PAID']);
    expect(refusal(await pay(owner, randomUUID()))).toEqual([404, 'EVENT_NOT_FOUND']);
  });

  it('is possible after the event has ended', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner, { date: '2026-11-01' });
    expect((await pay(owner, event.id)).body.confirmed).toBe(true);
  });

  it('by 64 concurrent requests is one payment, and one use of the coupon', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner);
    await newCoupon(owner, { code: 'MUITOS' });
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => pay(owner, event.id, { couponCode: 'MUITOS' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(refusal)).toEqual(Array.from({ length: 63 }, () => [409, 'EVENT_PAID']));
    expect(await revenue(owner)).toBe(45);
    expect(await usesOf(owner)).toEqual([1]);
  });

  it('for 64 events with a coupon’s last use succeeds once', async () => {
    const owner = await app().newOwner();
    const events = await many(64, () => newEvent(owner));
    await newCoupon(owner, { code: 'ULTIMO', usageLimit: 1 });
    const answers = await Promise.all(events.map(({ id }) => pay(owner, id, { couponCode: 'ULTIMO' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set(['COUPON_INVALID']),
    );
    expect(await usesOf(owner)).toEqual([1]);
  });

  it('by 64 concurrent requests with one idempotency key has one effect and 64 equal answers', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner);
    const call = { ...on(owner, event.id), body: { paymentType: 'CASH' as const } };
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => owner.call(contract.payEvent, call, { idempotencyKey })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const other = { ...call, body: { paymentType: 'PIX' as const } };
    const reused = await owner.call(contract.payEvent, other, { idempotencyKey });
    expect(refusal(reused)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('is refused the second time by the database too', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner);
    await pay(owner, event.id);
    const second = app()
      .database.kysely.insertInto('event_payments')
      .values({
        store_id: owner.store.id,
        id: randomUUID(),
        event_id: event.id,
        payment_type: 'CASH',
        coupon_id: null,
        subtotal_centavos: 5_000,
        discount_centavos: 0,
        total_centavos: 5_000,
        actor: 'owner',
        created_at: app().clock.now(),
        refunded_at: null,
        refund_actor: null,
      })
      .execute();
    await expect(second).rejects.toMatchObject({ constraint: 'event_payments_once_key' });
  });
});

describe('the money of an event', () => {
  async function entries(owner: Owner) {
    const { rows } = await app().database.query(
      `select kind, tender, amount_centavos as amount, actor, created_at as at from money_entries
       where store_id = $1 order by created_at`,
      [owner.store.id],
    );
    return rows;
  }

  it('is an entry of the ledger, and cancelling the event adds a refund', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner);
    await newCoupon(owner, { code: 'DEZ' });
    await pay(owner, event.id, { paymentType: 'PIX', couponCode: 'DEZ' });
    const came = { kind: 'event', tender: 'PIX', amount: 4_500, actor: 'owner', at: app().clock.now() };
    expect(await entries(owner)).toEqual([came]);
    app().clock.moveMinutes(5);
    await cancel(owner, event.id);
    expect(await entries(owner)).toEqual([
      came,
      { ...came, kind: 'refund', amount: -4_500, at: app().clock.now() },
    ]);
  });

  it('has no entry for a courtesy', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner);
    await pay(owner, event.id, { paymentType: 'FREE' });
    await cancel(owner, event.id);
    expect(await entries(owner)).toEqual([]);
  });
});

describe('cancelling an event', () => {
  it('hides it, removes its payment from the figures and gives the coupon’s use back', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner);
    await newCoupon(owner, { code: 'VOLTA', usageLimit: 1 });
    const { body } = await add(owner, event.id, (await newCustomer(owner)).id);
    const seat = body.participants[0]?.id ?? '';
    await pay(owner, event.id, { couponCode: 'VOLTA' });
    expect(await usesOf(owner)).toEqual([1]);

    app().clock.moveMinutes(1);
    expect((await cancel(owner, event.id)).status).toBe(204);
    const instants = app()
      .database.kysely.selectFrom('scheduled_events as e')
      .innerJoin('event_payments as p', 'p.event_id', 'e.id')
      .select(['e.cancelled_at', 'p.refunded_at'])
      .where('e.id', '=', event.id);
    const now = app().clock.now();
    expect(await instants.execute()).toEqual([{ cancelled_at: now, refunded_at: now }]);
    expect(await usesOf(owner)).toEqual([0]);
    expect(await revenue(owner)).toBe(0);
    const { activityLast30Days } = (await owner.call(contract.getDashboard, {})).body;
    expect(activityLast30Days.uniqueCustomers).toBe(0);
    expect((await owner.call(contract.listEvents, of(owner))).body).toEqual([]);
    const gone = [
      await get(owner, event.id),
      await cancel(owner, event.id),
      await pay(owner, event.id),
      await add(owner, event.id, randomUUID()),
      await remove(owner, event.id, seat),
    ];
    expect(gone.map(refusal)).toEqual(gone.map(() => [404, 'EVENT_NOT_FOUND']));

    // Another event can take the returned use.
    const next = await newEvent(owner);
    expect((await pay(owner, next.id, { couponCode: 'VOLTA' })).status).toBe(200);
  });

  it('is possible without a payment, before, during and after the event', async () => {
    const owner = await app().newOwner();
    for (const date of ['2026-11-01', '2026-11-21', '2026-12-24']) {
      const event = await newEvent(owner, { date, startTime: '10:00', endTime: '23:00' });
      expect((await cancel(owner, event.id)).status).toBe(204);
    }
    expect((await owner.call(contract.listEvents, of(owner))).body).toEqual([]);
  });

  it('by 64 concurrent requests gives the coupon’s use back once', async () => {
    const owner = await app().newOwner();
    const [event, other] = [await newEvent(owner), await newEvent(owner)];
    await newCoupon(owner, { code: 'DUAS' });
    await pay(owner, event.id, { couponCode: 'DUAS' });
    await pay(owner, other.id, { couponCode: 'DUAS' });
    const answers = await Promise.all(Array.from({ length: 64 }, () => cancel(owner, event.id)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(63);
    expect(await usesOf(owner)).toEqual([1]);
    expect(await revenue(owner)).toBe(45);
  });
});

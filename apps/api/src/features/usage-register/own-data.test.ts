import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { of, refusal } from '../../../test/event-calls.ts';
import { newComputer, newCustomer, newEvent, newSession } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { entries, erase, log, open, registers } from '../../../test/register-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const { filesOf, purge, regular, resetClock, traces } = registers(app);
const dayMinutes = 24 * 60;

describe("a customer's own data", () => {
  it('is exported completely, which is logged', async () => {
    resetClock();
    const owner = await app().newOwner();
    const { user, computer, product, sale, event } = await regular(owner);
    const { status, body } = await owner.call(contract.exportOwnData, { params: { userId: user.id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      exportedAt: '2026-11-21T21:00:00.000Z',
      store: { name: owner.store.name, cnpj: owner.store.cnpj },
      profile: { id: user.id, email: user.email, record: { guardianName: 'Marta Rocha' } },
      registeredAt: '2026-11-21T20:00:00.000Z',
      balanceMinutes: 0,
      sessions: [{ computerName: computer.name, durationInMinutes: 60, refundedMinutes: 0 }],
      purchases: [{ at: sale.createdAt, items: [{ name: product.name, quantity: 2, price: 5 }], total: 10 }],
      events: [{ name: event.name, startTime: event.startTime, computerName: null, payment: null }],
      keptUntil: '2031-11-21T21:00:00.000Z',
    });
    expect(body.ledger.map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ['session', -60],
      ['grant', 60],
    ]);
    expect(await log(owner)).toMatchObject([
      { kind: 'own-data', customerName: 'Bia Rocha', authority: null, firstDay: null },
    ]);
  });

  it('has the computer and the payment of a seat', async () => {
    resetClock();
    const owner = await newPricedOwner(app());
    const [user, computer] = [await newCustomer(owner), await newComputer(owner, 'PC 7')];
    const event = await newEvent(owner, { seatPrice: 25 });
    const params = { storeId: owner.store.id, eventId: event.id };
    const enrolment = { userId: user.id, computerId: computer.id, payment: { type: 'PIX' as const } };
    await owner.call(contract.addParticipant, { params, body: enrolment });
    const { body } = await owner.call(contract.exportOwnData, { params: { userId: user.id } });
    const payment = { total: 25, paymentType: 'PIX', paidAt: '2026-11-21T20:00:00.000Z' };
    expect(body.events).toMatchObject([{ name: event.name, computerName: 'PC 7', payment }]);
  });

  it('is erased except for what the register keeps, says until when, and is deleted after the term', async () => {
    resetClock();
    const owner = await app().newOwner();
    const { user, sale, event, computer } = await regular(owner);
    const { status, body } = await erase(owner, user.id);
    expect(status).toBe(200);
    expect(body).toEqual({ keptSessions: 1, keptUntil: '2031-11-21T21:00:00.000Z' });
    expect((await owner.call(contract.getCustomer, { params: { userId: user.id } })).status).toBe(404);
    const params = { storeId: owner.store.id };
    const sold = await owner.call(contract.getSale, { params: { ...params, saleId: sale.id } });
    expect([sold.body.total, sold.body.user]).toEqual([10, undefined]);
    const shown = await owner.call(contract.getEvent, { params: { ...params, eventId: event.id } });
    expect(shown.body.participants).toEqual([]);
    const { rows } = await app().database.query(
      'select name, email, nick_name, image_name, search_text, document_number from customers where id = $1',
      [user.id],
    );
    expect(rows).toEqual([
      {
        name: 'Bia Rocha',
        email: null,
        nick_name: null,
        image_name: null,
        search_text: '',
        document_number: '12.345.678-9',
      },
    ]);
    expect(filesOf(owner)).toEqual([]);
    expect((await entries(owner, { cpf: user.cpf }))[0]?.person).toMatchObject({ name: 'Bia Rocha' });

    // One day before the term ends it is still in the register; one day after, it is not.
    app().clock.set('2031-11-20T21:00:00.000Z');
    await purge();
    expect(await traces(owner, user.id)).toEqual({ customers: 1, credit_entries: 2, sessions: 1, people: 1 });
    app().clock.set('2031-11-22T21:00:00.000Z');
    await owner.signIn();
    const hidden = await entries(owner);
    expect(hidden).toMatchObject([
      { computerName: computer.name, isPastTerm: true, isGuest: false, person: null },
    ]);
    await purge();
    expect(await traces(owner, user.id)).toEqual({});
    await purge();
    const sessions = await app().database.query(
      'select duration_minutes, refunded_minutes from sessions where store_id = $1',
      [owner.store.id],
    );
    expect(sessions.rows).toEqual([{ duration_minutes: 60, refunded_minutes: 0 }]);
    resetClock();
  });

  it('leaves nothing if the register has nothing to keep, and affects neither other customers nor other stores’ records', async () => {
    resetClock();
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const { user: regularUser } = await regular(owner);
    const user = await newCustomer(owner, { name: 'Caio Prado' });
    const idle = await newCustomer(owner);
    const body = { name: 'Caio Prado', cpf: user.cpf ?? '' };
    await other.call(contract.createCustomer, { body });
    const params = { userId: user.id };
    const erased = await owner.call(contract.eraseOwnData, { params }, { address: '203.0.113.9' });
    expect(erased.body).toEqual({ keptSessions: 0, keptUntil: null });
    expect(await log(owner)).toMatchObject([{ kind: 'erasure', address: '203.0.113.9' }]);
    expect(await traces(owner, user.id)).toEqual({ people: 1 });
    for (const { id } of [regularUser, idle])
      expect(await traces(owner, id)).toMatchObject({ customers: 1, people: 1 });
    expect((await other.call(contract.getCustomer, { params: { userId: user.id } })).status).toBe(200);
    expect((await erase(other, user.id)).status).toBe(200);
    expect(await traces(other, user.id)).toEqual({});
  });

  it('is not erased with a balance or a running session, nor twice', async () => {
    resetClock();
    const owner = await app().newOwner();
    const rich = await newCustomer(owner, { minutes: 10 });
    expect(refusal(await erase(owner, rich.id))).toEqual([409, 'CUSTOMER_HAS_BALANCE']);
    const busy = await newCustomer(owner, { minutes: 60 });
    const { id: computerId } = await newComputer(owner);
    await newSession(owner, { computerId, userId: busy.id, durationInMinutes: 60 });
    expect(refusal(await erase(owner, busy.id))).toEqual([409, 'CUSTOMER_IN_SESSION']);
    app().clock.moveMinutes(60);
    expect((await erase(owner, busy.id)).status).toBe(200);
    expect(refusal(await erase(owner, busy.id))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    expect(refusal(await erase(owner, randomUUID()))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    expect((await log(owner)).map(({ kind }) => kind)).toEqual(['erasure']);
    resetClock();
  });

  it('is new when the customer is created again, and the register still has the former entries', async () => {
    resetClock();
    const owner = await app().newOwner();
    const { user } = await regular(owner);
    await erase(owner, user.id);
    const body = { name: 'Bia R.', cpf: user.cpf ?? '' };
    const again = await owner.call(contract.createCustomer, { body });
    expect([again.status, again.body.id, again.body.nickName, again.body.email]).toEqual([
      201,
      user.id,
      null,
      null,
    ]);
    expect(again.body).toMatchObject({
      birthDate: '2010-03-04',
      record: { documentNumber: '12.345.678-9', guardianName: 'Marta Rocha' },
    });
    app().clock.moveMinutes(61 * 31 * dayMinutes);
    await owner.signIn();
    await purge();
    expect(await traces(owner, user.id)).toEqual({ customers: 1, credit_entries: 2, people: 1 });
    const found = await owner.call(contract.getCustomer, { params: { userId: user.id } });
    expect(found.body.name).toBe('Bia R.');
    resetClock();
  });
});

describe('the nightly job', () => {
  it('removes the names from sessions past the store’s term, in batches', async () => {
    resetClock();
    const owner = await app().newOwner({ estado: 'PR' });
    const body = { keepMonths: 24 };
    await owner.call(contract.updateLegalSettings, { ...of(owner), body });
    const user = await newCustomer(owner, { minutes: 1_200 });
    const { id: computerId } = await newComputer(owner);
    await app().database.query(
      `insert into sessions (store_id, id, computer_id, customer_id, start_at, end_at, duration_minutes,
         price_per_hour_centavos, actor)
       select $1, gen_random_uuid(), $2, $3, at, at + interval '1 minute', 1, 0, 'teste'
       from generate_series(timestamptz '2024-06-01', timestamptz '2024-06-02' - interval '1 minute',
         interval '1 minute') at`,
      [owner.store.id, computerId, user.id],
    );
    app().clock.set('2026-06-01T12:00:00.000Z');
    await purge();
    const named = async () => (await traces(owner, user.id))['sessions'];
    // The session that ended at noon is exactly at the limit, and keeps its name.
    expect(await named()).toBe(721);
    app().clock.set('2026-06-03T00:00:00.000Z');
    await purge();
    expect(await named()).toBeUndefined();
    expect(await traces(owner, user.id)).toEqual({ customers: 1, credit_entries: 1, people: 1 });
    resetClock();
  });

  it('deletes the bills of sessions past the term, and no others', async () => {
    resetClock();
    const owner = await newPricedOwner(app());
    const { id: userId } = await newCustomer(owner);
    const { id: computerId } = await newComputer(owner);
    const params = { storeId: owner.store.id };
    const play = async () => {
      await newSession(owner, { computerId, userId, source: 'bill', durationInMinutes: 60 });
      app().clock.moveMinutes(60);
    };
    const count = async () => (await owner.call(contract.listBills, { params })).body.length;
    await play();
    app().clock.set('2031-11-20T20:00:00.000Z');
    await owner.signIn();
    await play();
    expect(await count()).toBe(2);
    app().clock.set('2031-11-23T00:00:00.000Z');
    await owner.signIn();
    await purge();
    expect(await count()).toBe(1);
    resetClock();
  });

  it('keeps that a session was paid by an event, but not by which', async () => {
    resetClock();
    const owner = await newPricedOwner(app());
    const user = await newCustomer(owner);
    const { id: computerId } = await newComputer(owner);
    const times = { date: '2026-11-21', startTime: '17:00', endTime: '18:00' };
    const params = { storeId: owner.store.id, eventId: (await newEvent(owner, times)).id };
    await owner.call(contract.addParticipant, { params, body: { userId: user.id, computerId } });
    await owner.call(contract.startEvent, { params, body: {} });
    app().clock.set('2031-11-23T00:00:00.000Z');
    await purge();
    const { rows } = await app().database.query(
      'select billing, customer_id, event_id, duration_minutes from sessions where store_id = $1',
      [owner.store.id],
    );
    expect(rows).toEqual([{ billing: 'event', customer_id: null, event_id: null, duration_minutes: 60 }]);
    resetClock();
  });

  it('deletes customers removed a whole term ago, with their photo, and the log entries of that time', async () => {
    resetClock();
    const owner = await app().newOwner();
    const { user } = await regular(owner);
    await open(owner);
    await owner.call(contract.removeCustomer, { params: { userId: user.id } });
    app().clock.set('2031-11-20T00:00:00.000Z');
    await purge();
    expect((await traces(owner, user.id))['customers']).toBe(1);
    app().clock.set('2031-11-23T00:00:00.000Z');
    await purge();
    expect(await traces(owner, user.id)).toEqual({});
    await owner.signIn();
    expect(await log(owner)).toEqual([]);
    expect(filesOf(owner)).toEqual([]);
    resetClock();
  });
});

describe('the usage register in the database', () => {
  it('lets a ledger lose its session only when that session has no customer, and a sale its buyer only when erased', async () => {
    resetClock();
    const owner = await app().newOwner();
    const { user } = await regular(owner);
    const cut = () =>
      app().database.query('update credit_entries set session_id = null where customer_id = $1', [user.id]);
    await expect(cut()).rejects.toThrow('an entry of the ledger is never changed');
    const forget = () =>
      app().database.query('update sales set customer_id = null where customer_id = $1', [user.id]);
    await expect(forget()).rejects.toThrow('what was sold is never changed');
    resetClock();
  });
});

import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { countStatuses } from '../../../test/count-statuses.ts';
import { newCustomer, newEvent, newProduct, newSale } from '../../../test/factories.ts';
import {
  type Cashier,
  cash,
  close,
  closedWith,
  current,
  newCashier as newCashierOf,
  open,
  type Settings,
} from '../../../test/shift-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const newCashier = (settings?: Settings) => newCashierOf(app(), settings);

function move({ owner, params }: Cashier, shiftId: string, kind: 'sangria' | 'suprimento', amount: number) {
  const body = { kind, amount, reason: 'Gelo' };
  return owner.call(contract.addShiftMovement, { params: { ...params, shiftId }, body });
}

describe('the switch of the cash shift', () => {
  it('turns priced time on, and keeps it on', async () => {
    const owner = await app().newOwner();
    const params = { storeId: owner.store.id };
    const change = (body: Settings) => owner.call(contract.updateCounterSettings, { params, body });
    const { body } = await change({ cashShifts: true });
    expect(body).toMatchObject({ cashShifts: true, pricesTime: true, receiveWithoutShift: 'allow' });
    expect(body).toMatchObject({ sharedShift: false, shiftTolerance: 2 });
    expect((await change({ pricesTime: false })).error.code).toBe('SHIFTS_ON');
    const policies = { receiveWithoutShift: 'require', sharedShift: true, shiftTolerance: 5 } as const;
    expect((await change(policies)).body).toMatchObject({ ...policies, cashShifts: true });
    expect((await change({ cashShifts: false, pricesTime: false })).body).toMatchObject({
      cashShifts: false,
      pricesTime: false,
    });
  });

  it('stays on while a shift is open', async () => {
    const cashier = await newCashier();
    const { id } = await open(cashier);
    const off = { params: cashier.params, body: { cashShifts: false } };
    const { status, error } = await cashier.owner.call(contract.updateCounterSettings, off);
    expect([status, error.message]).toEqual([409, 'Feche o caixa antes de desligar.']);
    await close(cashier, id, { counts: cash(100), left: 0 });
    expect((await cashier.owner.call(contract.updateCounterSettings, off)).status).toBe(200);
  });

  it('is off at first: no shift can be opened, and sales belong to none', async () => {
    const owner = await app().newOwner();
    const params = { storeId: owner.store.id };
    const { error } = await owner.call(contract.openShift, { params, body: { float: 0 } });
    expect(error.message).toBe('Ligue "Turno de caixa" em Ajustes para abrir o caixa.');
    const { id: productId } = await newProduct(owner);
    await newSale(owner, { items: [{ productId, quantity: 1 }], paymentType: 'MIXED' });
    const shifts = app().database.query('select shift_id from money_entries where store_id = $1', [
      owner.store.id,
    ]);
    expect((await shifts).rows).toEqual([{ shift_id: null }]);
    expect((await owner.call(contract.getCurrentShift, { params })).body.shift).toBeNull();
  });
});

describe('an open shift', () => {
  it('has a number, the drawer that the store starts with, its float, and who opened it', async () => {
    const cashier = await newCashier();
    const shift = await open(cashier, 80);
    const by = { actor: 'owner', name: cashier.owner.store.ownerName };
    expect(shift).toMatchObject({ number: 1, drawer: { name: 'Caixa 1' }, float: 80, openedBy: by });
    expect(shift).toMatchObject({
      floatExpected: null,
      closedAt: null,
      isForgotten: false,
      difference: null,
    });
    expect(shift.movements).toMatchObject([{ kind: 'float', amount: 80, by }]);
    expect(await current(cashier)).toEqual(shift);
  });

  it('is the only one of its drawer, and names who opened it', async () => {
    const cashier = await newCashier();
    const { drawer } = await open(cashier);
    const { owner, params } = cashier;
    for (const drawerId of [undefined, drawer.id]) {
      const body = { float: 0, ...(drawerId === undefined ? {} : { drawerId }) };
      const { status, error } = await owner.call(contract.openShift, { params, body });
      expect([status, error.code]).toEqual([409, 'SHIFT_OPEN']);
      expect(error.message).toBe(`O caixa já está aberto por ${owner.store.ownerName}.`);
    }
    const unknown = { float: 0, drawerId: crypto.randomUUID() };
    expect((await owner.call(contract.openShift, { params, body: unknown })).error.code).toBe(
      'DRAWER_NOT_FOUND',
    );
  });

  it('is opened once by concurrent calls', async () => {
    const { owner, params } = await newCashier();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.call(contract.openShift, { params, body: { float: 10 } })),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 7 });
  });

  it('starts with what the last one left, and a different float does not change what is expected', async () => {
    const cashier = await newCashier();
    const first = await closedWith(cashier, 100, 60);
    expect(first).toMatchObject({ left: 60, difference: 0 });
    const second = await open(cashier, 55);
    expect(second).toMatchObject({ number: 2, float: 55, floatExpected: 60 });
    expect(second.expected).toEqual([{ tender: 'CASH', amount: 55 }]);
    expect(second.movements).toMatchObject([{ kind: 'float', amount: 55 }]);
    const { body } = await close(cashier, second.id, { counts: cash(55), left: 0 });
    expect(body.shift.difference).toBe(0);
    const params = { ...cashier.params, shiftId: second.id };
    expect((await cashier.owner.call(contract.getShiftReport, { params })).body.floatDifference).toBe(-5);
  });

  it('is forgotten after 16 hours, and stays open', async () => {
    const cashier = await newCashier();
    await open(cashier);
    app().clock.moveMinutes(16 * 60 - 1);
    await cashier.owner.signIn();
    expect((await current(cashier))?.isForgotten).toBe(false);
    app().clock.moveMinutes(1);
    expect((await current(cashier))?.isForgotten).toBe(true);
    const list = await cashier.owner.call(contract.listShifts, { params: cashier.params, query: {} });
    expect(list.body).toMatchObject([{ number: 1, isForgotten: true, closedAt: null }]);
  });

  it('gets sales, refunds, seats and events, and changes no other figure', async () => {
    const cashier = await newCashier();
    const { owner, params, items } = cashier;
    await open(cashier);
    const sale = await newSale(owner, { items });
    await newSale(owner, { items, paymentType: 'PIX' });
    await newSale(owner, { items, paymentType: 'FREE' });
    await owner.call(contract.refundSale, {
      params: { ...params, saleId: sale.id },
      body: { reason: 'Não quis' },
    });
    const event = await newEvent(owner, { price: 80 });
    const ofEvent = { params: { ...params, eventId: event.id } };
    await owner.call(contract.payEvent, { ...ofEvent, body: { paymentType: 'DEBIT_CARD' } });
    const seats = await newEvent(owner, { seatPrice: 25 });
    const seat = { params: { ...params, eventId: seats.id } };
    const { id: userId } = await newCustomer(owner);
    const added = (await owner.call(contract.addParticipant, { ...seat, body: { userId } })).body
      .participants[0];
    const participant = { params: { ...seat.params, participantId: added?.id ?? '' } };
    await owner.call(contract.payParticipant, { ...participant, body: { type: 'CASH' } });
    await move(cashier, (await current(cashier))?.id ?? '', 'sangria', 30);
    expect((await current(cashier))?.expected).toEqual([
      { tender: 'CASH', amount: 95 },
      { tender: 'PIX', amount: 10 },
      { tender: 'DEBIT_CARD', amount: 80 },
    ]);
    const { received } = (await owner.call(contract.getSalesSummary, { params, query: {} })).body;
    expect(received).toMatchObject({ total: 115 });
    const listed = (await owner.call(contract.listMoneyEntries, { params, query: {} })).body;
    expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(['sale', 'refund', 'event']));
    await owner.call(contract.cancelEvent, ofEvent);
    expect((await current(cashier))?.expected).toContainEqual({ tender: 'DEBIT_CARD', amount: 0 });
  });

  it('gets the refund of a sale of an earlier shift', async () => {
    const cashier = await newCashier();
    const { owner, params, items } = cashier;
    const { id } = await open(cashier);
    const sale = await newSale(owner, { items });
    await close(cashier, id, { counts: cash(110), left: 110 });
    await open(cashier, 110);
    await owner.call(contract.refundSale, {
      params: { ...params, saleId: sale.id },
      body: { reason: 'Voltou' },
    });
    expect((await current(cashier))?.expected).toEqual([{ tender: 'CASH', amount: 100 }]);
    const earlier = await owner.call(contract.getShift, { params: { ...params, shiftId: id } });
    expect(earlier.body.expected).toEqual([{ tender: 'CASH', amount: 110 }]);
  });

  it('needs the tenders of a mixed payment', async () => {
    const { owner, params, items } = await newCashier();
    const mixed = { params, body: { items, paymentType: 'MIXED' as const } };
    const { status, error } = await owner.call(contract.createSale, mixed);
    expect([status, error.message]).toEqual([400, 'Informe quanto foi pago em cada forma.']);
    const payments = [
      { type: 'CASH' as const, amount: 4 },
      { type: 'PIX' as const, amount: 6 },
    ];
    const named = { params, body: { ...mixed.body, payments } };
    expect((await owner.call(contract.createSale, named)).status).toBe(201);
    const event = await newEvent(owner, { price: 80 });
    const paying = { params: { ...params, eventId: event.id }, body: { paymentType: 'MIXED' as const } };
    expect((await owner.call(contract.payEvent, paying)).error.code).toBe('TENDERS_NEEDED');
  });
});

describe('money without a shift', () => {
  it('is received, if allowed, and belongs to no shift', async () => {
    const cashier = await newCashier();
    await newSale(cashier.owner, { items: cashier.items });
    const { id } = await open(cashier);
    const { body } = await close(cashier, id, { counts: cash(100), left: 0 });
    expect(body.shift.difference).toBe(0);
  });

  it('is refused if a shift is required, before anything is written', async () => {
    const cashier = await newCashier({ receiveWithoutShift: 'require' });
    const { owner, params, items } = cashier;
    const sell = () => owner.call(contract.createSale, { params, body: { items, paymentType: 'CASH' } });
    const { status, error } = await sell();
    expect([status, error.code, error.message]).toEqual([
      409,
      'SHIFT_NEEDED',
      'Abra o caixa antes de receber.',
    ]);
    const event = await newEvent(owner, { price: 80 });
    const paying = { params: { ...params, eventId: event.id }, body: { paymentType: 'PIX' as const } };
    expect((await owner.call(contract.payEvent, paying)).error.code).toBe('SHIFT_NEEDED');
    const free = { params, body: { items, paymentType: 'FREE' as const } };
    expect((await owner.call(contract.createSale, free)).status).toBe(201);
    await open(cashier);
    expect((await sell()).status).toBe(201);
    expect((await owner.call(contract.payEvent, paying)).status).toBe(200);
    expect((await owner.call(contract.listSales, { params, query: {} })).body).toHaveLength(2);
  });
});

describe('movements of a shift', () => {
  it('take cash out and put it in with a reason, even more than is expected', async () => {
    const cashier = await newCashier();
    const { id } = await open(cashier, 20);
    const { status, body } = await move(cashier, id, 'sangria', 500);
    expect(status).toBe(201);
    expect(body.movements).toMatchObject([
      { kind: 'float', amount: 20, reason: null },
      { kind: 'sangria', amount: -500, reason: 'Gelo', by: { actor: 'owner' } },
    ]);
    expect((await move(cashier, id, 'suprimento', 490)).body.expected).toEqual([
      { tender: 'CASH', amount: 10 },
    ]);
  });

  it('need a reason and an amount above 0, and a shift of this store', async () => {
    const cashier = await newCashier();
    const { id } = await open(cashier);
    const add = (shiftId: string, body: object) =>
      cashier.owner.call(contract.addShiftMovement, {
        params: { ...cashier.params, shiftId },
        body: body as { kind: 'sangria'; amount: number; reason: string },
      });
    expect((await add(id, { kind: 'sangria', amount: 5 })).error.fields).toEqual({
      reason: 'Informe o motivo.',
    });
    expect((await add(id, { kind: 'sangria', amount: 0, reason: 'x' })).error.fields).toEqual({
      amount: 'O valor é maior que zero.',
    });
    const unknown = await add(crypto.randomUUID(), { kind: 'sangria', amount: 1, reason: 'x' });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'SHIFT_NOT_FOUND']);
  });

  it('are written once for a repeated key', async () => {
    const cashier = await newCashier();
    const { id } = await open(cashier);
    const call = {
      params: { ...cashier.params, shiftId: id },
      body: { kind: 'suprimento' as const, amount: 5, reason: 'Troco' },
    };
    const idempotencyKey = crypto.randomUUID();
    await cashier.owner.call(contract.addShiftMovement, call, { idempotencyKey });
    await cashier.owner.call(contract.addShiftMovement, call, { idempotencyKey });
    expect((await current(cashier))?.expected).toEqual([{ tender: 'CASH', amount: 105 }]);
  });
});

describe('a list of shifts', () => {
  it('is newest first, page by page', async () => {
    const cashier = await newCashier();
    for (const counted of [100, 99, 101]) {
      await closedWith(cashier, counted);
      app().clock.moveMinutes(1);
    }
    const { owner, params } = cashier;
    const first = await owner.call(contract.listShifts, { params, query: { limit: 2 } });
    expect(first.body.map(({ number, difference }) => [number, difference])).toEqual([
      [3, 1],
      [2, -1],
    ]);
    const cursor = first.headers['x-next-cursor']?.toString() ?? '';
    const second = await owner.call(contract.listShifts, { params, query: { limit: 2, cursor } });
    expect(second.body.map(({ number }) => number)).toEqual([1]);
  });
});

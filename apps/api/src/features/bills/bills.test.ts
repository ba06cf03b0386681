import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newProduct, newSale, newSession } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { isTimePriced } from '../../../test/unpriced-store.ts';

const app = useTestApp();
const params = (owner: Owner) => ({ params: { storeId: owner.store.id } });
const listBills = async (owner: Owner) => (await owner.call(contract.listBills, params(owner))).body;

function end(owner: Owner, sessionId: string) {
  return owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId } });
}

function pay(owner: Owner, billId: string, price?: number) {
  const time = [{ kind: 'bill' as const, billId, ...(price === undefined ? {} : { price }) }];
  return owner.call(contract.createSale, { ...params(owner), body: { paymentType: 'PIX', items: [], time } });
}

/** R$ 6,00 an hour. A guest who has played 20 of 60 minutes. */
async function guestWhoLeft() {
  const owner = await newPricedOwner(app());
  const computer = await newComputer(owner);
  const session = await newSession(owner, { computerId: computer.id, isGuest: true });
  app().clock.moveMinutes(20);
  await end(owner, session.id);
  const [bill] = await listBills(owner);
  if (!bill) throw new Error('There is no bill.');
  return { owner, computer, session, bill };
}

describe('the bill of a guest', () => {
  it('is what the used time costs, and stays after the session until it is paid', async () => {
    const owner = await newPricedOwner(app());
    const computer = await newComputer(owner);
    const session = await newSession(owner, { computerId: computer.id, isGuest: true });
    expect(session.billing).toBe('bill');
    app().clock.moveMinutes(20);
    expect(await listBills(owner)).toMatchObject([
      { session: { id: session.id, isRunning: true }, minutes: 60, amount: 6, amountSoFar: 2 },
    ]);
    await end(owner, session.id);
    app().clock.moveMinutes(300);
    const [bill, ...others] = await listBills(owner);
    expect(others).toEqual([]);
    expect(bill).toMatchObject({
      computer: { id: computer.id, name: computer.name },
      session: { isRunning: false },
      minutes: 20,
      amount: 2,
      rules: [{ rule: 'Padrão', minutes: 20, amount: 2 }],
    });
    const { status, body } = await pay(owner, bill?.id ?? '');
    expect([status, body.total, body.paymentType]).toEqual([201, 2, 'PIX']);
    expect(body.items).toMatchObject([
      {
        product: { name: `Conta do ${computer.name} · 20 min` },
        price: 2,
        time: { kind: 'bill', minutes: 20, sessionId: session.id, rules: [{ rule: 'Padrão', amount: 2 }] },
      },
    ]);
    expect(await listBills(owner)).toEqual([]);
  });

  it('is listed after older ones, and those of one instant always in the same order', async () => {
    const owner = await newPricedOwner(app());
    for (const _ of [1, 2, 3, 4, 5])
      await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true });
    const older = (await listBills(owner)).map(({ id }) => id);
    expect(older).toEqual(older.toSorted());
    app().clock.moveMinutes(60);
    for (const { computer } of await listBills(owner))
      await newSession(owner, { computerId: computer.id, isGuest: true });
    const all = (await listBills(owner)).map(({ id }) => id);
    expect(all).toEqual([...older, ...all.slice(5).toSorted()]);
    expect(all).toHaveLength(10);
  });

  it('is paid once, however many pay it at the same time', async () => {
    const { owner, bill } = await guestWhoLeft();
    const answers = await Promise.all(Array.from({ length: 64 }, () => pay(owner, bill.id)));
    const codes = answers.map(({ status, error }) => (status === 201 ? 'paid' : error.code));
    expect(codes.filter((code) => code === 'paid')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['paid', 'BILL_SETTLED']));
    const { body } = await owner.call(contract.getSalesSummary, { ...params(owner), query: {} });
    expect([body.count, body.total, body.received.total]).toEqual([1, 2, 2]);
  });

  it('is not paid at another price than the screen has shown', async () => {
    const { owner, bill } = await guestWhoLeft();
    const { status, error } = await pay(owner, bill.id, 1.5);
    expect([status, error.code, error.message]).toEqual([
      409,
      'PRICE_CHANGED',
      'O preço mudou para R$ 2,00. Confira e finalize de novo.',
    ]);
    expect(await listBills(owner)).toHaveLength(1);
  });

  it('is open again when its sale is refunded', async () => {
    const { owner, bill } = await guestWhoLeft();
    const { body: sale } = await pay(owner, bill.id);
    const refund = await owner.call(contract.refundSale, {
      params: { storeId: owner.store.id, saleId: sale.id },
      body: { reason: 'Forma errada' },
    });
    expect(refund.status).toBe(200);
    expect((await listBills(owner)).map(({ id }) => id)).toEqual([bill.id]);
    expect((await pay(owner, bill.id)).status).toBe(201);
  });

  it('is waived with a reason once the session is over, and then stays waived', async () => {
    const { owner, bill } = await guestWhoLeft();
    const waive = (billId: string) =>
      owner.call(contract.waiveBill, {
        params: { storeId: owner.store.id, billId },
        body: { reason: 'Cliente da casa' },
      });
    const other = await newComputer(owner);
    await newSession(owner, { computerId: other.id, isGuest: true });
    const running = (await listBills(owner)).find(({ session }) => session.isRunning);
    expect((await waive(running?.id ?? '')).error.code).toBe('SESSION_RUNNING');
    expect((await waive(bill.id)).status).toBe(204);
    expect((await waive(bill.id)).error.code).toBe('BILL_SETTLED');
    expect((await pay(owner, bill.id)).error.code).toBe('BILL_SETTLED');
  });

  it('is stored with when it was opened, and who waived it, when and why', async () => {
    const { owner, bill } = await guestWhoLeft();
    const openedAt = new Date(app().clock.now().getTime() - 20 * 60_000);
    const row = async (billId: string) =>
      (await app().database.query('select * from bills where id = $1', [billId])).rows[0];
    app().clock.moveMinutes(5);
    const body = { reason: 'Cliente da casa' };
    await owner.call(contract.waiveBill, { params: { storeId: owner.store.id, billId: bill.id }, body });
    const waived = {
      created_at: openedAt,
      settled_at: app().clock.now(),
      amount_centavos: 200,
      sale_id: null,
    };
    expect(await row(bill.id)).toMatchObject({ ...waived, actor: 'owner', waiver_reason: 'Cliente da casa' });

    const session = await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true });
    const [undone] = await listBills(owner);
    const created = app().clock.now();
    app().clock.moveMinutes(1);
    await owner.call(contract.undoSession, { params: { storeId: owner.store.id, sessionId: session.id } });
    expect(await row(undone?.id ?? '')).toMatchObject({
      created_at: created,
      settled_at: app().clock.now(),
      amount_centavos: 0,
      waiver_reason: 'Início desfeito',
    });
  });

  it('is in the audit when it was waived, with its time, its amount and the reason', async () => {
    const { owner, bill, computer } = await guestWhoLeft();
    await switchTeamOn(owner);
    const body = { reason: 'Cliente da casa' };
    await owner.call(contract.waiveBill, { params: { storeId: owner.store.id, billId: bill.id }, body });
    const { body: lines } = await owner.call(contract.listAudit, { ...params(owner), query: {} });
    expect(lines[0]).toMatchObject({
      endpoint: 'waiveBill',
      subject: { kind: 'bill', id: bill.id, name: computer.name },
      reason: 'Cliente da casa',
    });
    expect(lines[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'minutes', before: 20, after: null },
        { field: 'amount', before: 2, after: null },
      ]),
    );
  });

  it('is neither paid nor waived if the store has no such bill', async () => {
    const { owner } = await guestWhoLeft();
    const { bill: theirs } = await guestWhoLeft();
    const body = { reason: 'Cliente da casa' };
    for (const billId of [randomUUID(), theirs.id]) {
      const params = { storeId: owner.store.id, billId };
      expect((await owner.call(contract.waiveBill, { params, body })).error.code).toBe('BILL_NOT_FOUND');
      expect((await pay(owner, billId)).error.code).toBe('BILL_NOT_FOUND');
    }
  });

  it('follows its session to another computer, and no other bill does', async () => {
    const owner = await newPricedOwner(app());
    const [one, two, free] = [await newComputer(owner), await newComputer(owner), await newComputer(owner)];
    const moved = await newSession(owner, { computerId: one.id, isGuest: true });
    app().clock.moveMinutes(1);
    await newSession(owner, { computerId: two.id, isGuest: true });
    const [bill, other] = await listBills(owner);
    app().clock.moveMinutes(10);
    const answer = await owner.call(contract.moveSession, {
      params: { storeId: owner.store.id, sessionId: moved.id },
      body: { computerId: free.id },
    });
    expect(answer.status).toBe(200);
    const after = await listBills(owner);
    expect(after.map(({ id, computer }) => [id, computer.id])).toEqual([
      [bill?.id, free.id],
      [other?.id, two.id],
    ]);
  });

  it('is no longer listed once the start is undone, even if the store has a minimum price', async () => {
    const owner = await newPricedOwner(app());
    const document = { ...contract.startingPrices.document, minimumPrice: 5 };
    await owner.call(contract.replacePrices, { ...params(owner), body: { version: 0, document } });
    const { id: computerId } = await newComputer(owner);
    const session = await newSession(owner, { computerId, isGuest: true });
    app().clock.moveMinutes(0.5);
    expect((await listBills(owner)).map(({ amountSoFar }) => amountSoFar)).toEqual([5]);
    const undone = await owner.call(contract.undoSession, {
      params: { storeId: owner.store.id, sessionId: session.id },
    });
    expect([undone.status, await listBills(owner)]).toEqual([200, []]);
  });

  it('must be paid before the price of time can be turned off', async () => {
    const { owner, bill } = await guestWhoLeft();
    const off = () =>
      owner.call(contract.updateCounterSettings, { ...params(owner), body: { pricesTime: false } });
    expect((await off()).error.code).toBe('BILLS_OPEN');
    await pay(owner, bill.id);
    expect((await off()).status).toBe(200);
  });
});

describe('a session of a customer', () => {
  it('may be paid by a bill instead of the balance', async () => {
    const owner = await newPricedOwner(app());
    const computer = await newComputer(owner);
    const [customer] = [await newCustomer(owner), await newCustomer(owner)];
    const session = await newSession(owner, { computerId: computer.id, userId: customer.id, source: 'bill' });
    app().clock.moveMinutes(30);
    await end(owner, session.id);
    const user = { id: customer.id, name: customer.name };
    expect(await listBills(owner)).toMatchObject([{ user, amount: 3 }]);
    const { body } = await owner.call(contract.getCredits, { params: { userId: customer.id } });
    expect(body).toEqual([{ storeId: owner.store.id, minutes: 0 }]);
  });

  it('takes the balance by the weight of the room, and gives it back by the same', async () => {
    const owner = await newPricedOwner(app(), { weight: 1.5 });
    const computer = await newComputer(owner);
    const customer = await newCustomer(owner, { minutes: 100 });
    const body = { roomId: owner.roomId };
    await owner.call(contract.updateComputer, {
      params: { storeId: owner.store.id, computerId: computer.id },
      body,
    });
    const balance = async () =>
      (await owner.call(contract.getCredits, { params: { userId: customer.id } })).body[0]?.minutes;
    const session = await newSession(owner, { computerId: computer.id, userId: customer.id });
    expect(await balance()).toBe(10);
    app().clock.moveMinutes(20.5);
    // 21 minutes take 32 of the balance; 58 of the 90 go back.
    expect((await end(owner, session.id)).body.refundedMinutes).toBe(58);
    expect(await balance()).toBe(68);
  });
});

describe.skipIf(isTimePriced)('a store whose time has no price', () => {
  it('has no bills, and sells no time', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    const session = await newSession(owner, { computerId: computer.id, isGuest: true });
    expect([session.billing, await listBills(owner)]).toEqual([null, []]);
    const customer = await newCustomer(owner);
    const { error } = await owner.call(contract.createSale, {
      ...params(owner),
      body: { paymentType: 'CASH', items: [], userId: customer.id, time: [{ kind: 'credits', minutes: 60 }] },
    });
    expect(error.code).toBe('TIME_UNPRICED');
    const product = await newProduct(owner);
    expect(
      (await newSale(owner, { items: [{ productId: product.id, quantity: 1 }] })).items[0]?.time,
    ).toBeUndefined();
  });
});

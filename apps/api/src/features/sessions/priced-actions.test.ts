import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

// R$ 6,00 an hour.

const app = useTestApp();
const of = ({ store }: Owner) => ({ storeId: store.id });
const at = (owner: Owner, sessionId: string) => ({ params: { ...of(owner), sessionId } });
const listBills = async (owner: Owner) => (await owner.call(contract.listBills, { params: of(owner) })).body;

const extend = (owner: Owner, id: string, minutes: number) =>
  owner.call(contract.extendSession, { ...at(owner, id), body: { minutes } });
const move = (owner: Owner, id: string, computerId: string) =>
  owner.call(contract.moveSession, { ...at(owner, id), body: { computerId } });
const undo = (owner: Owner, id: string) => owner.call(contract.undoSession, at(owner, id));
const end = (owner: Owner, id: string) => owner.call(contract.endSession, at(owner, id));

function pay(owner: Owner, billId: string) {
  const body = { paymentType: 'PIX' as const, items: [], time: [{ kind: 'bill' as const, billId }] };
  return owner.call(contract.createSale, { params: of(owner), body });
}

async function newGuest() {
  const owner = await newPricedOwner(app());
  const session = await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true });
  const [bill] = await listBills(owner);
  return { owner, session, billId: bill?.id ?? '' };
}

describe('a session with a bill', () => {
  it('has one bill for the whole stay, with added time and wherever it is moved', async () => {
    const { owner, session, billId } = await newGuest();
    expect((await extend(owner, session.id, 30)).status).toBe(200);
    app().clock.moveMinutes(10.5);
    const target = await newComputer(owner);
    const moved = await move(owner, session.id, target.id);
    expect(moved.body).toMatchObject({ billing: 'bill', durationInMinutes: 90, price: 1.1 });
    app().clock.moveMinutes(10);
    expect(await listBills(owner)).toMatchObject([
      {
        id: billId,
        computer: { id: target.id },
        session: { id: moved.body.id, isRunning: true },
        minutes: 90,
        amount: 9,
        amountSoFar: 2.1,
      },
    ]);
    await end(owner, moved.body.id);
    const paid = await pay(owner, billId);
    // 20 minutes and 30 seconds, rounded once.
    expect([paid.status, paid.body.total]).toEqual([201, 2.1]);
  });

  it('owes nothing for its pauses', async () => {
    const { owner, session, billId } = await newGuest();
    app().clock.moveMinutes(10);
    await owner.call(contract.pauseSession, at(owner, session.id));
    app().clock.moveMinutes(12);
    expect(await listBills(owner)).toMatchObject([{ minutes: 60, amount: 6, amountSoFar: 1 }]);
    await end(owner, session.id);
    expect(await listBills(owner)).toMatchObject([{ minutes: 10, amount: 1 }]);
    const paid = await pay(owner, billId);
    expect([paid.status, paid.body.total]).toEqual([201, 1]);
  });

  it('gets no more time and is not undone once it is paid, though another bill is open', async () => {
    const { owner, session, billId } = await newGuest();
    await newSession(owner, { computerId: (await newComputer(owner)).id, isGuest: true });
    expect((await pay(owner, billId)).status).toBe(201);
    const refusals = [await extend(owner, session.id, 15), await undo(owner, session.id)];
    expect(refusals.map(({ status, error }) => [status, error.code, error.message])).toEqual([
      [409, 'PAID_TIME', 'Este tempo já foi pago. Mais tempo é vendido: use Mais tempo na sessão.'],
      [409, 'SESSION_PAID', 'Esta sessão já foi paga. Estorne a venda.'],
    ]);
    const moved = await move(owner, session.id, (await newComputer(owner)).id);
    expect((await extend(owner, moved.body.id, 15)).error.code).toBe('PAID_TIME');
  });

  it('owes nothing once its start is undone', async () => {
    const { owner, session, billId } = await newGuest();
    expect((await undo(owner, session.id)).status).toBe(200);
    expect(await listBills(owner)).toEqual([]);
    expect((await pay(owner, billId)).error.code).toBe('BILL_SETTLED');
  });
});

describe('a session in a room with a weight', () => {
  it('gets a minute that takes nothing from the balance', async () => {
    const owner = await newPricedOwner(app(), { weight: 0.1 });
    const { id: userId } = await newCustomer(owner, { minutes: 1 });
    const { id: computerId } = await newComputer(owner);
    const { roomId } = owner;
    await owner.call(contract.updateComputer, { params: { ...of(owner), computerId }, body: { roomId } });
    const session = await newSession(owner, { computerId, userId, durationInMinutes: 1 });
    expect((await extend(owner, session.id, 1)).body.durationInMinutes).toBe(2);
  });

  it('takes and gives back by that weight, with more time, after a move and when it is undone', async () => {
    const owner = await newPricedOwner(app(), { weight: 1.5 });
    const { id: userId } = await newCustomer(owner, { minutes: 200 });
    const balance = async () =>
      (await owner.call(contract.getCredits, { params: { userId } })).body[0]?.minutes;
    const { id: computerId } = await newComputer(owner);
    const { roomId } = owner;
    await owner.call(contract.updateComputer, { params: { ...of(owner), computerId }, body: { roomId } });
    const session = await newSession(owner, { computerId, userId, durationInMinutes: 61 });
    expect(await balance()).toBe(108);
    await extend(owner, session.id, 30);
    // 91 minutes take 137, of which 92 were taken.
    expect(await balance()).toBe(63);
    const { id: other } = await newComputer(owner);
    await owner.call(contract.updateComputer, {
      params: { ...of(owner), computerId: other },
      body: { roomId },
    });
    app().clock.moveMinutes(10.5);
    const moved = await move(owner, session.id, other);
    app().clock.moveMinutes(20);
    // 31 of 91 minutes are used: 47 of 137.
    expect((await end(owner, moved.body.id)).body.refundedMinutes).toBe(90);
    expect(await balance()).toBe(153);
    const again = await newSession(owner, { computerId, userId, durationInMinutes: 61 });
    expect((await undo(owner, again.id)).body.refundedMinutes).toBe(92);
    expect(await balance()).toBe(153);
  });
});

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
const end = (owner: Owner, id: string) => owner.call(contract.endSession, at(owner, id));

function pay(owner: Owner, billId: string) {
  const body = { paymentType: 'PIX' as const, items: [], time: [{ kind: 'bill' as const, billId }] };
  return owner.call(contract.createSale, { params: of(owner), body });
}

async function newOpenEnded() {
  const owner = await newPricedOwner(app());
  const computer = await newComputer(owner);
  const session = await newSession(owner, { computerId: computer.id, isGuest: true, isOpenEnded: true });
  const [bill] = await listBills(owner);
  return { owner, session, billId: bill?.id ?? '' };
}

describe('an open-ended session', () => {
  it('lasts at most four hours and has a bill for the used time', async () => {
    const { owner, session, billId } = await newOpenEnded();
    expect(session).toMatchObject({ isOpenEnded: true, billing: 'bill', durationInMinutes: 240, price: 0 });
    expect(await listBills(owner)).toMatchObject([
      { session: { isRunning: true, isOpenEnded: true }, minutes: 0, amount: 0, amountSoFar: 0, rules: [] },
    ]);
    app().clock.moveMinutes(50);
    expect(await listBills(owner)).toMatchObject([{ minutes: 50, amount: 5, amountSoFar: 5 }]);
    await end(owner, session.id);
    expect((await pay(owner, billId)).body.total).toBe(5);
  });

  it('is not paid while it runs', async () => {
    const { owner, billId } = await newOpenEnded();
    app().clock.moveMinutes(50);
    const { status, error } = await pay(owner, billId);
    expect([status, error.code, error.message]).toEqual([
      409,
      'SESSION_RUNNING',
      'Encerre a sessão antes de receber a conta.',
    ]);
    expect(await listBills(owner)).toHaveLength(1);
  });

  it('has a bill for all of it once its time has run out', async () => {
    const { owner, billId } = await newOpenEnded();
    app().clock.moveMinutes(300);
    expect(await listBills(owner)).toMatchObject([
      { session: { isRunning: false }, minutes: 240, amount: 24 },
    ]);
    expect((await pay(owner, billId)).body.total).toBe(24);
  });

  it('stays open-ended when it is moved, and ends later when minutes are added', async () => {
    const { owner, session, billId } = await newOpenEnded();
    app().clock.moveMinutes(10);
    const body = { computerId: (await newComputer(owner)).id };
    const { body: moved } = await owner.call(contract.moveSession, { ...at(owner, session.id), body });
    expect(moved).toMatchObject({ isOpenEnded: true, billing: 'bill', durationInMinutes: 240 });
    const more = await owner.call(contract.extendSession, { ...at(owner, moved.id), body: { minutes: 60 } });
    expect(more.body).toMatchObject({ isOpenEnded: true, durationInMinutes: 300 });
    app().clock.moveMinutes(10);
    expect(await listBills(owner)).toMatchObject([{ id: billId, minutes: 20, amount: 2 }]);
  });

  it('has no bill when it is undone', async () => {
    const { owner, session } = await newOpenEnded();
    expect((await owner.call(contract.undoSession, at(owner, session.id))).status).toBe(200);
    expect(await listBills(owner)).toEqual([]);
  });

  it('is not restarted once it is paid', async () => {
    const { owner, session, billId } = await newOpenEnded();
    app().clock.moveMinutes(30);
    await end(owner, session.id);
    await pay(owner, billId);
    const restart = await owner.call(contract.restartSession, {
      ...at(owner, session.id),
      body: { computerId: (await newComputer(owner)).id, minutes: 30 },
    });
    expect([restart.error.code, restart.error.message]).toEqual([
      'LOST_TIME_NONE',
      'Esta sessão pagou só o tempo usado. Inicie uma nova sessão.',
    ]);
  });

  it('does not change a customer’s balance', async () => {
    const owner = await newPricedOwner(app());
    const customer = await newCustomer(owner);
    const computer = await newComputer(owner);
    const session = await newSession(owner, {
      computerId: computer.id,
      userId: customer.id,
      isOpenEnded: true,
    });
    expect(session).toMatchObject({ billing: 'bill', user: { id: customer.id } });
  });

  it('is neither paid by the balance nor started while time has no price', async () => {
    const owner = await newPricedOwner(app());
    const customer = await newCustomer(owner);
    const computer = await newComputer(owner);
    const start = (body: object) =>
      owner.call(contract.createSession, {
        params: of(owner),
        body: { computerId: computer.id, isOpenEnded: true, ...body },
      });
    const refused = await start({ userId: customer.id, source: 'balance' });
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { source: 'Uma sessão sem hora para acabar é paga no fim.' },
    ]);
    await owner.call(contract.updateCounterSettings, { params: of(owner), body: { pricesTime: false } });
    expect((await start({ isGuest: true })).error.code).toBe('TIME_UNPRICED');
  });
});

import * as contract from '@coruja/contract';
import type { Signal, SignalKind } from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newProduct, newSale, newSession } from '../../../test/factories.ts';
import { type PricedOwner, newPricedOwner } from '../../../test/priced-owner.ts';
import { type Cashier, closedWith } from '../../../test/shift-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { deleteOldGuardRows } from '../guards/delete-old-guard-rows.ts';

const app = useTestApp();
const fiveTimes = [1, 2, 3, 4, 5];

let owner: PricedOwner;
let productId: string;
beforeEach(async () => {
  owner = await newPricedOwner(app());
  ({ id: productId } = await newProduct(owner, { price: '10', quantity: '1000' }));
});

const params = () => ({ storeId: owner.store.id });

const radar = async () => (await owner.call(contract.getRadar, { params: params() })).body;

const kinds = async () => (await radar()).map(({ kind }) => kind).toSorted();

function explain(signalId: string, note = 'Semana de torneio.') {
  return owner.call(contract.explainSignal, { params: { ...params(), signalId }, body: { note } });
}

const sell = (more: Partial<contract.CallInput<typeof contract.createSale>['body']> = {}) =>
  newSale(owner, { items: [{ productId, quantity: 1 }], ...more });

const discounted = () => sell({ discount: { percent: 5, reason: 'Cliente fiel' } });

/** Weeks with so many discounts each. */
async function passWeeks(weeks: number, times: number): Promise<void> {
  for (let week = 0; week < weeks; week += 1) {
    for (let n = 0; n < times; n += 1) await discounted();
    app().clock.moveMinutes(7 * 24 * 60);
    await owner.signIn();
  }
}

async function newGuest(minutes = 60) {
  const { id: computerId } = await newComputer(owner);
  return newSession(owner, { computerId, isGuest: true, durationInMinutes: minutes });
}

const endIt = (sessionId: string) => owner.call(contract.endSession, { params: { ...params(), sessionId } });

async function billOfGuest(): Promise<string> {
  const { id } = await newGuest();
  app().clock.moveMinutes(20);
  await endIt(id);
  const { body } = await owner.call(contract.listBills, { params: params() });
  return body.find((bill) => bill.session.id === id)?.id ?? '';
}

async function refundLater(): Promise<void> {
  const { id } = await sell();
  app().clock.moveMinutes(11);
  const refund = { params: { ...params(), saleId: id }, body: { reason: 'Cliente desistiu' } };
  expect((await owner.call(contract.refundSale, refund)).status).toBe(200);
}

async function cashier(): Promise<Cashier> {
  await owner.call(contract.updateCounterSettings, { params: params(), body: { cashShifts: true } });
  return { owner, params: params(), items: [{ productId, quantity: 1 }] };
}

const line = (fields: { endpoint: string; refusal: string | null }) =>
  owner.context.db
    .insertInto('audit_entries')
    .values({
      store_id: owner.store.id,
      at: app().clock.now(),
      actor: 'owner',
      approved_by: null,
      device: null,
      address: null,
      subject: 'access',
      subject_key: null,
      subject_name: null,
      before: null,
      after: null,
      reason: null,
      ...fields,
    })
    .execute();

/** How to make one occurrence of each kind; five in a week are a signal. */
const causes: Readonly<Record<Exclude<SignalKind, 'guard-gap'>, () => Promise<unknown>>> = {
  'counted-on': async () => {
    const { body: computers } = await owner.call(contract.listComputers, { params: params() });
    const { id: computerId } = computers[0] ?? (await newComputer(owner));
    const { id } = await newSession(owner, { computerId, isGuest: true, durationInMinutes: 60 });
    app().clock.moveMinutes(10);
    await endIt(id);
    await app().database.query('update sessions set used_seconds = 1200 where id = $1', [id]);
  },
  'undone-sessions': async () => {
    const { id } = await newGuest();
    await owner.call(contract.undoSession, { params: { ...params(), sessionId: id } });
  },
  'short-sessions': async () => {
    const { id } = await newGuest();
    app().clock.moveMinutes(4);
    await endIt(id);
  },
  'late-cash-refunds': refundLater,
  'other-tenders': async () => {
    const of = await cashier();
    const { shift } = (await owner.call(contract.getCurrentShift, { params: of.params })).body;
    if (!shift) await owner.call(contract.openShift, { params: of.params, body: { float: 0 } });
    const { id: saleId } = await sell();
    const body = { from: 'CASH' as const, to: 'PIX' as const, reason: 'Pagou por PIX' };
    expect((await owner.call(contract.retenderSale, { params: { ...of.params, saleId }, body })).status).toBe(
      200,
    );
  },
  discounts: discounted,
  courtesies: () => sell({ paymentType: 'FREE' }),
  'balance-changes': async () => {
    const { body: found } = await owner.call(contract.listCustomers, { query: {} });
    const { id: userId } = found[0] ?? (await newCustomer(owner));
    const body = { storeId: owner.store.id, minutes: 30 };
    expect((await owner.call(contract.addCredits, { params: { userId }, body })).status).toBe(200);
  },
  'late-bills': async () => {
    await billOfGuest();
    app().clock.moveMinutes(16);
  },
  'waived-bills': async () => {
    const billId = await billOfGuest();
    await owner.call(contract.waiveBill, { params: { ...params(), billId }, body: { reason: 'Da casa' } });
  },
  shortfalls: async () => closedWith(await cashier(), 99),
  surpluses: async () => closedWith(await cashier(), 101),
  'outside-shifts': async () => {
    await closedWith(await cashier(), 100, 100);
    app().clock.moveMinutes(1);
    await sell();
  },
  'wrong-pins': () => line({ endpoint: 'refundSale', refusal: 'PIN_INVALID' }),
  'new-devices': () => line({ endpoint: 'useAsCounter', refusal: null }),
};

describe('a signal', () => {
  it.each(Object.keys(causes) as (keyof typeof causes)[])(
    'of %s appears with the fifth occurrence in a week',
    async (kind) => {
      const found = async () => (await radar()).find((one) => one.kind === kind);
      for (const _ of fiveTimes.slice(1)) await causes[kind]();
      expect(await found()).toBeUndefined();
      await causes[kind]();
      const signal = await found();
      expect(signal).toMatchObject({ count: 5, usual: 0, explanation: null, isExplained: false });
      expect(signal?.subject.kind).toBe(contract.signalKinds[kind]);
      if (signal?.subject.kind === 'person') expect(signal.subject.name).toBe(owner.store.ownerName);
      if (signal?.subject.kind === 'store')
        expect(signal.subject).toEqual({ kind: 'store', id: null, name: null });
    },
  );

  it('says the week, from Monday to Sunday', async () => {
    for (const _ of fiveTimes) await discounted();
    expect(await radar()).toMatchObject([
      { kind: 'discounts', subject: { id: 'owner' }, startDate: '2026-11-16', endDate: '2026-11-22' },
    ]);
  });

  it('is not about what three times the usual week has', async () => {
    await passWeeks(8, 2);
    for (const _ of fiveTimes) await discounted();
    await discounted();
    expect(await kinds()).toEqual([]);
    await discounted();
    expect(await radar()).toMatchObject([{ kind: 'discounts', count: 7, usual: 2 }]);
  });

  it('is shown for four weeks', async () => {
    for (const _ of fiveTimes) await discounted();
    await passWeeks(3, 0);
    expect(await kinds()).toEqual(['discounts']);
    await passWeeks(1, 0);
    expect(await kinds()).toEqual([]);
  });

  it('of another store is not shown, and its id is unknown', async () => {
    for (const _ of fiveTimes) await discounted();
    const [signal] = await radar();
    owner = await newPricedOwner(app());
    expect(await radar()).toEqual([]);
    expect((await explain(signal?.id ?? '')).error.code).toBe('SIGNAL_NOT_FOUND');
  });
});

describe('an explanation', () => {
  let signal: Signal;
  beforeEach(async () => {
    for (const _ of fiveTimes) await discounted();
    const [first] = await radar();
    if (!first) throw new Error('no signal');
    signal = first;
  });

  it('holds until something is added, and stays readable then', async () => {
    expect((await explain(signal.id)).status).toBe(200);
    expect(await radar()).toMatchObject([{ id: signal.id, isExplained: true }]);
    await discounted();
    expect(await radar()).toMatchObject([
      { id: signal.id, count: 6, isExplained: false, explanation: { note: 'Semana de torneio.' } },
    ]);
    await explain(signal.id, 'Ainda o torneio.');
    expect(await radar()).toMatchObject([{ isExplained: true, explanation: { note: 'Ainda o torneio.' } }]);
  });

  it('has a text', async () => {
    const answer = await explain(signal.id, '  ');
    expect([answer.status, answer.error.fields]).toEqual([400, { note: 'Escreva a explicação.' }]);
  });

  it('is deleted after 400 days', async () => {
    await explain(signal.id);
    const left = async (days: number) => {
      const now = new Date(app().clock.now().getTime() + days * 86_400_000);
      await deleteOldGuardRows({ db: owner.context.db, now: () => now });
      const { rows } = await app().database.query('select 1 from radar_notes where store_id = $1', [
        owner.store.id,
      ]);
      return rows.length;
    };
    expect([await left(400), await left(401)]).toEqual([1, 0]);
  });
});

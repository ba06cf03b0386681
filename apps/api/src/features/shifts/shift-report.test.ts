import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newSale, newSession } from '../../../test/factories.ts';
import { cash, type Cashier, close, closedWith, newCashier, open } from '../../../test/shift-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const of = ({ params }: Cashier, shiftId: string) => ({ params: { ...params, shiftId } });

async function reportOf(cashier: Cashier, shiftId: string) {
  return (await cashier.owner.call(contract.getShiftReport, of(cashier, shiftId))).body;
}

async function verified(cashier: Cashier, shiftId: string) {
  return (await cashier.owner.call(contract.verifyShift, of(cashier, shiftId))).body;
}

describe('the report of a shift', () => {
  it('has everything that the drawer and the counter did', async () => {
    const cashier = await newCashier(app());
    const { owner, params, items } = cashier;
    await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
    const { id } = await open(cashier);
    const { id: computerId } = await newComputer(owner);
    const { id: sessionId } = await newSession(owner, { computerId, isGuest: true });
    app().clock.moveMinutes(30);
    await owner.call(contract.endSession, { params: { ...params, sessionId } });
    const sale = await newSale(owner, { items });
    await newSale(owner, { items, discount: { amount: 2, reason: 'Fiel' }, paymentType: 'PIX' });
    await newSale(owner, { items, paymentType: 'FREE' });
    await owner.call(contract.refundSale, {
      params: { ...params, saleId: sale.id },
      body: { reason: 'Voltou' },
    });
    for (const kind of ['sangria', 'suprimento'] as const) {
      const body = { kind, amount: kind === 'sangria' ? 30 : 7, reason: 'Cofre' };
      await owner.call(contract.addShiftMovement, { ...of(cashier, id), body });
    }
    await close(cashier, id, { counts: cash(76), left: 50 });
    const report = await reportOf(cashier, id);
    expect(report).toMatchObject({
      shift: { number: 1, float: 100, left: 50, note: null },
      floatDifference: null,
      tenders: [
        { tender: 'CASH', expected: 77, counted: 76, difference: -1 },
        { tender: 'PIX', expected: 8, counted: null, difference: null },
      ],
      sums: { sales: 18, events: 0, refunds: -10, sangrias: -30, suprimentos: 7, withdrawn: -26 },
      discounts: { count: 1, total: 2 },
      courtesies: { count: 1, total: 10 },
      bills: { count: 1, total: 3 },
      people: [{ by: { actor: 'owner', name: owner.store.ownerName }, entries: 3, received: 8 }],
      attempts: 1,
      previousFingerprint: null,
    });
    expect(report.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    app().clock.moveMinutes(5);
    await owner.call(contract.receiveBills, {
      params,
      body: {
        paymentType: 'CASH',
        bills: (await owner.call(contract.listBills, { params })).body.map((bill) => ({ billId: bill.id })),
      },
    });
    expect(await reportOf(cashier, id)).toEqual(report);
  });

  it('is there once the shift is closed', async () => {
    const cashier = await newCashier(app());
    const { id } = await open(cashier);
    for (const endpoint of [contract.getShiftReport, contract.verifyShift]) {
      const { status, error } = await cashier.owner.call(endpoint, of(cashier, id));
      expect([status, error.message]).toEqual([409, 'Este turno ainda está aberto.']);
    }
    const body = { note: 'Cedo demais' };
    const review = await cashier.owner.call(contract.reviewShift, { ...of(cashier, id), body });
    expect(review.error.code).toBe('SHIFT_NOT_CLOSED');
  });

  it('may get notes afterwards, which do not change it', async () => {
    const cashier = await newCashier(app());
    const { id } = await closedWith(cashier, 95);
    const report = await reportOf(cashier, id);
    const { status, body } = await cashier.owner.call(contract.reviewShift, {
      ...of(cashier, id),
      body: { note: 'Achamos R$ 5,00.' },
    });
    expect([status, body.reviews]).toMatchObject([
      201,
      [{ note: 'Achamos R$ 5,00.', by: { actor: 'owner' } }],
    ]);
    expect(await reportOf(cashier, id)).toEqual(report);
    expect((await verified(cashier, id)).isIntact).toBe(true);
  });

  it('shows its notes in the order in which they were written', async () => {
    const cashier = await newCashier(app());
    const { id } = await closedWith(cashier, 95);
    const notes = ['Faltam R$ 5,00.', 'Achamos R$ 2,00.', 'Achamos R$ 3,00.', 'Confere.', 'Visto.'];
    for (const note of notes) {
      app().clock.moveMinutes(1);
      await cashier.owner.call(contract.reviewShift, { ...of(cashier, id), body: { note } });
    }
    const { body } = await cashier.owner.call(contract.getShift, of(cashier, id));
    expect(body.reviews.map(({ note }) => note)).toEqual(notes);
  });
});

describe('verifying a report', () => {
  /** Two closed shifts, the second with a sale. */
  async function twoShifts() {
    const cashier = await newCashier(app());
    const first = await closedWith(cashier, 100);
    app().clock.moveMinutes(1);
    const { id } = await open(cashier, 0);
    await newSale(cashier.owner, { items: cashier.items });
    await close(cashier, id, { counts: cash(10), left: 0 });
    return { cashier, first: first.id, second: id };
  }

  /** Changes rows without the database's rules, as somebody with access to the database could. */
  async function forge(table: string, sql: string) {
    const { database } = app();
    await database.query(`alter table ${table} disable trigger user`);
    await database.query(sql);
    await database.query(`alter table ${table} enable trigger user`);
  }

  it('finds unchanged reports intact, each with the hash of the one before', async () => {
    const { cashier, first, second } = await twoShifts();
    const report = await reportOf(cashier, second);
    expect(await verified(cashier, second)).toEqual({
      isIntact: true,
      fingerprint: report.fingerprint,
      differing: [],
    });
    expect((await verified(cashier, first)).isIntact).toBe(true);
    expect(report.previousFingerprint).toBe((await reportOf(cashier, first)).fingerprint);
  });

  it('names the entries that were changed', async () => {
    const { cashier, second } = await twoShifts();
    await forge(
      'money_entries',
      `update money_entries set amount_centavos = 900 where shift_id = '${second}' and kind = 'sale'`,
    );
    const { isIntact, differing } = await verified(cashier, second);
    expect(isIntact).toBe(false);
    expect(differing.toSorted()).toEqual(['entries', 'people', 'sums']);
  });

  it('names a changed count, a changed shift, a changed report and a changed report before it', async () => {
    const { cashier, first, second } = await twoShifts();
    await forge(
      'shift_counts',
      `update shift_counts set counted_centavos = 1100 where shift_id = '${second}'`,
    );
    expect((await verified(cashier, second)).differing).toEqual(['counts']);
    await forge('shifts', `update shifts set left_centavos = 5 where id = '${second}'`);
    expect((await verified(cashier, second)).differing.toSorted()).toEqual(['counts', 'left']);
    await forge(
      'shifts',
      `update shifts set report = jsonb_set(report, '{courtesies,count}', '9') where id = '${first}'`,
    );
    expect((await verified(cashier, first)).differing).toEqual(['report']);
    await forge('shifts', `update shifts set report_hash = sha256('x') where id = '${first}'`);
    expect((await verified(cashier, second)).differing.toSorted()).toEqual(['counts', 'left', 'previous']);
  });
});

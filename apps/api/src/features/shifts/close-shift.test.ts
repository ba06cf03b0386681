import * as contract from '@coruja/contract';
import { cellsOf } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { newSale } from '../../../test/factories.ts';
import { readableText } from '../../../test/readable-text.ts';
import {
  type Cashier,
  cash,
  close,
  closedWith,
  current,
  newCashier,
  open,
} from '../../../test/shift-calls.ts';
import { switchTeamOn } from '../../../test/team-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { StoreContext } from '../../context.ts';
import { closeShift } from './close-shift.ts';
import { getCurrentShift, getShift, listShifts } from './find-shift.ts';
import { addMovement } from './add-movement.ts';
import { getShiftReport } from './shift-report.ts';

const app = useTestApp();

const centavosOf = (reais: number) => Math.round(reais * 100);

describe('closing a shift', () => {
  it('needs a count of the cash; other tenders are counted only if they were entered', async () => {
    const cashier = await newCashier(app());
    const { owner, items } = cashier;
    const { id } = await open(cashier);
    await newSale(owner, { items, paymentType: 'PIX' });
    await newSale(owner, { items, paymentType: 'DEBIT_CARD' });
    const noCash = await close(cashier, id, { counts: [{ tender: 'PIX', counted: 10 }], left: 0 });
    expect([noCash.status, noCash.error.fields]).toEqual([400, { counts: 'Conte o dinheiro da gaveta.' }]);
    const twice = await close(cashier, id, { counts: [...cash(1), ...cash(2)], left: 0 });
    expect(twice.error.fields).toEqual({ counts: 'Cada forma é contada uma vez.' });
    const { body } = await close(cashier, id, {
      counts: [
        { tender: 'CASH', counted: 100 },
        { tender: 'PIX', counted: null },
        { tender: 'DEBIT_CARD', counted: 9.5 },
      ],
      left: 0,
    });
    expect(body.recount).toBeNull();
    expect(body.shift.counts).toMatchObject([
      { attempt: 1, tender: 'CASH', counted: 100, expected: 100, difference: 0 },
      { attempt: 1, tender: 'PIX', counted: null, expected: 10, difference: null },
      { attempt: 1, tender: 'DEBIT_CARD', counted: 9.5, expected: 10, difference: -0.5 },
    ]);
    expect(body.shift).toMatchObject({
      difference: -0.5,
      attendantPresent: true,
      closedBy: { actor: 'owner' },
    });
  });

  it('asks for a second count without an amount if the first differs by more than the tolerance', async () => {
    const cashier = await newCashier(app());
    const { id } = await open(cashier);
    const { status, body } = await close(cashier, id, { counts: cash(97.99), left: 50 });
    expect([status, body.recount]).toEqual([200, 'A contagem não confere. Conte de novo.']);
    expect(body.shift).toMatchObject({ closedAt: null, expected: null, difference: null });
    expect(body.shift.counts).toMatchObject([{ counted: 97.99, expected: null, difference: null }]);
    const silent = await close(cashier, id, { counts: cash(100), left: 50 });
    expect([silent.status, silent.error.fields]).toEqual([400, { note: 'Explique a diferença.' }]);
    const second = await close(cashier, id, { counts: cash(95), left: 50, note: 'Faltou mesmo.' });
    expect(second.body.recount).toBeNull();
    expect(second.body.shift).toMatchObject({ note: 'Faltou mesmo.', left: 50, difference: -5 });
    expect(second.body.shift.counts.map(({ attempt, difference }) => [attempt, difference])).toEqual([
      [1, -2.01],
      [2, -5],
    ]);
    expect(second.body.shift.movements).toMatchObject([
      { kind: 'float', amount: 100 },
      { kind: 'closing', amount: -45 },
    ]);
  });

  it('closes at once with a difference up to the tolerance, which the store chooses', async () => {
    const cashier = await newCashier(app());
    expect(await closedWith(cashier, 98)).toMatchObject({ difference: -2, note: null });
    await cashier.owner.call(contract.updateCounterSettings, {
      params: cashier.params,
      body: { shiftTolerance: 0 },
    });
    const { id } = await open(cashier);
    expect((await close(cashier, id, { counts: cash(100.01), left: 0 })).body.recount).not.toBeNull();
  });

  it('may leave at most the counted cash in the drawer', async () => {
    const cashier = await newCashier(app());
    const { id } = await open(cashier);
    const { status, error } = await close(cashier, id, { counts: cash(100), left: 100.01 });
    expect([status, error.fields]).toEqual([
      400,
      { left: 'O que fica na gaveta não pode passar do dinheiro contado.' },
    ]);
    expect((await current(cashier))?.counts).toEqual([]);
  });

  it('happens once, and allows no movement afterwards', async () => {
    const cashier = await newCashier(app());
    const { id } = await closedWith(cashier, 100);
    const { owner, params } = cashier;
    const again = await close(cashier, id, { counts: cash(100), left: 0 });
    expect([again.status, again.error.message]).toEqual([409, 'Este turno já foi fechado.']);
    const body = { kind: 'suprimento' as const, amount: 1, reason: 'Tarde' };
    const late = await owner.call(contract.addShiftMovement, { params: { ...params, shiftId: id }, body });
    expect([late.status, late.error.code]).toEqual([409, 'SHIFT_CLOSED']);
  });

  it('leaves a line of each count in the audit of a store with a team', async () => {
    const cashier = await newCashier(app());
    const { owner, params } = cashier;
    await switchTeamOn(owner);
    await closedWith(cashier, 90, 40);
    const { body } = await owner.call(contract.listAudit, { params, query: { subject: 'shift' } });
    const counts = body
      .filter(({ endpoint }) => endpoint === 'closeShift')
      .map(({ changes }) => Object.fromEntries(changes.map(({ field, after }) => [field, after])));
    const count = { counted: 90, left: 40 };
    expect(counts).toEqual([{ ...count, note: 'Contado duas vezes.', isClosed: true }, count]);
  });

  it('mails the owner the count', async () => {
    const cashier = await newCashier(app());
    const { number } = await closedWith(cashier, 90, 40);
    await app().runJobs();
    const { to, letter } = app().mail.sent.at(-1) ?? {};
    expect(to).toBe(cashier.owner.store.email);
    expect(letter).toMatchObject({
      kind: 'shift-closed',
      number,
      left: 4_000,
      counts: [{ tender: 'CASH', expected: 10_000, counted: 9_000 }],
    });
  });
});

/** Somebody who may take cash out and close another person's shift, but may not see what is expected. */
function contextOfBia({ owner }: Cashier): StoreContext {
  const may = { ...cellsOf('attendant'), cash: 'S', shifts: 'S' } as const;
  const staff = { id: 'bia', role: 'attendant', cells: may, customerId: null, approver: null } as const;
  return { ...owner.context, actor: 'bia', staff };
}

describe('a person without the permission to see what is expected', () => {
  it('gets no sum of an open shift, and after the closing only of the own one', async () => {
    const cashier = await newCashier(app(), { sharedShift: true });
    const bia = contextOfBia(cashier);
    const { id } = await open(cashier);
    await newSale(cashier.owner, { items: cashier.items });
    const input = { shiftId: id };
    await addMovement(bia, { ...input, kind: 'sangria', amount: centavosOf(500) as never, reason: 'Cofre' });
    const sums = { expected: null, difference: null };
    expect((await getCurrentShift(bia)).shift).toMatchObject(sums);
    expect(await getShift(bia, input)).toMatchObject(sums);
    expect((await getShift(cashier.owner.context, input)).expected).toEqual([
      { tender: 'CASH', amount: -390 },
    ]);

    const counted = { counts: [{ tender: 'CASH' as const, counted: 0 as never }], left: 0 as never };
    const first = await closeShift(bia, { ...input, ...counted });
    expect(first.recount).not.toBeNull();
    expect(readableText(first)).not.toMatch(/390/);
    const closed = await closeShift(bia, { ...input, ...counted, note: 'Contado.' });
    expect(closed.shift).toMatchObject({
      difference: 390,
      attendantPresent: false,
      openedBy: { actor: 'owner' },
      closedBy: { actor: 'bia' },
    });
    expect((await getShiftReport(bia, input)).tenders).toMatchObject([{ expected: -390, counted: 0 }]);

    app().clock.moveMinutes(1);
    const own = await closedWith(cashier, 100);
    expect((await getShift(bia, { shiftId: own.id })).counts).toMatchObject([sums]);
    expect((await listShifts(bia, { limit: 10 })).items.map(({ difference }) => difference)).toEqual([
      null,
      390,
    ]);
    await expect(getShiftReport(bia, { shiftId: own.id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('receives in the shift of another only if it is shared, and may always close it', async () => {
    const cashier = await newCashier(app());
    const bia = contextOfBia(cashier);
    await open(cashier);
    const shift = (await getCurrentShift(bia)).shift;
    const sangria = {
      shiftId: shift?.id ?? '',
      kind: 'sangria' as const,
      amount: 100 as never,
      reason: 'Cofre',
    };
    await expect(addMovement(bia, sangria)).rejects.toMatchObject({
      constraint: 'money_entries_shift_of_other',
      detail: cashier.owner.store.ownerName,
    });
    const body = { sharedShift: true };
    await cashier.owner.call(contract.updateCounterSettings, { params: cashier.params, body });
    expect((await addMovement(bia, sangria)).movements).toMatchObject([
      {},
      { by: { actor: 'bia', name: 'bia' } },
    ]);
    await cashier.owner.call(contract.updateCounterSettings, {
      params: cashier.params,
      body: { sharedShift: false },
    });
    const counts = [{ tender: 'CASH' as const, counted: 9_900 as never }];
    const closed = await closeShift(bia, {
      shiftId: sangria.shiftId,
      counts,
      left: 0 as never,
      attendantPresent: true,
    });
    expect(closed.shift).toMatchObject({ attendantPresent: true, closedBy: { actor: 'bia' } });
  });
});

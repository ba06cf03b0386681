import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import {
  type Night,
  approvedBy,
  auditOf,
  countBy,
  newNight,
  openedBy,
  sellBy,
  verified,
} from '../attendant-calls.ts';
import { countStatuses } from '../count-statuses.ts';
import { newComputer, newCustomer, newGuard } from '../factories.ts';
import { GuardClient, listen, untilConnected } from '../guard-client.ts';
import { useTestApp } from '../test-app.ts';

// What an attendant tries with the money while the owner is away (docs/product/shifts.md#without-a-shift).

const app = useTestApp({ guardTimings: { batchMs: 5, freshMs: 1_000_000 } });
const night = () => newNight(app());

async function guestOf({ params, bia, owner }: Night, computerId?: string) {
  const pc = computerId ?? (await newComputer(owner)).id;
  const body = { computerId: pc, isGuest: true, durationInMinutes: 60 };
  return (await bia.call(contract.createSession, { params, body })).body;
}

async function billsOf({ params, bia }: Night) {
  return (await bia.call(contract.listBills, { params })).body;
}

describe('an attendant who receives without a shift', () => {
  it('is refused a sale, a bill and a payment of a tab, and sees why', async () => {
    const store = await night();
    const { params, owner, bia } = store;
    const { id: userId } = await newCustomer(owner);
    await owner.call(contract.setTabLimit, { params: { userId }, body: { limit: 50 } });
    const tab = { params, body: { items: store.items, paymentType: 'TAB' as const, userId } };
    expect((await owner.call(contract.createSale, tab)).status).toBe(201);
    const { id: sessionId } = await guestOf(store);
    app().clock.moveMinutes(4);
    await bia.call(contract.endSession, { params: { ...params, sessionId } });
    const [bill] = await billsOf(store);
    const answers = [
      await sellBy(store, bia),
      await bia.call(contract.receiveBills, {
        params,
        body: { paymentType: 'PIX', bills: [{ billId: bill?.id ?? '' }] },
      }),
      await bia.call(contract.recordTabPayment, {
        params: { userId },
        body: { payments: [{ type: 'CASH', amount: 1 }] },
      }),
    ];
    for (const { status, error } of answers)
      expect([status, error.message]).toEqual([409, 'Abra o caixa antes de receber.']);
    expect(await billsOf(store)).toHaveLength(1);
  });
});

describe('an attendant who takes cash out', () => {
  it('says why, and asks for approval', async () => {
    const store = await night();
    const { id } = await openedBy(store, store.bia);
    const sangria = (reason: string | undefined, headers = {}) =>
      store.bia.call(
        contract.addShiftMovement,
        {
          params: { ...store.params, shiftId: id },
          body: { kind: 'sangria', amount: 30, reason: reason as string },
        },
        headers,
      );
    for (const reason of [undefined, '', ' \u{200B} '])
      expect((await sangria(reason, approvedBy(store.ids.caio))).error.fields).toEqual({
        reason: 'Informe o motivo.',
      });
    expect((await sangria('Cofre')).error.code).toBe('APPROVAL_NEEDED');
    const { body } = await sangria('Cofre', approvedBy(store.ids.caio));
    expect(body.movements.at(-1)).toMatchObject({ amount: -30, reason: 'Cofre', by: { name: 'Bia Ramos' } });
    expect(await auditOf(store, { subject: 'shift', limit: 1 })).toMatchObject([
      { actor: { name: 'Bia Ramos' }, approvedBy: { name: 'Caio Nunes' }, reason: 'Cofre' },
    ]);
  });
});

describe('an attendant who closes twice', () => {
  it('closes once, also with two clicks at the same time', async () => {
    const store = await night();
    const { id: shiftId } = await openedBy(store, store.bia);
    const clicks = [1, 2, 3, 4].map(() => countBy(store, store.bia, { shiftId, counted: 100 }));
    const answers = await Promise.all(clicks);
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 3 });
    const again = await countBy(store, store.bia, { shiftId, counted: 90 });
    expect([again.status, again.error.message]).toEqual([409, 'Este turno já foi fechado.']);
    expect((await verified(store, shiftId)).isIntact).toBe(true);
  });

  it('gets no third count, and both counts stay', async () => {
    const store = await night();
    const { id: shiftId } = await openedBy(store, store.bia);
    expect((await countBy(store, store.bia, { shiftId, counted: 60 })).body.recount).not.toBeNull();
    const note = 'Não sei.';
    expect((await countBy(store, store.bia, { shiftId, counted: 70, note })).body.recount).toBeNull();
    expect((await countBy(store, store.bia, { shiftId, counted: 100, note })).status).toBe(409);
    const { body } = await store.owner.call(contract.getShift, { params: { ...store.params, shiftId } });
    expect(body.counts.map(({ counted, difference }) => [counted, difference])).toEqual([
      [60, -40],
      [70, -30],
    ]);
  });
});

describe('an attendant who refunds after the closing', () => {
  it('takes the money from the shift that is open, with approval, and the closed one stays as it is', async () => {
    const store = await night();
    const { bia, caio, params } = store;
    const first = await openedBy(store, bia);
    const { id: saleId } = (await sellBy(store, bia)).body;
    await countBy(store, bia, { shiftId: first.id, counted: 107.3 });
    const refund = (headers = {}) =>
      bia.call(contract.refundSale, { params: { ...params, saleId }, body: { reason: 'Voltou' } }, headers);
    expect((await refund()).error.code).toBe('APPROVAL_NEEDED');
    expect((await refund(approvedBy(store.ids.caio))).error.code).toBe('SHIFT_NEEDED');
    const correction = { from: 'CASH', to: 'PIX', reason: 'Pix' } as const;
    const corrected = await caio.call(contract.retenderSale, {
      params: { ...params, saleId },
      body: correction,
    });
    expect(corrected.error.code).toBe('SHIFT_CLOSED');
    const second = await openedBy(store, bia, 20);
    expect((await refund(approvedBy(store.ids.caio))).status).toBe(200);
    await countBy(store, bia, { shiftId: second.id, counted: 12.7 });
    const report = async (shiftId: string) =>
      (await store.owner.call(contract.getShiftReport, { params: { ...params, shiftId } })).body;
    expect((await report(first.id)).sums).toMatchObject({ sales: 7.3, refunds: 0 });
    expect((await report(second.id)).sums).toMatchObject({ sales: 0, refunds: -7.3 });
    expect((await verified(store, first.id)).isIntact).toBe(true);
    expect((await verified(store, second.id)).isIntact).toBe(true);
  });
});

describe('a price that is changed for a minute and back', () => {
  it('is refused to an attendant, and of a manager both changes stay in the audit', async () => {
    const store = await night();
    const { params, bia, items, ids } = store;
    const productId = items[0]?.productId ?? '';
    const setPrice = (price: string) =>
      bia.call(contract.updateProduct, { params: { ...params, productId }, body: { price } });
    expect((await setPrice('0.10')).error.code).toBe('NOT_ALLOWED');
    const { version, document } = (await bia.call(contract.getPrices, { params })).body;
    const prices = await bia.call(contract.replacePrices, { params, body: { version, document } });
    expect(prices.error.code).toBe('NOT_ALLOWED');
    await openedBy(store, bia);
    await bia.counter.unlock(ids.dora);
    expect((await setPrice('0.10')).status).toBe(200);
    const sold = await sellBy(store, bia);
    expect((await setPrice('7.30')).status).toBe(200);
    const by = { actor: ids.dora, name: 'Dora' };
    expect(await auditOf(store, { subjectId: productId, limit: 2 })).toMatchObject([
      { actor: by, changes: [{ field: 'price', before: 0.1, after: 7.3 }] },
      { actor: by, changes: [{ field: 'price', before: 7.3, after: 0.1 }] },
    ]);
    expect(await auditOf(store, { subjectId: sold.body.id })).toMatchObject([
      { actor: by, changes: expect.arrayContaining([{ field: 'total', before: null, after: 0.1 }]) },
    ]);
  });
});

describe('a guest whose bill is waived', () => {
  it('needs approval, and stays due until then, with its amount and both names in the audit', async () => {
    const store = await night();
    const { params, bia, ids } = store;
    await openedBy(store, bia);
    const { id: sessionId } = await guestOf(store);
    app().clock.moveMinutes(4);
    await bia.call(contract.endSession, { params: { ...params, sessionId } });
    const [bill] = await billsOf(store);
    const waive = (headers = {}) =>
      bia.call(
        contract.waiveBill,
        { params: { ...params, billId: bill?.id ?? '' }, body: { reason: 'Não quis ficar' } },
        headers,
      );
    expect((await waive()).error.code).toBe('APPROVAL_NEEDED');
    expect((await waive(approvedBy(ids.caio))).error.code).toBe('APPROVAL_NEEDED');
    expect(await billsOf(store)).toHaveLength(1);
    expect((await waive(approvedBy(ids.dora))).status).toBe(204);
    const [line] = await auditOf(store, { subject: 'bill' });
    expect(line).toMatchObject({
      actor: { name: 'Bia Ramos' },
      approvedBy: { name: 'Dora' },
      reason: 'Não quis ficar',
      changes: expect.arrayContaining([{ field: 'amount', before: bill?.amount, after: null }]),
    });
  });

  it('does not get away by undoing the start: that is in the audit, and over after a minute', async () => {
    const store = await night();
    const { params, bia } = store;
    const { id } = await guestOf(store);
    const undo = (sessionId: string) => bia.call(contract.undoSession, { params: { ...params, sessionId } });
    expect((await undo(id)).status).toBe(200);
    const later = await guestOf(store);
    app().clock.moveMinutes(2);
    expect((await undo(later.id)).error.code).toBe('UNDO_OVER');
    const lines = await auditOf(store, { subject: 'session' });
    expect(lines.map(({ endpoint, actor }) => [endpoint, actor.name])).toEqual([
      ['createSession', 'Bia Ramos'],
      ['undoSession', 'Bia Ramos'],
      ['createSession', 'Bia Ramos'],
    ]);
  });
});

describe('a computer whose cable is pulled', () => {
  it('leaves the bill of its guest: the session ends on the server, while the guard is away', async () => {
    const store = await night();
    const { owner, params, bia } = store;
    const url = await listen(app().app);
    const { id: computerId } = await newComputer(owner);
    const { token } = await newGuard(owner, computerId);
    const guard = await GuardClient.connect(url, token);
    await untilConnected(owner, computerId);
    const { id: sessionId } = await guestOf(store, computerId);
    guard.drop();
    await untilConnected(owner, computerId, false);
    app().clock.moveMinutes(4);
    await bia.call(contract.endSession, { params: { ...params, sessionId } });
    const [bill] = await billsOf(store);
    expect(bill).toMatchObject({ amount: 0.4, session: { id: sessionId, isRunning: false } });
    const again = await GuardClient.connect(url, token);
    expect((await again.state()).session).toBeNull();
    expect(await billsOf(store)).toEqual([bill]);
  });
});

describe('rows that are edited in the database with the triggers off', () => {
  it.each([
    ['money_entries', `set amount_centavos = 100 where kind = 'sale'`, ['entries', 'people', 'sums']],
    ['shift_counts', 'set counted_centavos = 1', ['counts']],
    ['sales', `set actor = 'owner'`, ['sales']],
    ['sale_items', 'set unit_price_centavos = 1', ['sales']],
    ['tab_entries', 'set balance_after = 99', ['tabs']],
    ['tab_entries', `set actor = 'owner' where kind = 'refund'`, ['tabs']],
    ['audit_entries', `set actor = 'owner' where endpoint = 'createSale'`, ['lines']],
    ['shifts', `set note = 'Confere.'`, ['note']],
  ])('of %s are named by the check of the shift', async (table, change, differing) => {
    const store = await night();
    const { owner, params, bia, caio, ids, items } = store;
    const { id: userId } = await newCustomer(owner);
    await owner.call(contract.setTabLimit, { params: { userId }, body: { limit: 50 } });
    const { id: shiftId } = await openedBy(store, bia);
    await sellBy(store, bia);
    const tab = { items, userId, paymentType: 'TAB' as const };
    const sellOnTab = () => caio.call(contract.createSale, { params, body: tab });
    expect((await sellOnTab()).status).toBe(201);
    const { id: saleId } = (await sellOnTab()).body;
    const refund = { params: { ...params, saleId }, body: { reason: 'Devolveu' } };
    expect((await caio.call(contract.refundSale, refund, approvedBy(ids.dora))).status).toBe(200);
    await countBy(store, bia, { shiftId, counted: 107.3 });
    expect(await verified(store, shiftId)).toMatchObject({ isIntact: true, differing: [] });
    const { database } = app();
    const of = change.includes(' where ') ? ' and' : ' where';
    await database.query(`alter table ${table} disable trigger user`);
    await database.query(`update ${table} ${change}${of} store_id = $1`, [params.storeId]);
    await database.query(`alter table ${table} enable trigger user`);
    const check = await verified(store, shiftId);
    expect([check.isIntact, check.differing.toSorted()]).toEqual([false, differing]);
  });
});

import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newSale } from '../../../test/factories.ts';
import { cash, close, closedWith, newCashier, open } from '../../../test/shift-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createSale } from '../sales/create-sale.ts';

const app = useTestApp();

describe('a shift that closes while sixteen sell, refund and take cash out', () => {
  it.each([1, 2, 3])('has entries that sum to what was expected, round %i', async () => {
    const cashier = await newCashier(app());
    const { owner, params, items } = cashier;
    const shift = await open(cashier);
    const refunded = await newSale(owner, { items });
    const sell = () => owner.call(contract.createSale, { params, body: { items, paymentType: 'CASH' } });
    const ofShift = { params: { ...params, shiftId: shift.id } };
    const writes = Array.from({ length: 16 }, (_, index) => async () => {
      if (index === 3) {
        const body = { reason: 'Voltou' };
        return (await owner.call(contract.refundSale, { params: { ...params, saleId: refunded.id }, body }))
          .status;
      }
      if (index % 5 === 4) {
        const body = { kind: 'sangria' as const, amount: 1, reason: 'Cofre' };
        return (await owner.call(contract.addShiftMovement, { ...ofShift, body })).status;
      }
      return (await sell()).status;
    });
    const counting = async () => {
      const body = { counts: cash(100), left: 0, note: 'Contado.' };
      await close(cashier, shift.id, body);
      return (await close(cashier, shift.id, body)).status;
    };
    const [first, ...rest] = writes;
    const statuses = await Promise.all([first?.(), counting(), ...rest.map((write) => write())]);
    expect(statuses.every((status) => [200, 201, 409].includes(status ?? 0))).toBe(true);
    const { rows } = await app().database.query(
      `select s.closed_at is not null as closed, c.expected_centavos::int as expected,
              (select sum(amount_centavos)::int from money_entries m
                where m.store_id = s.store_id and m.shift_id = s.id and m.kind <> 'closing') as entries,
              (select count(*)::int from money_entries m where m.store_id = s.store_id and m.kind = 'sale') as sales
       from shifts s join shift_counts c on c.store_id = s.store_id and c.shift_id = s.id
       where s.id = $1 order by c.attempt desc limit 1`,
      [shift.id],
    );
    const [row] = rows as { closed: boolean; expected: number; entries: number; sales: number }[];
    expect(row).toMatchObject({ closed: true, sales: 13 });
    expect(row?.entries).toBe(row?.expected);
  });
});

describe('the entry of a sale', () => {
  it('gets its shift without a further statement', async () => {
    const cashier = await newCashier(app());
    const count = async () => {
      let statements = 0;
      const db = cashier.owner.context.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          return result;
        },
      });
      const body = contract.saleBody.parse({ items: cashier.items, paymentType: 'CASH' });
      await createSale({ ...cashier.owner.context, db }, { ...body, customerId: null });
      return statements;
    };
    const without = await count();
    await open(cashier);
    expect(await count()).toBe(without);
    const { body } = await cashier.owner.call(contract.getCurrentShift, { params: cashier.params });
    expect(body.shift?.expected).toEqual([{ tender: 'CASH', amount: 110 }]);
  });
});

describe('the database', () => {
  const query = (sql: string, values: unknown[]) => app().database.query(sql, values);
  const entry = `insert into money_entries (store_id, id, kind, tender, amount_centavos, shift_id, reason, actor, created_at)
    values ($1, gen_random_uuid(), 'suprimento', 'CASH', 100, $2, 'x', 'owner', now())`;

  it('refuses a second open shift of a drawer, and a change of a closed one', async () => {
    const cashier = await newCashier(app());
    const { storeId } = cashier.params;
    const { id } = await closedWith(cashier, 100);
    const shift = await open(cashier);
    await expect(
      query(
        `insert into shifts (store_id, id, number, drawer_id, opened_by, opened_at, float_centavos)
         values ($1, $2, 9, $3, 'owner', now(), 0)`,
        [storeId, randomUUID(), shift.drawer.id],
      ),
    ).rejects.toMatchObject({ constraint: 'shifts_one_open_per_drawer' });
    await expect(query(`update shifts set note = 'x' where id = $1`, [id])).rejects.toThrow(
      'a closed shift is never changed',
    );
    await expect(query('update shifts set float_centavos = 1 where id = $1', [shift.id])).rejects.toThrow(
      'an open shift is only closed',
    );
  });

  it('refuses an entry or a count of a closed shift, and changes of counts and notes', async () => {
    const cashier = await newCashier(app());
    const { storeId } = cashier.params;
    const { id } = await closedWith(cashier, 100);
    await expect(query(entry, [storeId, id])).rejects.toMatchObject({
      constraint: 'money_entries_shift_closed',
    });
    await expect(
      query(
        `insert into shift_counts (store_id, id, shift_id, attempt, tender, counted_centavos, expected_centavos, actor, created_at)
         values ($1, gen_random_uuid(), $2, 2, 'CASH', 0, 0, 'owner', now())`,
        [storeId, id],
      ),
    ).rejects.toThrow('a closed shift is not counted again');
    await expect(query('update shift_counts set attempt = 2 where shift_id = $1', [id])).rejects.toThrow(
      'never changed',
    );
  });

  it('refuses a shift, a drawer and an entry that refer to another store', async () => {
    const [one, other] = [await newCashier(app()), await newCashier(app())];
    const shift = await open(one);
    await expect(query(entry, [other.params.storeId, shift.id])).rejects.toMatchObject({
      constraint: 'money_entries_shift_closed',
    });
    await expect(
      query(
        `insert into shifts (store_id, id, number, drawer_id, opened_by, opened_at, float_centavos)
         values ($1, $2, 1, $3, 'owner', now(), 0)`,
        [other.params.storeId, randomUUID(), shift.drawer.id],
      ),
    ).rejects.toMatchObject({ constraint: 'shifts_store_id_drawer_id_fkey' });
  });
});

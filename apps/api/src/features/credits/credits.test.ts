import * as contract from '@coruja/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

function add(owner: Owner, userId: string, minutes: number, more: { reason?: string } = {}) {
  const body = { storeId: owner.store.id, minutes, ...more };
  return owner.call(contract.addCredits, { params: { userId }, body });
}

describe('credits', () => {
  it('cannot be given to a person whom only another store knows', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const stranger = await newCustomer(other);
    const refused = await add(owner, stranger.id, 10);
    expect([refused.status, refused.error.code]).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    await owner.call(contract.createCustomer, { body: { name: 'Caio Prado', cpf: stranger.cpf ?? '' } });
    expect((await add(owner, stranger.id, 10)).body).toEqual([{ storeId: owner.store.id, minutes: 10 }]);
  });

  it('are given, corrected, and explained line by line', async () => {
    const owner = await app().newOwner();
    const user = await newCustomer(owner);
    const params = { userId: user.id };
    await add(owner, user.id, 60);
    await add(owner, user.id, 30);
    const corrected = await owner.call(contract.setCredits, { params, body: { minutes: 45 } });
    expect(corrected.body).toEqual([{ storeId: owner.store.id, minutes: 45 }]);
    await owner.call(contract.setCredits, { params, body: { minutes: 45 } });
    const { body } = await owner.call(contract.listCreditEntries, { params });
    expect(body.map((entry) => [entry.kind, entry.minutes, entry.balanceAfter, entry.actor])).toEqual([
      ['adjustment', -45, 45, 'owner'],
      ['grant', 30, 90, 'owner'],
      ['grant', 60, 60, 'owner'],
    ]);
  });

  it('keep the reason for which they were given, and need none while time has a price', async () => {
    const owner = await newPricedOwner(app());
    const user = await newCustomer(owner);
    await add(owner, user.id, 60, { reason: '  Fonte queimou ' });
    expect((await add(owner, user.id, 30)).status).toBe(200);
    const blank = await add(owner, user.id, 30, { reason: ' ' });
    expect([blank.status, blank.error.fields]).toEqual([400, { reason: 'Informe o motivo.' }]);
    const { body } = await owner.call(contract.listCreditEntries, { params: { userId: user.id } });
    expect(body.map(({ minutes, reason }) => [minutes, reason])).toEqual([
      [30, null],
      [60, 'Fonte queimou'],
    ]);
  });

  it('are listed with the computer and time of their use, in pages', async () => {
    const owner = await app().newOwner();
    const user = await newCustomer(owner, { minutes: 60 });
    const given = app().clock.now().toISOString();
    const [other, window] = [await newComputer(owner), await newComputer(owner, 'PC da janela')];
    await newSession(owner, { computerId: other.id, isGuest: true });
    app().clock.moveMinutes(1);
    await newSession(owner, { computerId: window.id, userId: user.id, durationInMinutes: 30 });
    const read = async (query: { limit: number; cursor?: string }) => {
      const { body, headers } = await owner.call(contract.listCreditEntries, {
        params: { userId: user.id },
        query,
      });
      return { entries: body, cursor: headers['x-next-cursor'] };
    };
    const { entries: all } = await read({ limit: 10 });
    expect(all.map((entry) => [entry.minutes, entry.computerName, entry.createdAt])).toEqual([
      [-30, 'PC da janela', app().clock.now().toISOString()],
      [60, null, given],
    ]);
    const stored = await app()
      .database.kysely.selectFrom('credit_entries')
      .select('id')
      .where('customer_id', '=', user.id)
      .orderBy('sequence', 'desc')
      .execute();
    expect(all.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    const first = await read({ limit: 1 });
    const second = await read({ limit: 1, cursor: String(first.cursor) });
    expect([...first.entries, ...second.entries]).toEqual(all);
    expect((await read({ limit: 1, cursor: String(second.cursor) })).entries).toEqual([]);
  });

  it('are refused below one minute, as text, as a fraction and above the limit', async () => {
    const owner = await app().newOwner();
    const user = await newCustomer(owner);
    for (const minutes of [0, -1, 1.5, 100_001, '60' as never, null as never]) {
      const answer = await add(owner, user.id, minutes);
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['minutes']]);
    }
    const negative = await owner.call(contract.setCredits, {
      params: { userId: user.id },
      body: { minutes: -1 },
    });
    expect(negative.error.message).toBe('O saldo não pode ser negativo.');
  });

  it('given by 32 concurrent requests are all counted', async () => {
    const owner = await app().newOwner();
    const user = await newCustomer(owner);
    await Promise.all(Array.from({ length: 32 }, () => add(owner, user.id, 10)));
    const { body } = await owner.call(contract.getCredits, { params: { userId: user.id } });
    expect(body[0]?.minutes).toBe(320);
  });
});

describe('the credits in the database', () => {
  it('refuse a balance that does not come from the ledger, and changes of the ledger', async () => {
    const owner = await app().newOwner();
    const user = await newCustomer(owner, { minutes: 60 });
    const { kysely } = app().database;
    const direct = kysely
      .updateTable('customers')
      .set({ balance_minutes: 999 })
      .where('id', '=', user.id)
      .execute();
    await expect(direct).rejects.toThrow('a balance changes only through credit_entries');
    const rewritten = kysely
      .updateTable('credit_entries')
      .set({ minutes: 1 })
      .where('customer_id', '=', user.id)
      .execute();
    await expect(rewritten).rejects.toThrow('an entry of the ledger is never changed');
  });

  it('refuse a balance below zero and a row that references another store', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const user = await newCustomer(owner, { minutes: 60 });
    const insert = (storeId: string, minutes: number) =>
      sql`
      insert into credit_entries (store_id, id, customer_id, kind, minutes, actor, created_at)
      values (${storeId}, gen_random_uuid(), ${user.id}, 'adjustment', ${minutes}, 'test', now())`.execute(
        app().database.kysely,
      );
    await expect(insert(owner.store.id, -61)).rejects.toMatchObject({
      constraint: 'customers_balance_not_negative',
    });
    await expect(insert(other.store.id, 10)).rejects.toThrow();
    expect((await owner.call(contract.getCredits, { params: { userId: user.id } })).body[0]?.minutes).toBe(
      60,
    );
  });

  it('refuse overlapping sessions on a computer or for a customer', async () => {
    const owner = await app().newOwner();
    const computer = await owner.call(contract.createComputer, {
      params: { storeId: owner.store.id },
      body: { name: 'PC 1' },
    });
    const insert = (start: string) =>
      sql`
      insert into sessions (store_id, id, computer_id, start_at, end_at, duration_minutes, price_per_hour_centavos, actor)
      values (${owner.store.id}, gen_random_uuid(), ${computer.body.id}, ${start}::timestamptz,
        ${start}::timestamptz + interval '60 minutes', 60, 0, 'test')`.execute(app().database.kysely);
    await insert('2026-01-01T10:00:00Z');
    await expect(insert('2026-01-01T10:59:59Z')).rejects.toMatchObject({
      constraint: 'sessions_one_per_computer',
    });
    await insert('2026-01-01T11:00:00Z');
  });
});

describe('a transfer of credits', () => {
  const transfer = (owner: Owner, userId: string, toUserId: string, minutes: number) =>
    owner.call(contract.transferCredits, { params: { userId }, body: { toUserId, minutes } });
  const balanceOf = async (owner: Owner, userId: string) =>
    (await owner.call(contract.getCredits, { params: { userId } })).body[0]?.minutes;

  it('moves minutes to another customer, as an entry of each that names the other', async () => {
    const owner = await app().newOwner();
    const [from, to] = [await newCustomer(owner, { minutes: 60 }), await newCustomer(owner)];
    const { status, body } = await transfer(owner, from.id, to.id, 45);
    expect([status, body]).toEqual([200, [{ storeId: owner.store.id, minutes: 15 }]]);
    expect(await balanceOf(owner, to.id)).toBe(45);
    const newest = async (userId: string) =>
      (await owner.call(contract.listCreditEntries, { params: { userId } })).body[0];
    expect([await newest(from.id), await newest(to.id)]).toMatchObject([
      { kind: 'transfer', minutes: -45, balanceAfter: 15, otherUser: { id: to.id, name: to.name } },
      { kind: 'transfer', minutes: 45, balanceAfter: 45, otherUser: { id: from.id, name: from.name } },
    ]);
  });

  it('is refused beyond the balance, to oneself, and to a person whom only another store knows', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const from = await newCustomer(owner, { minutes: 60 });
    const to = await newCustomer(owner);
    const stranger = await newCustomer(other);
    const tooMany = await transfer(owner, from.id, to.id, 61);
    expect([tooMany.status, tooMany.error.code, tooMany.error.message]).toEqual([
      409,
      'INSUFFICIENT_CREDITS',
      `${from.name} tem 1 h de saldo.`,
    ]);
    const own = await transfer(owner, from.id, from.id.toUpperCase(), 10);
    expect([own.status, own.error.fields]).toEqual([400, { toUserId: 'Escolha outro cliente.' }]);
    expect((await transfer(owner, from.id, stranger.id, 10)).error.code).toBe('CUSTOMER_NOT_FOUND');
    expect([await balanceOf(owner, from.id), await balanceOf(owner, to.id)]).toEqual([60, 0]);
  });

  it('happens once for 64 concurrent requests for the same minutes, there and back at once without a deadlock', async () => {
    const owner = await app().newOwner();
    const [one, two] = [await newCustomer(owner, { minutes: 60 }), await newCustomer(owner)];
    const all = await Promise.all(Array.from({ length: 64 }, () => transfer(owner, one.id, two.id, 60)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const ways = Array.from({ length: 32 }, (_, turn) =>
      turn % 2 === 0 ? transfer(owner, two.id, one.id, 1) : transfer(owner, one.id, two.id, 1),
    );
    const statuses = new Set((await Promise.all(ways)).map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const held = [await balanceOf(owner, one.id), await balanceOf(owner, two.id)];
    expect((held[0] ?? 0) + (held[1] ?? 0)).toBe(60);
  });

  it('does not name the other customer in the data that a customer gets at their request', async () => {
    const owner = await app().newOwner();
    const [from, to] = [await newCustomer(owner, { minutes: 60 }), await newCustomer(owner)];
    await transfer(owner, from.id, to.id, 45);
    const { body } = await owner.call(contract.exportOwnData, { params: { userId: from.id } });
    expect(body.ledger[0]).toMatchObject({ kind: 'transfer', minutes: -45, otherUser: null });
  });
});

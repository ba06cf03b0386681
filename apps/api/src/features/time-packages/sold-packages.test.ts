import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newCustomer, newProduct, newSession, newComputer } from '../../../test/factories.ts';
import { buyPackage, newPackageOwner, nightPass, packagesOf, tenHours } from '../../../test/package-owner.ts';
import { refund, sell } from '../../../test/sale-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** 17:00 of a Saturday in São Paulo. */
const saturday = '2026-11-21T20:00:00.000Z';

describe('a package in a sale', () => {
  it('costs its price, is on the receipt with its expiry, and belongs to the customer', async () => {
    app().clock.set(saturday);
    const weekdays = { days: everyDay.slice(0, 5), from: 480, until: 1_080 };
    const ten = tenHours({ used: weekdays });
    const owner = await newPackageOwner(app(), (roomId) => [{ ...ten, rooms: [roomId] }]);
    const [customer, product] = [await newCustomer(owner, { minutes: 30 }), await newProduct(owner)];
    const { status, body } = await sell(owner, {
      userId: customer.id,
      items: [{ productId: product.id, quantity: 1 }],
      time: [{ kind: 'package', packageId: ten.id, price: 45 }],
    });
    expect([status, body.total]).toEqual([201, 50]);
    const use = {
      // The end of 20 January in the store's zone, 60 days later.
      expiresAt: '2027-01-21T02:59:59.000Z',
      rooms: [{ id: owner.roomId, name: 'VIP' }],
      used: weekdays,
    };
    expect(body.items[1]).toMatchObject({
      product: { name: 'Dez horas · 10 h' },
      price: 45,
      time: { kind: 'package', minutes: 600, sessionId: null, rules: [], package: use },
    });
    const params = { storeId: owner.store.id, saleId: body.id };
    expect((await owner.call(contract.getSale, { params })).body).toEqual(body);
    expect(await packagesOf(owner, customer.id)).toEqual([
      { id: body.items[1]?.id, name: 'Dez horas', kind: 'minutes', minutes: 600, minutesLeft: 600, ...use },
    ]);
    // The balance has not changed; the ledger has both entries.
    const credits = await owner.call(contract.getCredits, { params: { userId: customer.id } });
    expect(credits.body[0]?.minutes).toBe(30);
    const { body: entries } = await owner.call(contract.listCreditEntries, {
      params: { userId: customer.id },
    });
    expect(entries.map((one) => [one.kind, one.minutes, one.balanceAfter, one.packageName])).toEqual([
      ['purchase', 600, 600, 'Dez horas'],
      ['grant', 30, 30, null],
    ]);
    const { body: figures } = await owner.call(contract.getDashboard, {});
    expect(figures.revenueLast30Days).toEqual({ total: 50, fromSessions: 45 });
  });

  it('names only the rooms that it is for', async () => {
    app().clock.set(saturday);
    const ten = tenHours();
    const owner = await newPackageOwner(app(), () => [ten]);
    const params = { storeId: owner.store.id };
    const { version, document } = (await owner.call(contract.getPrices, { params })).body;
    const rooms = [...document.rooms, { id: randomUUID(), name: 'Salão', weight: 1 }];
    const packages = [{ ...ten, rooms: [owner.roomId] }];
    const body = { version, document: { ...document, rooms, packages } };
    expect((await owner.call(contract.replacePrices, { params, body })).status).toBe(200);
    const customer = await newCustomer(owner);
    await buyPackage(owner, customer.id, ten);
    expect(await packagesOf(owner, customer.id)).toMatchObject([
      { rooms: [{ id: owner.roomId, name: 'VIP' }] },
    ]);
  });

  it('may be sold twice in one sale, and a pass names its hour', async () => {
    app().clock.set(saturday);
    const [ten, pass] = [tenHours(), nightPass()];
    const owner = await newPackageOwner(app(), () => [ten, pass]);
    const customer = await newCustomer(owner);
    const line = (packageId: string) => ({ kind: 'package' as const, packageId });
    const time = [line(ten.id), line(pass.id), line(ten.id)];
    const { body } = await sell(owner, { userId: customer.id, time });
    expect(body.items.map(({ product: { name } }) => name)).toEqual([
      'Dez horas · 10 h',
      'Corujão · até 06:00',
      'Dez horas · 10 h',
    ]);
    const bought = await packagesOf(owner, customer.id);
    expect(bought.map(({ kind, minutesLeft, expiresAt }) => [kind, minutesLeft, expiresAt])).toEqual([
      ['pass', null, '2026-11-22T09:00:00.000Z'],
      ['minutes', 600, '2027-01-21T02:59:59.000Z'],
      ['minutes', 600, '2027-01-21T02:59:59.000Z'],
    ]);
  });

  it('needs a customer, the store’s own package, and the price that was shown', async () => {
    app().clock.set(saturday);
    const [ten, foreign] = [tenHours(), tenHours()];
    const owner = await newPackageOwner(app(), () => [ten]);
    await newPackageOwner(app(), () => [foreign]);
    const customer = await newCustomer(owner);
    const nobody = await sell(owner, { time: [{ kind: 'package', packageId: ten.id }] });
    expect(nobody.error.fields).toEqual({ userId: 'Escolha o cliente que recebe o tempo.' });
    const other = await sell(owner, {
      userId: customer.id,
      time: [{ kind: 'package', packageId: foreign.id }],
    });
    expect([other.status, other.error.code]).toEqual([404, 'PACKAGE_NOT_FOUND']);
    const cheap = { kind: 'package' as const, packageId: ten.id, price: 40 };
    const changed = await sell(owner, { userId: customer.id, time: [cheap] });
    expect(changed.error.message).toBe('O preço mudou para R$ 45,00. Confira e finalize de novo.');
    expect(await packagesOf(owner, customer.id)).toEqual([]);
  });

  it('is sold in its selling hours, and for two minutes after they were over when the price was asked', async () => {
    // 17:59 of a Saturday in São Paulo.
    app().clock.set('2026-11-21T20:59:00.000Z');
    const ten = tenHours({ sold: { days: ['saturday'], from: 600, until: 1_080 } });
    const owner = await newPackageOwner(app(), () => [ten]);
    const customer = await newCustomer(owner);
    const quotedAt = app().clock.now().toISOString();
    app().clock.moveMinutes(1);
    const line = { kind: 'package' as const, packageId: ten.id, price: 45 };
    const late = await sell(owner, { userId: customer.id, time: [line] });
    expect([late.status, late.error.code, late.error.message]).toEqual([
      409,
      'PACKAGE_NOT_NOW',
      'Este pacote é vendido sábado, entre 10:00 e 18:00.',
    ]);
    expect((await sell(owner, { userId: customer.id, time: [{ ...line, quotedAt }] })).status).toBe(201);
  });

  it('stays as it was sold when the prices change', async () => {
    app().clock.set(saturday);
    const ten = tenHours();
    const owner = await newPackageOwner(app(), () => [ten]);
    const customer = await newCustomer(owner);
    await buyPackage(owner, customer.id, ten);
    const params = { storeId: owner.store.id };
    const document = {
      ...contract.startingPrices.document,
      packages: [{ ...ten, minutes: 60, name: 'Outro' }],
    };
    await owner.call(contract.replacePrices, { params, body: { version: 1, document } });
    expect(await packagesOf(owner, customer.id)).toMatchObject([{ name: 'Dez horas', minutes: 600 }]);
  });
});

describe('a refunded sale of a package', () => {
  it('cancels it, and takes back what is left of a used one', async () => {
    app().clock.set(saturday);
    const [ten, pass] = [tenHours(), nightPass()];
    const owner = await newPackageOwner(app(), () => [ten, pass]);
    const [customer, computer] = [await newCustomer(owner), await newComputer(owner)];
    const whole = await buyPackage(owner, customer.id, ten);
    expect((await refund(owner, whole.saleId)).status).toBe(200);
    expect(await packagesOf(owner, customer.id)).toEqual([]);
    const { body: entries } = await owner.call(contract.listCreditEntries, {
      params: { userId: customer.id },
    });
    expect(entries.map(({ kind, minutes, balanceAfter }) => [kind, minutes, balanceAfter])).toEqual([
      ['purchase-return', -600, 0],
      ['purchase', 600, 600],
    ]);

    const used = await buyPackage(owner, customer.id, ten);
    const source = { packageId: used.packageId };
    const on = { computerId: computer.id, userId: customer.id, source };
    const session = await newSession(owner, { ...on, durationInMinutes: 45 });
    const items = [{ itemId: used.packageId, minutes: 556 }];
    const refused = await refund(owner, used.saleId, { items });
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'TIME_USED',
      'Já foram usados 45 de 600 minutos. Dá para devolver R$ 41,63.',
    ]);
    const { body: part } = await refund(owner, used.saleId);
    expect([part.refunded, part.refundedAt]).toEqual([41.63, null]);
    const sessionParams = { storeId: owner.store.id, sessionId: session.id };
    await owner.call(contract.undoSession, { params: sessionParams });
    const { body: rest } = await refund(owner, used.saleId);
    expect([rest.refunded, rest.refundedAt === null]).toEqual([45, false]);
    expect(await packagesOf(owner, customer.id)).toEqual([]);

    const night = await buyPackage(owner, customer.id, pass);
    await newSession(owner, { ...on, source: { packageId: night.packageId }, durationInMinutes: 60 });
    expect((await refund(owner, night.saleId)).error.message).toBe('Este passe já foi usado.');
  });
});

describe('cancelling a package', () => {
  it('takes what is left, is refused while a session uses it, and allows removing the customer', async () => {
    app().clock.set(saturday);
    const ten = tenHours();
    const owner = await newPackageOwner(app(), () => [ten]);
    const [customer, computer] = [await newCustomer(owner), await newComputer(owner)];
    const { packageId } = await buyPackage(owner, customer.id, ten);
    const session = await newSession(owner, {
      computerId: computer.id,
      userId: customer.id,
      source: { packageId },
      durationInMinutes: 60,
    });
    const cancel = () =>
      owner.call(contract.cancelCustomerPackage, { params: { storeId: owner.store.id, packageId } });
    expect((await cancel()).error.code).toBe('PACKAGE_IN_USE');
    await owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId: session.id } });
    const remove = () => owner.call(contract.removeCustomer, { params: { userId: customer.id } });
    const held = await remove();
    expect([held.status, held.error.message]).toEqual([
      409,
      'Este cliente ainda tem um pacote que vale. Cancele o pacote antes de removê-lo.',
    ]);
    expect([(await cancel()).status, await packagesOf(owner, customer.id)]).toEqual([204, []]);
    expect((await cancel()).error.code).toBe('PACKAGE_NOT_FOUND');
    const { body: entries } = await owner.call(contract.listCreditEntries, {
      params: { userId: customer.id },
    });
    expect(entries[0]).toMatchObject({ kind: 'adjustment', minutes: -600, balanceAfter: 0 });
    expect((await remove()).status).toBe(204);
  });
});

describe('a refunded sale of a cancelled package', () => {
  it('gives back what had not been used', async () => {
    app().clock.set(saturday);
    const ten = tenHours();
    const owner = await newPackageOwner(app(), () => [ten]);
    const [customer, computer] = [await newCustomer(owner), await newComputer(owner)];
    const [used, whole] = [
      await buyPackage(owner, customer.id, ten),
      await buyPackage(owner, customer.id, ten),
    ];
    const source = { packageId: used.packageId };
    const on = { computerId: computer.id, userId: customer.id, source };
    const session = await newSession(owner, { ...on, durationInMinutes: 60 });
    app().clock.moveMinutes(10);
    await owner.call(contract.endSession, { params: { storeId: owner.store.id, sessionId: session.id } });
    for (const { packageId } of [used, whole]) {
      const params = { storeId: owner.store.id, packageId };
      expect((await owner.call(contract.cancelCustomerPackage, { params })).status).toBe(204);
    }
    const items = [{ itemId: used.packageId, minutes: 600 }];
    expect((await refund(owner, used.saleId, { items })).error.message).toBe(
      'Já foram usados 10 de 600 minutos. Dá para devolver R$ 44,25.',
    );
    const { body: part } = await refund(owner, used.saleId);
    expect([part.refunded, part.refundedAt]).toEqual([44.25, null]);
    expect((await refund(owner, used.saleId)).error.code).toBe('TIME_USED');
    expect((await refund(owner, whole.saleId)).body.refundedAt).not.toBeNull();
    const { body: entries } = await owner.call(contract.listCreditEntries, {
      params: { userId: customer.id },
    });
    expect(entries.map(({ kind }) => kind)).not.toContain('purchase-return');
  });
});

describe('the packages in the database', () => {
  it('refuse minutes without a ledger entry, below zero and of another customer', async () => {
    app().clock.set(saturday);
    const ten = tenHours();
    const owner = await newPackageOwner(app(), () => [ten]);
    const [customer, other] = [await newCustomer(owner), await newCustomer(owner)];
    const { packageId } = await buyPackage(owner, customer.id, ten);
    const { database } = app();
    await expect(
      database.query('update customer_packages set minutes_left = 1 where id = $1', [packageId]),
    ).rejects.toThrow('the minutes of a package change only through credit_entries');
    await expect(
      database.query(`update customer_packages set expires_at = now() where id = $1`, [packageId]),
    ).rejects.toThrow('a package stays as it was sold');
    const insert = (userId: string, minutes: number) =>
      database.query(
        `insert into credit_entries (store_id, id, customer_id, package_id, kind, minutes, actor, created_at)
         values ($1, gen_random_uuid(), $2, $3, 'adjustment', $4, 'test', now())`,
        [owner.store.id, userId, packageId, minutes],
      );
    await expect(insert(customer.id, -601)).rejects.toMatchObject({
      constraint: 'customer_packages_minutes_within',
    });
    await expect(insert(other.id, -1)).rejects.toMatchObject({ constraint: 'credit_entries_package' });
  });
});

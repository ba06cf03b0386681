import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import type { Cells } from '@coruja/domain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newNight, openedBy } from '../../test/attendant-calls.ts';
import { newProduct } from '../../test/factories.ts';
import { type Owner, useTestApp } from '../../test/test-app.ts';
import { KnownSignIns } from '../features/auth/known-sign-ins.ts';

const app = useTestApp();

const statusOfMe = async (owner: Owner) => (await owner.call(contract.me, {})).status;
const signOutElsewhere = ({ store }: Owner) =>
  app().database.query('delete from auth_sessions where store_id = $1', [store.id]);

/** What another process would do. */
const change = (operatorId: string, permissions: Partial<Cells>) =>
  app().database.query('update operators set permissions = $2::jsonb where id = $1', [
    operatorId,
    JSON.stringify(permissions),
  ]);

const recall = vi.spyOn(KnownSignIns.prototype, 'recall');
const find = vi.spyOn(KnownSignIns.prototype, 'find');

beforeEach(() => {
  recall.mockClear();
  find.mockClear();
});

const recalled = () => recall.mock.results.map(({ value }) => value !== null);

describe('a sign-in that this process has read in the last minute', () => {
  it('is not looked up before the next call, which still notices that it has ended', async () => {
    const owner = await app().newOwner();
    expect([await statusOfMe(owner), await statusOfMe(owner)]).toEqual([200, 200]);
    expect(recalled()).toEqual([false, true]);
    expect(find).toHaveBeenCalledTimes(1);
    await signOutElsewhere(owner);
    expect(await statusOfMe(owner)).toBe(401);
  });

  it('is checked by a call that needs nothing else from the database', async () => {
    const owner = await app().newOwner();
    const search = async () => (await owner.call(contract.searchCustomers, { query: { q: '--' } })).status;
    expect([await search(), await search()]).toEqual([200, 200]);
    await signOutElsewhere(owner);
    expect([await search(), recalled().at(-1)]).toEqual([401, true]);
  });

  it('is checked before a call is refused without any statement', async () => {
    const owner = await app().newOwner();
    const params = { storeId: owner.store.id };
    const list = async () =>
      (await owner.call(contract.listProducts, { params, query: { cursor: 'no cursor' } })).error.code;
    expect([await list(), await list()]).toEqual(['INVALID_CURSOR', 'INVALID_CURSOR']);
    await signOutElsewhere(owner);
    expect([await list(), recalled().at(-1)]).toEqual(['UNAUTHENTICATED', true]);
  });

  it('is looked up again after a minute, even for a call that does not keep it alive', async () => {
    const owner = await app().newOwner();
    const inBackground = () => owner.call(contract.me, {}, { headers: { 'x-activity': 'background' } });
    await inBackground();
    app().clock.moveMinutes(0.9);
    await inBackground();
    app().clock.moveMinutes(0.2);
    await inBackground();
    expect(recalled()).toEqual([false, true, false]);
  });

  it('is looked up again after a call has kept it alive', async () => {
    const { clock } = app();
    const owner = await app().newOwner();
    await statusOfMe(owner);
    clock.moveMinutes(2);
    await statusOfMe(owner);
    // That call has written when the sign-in was used.
    await statusOfMe(owner);
    await statusOfMe(owner);
    expect(recalled()).toEqual([false, false, false, true]);
  });

  it('lets a call with a key write nothing once it has ended, and keeps the key free', async () => {
    const owner = await app().newOwner();
    const product = await newProduct(owner, { quantity: '5' });
    const params = { storeId: owner.store.id };
    const sell = (key: string) => {
      const body = { items: [{ productId: product.id, quantity: 1 }], paymentType: 'CASH' as const };
      return owner.call(contract.createSale, { params, body }, { headers: { 'idempotency-key': key } });
    };
    expect((await sell('first')).status).toBe(201);
    await signOutElsewhere(owner);
    const refused = await sell('second');
    expect([refused.status, recalled().at(-1)]).toEqual([401, true]);
    await owner.signIn();
    expect((await owner.call(contract.listSales, { params, query: {} })).body).toHaveLength(1);
    expect((await sell('second')).status).toBe(201);
    expect((await owner.call(contract.listSales, { params, query: {} })).body).toHaveLength(2);
  });

  it('cannot refuse what another process has just allowed, nor allow what it has taken back', async () => {
    const night = await newNight(app());
    const { bia, params } = night;
    await openedBy(night, bia);
    const sums = async () => (await bia.call(contract.getSalesSummary, { params, query: {} })).status;
    expect([await sums(), await sums()]).toEqual([403, 403]);
    await change(night.ids.bia, { reports: 'S' });
    expect([await sums(), await sums()]).toEqual([200, 200]);
    await change(night.ids.bia, { reports: '-' });
    expect(await sums()).toBe(403);
  });

  it('cannot do so for a call with a key either', async () => {
    const night = await newNight(app());
    const { bia, params, items } = night;
    await openedBy(night, bia);
    const give = (key: string) =>
      bia.call(
        contract.createSale,
        { params, body: { items, paymentType: 'FREE' } },
        { 'idempotency-key': key },
      );
    const refused = [await give('a'), await give('b')].map(({ error }) => error.code);
    expect([...refused, recalled().at(-1)]).toEqual(['APPROVAL_NEEDED', 'APPROVAL_NEEDED', true]);
    await change(night.ids.bia, { courtesy: 'S' });
    expect((await give('b')).status).toBe(201);
    await night.owner.call(contract.removeOperator, { params: { ...params, operatorId: night.ids.bia } });
    expect([(await give('c')).error.code, recalled().at(-1)]).toEqual(['CONSOLE_LOCKED', true]);
    expect((await night.owner.call(contract.listSales, { params, query: {} })).body).toHaveLength(1);
  });

  it('is not recalled for a call with an approval, a write without a key, or an outside service', async () => {
    const owner = await app().newOwner();
    const params = { storeId: owner.store.id };
    await statusOfMe(owner);
    recall.mockClear();
    await newProduct(owner);
    await owner.call(contract.updateStore, { body: { name: 'Lan da Praça' } });
    await owner.call(
      contract.listProducts,
      { params, query: {} },
      { headers: { 'x-approver': owner.store.id } },
    );
    const order = { ...params, orderId: randomUUID() };
    await owner.call(
      contract.createCharge,
      { params: order, body: {} },
      { headers: { 'idempotency-key': 'pix' } },
    );
    expect(recall).not.toHaveBeenCalled();
  });
});

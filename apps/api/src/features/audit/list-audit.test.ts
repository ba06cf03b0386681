import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newProduct, newSale, newSession } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { newOperator } from '../../../test/team-calls.ts';
import { auditRefusal } from '../../audit/audit-line.ts';

const app = useTestApp();

/** An owner whose store has a team. */
async function newTeam(): Promise<Owner> {
  const owner = await app().newOwner();
  const params = { storeId: owner.store.id };
  await owner.call(contract.updateCounterSettings, { params, body: { pricesTime: true } });
  await app().database.query('update counter_settings set has_team = true where store_id = $1', [
    owner.store.id,
  ]);
  return owner;
}

type Query = contract.CallInput<typeof contract.listAudit>['query'];

async function lines(owner: Owner, query: Query = {}) {
  return (await owner.call(contract.listAudit, { params: { storeId: owner.store.id }, query })).body;
}

const endpointsOf = async (owner: Owner, query: Query = {}) =>
  (await lines(owner, query)).map(({ endpoint }) => endpoint);

function setPrice(owner: Owner, productId: string, price: string) {
  const params = { storeId: owner.store.id, productId };
  return owner.call(contract.updateProduct, { params, body: { price } });
}

let owner: Owner;
beforeEach(async () => {
  owner = await newTeam();
});

describe('a line', () => {
  it('has who, what and the fields that changed, before and after', async () => {
    const { id, name } = await newProduct(owner, { price: '6.50' });
    await setPrice(owner, id, '7');
    const [line] = await lines(owner);
    expect(line).toMatchObject({
      actor: { actor: 'owner', name: owner.store.ownerName },
      approvedBy: null,
      address: '127.0.0.1',
      endpoint: 'updateProduct',
      subject: { kind: 'product', id, name },
      changes: [{ field: 'price', before: 6.5, after: 7 }],
      refusal: null,
    });
  });

  it('keeps money as centavos', async () => {
    const { id } = await newProduct(owner, { price: '6.50' });
    await setPrice(owner, id, '7');
    const { rows } = await app().database.query(
      `select before, after from audit_entries where store_id = $1 and endpoint = 'updateProduct'`,
      [owner.store.id],
    );
    expect(rows).toEqual([{ before: { price: 650 }, after: { price: 700 } }]);
  });

  it('has amounts in reais, and other numbers as they are', async () => {
    const { id } = await newProduct(owner, { price: '6.50', quantity: '3' });
    const params = { storeId: owner.store.id, productId: id };
    await owner.call(contract.updateProduct, { params, body: { price: '7', quantity: '5' } });
    const [line] = await lines(owner);
    expect(line?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'price', before: 6.5, after: 7 },
      { field: 'quantity', before: 3, after: 5 },
    ]);
  });

  it('has no changes if the call changed nothing', async () => {
    const { id } = await newProduct(owner, { price: '6.50' });
    await setPrice(owner, id, '6.50');
    await owner.call(contract.updateStore, { body: {} });
    expect(await lines(owner, { limit: 2 })).toMatchObject([
      { endpoint: 'updateStore', subject: { kind: 'store' }, changes: [] },
      { endpoint: 'updateProduct', changes: [] },
    ]);
  });

  it('says only that a customer’s data changed, and has the name only while the store has it', async () => {
    const { id, name } = await newCustomer(owner);
    const params = { userId: id };
    await owner.call(contract.updateCustomer, { params, body: { email: 'antiga@exemplo.com' } });
    const changed = { phone: '(11) 98888-7777', email: 'nova@exemplo.com', nickName: '' };
    await owner.call(contract.updateCustomer, { params, body: changed });
    const [line] = await lines(owner, { subjectId: id });
    expect(line?.subject).toEqual({ kind: 'customer', id, name });
    expect(line?.changes).toContainEqual({ field: 'email', before: true, after: true });
    expect((await owner.call(contract.eraseOwnData, { params })).status).toBe(200);
    const after = await lines(owner, { subjectId: id });
    expect(after.map(({ subject }) => subject.name)).toEqual([null, null, null, null]);
    const { rows } = await app().database.query('select * from audit_entries where subject_key = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(name);
  });

  it('has no name of somebody of whom only the register is left', async () => {
    const { id: userId } = await newCustomer(owner);
    const credits = { storeId: owner.store.id, minutes: 30 };
    await owner.call(contract.addCredits, { params: { userId }, body: credits });
    const { id: computerId } = await newComputer(owner);
    await newSession(owner, { computerId, userId, durationInMinutes: 30 });
    app().clock.moveMinutes(31);
    const erased = await owner.call(contract.eraseOwnData, { params: { userId } });
    expect(erased.body).toMatchObject({ keptUntil: expect.any(String) as string });
    const names = (await lines(owner, { subjectId: userId })).map(({ subject }) => subject.name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names)).toEqual(new Set([null]));
  });

  it('is written once for a repeated key, and not at all for a refused call', async () => {
    const { id: productId } = await newProduct(owner, { quantity: '1' });
    const items = [{ productId, quantity: 1 }];
    const call = {
      params: { storeId: owner.store.id },
      body: { paymentType: 'CASH' as const, items },
    };
    const [first, again] = [
      await owner.call(contract.createSale, call, { idempotencyKey: 'dez-cliques' }),
      await owner.call(contract.createSale, call, { idempotencyKey: 'dez-cliques' }),
    ];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    const refused = await owner.call(contract.createSale, call);
    expect(refused.status).toBe(409);
    expect(await lines(owner, { subject: 'sale' })).toMatchObject([{ subject: { id: first.body.id } }]);
  });

  it('says who tried to use an approval that was refused, and whose', async () => {
    const { id: operator } = await newOperator(owner, { name: 'Caio' });
    const ctx = { ...owner.context, actor: operator };
    const { id: approver } = await newOperator(owner);
    await auditRefusal(ctx, {
      endpoint: 'refundSale',
      subject: 'sale',
      code: 'APPROVAL_NEEDED',
      approver,
      address: '203.0.113.7',
      device: 'Chrome no Windows',
    });
    expect(await lines(owner, { actor: operator })).toMatchObject([
      {
        actor: { actor: operator, name: 'Caio' },
        approvedBy: { actor: approver, name: 'Bia Ramos' },
        endpoint: 'refundSale',
        changes: [],
        refusal: 'APPROVAL_NEEDED',
      },
    ]);
  });
});

describe('the lines', () => {
  it('are found by person, thing and day', async () => {
    const { id } = await newProduct(owner);
    app().clock.moveMinutes(24 * 60);
    await owner.signIn();
    await newSale(owner, { items: [{ productId: id, quantity: 1 }] });
    expect(await endpointsOf(owner, { subject: 'product' })).toEqual(['createProduct']);
    expect(await endpointsOf(owner, { subjectId: id })).toEqual(['createProduct']);
    expect(await endpointsOf(owner, { actor: 'owner' })).toEqual(['createSale', 'createProduct']);
    expect(await endpointsOf(owner, { actor: randomUUID() })).toEqual([]);
    const today = app().clock.now().toISOString().slice(0, 10);
    expect(await endpointsOf(owner, { startDate: today })).toEqual(['createSale']);
    const yesterday = new Date(app().clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
    expect(await endpointsOf(owner, { endDate: yesterday })).toEqual(['createProduct']);
    expect(await endpointsOf(await newTeam(), { subjectId: id })).toEqual([]);
  });

  it('continue page by page, newest first', async () => {
    for (const price of ['1', '2', '3']) await newProduct(owner, { price });
    const all = await lines(owner);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 1, ...(cursor ? { cursor } : {}) };
      const page = await owner.call(contract.listAudit, { params: { storeId: owner.store.id }, query });
      seen.push(...page.body.map(({ sequence }) => sequence));
      cursor = page.headers['x-next-cursor']?.toString();
    } while (cursor);
    expect(seen).toEqual(all.map(({ sequence }) => sequence));
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(seen).toHaveLength(3);
  });

  it('are none while the store has no team', async () => {
    await app().database.query('update counter_settings set has_team = false where store_id = $1', [
      owner.store.id,
    ]);
    await newProduct(owner);
    expect(await lines(owner)).toEqual([]);
  });
});

describe('the database', () => {
  it.each([
    ['changes', `update audit_entries set reason = 'outro' where store_id = $1`],
    ['deletes', 'delete from audit_entries where store_id = $1'],
  ])('never %s a line of an open account', async (_, statement) => {
    await newProduct(owner);
    await expect(app().database.query(statement, [owner.store.id])).rejects.toThrow(
      'a line of the audit is never changed',
    );
    expect(await lines(owner)).toHaveLength(1);
  });

  it('refuses a customer’s name in a line', async () => {
    const insert = `insert into audit_entries (store_id, at, actor, endpoint, subject, subject_name)
      values ($1, now(), 'owner', 'updateCustomer', 'customer', 'Ana')`;
    await expect(app().database.query(insert, [owner.store.id])).rejects.toThrow(
      'audit_entries_customers_without_name',
    );
  });
});

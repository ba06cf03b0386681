import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { randomCpf } from '../../../test/random-people.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const child = { name: 'Davi Reis', withoutCpf: true, birthDate: '2016-05-04' };
type Fields = Partial<contract.CallInput<typeof contract.createCustomer>['body']>;

const create = (owner: Owner, fields: Fields) =>
  owner.call(contract.createCustomer, { body: { ...child, ...fields } });
const search = async (owner: Owner, q: string) =>
  (await owner.call(contract.searchCustomers, { query: { q } })).body.map(({ id }) => id);

/** A store in this state, with these legal rules on. */
async function storeIn(estado: string, rules: ('complete-record' | 'document-seen' | 'accompanied')[]) {
  const owner = await app().newOwner();
  const { address } = (await owner.call(contract.getStore, { params: { storeId: owner.store.id } })).body;
  await owner.call(contract.updateStore, { body: { address: { ...address, estado } } });
  await owner.call(contract.updateLegalSettings, { params: { storeId: owner.store.id }, body: { rules } });
  return owner;
}

describe('a customer without a CPF', () => {
  it('is created by name and birth date, and has a balance, sessions and a ledger like everybody', async () => {
    const owner = await app().newOwner();
    const created = await create(owner, {});
    expect(created.status).toBe(201);
    const { id } = created.body;
    expect(created.body).toMatchObject({ name: 'Davi Reis', cpf: null, birthDate: '2016-05-04' });
    expect(await search(owner, 'davi')).toEqual([id]);
    await owner.call(contract.addCredits, {
      params: { userId: id },
      body: { storeId: owner.store.id, minutes: 90 },
    });
    const computer = await newComputer(owner);
    const session = await newSession(owner, { computerId: computer.id, userId: id });
    expect(session.user).toEqual({ id, name: 'Davi Reis' });
    const entries = await owner.call(contract.listCreditEntries, { params: { userId: id } });
    expect(entries.body.map(({ kind }) => kind)).toEqual(['session', 'grant']);
    expect((await owner.call(contract.listCustomers, {})).body).toMatchObject([{ id, cpf: null }]);
  });

  it('is never created by leaving the CPF out alone', async () => {
    const owner = await app().newOwner();
    const forgotten = await create(owner, { withoutCpf: undefined, name: '' });
    expect(forgotten.status).toBe(400);
    expect(forgotten.error).toMatchObject({
      fields: { cpf: 'O CPF é obrigatório.', name: 'O nome é obrigatório.' },
    });
    const ageless = await create(owner, { birthDate: '' });
    expect(ageless.error).toMatchObject({ fields: { birthDate: 'Sem CPF, informe a data de nascimento.' } });
    const both = await create(owner, { cpf: randomCpf() });
    expect(both.error).toMatchObject({
      fields: { withoutCpf: 'Informe o CPF ou cadastre a pessoa sem CPF, não os dois.' },
    });
    expect((await owner.call(contract.listCustomers, {})).body).toEqual([]);
  });

  it('is a different person from a namesake, and does not count as a look-up of a CPF', async () => {
    const owner = await app().newOwner();
    const ids = new Set<string>();
    for (let count = 0; count < 125; count += 1) ids.add((await create(owner, {})).body.id);
    expect(ids.size).toBe(125);
  });

  it('exists for no other store', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const { id } = (await create(owner, {})).body;
    expect(await search(other, 'davi')).toEqual([]);
    const params = { userId: id };
    const body = { storeId: other.store.id, minutes: 60 };
    expect((await other.call(contract.getCustomer, { params })).error.code).toBe('CUSTOMER_NOT_FOUND');
    expect((await other.call(contract.addCredits, { params, body })).error.code).toBe('CUSTOMER_NOT_FOUND');
  });

  it('may get a CPF later, by which other stores can make the person their customer', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const { id } = (await create(owner, {})).body;
    const params = { userId: id };
    const taken = (await newCustomer(other)).cpf ?? '';
    const refused = await owner.call(contract.updateCustomer, { params, body: { cpf: taken } });
    expect(refused.error.code).toBe('CPF_LOCKED');
    const blank = await owner.call(contract.updateCustomer, { params, body: { cpf: '' } });
    expect(blank.status).toBe(400);
    const cpf = randomCpf();
    expect((await owner.call(contract.updateCustomer, { params, body: { cpf } })).body.cpf).toBe(cpf);
    const elsewhere = await other.call(contract.createCustomer, { body: { name: 'Davi', cpf } });
    expect([elsewhere.status, elsewhere.body.id]).toEqual([201, id]);
  });

  it('is in the register and in the exported data without a CPF, and is erased completely', async () => {
    const owner = await app().newOwner();
    const { id } = (await create(owner, {})).body;
    const params = { userId: id };
    const copy = await owner.call(contract.exportOwnData, { params });
    expect(copy.body).toMatchObject({ profile: { name: 'Davi Reis', cpf: null } });
    expect((await owner.call(contract.eraseOwnData, { params })).status).toBe(200);
    const left = await app().database.query('select from people where id = $1', [id]);
    expect(left.rows).toHaveLength(0);
  });
});

describe('the legal rules about a customer without a CPF', () => {
  it.each([
    ['SP', ['complete-record']],
    ['RJ', ['document-seen']],
  ] as const)('ask for the number of a document in its place: %s', async (state, rules) => {
    const owner = await storeIn(state, [...rules]);
    const refused = await create(owner, {});
    const message = 'Sem CPF, as regras desta loja pedem o número de um documento.';
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({
      code: 'RECORD_INCOMPLETE',
      message,
      fields: { documentNumber: message },
    });
    const foreigner = { documentKind: 'passport', documentNumber: 'X1234567' } as const;
    expect((await create(owner, foreigner)).status).toBe(201);
  });

  it('ask for the CPF itself in DF', async () => {
    const owner = await storeIn('DF', ['complete-record']);
    const refused = await create(owner, { documentNumber: 'X1234567' });
    const message = 'As regras desta loja pedem o CPF no cadastro.';
    expect(refused.error).toMatchObject({ code: 'RECORD_INCOMPLETE', message, fields: { cpf: message } });
    const named = await owner.call(contract.createCustomer, { body: { name: 'Ana', cpf: randomCpf() } });
    expect(named.status).toBe(201);
  });

  it('check everything else only when a session starts', async () => {
    const owner = await storeIn('SP', ['accompanied']);
    expect((await create(owner, {})).status).toBe(201);
  });
});

describe('the database', () => {
  it('keeps a person without a CPF in exactly one store, also when two calls commit at once', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const { database } = app();
    const { id } = (await create(owner, {})).body;
    const rule = { constraint: 'people_without_cpf_in_one_store' };
    const copy = `insert into customers (store_id, id, name, name_key, search_text, created_at)
      select $1, id, name, name_key, search_text, created_at from customers where id = $2`;
    await expect(database.query(copy, [other.store.id, id])).rejects.toMatchObject(rule);
    await expect(database.query('insert into people (id) values ($1)', [randomUUID()])).rejects.toMatchObject(
      rule,
    );
    await expect(database.query('delete from customers where id = $1', [id])).rejects.toMatchObject(rule);

    const shared = await newCustomer(owner);
    await database.query(copy, [other.store.id, shared.id]);
    const forget = database.query('update people set cpf = null where id = $1', [shared.id]);
    await expect(forget).rejects.toMatchObject(rule);
  });
});

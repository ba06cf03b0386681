import { randomUUID } from 'node:crypto';
import {
  type Customer,
  addCredits,
  createCustomer,
  getCustomer,
  listCustomers,
  searchCustomers,
  updateCustomer,
} from '@coruja/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countStatuses } from '../count-statuses.ts';
import { newCustomer } from '../factories.ts';
import { randomCpf } from '../random-people.ts';
import { type Owner, useTestApp } from '../test-app.ts';
import { rowsOfStore } from './database-rows.ts';
import { idFieldsOf, replacedAt } from './schema-fields.ts';
import { type Sent, send } from './send.ts';
import { ownerEndpoints, validCall } from './valid-calls.ts';
import { type World, newWorld } from './world.ts';

const getTestApp = useTestApp();
let other: World;
let mine: World;

beforeAll(async () => {
  other = await newWorld(getTestApp());
});

beforeEach(async () => {
  mine = await newWorld(getTestApp());
});

const search = async (q: string) => {
  const answer = await mine.owner.call(searchCustomers, { query: { q } });
  expect(answer.status).toBe(200);
  return answer.body;
};

/** Calls every endpoint with the id, once for each place in its path and body that names a customer. */
async function everyCallOn(userId: string): Promise<[name: string, answer: Sent][]> {
  const answers: [string, Sent][] = [];
  for (const endpoint of ownerEndpoints) {
    const inPath = endpoint.path.includes(':userId') ? [['params', 'userId'] as const] : [];
    const inBody = idFieldsOf(endpoint.body).filter((name) => /userId$/i.test(name));
    for (const [part, name] of [...inPath, ...inBody.map((each) => ['body', each] as const)]) {
      const call = await validCall(endpoint, mine);
      const sent = { ...call, [part]: replacedAt(call[part], name.split('.'), userId) };
      const answer = await send(getTestApp().app, endpoint, { ...sent, cookie: mine.owner.cookie });
      answers.push([`${endpoint.id} ${name}`, answer]);
    }
  }
  return answers;
}

describe('a person whom only another store knows', () => {
  it('is found only by the whole CPF, and nothing is shown except that they exist', async () => {
    const { id, cpf } = other.customer;
    const unknown = {
      group: null,
      nickName: null,
      email: null,
      phone: null,
      birthDate: null,
      image: null,
      record: null,
    };
    const name = 'Pessoa já cadastrada em outra loja';
    expect(await search(cpf ?? '')).toEqual([{ id, cpf, name, ...unknown, credits: [] }]);
  });

  it('is not found by a part of the CPF, by name, nickname, e-mail, phone or id', async () => {
    const { id, cpf, name, nickName, email, phone } = other.customer;
    const parts = [cpf?.slice(0, 10), cpf?.slice(1), `${cpf}0`, name, nickName, email, phone, id];
    for (const q of parts) expect(await search(q ?? ''), q ?? '').toEqual([]);
  });

  it('is refused by id in every request, like an unknown person', async () => {
    const unknown = { error: 'Cliente não encontrado.', code: 'CUSTOMER_NOT_FOUND' };
    const noImage = { error: 'Imagem não encontrada.', code: 'IMAGE_NOT_FOUND' };
    for (const userId of [other.ids.userId, randomUUID()]) {
      for (const [name, { status, json }] of await everyCallOn(userId)) {
        const refusal = name === 'getCustomerImage userId' ? noImage : unknown;
        expect([status, json], name).toEqual([404, { ...refusal, message: refusal.error }]);
      }
    }
    expect((await mine.owner.call(listCustomers, {})).body.map(({ id }) => id)).not.toContain(
      other.ids.userId,
    );
  });

  it('has the name that this store entered, also in the answer to creating it', async () => {
    const body = { name: 'Freguês do balcão', cpf: other.customer.cpf ?? '' };
    const created = await mine.owner.call(createCustomer, { body });
    expect(created.status).toBe(201);
    const params = { userId: other.ids.userId };
    const credits = { storeId: mine.ids.storeId, minutes: 10 };
    expect((await mine.owner.call(addCredits, { params, body: credits })).body).toEqual([credits]);
    const seen = [created.body, (await mine.owner.call(getCustomer, { params })).body];
    for (const user of seen) {
      expect(user).toMatchObject({ name: 'Freguês do balcão', email: null, phone: null, image: null });
      for (const mark of other.marks.filter((each) => each !== user.id && each !== user.cpf))
        expect(JSON.stringify(user)).not.toContain(mark);
    }
  });

  it('keeps the other store’s record when this store creates a customer with the same CPF', async () => {
    const before = await rowsOfStore(getTestApp().database, other.ids.storeId);
    const body = { name: 'Outro Nome', cpf: other.customer.cpf ?? '', email: other.customer.email };
    const created = await mine.owner.call(createCustomer, { body });
    expect(created).toMatchObject({
      status: 201,
      body: { id: other.ids.userId, name: 'Outro Nome', nickName: null },
    });
    expect(await rowsOfStore(getTestApp().database, other.ids.storeId)).toEqual(before);
    const theirs = await other.owner.call(listCustomers, {});
    expect(JSON.stringify(theirs.body)).not.toContain('Outro Nome');
  });
});

describe('questions about CPFs', () => {
  const allowed = 120;
  let owner: Owner;
  let known: string;
  let userId: string;
  beforeEach(async () => {
    owner = await getTestApp().newOwner();
    ({ id: userId, cpf: known } = withCpf(await newCustomer(owner)));
  });

  const searchFor = (q: string) => owner.call(searchCustomers, { query: { q } });
  const create = (cpf: string) => owner.call(createCustomer, { body: { name: 'Ana', cpf } });
  const correct = (cpf: string) => owner.call(updateCustomer, { params: { userId }, body: { cpf } });
  const ways = [searchFor, create, correct];

  it('share one limit, however they are asked and whatever the answer is', async () => {
    for (let asked = 0; asked < allowed; asked += 1) {
      const answer = await ways[asked % ways.length]?.(randomCpf());
      expect(answer?.status, `question ${asked + 1}`).toBeLessThan(300);
    }
    const strangers = other.customer.cpf ?? '';
    for (const ask of ways) {
      // Twice: a refused question counts as new again.
      for (const cpf of [strangers, strangers, randomCpf()]) {
        const refused = await ask(cpf);
        expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED']);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => searchFor(strangers)));
    expect(countStatuses(atOnce)).toEqual({ 429: 4 });
    getTestApp().clock.moveMinutes(30);
    expect((await searchFor(strangers)).body).toHaveLength(1);
  });

  it('do not count for a part of a CPF, a name, an own customer, or the same CPF again', async () => {
    const newcomer = randomCpf();
    await searchFor(newcomer);
    await create(newcomer);
    for (let calls = 0; calls < 60; calls += 1) expect((await searchFor(known)).status).toBe(200);
    for (const q of [known.slice(0, 10), 'Ana', newcomer]) expect((await searchFor(q)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 50 }, () => searchFor(randomCpf())));
    expect(countStatuses(answers)).toEqual({ 200: 50 });
  });

  it('are counted one by one when they are concurrent', async () => {
    for (let asked = 60; asked < allowed; asked += 1) await searchFor(randomCpf());
    // Searches of any kind have a separate limit per minute.
    getTestApp().clock.moveMinutes(2);
    const answers = await Promise.all(Array.from({ length: 80 }, () => searchFor(randomCpf())));
    expect(countStatuses(answers)).toEqual({ 200: 60, 429: 20 });
  });
});

function withCpf({ id, cpf }: Customer): { id: string; cpf: string } {
  if (cpf === null) throw new Error('a customer is created with a CPF');
  return { id, cpf };
}

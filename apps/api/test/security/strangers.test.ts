import {
  addCredits,
  getCredits,
  getCustomer,
  getCustomerImage,
  listCustomers,
  registerCustomer,
  searchCustomers,
} from '@coruja/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { rowsOfStore } from './database-rows.ts';
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

describe('a person whom only another store knows', () => {
  it('is found by the whole CPF alone, as id, CPF and short name', async () => {
    const { id, cpf, name } = other.customer;
    const initial = name.split(' ')[1]?.[0]?.toUpperCase();
    const unknown = { nickName: null, email: null, phone: null, birthDate: null, image: null, record: null };
    expect(await search(cpf ?? '')).toEqual([{ id, cpf, name: `Ana ${initial}.`, ...unknown, credits: [] }]);
  });

  it('is not found by a part of the CPF, by name, nickname, e-mail, phone or id', async () => {
    const { id, cpf, name, nickName, email, phone } = other.customer;
    const parts = [cpf?.slice(0, 10), cpf?.slice(1), `${cpf}0`, name, nickName, email, phone, id];
    for (const q of parts) expect(await search(q ?? ''), q ?? '').toEqual([]);
  });

  it('is nobody by id until credits make a customer of the person', async () => {
    const params = { userId: other.ids.userId };
    expect((await mine.owner.call(getCustomer, { params })).status).toBe(404);
    expect((await mine.owner.call(getCredits, { params })).status).toBe(404);
    const body = { storeId: mine.ids.storeId, minutes: 10 };
    const added = await mine.owner.call(addCredits, { params, body });
    expect(added.body).toEqual([{ storeId: mine.ids.storeId, minutes: 10 }]);
    expect((await mine.owner.call(getCustomer, { params })).body).toMatchObject({
      email: null,
      phone: null,
      nickName: null,
      birthDate: null,
      image: null,
      credits: [{ storeId: mine.ids.storeId, minutes: 10 }],
    });
    expect((await mine.owner.call(getCustomerImage, { params })).status).toBe(404);
  });

  it('keeps what the other store wrote when this store registers the same CPF', async () => {
    const before = await rowsOfStore(getTestApp().database, other.ids.storeId);
    const body = { name: 'Outro Nome', cpf: other.customer.cpf ?? '', email: other.customer.email };
    const registered = await mine.owner.call(registerCustomer, { body });
    expect(registered).toMatchObject({
      status: 201,
      body: { id: other.ids.userId, name: 'Outro Nome', nickName: null },
    });
    expect(await rowsOfStore(getTestApp().database, other.ids.storeId)).toEqual(before);
    const theirs = await other.owner.call(listCustomers, {});
    expect(JSON.stringify(theirs.body)).not.toContain('Outro Nome');
  });
});

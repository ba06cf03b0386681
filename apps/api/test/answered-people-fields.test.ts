import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer } from './factories.ts';
import { randomCpf } from './random-people.ts';
import { onePixel } from './security/world.ts';
import { type Owner, useTestApp } from './test-app.ts';

// The fields of customers (docs/product/customers.md#fields), sessions (docs/product/sessions.md#fields) and
// credits, tested like answered-fields.test.ts.

const app = useTestApp();

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const of = ({ store }: Owner) => ({ params: { storeId: store.id } });
const picture = () => new Blob([onePixel], { type: 'image/png' });

describe('the customers of the API', () => {
  const customer = {
    name: 'Jurema Açaí',
    cpf: randomCpf(),
    email: 'jurema@exemplo.com',
    nickName: 'Jura',
  };

  it('Session payload is taken with every field', async () => {
    const owner = await app().newOwner();
    const { id: computerId } = await newComputer(owner);
    const { id: userId } = await newCustomer(owner, { minutes: 100 });
    const start = (body: contract.CallInput<typeof contract.createSession>['body']) =>
      owner.call(contract.createSession, { ...of(owner), body });
    const played = await start({ computerId, userId, durationInMinutes: 47, isGuest: false });
    expect(played.body).toMatchObject({
      computer: { id: computerId },
      user: { id: userId },
      durationInMinutes: 47,
      isGuest: false,
    });
    const guest = await start({
      computerId: (await newComputer(owner)).id,
      isGuest: true,
      durationInMinutes: 13,
    });
    expect(guest.body).toMatchObject({ durationInMinutes: 13, isGuest: true });
    expect(guest.body).not.toHaveProperty('user');
  });

  it('Session is answered with every field', async () => {
    const owner = await app().newOwner();
    const { id: computerId } = await newComputer(owner, 'Cabine 9');
    const { id: userId } = await newCustomer(owner, { name: 'Jurema Açaí', minutes: 100 });
    const body = { computerId, userId, durationInMinutes: 47 };
    const startTime = app().clock.now();
    const session = {
      id: uuid,
      startTime: startTime.toISOString(),
      endTime: new Date(startTime.getTime() + 47 * 60_000).toISOString(),
      user: { id: userId, name: 'Jurema Açaí' },
      computer: { id: computerId, name: 'Cabine 9' },
    };
    const made = await owner.call(contract.createSession, { ...of(owner), body });
    expect(made.body).toMatchObject(session);
    const params = { storeId: owner.store.id, computerId };
    expect((await owner.call(contract.getSessionOfComputer, { params })).body).toMatchObject(session);
  });

  it('Active session is answered with every field', async () => {
    const owner = await app().newOwner();
    const { id: computerId } = await newComputer(owner, 'Cabine 9');
    const { body: user } = await owner.call(contract.createCustomer, {
      body: { ...customer, cpf: randomCpf() },
    });
    const credits = { storeId: owner.store.id, minutes: 100 };
    await owner.call(contract.addCredits, { params: { userId: user.id }, body: credits });
    const body = { computerId, userId: user.id, durationInMinutes: 47 };
    const made = await owner.call(contract.createSession, { ...of(owner), body });
    app().clock.moveMinutes(7.5);
    const { id, startTime, endTime } = made.body;
    expect((await owner.call(contract.listActiveSessions, of(owner))).body).toMatchObject([
      {
        id,
        startTime,
        endTime,
        user: { id: user.id, name: 'Jurema Açaí', email: 'jurema@exemplo.com' },
        computer: { id: computerId, name: 'Cabine 9' },
        remainingTime: 39.5 * 60,
      },
    ]);
  });

  it('A new customer is taken with every field', async () => {
    const owner = await app().newOwner();
    const body = { ...customer, cpf: randomCpf() };
    const made = await owner.call(contract.createCustomer, { body: { ...body, image: picture() } });
    expect(made.body).toMatchObject({ ...body, id: uuid, image: expect.stringContaining(made.body.id) });
    const shown = await owner.call(contract.getCustomerImage, {
      params: { userId: made.body.id },
    });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('User update is taken with every field', async () => {
    const owner = await app().newOwner();
    const { id: userId } = await newCustomer(owner);
    const body = { ...customer, cpf: randomCpf() };
    const changed = await owner.call(contract.updateCustomer, {
      params: { userId },
      body: { ...body, image: picture() },
    });
    expect(changed.body).toMatchObject({ ...body, id: userId, image: expect.stringContaining(userId) });
    expect((await owner.call(contract.getCustomer, { params: { userId } })).body).toEqual(changed.body);
  });

  it('User is answered with every field', async () => {
    const owner = await app().newOwner();
    const body = { ...customer, cpf: randomCpf() };
    const made = await owner.call(contract.createCustomer, { body: { ...body, image: picture() } });
    const userId = made.body.id;
    const entry = { storeId: owner.store.id, minutes: 83 };
    await owner.call(contract.addCredits, { params: { userId }, body: entry });
    const user = (await owner.call(contract.getCustomer, { params: { userId } })).body;
    expect(user).toMatchObject({ ...body, id: userId, credits: [entry], image: made.body.image });
    expect((await owner.call(contract.listCustomers, {})).body).toMatchObject([
      { ...body, credits: [entry] },
    ]);
  });

  it('User credits is answered with every field', async () => {
    const owner = await app().newOwner();
    const params = { userId: (await newCustomer(owner, { minutes: 83 })).id };
    const credits = async () => (await owner.call(contract.getCredits, { params })).body;
    expect(await credits()).toEqual([{ storeId: owner.store.id, minutes: 83 }]);
    await owner.call(contract.setCredits, { params, body: { minutes: 29 } });
    expect(await credits()).toEqual([{ storeId: owner.store.id, minutes: 29 }]);
  });

  it('credits of one store start no session at another', async () => {
    const [one, other] = [await app().newOwner(), await app().newOwner()];
    const cpf = randomCpf();
    const user = await newCustomer(one, { cpf, minutes: 300 });
    expect((await newCustomer(other, { cpf, minutes: 20 })).id).toBe(user.id);
    const { id: computerId } = await newComputer(other);
    const start = (durationInMinutes: number) =>
      other.call(contract.createSession, {
        ...of(other),
        body: { computerId, userId: user.id, durationInMinutes },
      });
    expect((await start(21)).error.code).toBe('INSUFFICIENT_CREDITS');
    expect((await start(20)).status).toBe(201);
    expect((await one.call(contract.getCredits, { params: { userId: user.id } })).body).toEqual([
      { storeId: one.store.id, minutes: 300 },
    ]);
  });
});

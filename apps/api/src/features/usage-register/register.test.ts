import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../test/event-calls.ts';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { entries, entriesOf, log, open, order, registers } from '../../../test/register-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
const { regular, resetClock } = registers(app);

describe('the usage register', () => {
  it('is opened for an official request, and the log says who, when, what and why', async () => {
    resetClock();
    const owner = await app().newOwner();
    const { user, computer } = await regular(owner);
    const opened = await open(owner, { reason: 'Furto', computerId: computer.id, cpf: user.cpf });
    expect(opened.status).toBe(201);
    expect(opened.body).toEqual({
      id: expect.any(String),
      kind: 'order',
      at: app().clock.now().toISOString(),
      actor: 'owner',
      address: '203.0.113.7',
      ...order,
      reason: 'Furto',
      computerName: computer.name,
      customerName: 'Bia Rocha',
    });
    app().clock.moveMinutes(1);
    const second = await open(owner);
    expect(await log(owner)).toEqual([second.body, opened.body]);
  });

  it('shows who used which computer when, with all their identification, including guests and removed customers', async () => {
    resetClock();
    const owner = await app().newOwner();
    const { user, computer } = await regular(owner);
    await owner.call(contract.removeCustomer, { params: { userId: user.id } });
    const other = await newComputer(owner);
    await newSession(owner, { computerId: other.id, isGuest: true, durationInMinutes: 30 });
    const all = await entries(owner);
    expect(all.map(({ computerName, isGuest }) => [computerName, isGuest])).toEqual([
      [computer.name, false],
      [other.name, true],
    ]);
    expect(all[0]).toMatchObject({
      startTime: '2026-11-21T20:00:00.000Z',
      endTime: '2026-11-21T21:00:00.000Z',
      actor: 'owner',
      guardianPresent: false,
      isPastTerm: false,
      person: {
        id: user.id,
        name: 'Bia Rocha',
        cpf: user.cpf,
        birthDate: '2010-03-04',
        record: { documentNumber: '12.345.678-9', guardianName: 'Marta Rocha' },
      },
    });
    expect((await entries(owner, { computerId: other.id })).map(({ person }) => person)).toEqual([null]);
    expect((await entries(owner, { cpf: user.cpf })).map(({ computerName }) => computerName)).toEqual([
      computer.name,
    ]);
    expect(await entries(owner, { firstDay: '2026-11-20', lastDay: '2026-11-20' })).toEqual([]);
  });

  it('shows the person of a CPF with the store’s own record, not with that of another store', async () => {
    resetClock();
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const { user } = await regular(owner);
    const second = await newCustomer(owner, { name: 'Caio Prado', minutes: 60 });
    const { id: computerId } = await newComputer(owner);
    await newSession(owner, { computerId, userId: second.id, durationInMinutes: 60 });
    const body = { name: 'Beatriz R.', cpf: user.cpf ?? '' };
    expect((await other.call(contract.createCustomer, { body })).body.id).toBe(user.id);
    for (const [cpf, name] of [
      [user.cpf, 'Bia Rocha'],
      [second.cpf, 'Caio Prado'],
    ])
      expect((await entries(owner, { cpf })).map(({ person }) => person?.name)).toEqual([name]);
  });

  it('says who undid a start, and when', async () => {
    resetClock();
    const owner = await app().newOwner();
    for (const isUndone of [true, false]) {
      const { id: computerId } = await newComputer(owner);
      const { id: sessionId } = await newSession(owner, { computerId, isGuest: true });
      const params = { storeId: owner.store.id, sessionId };
      app().clock.moveMinutes(1);
      if (isUndone) await owner.call(contract.undoSession, { params });
    }
    expect((await entries(owner)).map(({ undone }) => undone)).toEqual([
      { at: '2026-11-21T20:01:00.000Z', by: 'owner' },
      null,
    ]);
  });

  it('shows its log in pages, newest first', async () => {
    resetClock();
    const owner = await app().newOwner();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await open(owner)).body.id);
      app().clock.moveMinutes(1);
    }
    const params = { storeId: owner.store.id };
    const page = (query: { limit: number; cursor?: string }) =>
      owner.call(contract.listRegisterOpenings, { params, query });
    const first = await page({ limit: 2 });
    const second = await page({ limit: 2, cursor: String(first.headers['x-next-cursor']) });
    expect([first.body, second.body].map((openings) => openings.map(({ id }) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
    ]);
  });

  it('shows a session on every day that it overlaps, in the store’s time zone, in pages', async () => {
    app().clock.set('2026-11-22T02:30:00.000Z');
    const owner = await app().newOwner();
    for (let count = 0; count < 3; count += 1) {
      const computer = await newComputer(owner);
      await newSession(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 60 });
    }
    expect(await entries(owner)).toHaveLength(3);
    const next = { firstDay: '2026-11-22', lastDay: '2026-11-22' };
    expect(await entries(owner, next)).toHaveLength(3);
    expect(await entries(owner, { firstDay: '2026-11-23', lastDay: '2026-11-23' })).toEqual([]);
    const { id } = (await open(owner, next)).body;
    const first = await entriesOf(owner, id, { limit: 2 });
    const cursor = String(first.headers['x-next-cursor']);
    const second = await entriesOf(owner, id, { limit: 2, cursor });
    expect(second.headers['x-next-cursor']).toBeUndefined();
    const ids = [...first.body, ...second.body].map(({ sessionId }) => sessionId);
    expect(new Set(ids).size).toBe(3);
    resetClock();
  });

  it('closes after fifteen minutes, so that reading on needs a new log entry', async () => {
    resetClock();
    const owner = await app().newOwner();
    const { id } = (await open(owner)).body;
    app().clock.moveMinutes(contract.openingMinutes);
    expect((await entriesOf(owner, id)).status).toBe(200);
    app().clock.moveMinutes(1);
    expect(refusal(await entriesOf(owner, id))).toEqual([409, 'OPENING_OVER']);
    expect(refusal(await entriesOf(owner, randomUUID()))).toEqual([404, 'NOT_FOUND']);
    resetClock();
  });

  it('is closed if the clock was ahead when it was opened', async () => {
    resetClock();
    const owner = await app().newOwner();
    app().clock.stepMinutes(360);
    const { id } = (await open(owner)).body;
    app().clock.stepMinutes(-360);
    expect(refusal(await entriesOf(owner, id))).toEqual([409, 'OPENING_OVER']);
  });

  it('requires the authority, the number and the days, and finds only the store’s own computers and people', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const stranger = await newCustomer(other);
    const blank = await open(owner, { authority: ' ', orderNumber: '', firstDay: '', lastDay: '2026-02-30' });
    expect([blank.status, Object.keys(blank.error.fields ?? {})]).toEqual([
      400,
      ['authority', 'orderNumber', 'firstDay', 'lastDay'],
    ]);
    const turned = await open(owner, { firstDay: '2026-11-22' });
    expect(turned.error.fields).toEqual({
      lastDay: 'O último dia deve ser igual ou posterior ao primeiro.',
    });
    expect(refusal(await open(owner, { cpf: '123' }))).toEqual([400, 'VALIDATION']);
    expect(refusal(await open(owner, { cpf: stranger.cpf }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    const { id: computerId } = await newComputer(other);
    expect(refusal(await open(owner, { computerId }))).toEqual([404, 'COMPUTER_NOT_FOUND']);
    expect(await log(owner)).toEqual([]);
  });
});

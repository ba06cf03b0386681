import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { add, get, many, refusal, remove } from '../../../test/event-calls.ts';
import { newCustomer, newEvent } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

describe('a seat at an event', () => {
  it('is given to a customer, and the event shows who has it, since when and by whom', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner);
    const [ana, bruno] = [await newCustomer(owner), await newCustomer(owner, { name: 'Bruno Dias' })];
    expect((await add(owner, event.id, ana.id)).status).toBe(201);
    app().clock.moveMinutes(1);
    const { body } = await add(owner, event.id, bruno.id);
    expect(body._count).toEqual({ participants: 2 });
    expect(body.participants.map(({ user }) => user)).toEqual([
      { id: ana.id, name: ana.name },
      { id: bruno.id, name: 'Bruno Dias' },
    ]);
    expect(body.participants[1]).toMatchObject({ addedAt: app().clock.now().toISOString(), actor: 'owner' });
    expect(body.confirmed).toBe(false);
    expect((await owner.call(contract.getDashboard, {})).body.activityLast30Days.uniqueCustomers).toBe(2);
  });

  it('cannot be given to a person whom only another store knows', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const stranger = await newCustomer(other);
    const event = await newEvent(owner);
    expect(refusal(await add(owner, event.id, stranger.id))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    expect((await get(owner, event.id)).body.participants).toEqual([]);
  });

  it('is refused with the first of several reasons', async () => {
    const owner = await app().newOwner();
    const [ana, bruno] = [await newCustomer(owner), await newCustomer(owner)];
    const removed = await newCustomer(owner);
    await owner.call(contract.removeCustomer, { params: { userId: removed.id } });
    const event = await newEvent(owner, { capacity: 1 });
    const ended = await newEvent(owner, { date: '2026-11-01' });
    await add(owner, event.id, ana.id);
    expect(
      [
        await add(owner, randomUUID(), randomUUID()),
        await add(owner, ended.id, randomUUID()),
        await add(owner, event.id, randomUUID()),
        await add(owner, event.id, removed.id),
        await add(owner, event.id, ana.id),
        await add(owner, event.id, bruno.id),
      ].map(refusal),
    ).toEqual([
      [404, 'EVENT_NOT_FOUND'],
      [409, 'EVENT_ENDED'],
      [404, 'CUSTOMER_NOT_FOUND'],
      [404, 'CUSTOMER_NOT_FOUND'],
      [409, 'ALREADY_PARTICIPANT'],
      [409, 'EVENT_FULL'],
    ]);
    expect((await get(owner, event.id)).body._count.participants).toBe(1);
  });

  it('is free again when somebody leaves, and can be given to another', async () => {
    const owner = await app().newOwner();
    const [ana, bruno] = [await newCustomer(owner), await newCustomer(owner)];
    const event = await newEvent(owner, { capacity: 1 });
    const seat = (await add(owner, event.id, ana.id)).body.participants[0]?.id ?? '';
    expect(refusal(await add(owner, event.id, bruno.id))).toEqual([409, 'EVENT_FULL']);
    expect((await remove(owner, event.id, seat)).status).toBe(204);
    expect(refusal(await remove(owner, event.id, seat))).toEqual([404, 'PARTICIPANT_NOT_FOUND']);
    const { body } = await add(owner, event.id, bruno.id);
    expect(body.participants.map(({ user }) => user.id)).toEqual([bruno.id]);
    expect(body._count.participants).toBe(1);
  });

  it('cannot be removed through another event or store', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const [event, second] = [await newEvent(owner), await newEvent(owner)];
    const { body } = await add(owner, event.id, (await newCustomer(owner)).id);
    const seat = body.participants[0]?.id ?? '';
    expect(refusal(await remove(owner, second.id, seat))).toEqual([404, 'PARTICIPANT_NOT_FOUND']);
    expect(refusal(await remove(owner, randomUUID(), seat))).toEqual([404, 'EVENT_NOT_FOUND']);
    expect(refusal(await remove(other, event.id, seat))).toEqual([404, 'EVENT_NOT_FOUND']);
    expect((await get(owner, event.id)).body._count.participants).toBe(1);
  });

  it('may change while the event runs, but not after its end', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner, { date: '2026-11-21', startTime: '16:00', endTime: '19:00' });
    const [ana, bruno] = [await newCustomer(owner), await newCustomer(owner)];
    const { status, body } = await add(owner, event.id, ana.id);
    expect(status).toBe(201);
    app().clock.set(event.endTime);
    const seat = body.participants[0]?.id ?? '';
    expect(refusal(await add(owner, event.id, bruno.id))).toEqual([409, 'EVENT_ENDED']);
    expect(refusal(await remove(owner, event.id, seat))).toEqual([409, 'EVENT_ENDED']);
    expect(refusal(await remove(owner, event.id, randomUUID()))).toEqual([404, 'PARTICIPANT_NOT_FOUND']);
    app().clock.moveMinutes(-1);
    expect((await remove(owner, event.id, seat)).status).toBe(204);
    app().clock.set('2026-11-21T20:00:00.000Z');
  });

  it('goes to exactly one of 64 concurrent requests if it is the last', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner, { capacity: 2 });
    await add(owner, event.id, (await newCustomer(owner)).id);
    const users = await many(64, () => newCustomer(owner));
    const answers = await Promise.all(users.map((user) => add(owner, event.id, user.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(refusal)).toEqual(Array.from({ length: 63 }, () => [409, 'EVENT_FULL']));
    const { body } = await get(owner, event.id);
    expect([body._count.participants, body.participants.length]).toEqual([2, 2]);
  });

  it('is given once to a customer in 64 concurrent requests', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner);
    const user = await newCustomer(owner);
    const answers = await Promise.all(Array.from({ length: 64 }, () => add(owner, event.id, user.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error.code))).toEqual(
      new Set(['ALREADY_PARTICIPANT']),
    );
    expect((await get(owner, event.id)).body._count.participants).toBe(1);
  });

  it('is counted by the database, which refuses one too many and a duplicate', async () => {
    const owner = await app().newOwner();
    const event = await newEvent(owner, { capacity: 2 });
    const users = [await newCustomer(owner), await newCustomer(owner), await newCustomer(owner)];
    const db = app().database.kysely;
    const take = (userId = '') =>
      db
        .insertInto('event_participants')
        .values({
          store_id: owner.store.id,
          id: randomUUID(),
          event_id: event.id,
          customer_id: userId,
          actor: 'owner',
          created_at: app().clock.now(),
        })
        .execute();
    await take(users[0]?.id);
    await expect(take(users[0]?.id)).rejects.toMatchObject({ constraint: 'event_participants_once_key' });
    await take(users[1]?.id);
    await expect(take(users[2]?.id)).rejects.toMatchObject({
      constraint: 'scheduled_events_seats_within_capacity',
    });
    expect((await get(owner, event.id)).body._count.participants).toBe(2);
    const set = `update scheduled_events set participant_count = 1 where id = '${event.id}'`;
    await expect(app().database.query(set)).rejects.toThrow('seats are counted only by event_participants');
  });
});

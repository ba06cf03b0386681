import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { add, get, many, on, refusal } from '../../../test/event-calls.ts';
import { newComputer, newCustomer, newEvent } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

async function enrol(owner: Owner, eventId: string, computerId?: string | null) {
  // Participants are listed in the order in which they came.
  app().clock.moveMinutes(1);
  const { id: userId } = await newCustomer(owner);
  const body = { userId, ...(computerId === undefined ? {} : { computerId }) };
  return owner.call(contract.addParticipant, { ...on(owner, eventId), body });
}

function change(owner: Owner, at: { eventId: string; seat: string }, computerId: string | null) {
  const params = { storeId: owner.store.id, eventId: at.eventId, participantId: at.seat };
  return owner.call(contract.updateParticipant, { params, body: { computerId } });
}

const namesOf = ({ participants }: contract.ScheduledEvent) =>
  participants.map(({ computer }) => computer?.name ?? null);

async function corujao(...names: string[]) {
  const owner = await newPricedOwner(app());
  const ids: string[] = [];
  for (const name of names) ids.push((await newComputer(owner, name)).id);
  return { owner, ids, event: await newEvent(owner, { seatPrice: 25 }) };
}

describe('the computer of a seat', () => {
  it('is the next free one by name, the one that is asked for, or none', async () => {
    const { owner, ids, event } = await corujao('PC 10', 'PC 2', 'PC 3');
    await enrol(owner, event.id);
    await enrol(owner, event.id, ids[0]);
    await enrol(owner, event.id, null);
    await enrol(owner, event.id);
    const { body } = await enrol(owner, event.id);
    expect(namesOf(body)).toEqual(['PC 2', 'PC 10', null, 'PC 3', null]);
    expect(body.participants[0]?.computer).toEqual({ id: ids[1], name: 'PC 2' });
  });

  it('is given to one participant of an event only', async () => {
    const { owner, ids, event } = await corujao('PC 1', 'PC 2');
    const other = await newEvent(owner);
    await enrol(owner, event.id, ids[0]);
    const refused = await enrol(owner, event.id, ids[0]);
    expect([...refusal(refused), refused.error.message]).toEqual([
      409,
      'SEAT_TAKEN',
      'Este computador já é de outro participante.',
    ]);
    expect(namesOf((await enrol(owner, other.id, ids[0])).body)).toEqual(['PC 1']);
    const { body } = await enrol(owner, event.id);
    const seat = body.participants[1]?.id ?? '';
    expect(refusal(await change(owner, { eventId: event.id, seat }, ids[0] ?? ''))).toEqual([
      409,
      'SEAT_TAKEN',
    ]);
  });

  it('is given once by 64 concurrent requests', async () => {
    const { owner, ids } = await corujao('PC 1');
    const event = await newEvent(owner, { seatPrice: 25, capacity: 64 });
    const customers = await many(64, () => newCustomer(owner));
    const answers = await Promise.all(
      customers.map(({ id: userId }) =>
        owner.call(contract.addParticipant, { ...on(owner, event.id), body: { userId, computerId: ids[0] } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ status, error }) => (status === 201 ? [] : [error.code])))).toEqual(
      new Set(['SEAT_TAKEN']),
    );
  });

  it('changes until the event ends, also to none', async () => {
    const { owner, ids, event } = await corujao('PC 1', 'PC 2');
    const at = { eventId: event.id, seat: (await enrol(owner, event.id)).body.participants[0]?.id ?? '' };
    expect(namesOf((await change(owner, at, ids[1] ?? '')).body)).toEqual(['PC 2']);
    expect(namesOf((await change(owner, at, ids[1] ?? '')).body)).toEqual(['PC 2']);
    expect(namesOf((await change(owner, at, null)).body)).toEqual([null]);
    expect(
      [
        await change(owner, at, randomUUID()),
        await change(owner, { ...at, seat: randomUUID() }, null),
        await change(owner, { ...at, eventId: randomUUID() }, null),
      ].map(refusal),
    ).toEqual([
      [404, 'COMPUTER_NOT_FOUND'],
      [404, 'PARTICIPANT_NOT_FOUND'],
      [404, 'EVENT_NOT_FOUND'],
    ]);
  });

  it('is free again once the computer is removed', async () => {
    const { owner, ids, event } = await corujao('PC 1', 'PC 2');
    await enrol(owner, event.id, ids[0]);
    const params = { storeId: owner.store.id, computerId: ids[0] ?? '' };
    expect((await owner.call(contract.deleteComputer, { params })).status).toBe(204);
    expect(namesOf((await get(owner, event.id)).body)).toEqual([null]);
    expect(refusal(await enrol(owner, event.id, ids[0]))).toEqual([404, 'COMPUTER_NOT_FOUND']);
  });

  it('needs time that has a price', async () => {
    const owner = await app().newOwner();
    const { id } = await newComputer(owner);
    const event = await newEvent(owner);
    expect(refusal(await enrol(owner, event.id, id))).toEqual([409, 'TIME_UNPRICED']);
    const { body } = await add(owner, event.id, (await newCustomer(owner)).id);
    expect(namesOf(body)).toEqual([null]);
  });
});

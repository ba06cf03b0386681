import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import * as events from '../../../test/event-calls.ts';
import { newCustomer } from '../../../test/factories.ts';
import { newCashier } from '../../../test/shift-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const texts = async (owner: Owner) =>
  (await owner.call(contract.getStoreToday, events.of(owner))).body.alerts.map(({ text }) => text);

/** A seat for each of these tenders; the ids of their participants. */
async function paidSeats(owner: Owner, eventId: string, tenders: readonly ('CASH' | 'PIX' | 'FREE')[]) {
  const seats: string[] = [];
  for (const type of tenders) {
    const { participants } = (await events.add(owner, eventId, (await newCustomer(owner)).id)).body;
    const seat = participants.find(({ id }) => !seats.includes(id))?.id ?? '';
    expect((await events.paySeat(owner, eventId, seat, { type })).status).toBe(200);
    seats.push(seat);
  }
  return seats;
}

describe('what an owner is told', () => {
  it('are refunds of an event, its seats together, but no courtesies', async () => {
    const { owner } = await newCashier(app());
    const event = (await events.create(owner, { name: 'Corujão', seatPrice: 30 })).body;
    const seats = await paidSeats(owner, event.id, ['CASH', 'PIX', 'CASH', 'FREE']);
    expect((await events.remove(owner, event.id, seats[0] ?? '')).status).toBe(204);
    expect((await events.remove(owner, event.id, seats[3] ?? '')).status).toBe(204);
    expect(await texts(owner)).toEqual([]);
    expect((await events.cancel(owner, event.id)).status).toBe(204);
    expect(await texts(owner)).toEqual(['Estornados R$ 90,00 do evento Corujão']);
  });

  it('is not what pays nothing back, after a refund of the same event was told', async () => {
    const { owner } = await newCashier(app());
    const event = (await events.create(owner, { name: 'Corujão', seatPrice: 60 })).body;
    const seats = await paidSeats(owner, event.id, ['CASH', 'FREE']);
    for (const seat of seats) await events.remove(owner, event.id, seat);
    expect((await events.cancel(owner, event.id)).status).toBe(204);
    expect(await texts(owner)).toEqual(['Estornados R$ 60,00 do evento Corujão']);
  });
});

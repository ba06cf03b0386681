import * as contract from '@coruja/contract';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { addParticipant } from '../../src/features/events/add-participant.ts';
import { cancelEvent } from '../../src/features/events/cancel-event.ts';
import { createEvent } from '../../src/features/events/create-event.ts';
import { payEvent } from '../../src/features/events/pay-event.ts';
import { payParticipant } from '../../src/features/events/pay-participant.ts';
import { removeParticipant } from '../../src/features/events/remove-participant.ts';
import { startEvent } from '../../src/features/events/start-event.ts';
import { couponArgument, couponOf, paymentType } from './shop-steps.ts';
import { type StepKind, type Stores, isForeign, kind, which } from './step.ts';
import { newest, nobody } from './store-model.ts';

// Events, their seats and their payment.

const hour = 3_600_000;
const onAnEvent = { event: which, foreign: isForeign };

function eventOf({ own, other }: Stores, at: { event: number; foreign: boolean }) {
  return newest((at.foreign ? other : own).made.events, at.event);
}

export const eventSteps: readonly StepKind[] = [
  kind({
    weight: 3,
    endpoint: contract.createEvent,
    args: fc.record({
      inHours: fc.integer({ min: 0, max: 24 }),
      lastsHours: fc.integer({ min: 1, max: 12 }),
      centavos: fc.nat({ max: 9_999 }),
      capacity: fc.integer({ min: 1, max: 4 }),
      seatCentavos: fc.option(fc.integer({ min: 1, max: 9_999 })),
    }),
    async run({ own }, { inHours, lastsHours, centavos, capacity, seatCentavos }) {
      const start = own.context.now().getTime() + inHours * hour;
      const startTime = new Date(start).toISOString();
      const endTime = new Date(start + lastsHours * hour).toISOString();
      const fields = { name: 'Corujão', date: startTime.slice(0, 10), startTime, endTime, capacity };
      const input = contract.eventBody.parse({ ...fields, price: centavos / 100 });
      const { id } = await createEvent(own.context, input);
      // As if it was created while time had a price.
      if (seatCentavos !== null)
        await own.context.db
          .updateTable('scheduled_events')
          .set({ seat_price_centavos: seatCentavos })
          .where('id', '=', id)
          .execute();
      own.made.events.push({ id, couponId: null, isCancelled: false });
    },
  }),
  kind({
    weight: 12,
    endpoint: contract.addParticipant,
    args: fc.record({ ...onAnEvent, customer: which, isStranger: isForeign }),
    async run(stores, args) {
      const { context, made, books } = stores.own;
      const eventId = eventOf(stores, args)?.id ?? nobody;
      const people = args.isStranger ? stores.other.made.customers : made.customers;
      const customerId = newest(people, args.customer) ?? nobody;
      const { participants } = await addParticipant(context, { eventId, customerId });
      const seat = participants.find(({ user }) => user.id === customerId);
      if (!seat) throw new Error('the seat is missing from the participants in the answer');
      made.seats.push({ id: seat.id, eventId });
      books.seats.note(eventId, { by: 1 });
    },
  }),
  kind({
    weight: 5,
    endpoint: contract.removeParticipant,
    args: fc.record({ seat: which, foreign: isForeign }),
    async run({ own, other }, { seat, foreign }) {
      const wanted = newest((foreign ? other : own).made.seats, seat);
      const eventId = wanted?.eventId ?? nobody;
      await removeParticipant(own.context, { eventId, participantId: wanted?.id ?? nobody });
      own.books.seats.note(eventId, { by: -1 });
    },
  }),
  kind({
    weight: 8,
    endpoint: contract.payParticipant,
    args: fc.record({ seat: which, foreign: isForeign, paymentType }),
    async run({ own, other }, { seat, foreign, paymentType: type }) {
      const wanted = newest((foreign ? other : own).made.seats, seat);
      const { id: participantId, eventId } = wanted ?? { id: nobody, eventId: nobody };
      await payParticipant(own.context, { eventId, participantId, payment: { type } });
    },
  }),
  kind({
    weight: 6,
    endpoint: contract.startEvent,
    args: fc.record(onAnEvent),
    async run(stores, args) {
      const eventId = eventOf(stores, args)?.id ?? nobody;
      const { started } = await startEvent(stores.own.context, { eventId });
      expect(started.filter(({ id }) => stores.other.made.seats.some((seat) => seat.id === id))).toEqual([]);
    },
  }),
  kind({
    weight: 5,
    endpoint: contract.payEvent,
    args: fc.record({ ...onAnEvent, ...couponArgument, paymentType }),
    async run(stores, args) {
      const event = eventOf(stores, args);
      const coupon = couponOf(stores, args);
      const body = { paymentType: args.paymentType, couponCode: coupon?.code };
      const input = { ...contract.payEventBody.parse(body), eventId: event?.id ?? nobody };
      await payEvent(stores.own.context, input);
      if (!event || !coupon) return;
      event.couponId = coupon.id;
      // A cancelled event cannot be paid, so it was paid first, and the use was given back since.
      if (!event.isCancelled) stores.own.books.uses.note(coupon.id, { by: 1 });
    },
  }),
  kind({
    weight: 2,
    endpoint: contract.cancelEvent,
    args: fc.record(onAnEvent),
    async run(stores, args) {
      const event = eventOf(stores, args);
      await cancelEvent(stores.own.context, { eventId: event?.id ?? nobody });
      if (!event) return;
      event.isCancelled = true;
      if (event.couponId) stores.own.books.uses.note(event.couponId, { by: -1 });
    },
  }),
];

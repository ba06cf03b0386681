import * as contract from '@coruja/contract';
import { couponBody, eventBody } from '@coruja/contract';
import { type PaymentType, addDays, centavos, dayInZone, eventSpan } from '@coruja/domain';
import type { StoreContext } from '../context.ts';
import { createCoupon } from '../features/coupons/create-coupon.ts';
import { addParticipant } from '../features/events/add-participant.ts';
import { createEvent } from '../features/events/create-event.ts';
import { payEvent } from '../features/events/pay-event.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { type PlannedAction, PlannedId, day, hour, minute } from './timeline.ts';

interface Stage {
  readonly people: readonly Person[];
  readonly openedAt: number;
  readonly now: number;
  readonly timeZone: string;
}

/** A kind of event, at night or in the afternoon. */
const programmes = [
  {
    name: 'Corujão de sábado',
    description: 'Da noite até o café da manhã, com pizza à meia-noite. Traga o seu fone.',
    startTime: '23:00',
    endTime: '07:00',
    price: 300,
    capacity: 20,
  },
  {
    name: 'Corujão do Valorant',
    description: 'Times de cinco, sorteio das chaves às 22:30 e final transmitida no telão.',
    startTime: '22:00',
    endTime: '06:00',
    price: 350,
    capacity: 20,
  },
  {
    name: 'Corujão retrô',
    description: 'Counter-Strike 1.6, Age of Empires II e Warcraft III em rede local, como em 2003.',
    startTime: '23:30',
    endTime: '05:30',
    price: 250,
    capacity: 14,
  },
  {
    name: 'Campeonato de EA FC',
    description: 'Mata-mata a partir das 14:00. O campeão leva dez horas de jogo.',
    startTime: '14:00',
    endTime: '20:00',
    price: 150,
    capacity: 8,
  },
] as const;

type Programme = (typeof programmes)[number];

interface Night {
  readonly programme: Programme;
  readonly date: string;
  readonly createdAt: number;
  readonly startAt: number;
  readonly endAt: number;
}

/** The store's coupon for its events. */
const coupon = { code: 'MADRUGADA', discountValue: 10, isPercentage: true, description: 'Para os corujões' };

/**
 * The events: one nearly every Saturday since the opening, paid on arrival, and three upcoming ones: one
 * paid, one full, one just announced; and a Friday that is sold by the seat.
 */
export function planEvents(random: Random, stage: Stage): PlannedAction[] {
  const { openedAt, now } = stage;
  const actions: PlannedAction[] = [
    {
      at: openedAt + 3 * hour,
      call: contract.createCoupon,
      run: (ctx) => createCoupon(ctx, couponBody.parse(coupon)),
    },
  ];
  const saturdays = daysAround(stage).filter((date) => isSaturday(date));
  const coming = saturdays.filter((date) => nightOf(stage, date, programmes[0]).startAt > now);
  for (const date of saturdays.filter((each) => !coming.includes(each))) {
    if (!random.chance(0.8)) continue;
    const night = nightOf(stage, date, random.pick(programmes));
    const seats = random.between([Math.ceil(night.programme.capacity / 2), night.programme.capacity]);
    actions.push(...planNight(random, stage, { night, seats, paidAt: paidAtTheDoor(random, night) }));
  }
  const [first = '', second = '', third = ''] = coming;
  const next = nightOf(stage, first, programmes[0]);
  const tournament = nightOf(stage, second, programmes[3]);
  const later = nightOf(stage, third, programmes[1]);
  actions.push(
    ...planNight(random, stage, { night: next, seats: 17, paidAt: now - 5 * hour }),
    ...planNight(random, stage, { night: tournament, seats: tournament.programme.capacity, paidAt: null }),
    ...planNight(random, stage, { night: later, seats: 2, paidAt: null }),
  );
  actions.push(...planSoldBySeat(random, stage));
  return actions.filter(({ at }) => at <= now);
}

/** Every day from the second week, when the store has its first customers, to four weeks from now. */
function daysAround({ openedAt, now, timeZone }: Stage): string[] {
  const last = dayInZone(now + 28 * day, timeZone);
  const days: string[] = [];
  for (let date = dayInZone(openedAt + 9 * day, timeZone); date <= last; date = addDays(date, 1)) {
    days.push(date);
  }
  return days;
}

function isSaturday(date: string): boolean {
  return new Date(`${date}T12:00:00Z`).getUTCDay() === 6;
}

/** Announced nine days before, or when the store opens; an event far ahead was announced yesterday. */
function nightOf({ openedAt, now, timeZone }: Stage, date: string, programme: Programme): Night {
  const span = eventSpan({ day: date, ...programme }, timeZone);
  if (span === null) throw new Error('an event of the demonstration store ends when it begins');
  const createdAt = Math.max(openedAt + 4 * hour, Math.min(span.startAt - 9 * day, now - day));
  return { programme, date, createdAt, ...span };
}

/** Nearly all events are paid when they begin; a few never are. */
function paidAtTheDoor(random: Random, { startAt }: Night): number | null {
  return random.chance(0.9) ? startAt + random.between([5, 50]) * minute : null;
}

interface Plan {
  readonly night: Night;
  readonly seats: number;
  readonly paidAt: number | null;
}

function planNight(random: Random, { people, now }: Stage, { night, seats, paidAt }: Plan): PlannedAction[] {
  const { programme, date, createdAt, startAt } = night;
  const eventId = new PlannedId();
  const actions: PlannedAction[] = [
    {
      at: createdAt,
      call: contract.createEvent,
      run: async (ctx) => {
        eventId.value = (await createEvent(ctx, eventBody.parse({ ...programme, date }))).id;
      },
    },
  ];
  const closesAt = Math.min(startAt, now - 10 * minute);
  const known = people.filter(({ joinedAt }) => joinedAt + hour < closesAt);
  for (const { id, joinedAt } of random.shuffled(known).slice(0, seats)) {
    const at = random.between([Math.max(createdAt, joinedAt) + 5 * minute, closesAt]);
    const run: PlannedAction['run'] = (ctx) =>
      addParticipant(ctx, { eventId: eventId.value, customerId: id.value });
    actions.push({ at, call: contract.addParticipant, run });
  }
  if (paidAt !== null) actions.push(planPayment(random, eventId, paidAt));
  return actions;
}

/** Announced once time had a price. Most participants have paid their seats; the last two will pay at the door. */
const friday = {
  name: 'Corujão de sexta',
  description: 'Lugar marcado até as seis. Energético pela metade do preço depois das duas.',
  startTime: '22:00',
  endTime: '06:00',
  price: 250,
  seatPrice: 25,
  capacity: 12,
} as const;

function planSoldBySeat(random: Random, { people, now, timeZone }: Stage): PlannedAction[] {
  const days = Array.from({ length: 9 }, (_, ahead) => addDays(dayInZone(now, timeZone), ahead));
  const date = days.find((each) => {
    const span = eventSpan({ day: each, ...friday }, timeZone);
    return new Date(`${each}T12:00:00Z`).getUTCDay() === 5 && span !== null && span.startAt > now;
  });
  if (date === undefined) throw new Error('the demonstration store has no Friday ahead');
  const eventId = new PlannedId();
  const announced = now - 3 * hour;
  const known = people.filter(({ joinedAt }) => joinedAt + day < announced);
  const seats = random.shuffled(known).slice(0, 9);
  return [
    {
      at: announced,
      call: contract.createEvent,
      run: async (ctx) => {
        eventId.value = (await createEvent(ctx, eventBody.parse({ ...friday, date }))).id;
      },
    },
    ...seats.map(({ id }, index) => ({
      at: announced + (index + 1) * 17 * minute,
      call: contract.addParticipant,
      run: (ctx: StoreContext) =>
        addParticipant(ctx, {
          eventId: eventId.value,
          customerId: id.value,
          payment: index < 7 ? seatPayments[index % seatPayments.length] : null,
        }),
    })),
  ];
}

const seatPayments = [
  { type: 'PIX' },
  { type: 'CASH', received: centavos(5_000) },
  { type: 'DEBIT_CARD' },
] as const;

const payments: readonly PaymentType[] = [
  'PIX',
  'PIX',
  'PIX',
  'CASH',
  'CREDIT_CARD',
  'DEBIT_CARD',
  'CASH',
  'FREE',
];

/** Most pay by PIX; a regular group has the coupon, and now and then the store gives the event away. */
function planPayment(random: Random, eventId: PlannedId, at: number): PlannedAction {
  const paymentType = random.pick(payments);
  const couponCode = random.chance(0.3) ? coupon.code : null;
  const needs = paymentType === 'FREE' ? { needs: 'courtesy' as const } : {};
  const run: PlannedAction['run'] = (ctx) =>
    payEvent(ctx, { eventId: eventId.value, paymentType, couponCode });
  return { at, call: contract.payEvent, ...needs, run };
}

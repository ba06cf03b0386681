import { limits } from '@coruja/domain';
import { z } from 'zod';
import { optionalCouponCode } from './coupons.ts';
import { endpoint, operating, readable } from './endpoint.ts';
import {
  id,
  instant,
  optionalText,
  page,
  queryDay,
  reais,
  reaisAnswer,
  requiredDay,
  requiredName,
  requiredTime,
  wholeNumber,
} from './fields.ts';
import { legalSeatErrors } from './legal.ts';
import { paymentType } from './sales.ts';
import { storeParams } from './stores.ts';

const eventParams = z.object({ storeId: id, eventId: id });

export const eventBody = z.object({
  name: requiredName('O nome do evento é obrigatório.'),
  description: optionalText(limits.textLength),
  date: requiredDay('A data é obrigatória.'),
  startTime: requiredTime('O horário de início é obrigatório.'),
  endTime: requiredTime('O horário de término é obrigatório.'),
  price: reais('O preço é obrigatório.'),
  capacity: wholeNumber({
    min: 1,
    max: limits.eventCapacity,
    message: 'A capacidade mínima é 1.',
    unit: 'participantes',
  }),
  isFromApp: z.boolean('Informe se o evento vem do aplicativo.').default(false),
});

export const payEventBody = z.object({ paymentType, couponCode: optionalCouponCode });

export const addParticipantBody = z.object({ userId: id });

export const event = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    date: z.iso.date(),
    startTime: instant,
    endTime: instant,
    price: reaisAnswer,
    capacity: z.int(),
    confirmed: z.boolean(),
    isFromApp: z.boolean(),
    participants: z.array(
      z.object({ id, user: z.object({ id, name: z.string() }), addedAt: instant, actor: z.string() }),
    ),
    _count: z.object({ participants: z.int() }),
    payment: z
      .object({
        paymentType,
        subtotal: reaisAnswer,
        discount: reaisAnswer,
        total: reaisAnswer,
        coupon: z.object({ code: z.string() }).optional(),
        paidAt: instant,
        actor: z.string(),
      })
      .nullable(),
    createdAt: instant,
    actor: z.string(),
  })
  .meta({ id: 'ScheduledEvent' });

export type ScheduledEvent = z.output<typeof event>;

export const listEvents = endpoint({
  id: 'listEvents',
  method: 'GET',
  path: '/stores/:storeId/scheduled-events',
  tag: 'events',
  summary: 'Running and coming events, soonest first; then past ones, newest first',
  access: readable,
  params: storeParams,
  query: z.object({ date: queryDay, ...page }),
  status: 200,
  answer: z.array(event),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const createEvent = endpoint({
  id: 'createEvent',
  method: 'POST',
  path: '/stores/:storeId/scheduled-events',
  tag: 'events',
  summary: 'Schedules an event; an end earlier than its start falls on the next day',
  access: operating,
  params: storeParams,
  body: eventBody,
  status: 201,
  answer: event,
  changes: ['events'],
});

export const getEvent = endpoint({
  id: 'getEvent',
  method: 'GET',
  path: '/stores/:storeId/scheduled-events/:eventId',
  tag: 'events',
  summary: 'One event with its participants and its payment',
  access: readable,
  params: eventParams,
  status: 200,
  answer: event,
  errors: ['EVENT_NOT_FOUND'],
});

export const cancelEvent = endpoint({
  id: 'cancelEvent',
  method: 'DELETE',
  path: '/stores/:storeId/scheduled-events/:eventId',
  tag: 'events',
  summary: "Cancels an event; its payment leaves the figures and the coupon's use comes back",
  access: operating,
  params: eventParams,
  status: 204,
  changes: ['events', 'coupons'],
  errors: ['EVENT_NOT_FOUND'],
});

export const payEvent = endpoint({
  id: 'payEvent',
  method: 'POST',
  path: '/stores/:storeId/scheduled-events/:eventId/pay',
  tag: 'events',
  summary: 'Registers the payment of the whole event, which confirms it',
  access: operating,
  params: eventParams,
  body: payEventBody,
  status: 200,
  answer: event,
  changes: ['events', 'coupons'],
  errors: ['EVENT_NOT_FOUND', 'EVENT_PAID', 'COUPON_INVALID', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

export const addParticipant = endpoint({
  id: 'addParticipant',
  method: 'POST',
  path: '/stores/:storeId/scheduled-events/:eventId/participants',
  tag: 'events',
  summary: 'Gives a customer a seat',
  access: operating,
  params: eventParams,
  body: addParticipantBody,
  status: 201,
  answer: event,
  changes: ['events'],
  errors: [
    'EVENT_NOT_FOUND',
    'CUSTOMER_NOT_FOUND',
    'EVENT_FULL',
    'EVENT_ENDED',
    'ALREADY_PARTICIPANT',
    ...legalSeatErrors,
  ],
});

export const removeParticipant = endpoint({
  id: 'removeParticipant',
  method: 'DELETE',
  path: '/stores/:storeId/scheduled-events/:eventId/participants/:participantId',
  tag: 'events',
  summary: 'Takes a seat back',
  access: operating,
  params: z.object({ storeId: id, eventId: id, participantId: id }),
  status: 204,
  changes: ['events'],
  errors: ['EVENT_NOT_FOUND', 'PARTICIPANT_NOT_FOUND', 'EVENT_ENDED'],
});

import { limits } from '@coruja/domain';
import { z } from 'zod';
import { optionalCouponCode } from './coupons.ts';
import { endpoint, staff } from './endpoint.ts';
import {
  actor,
  computerId,
  computerName,
  couponCodeAnswer,
  eventName,
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
  sessionId,
  storeId,
  customerId,
  customerName,
  wholeNumber,
} from './fields.ts';
import { shiftErrors } from './money.ts';
import { paymentType } from './sales.ts';
import { storeParams } from './stores.ts';

const eventId = id.meta({ example: '96b3d7e1-4c08-4f2a-b5d9-1e8a0c6f7217' });
export const participantId = id.meta({ example: 'a07e5c3d-8b14-4e69-9d72-3f6b1a0c4818' });
export const eventParams = z.object({ storeId, eventId });

export const eventBody = z.object({
  name: requiredName('O nome do evento é obrigatório.').meta({ example: 'Corujão de sábado' }),
  description: optionalText(limits.textLength).meta({ example: 'Até o sol nascer' }),
  date: requiredDay('A data é obrigatória.').meta({ example: '2026-11-28' }),
  startTime: requiredTime('O horário de início é obrigatório.').meta({ example: '22:00' }),
  endTime: requiredTime('O horário de término é obrigatório.').meta({ example: '06:00' }),
  price: reais('O preço é obrigatório.').meta({ example: 50 }),
  /** Per participant; without it participants do not pay individually. */
  seatPrice: reais('Informe o preço por lugar.')
    .refine((price) => price > 0, 'O preço por lugar é maior que zero.')
    .nullish()
    .meta({ example: 25 }),
  capacity: wholeNumber({
    min: 1,
    max: limits.eventCapacity,
    message: 'A capacidade mínima é 1.',
    unit: 'participantes',
  }).meta({ example: 10 }),
  isFromApp: z.boolean('Informe se o evento vem do aplicativo.').default(false),
});

export const payEventBody = z.object({ paymentType, couponCode: optionalCouponCode });

/** What was paid for a seat, by tender, with the change. */
const paidSeat = z.object({
  paymentType,
  total: reaisAnswer.meta({ example: 25 }),
  payments: z.array(
    z.object({
      type: paymentType,
      amount: reaisAnswer.meta({ example: 25 }),
      received: reaisAnswer.nullable().meta({ example: 50 }),
      change: reaisAnswer.meta({ example: 25 }),
    }),
  ),
  paidAt: instant.meta({ example: '2026-11-21T20:05:00.000Z' }),
  actor,
});

const startedSession = z.object({
  id: sessionId,
  computer: z.object({ id: computerId, name: computerName }),
  startTime: instant.meta({ example: '2026-11-29T00:58:00.000Z' }),
  endTime: instant.meta({ description: 'When it ended or will end', example: '2026-11-29T09:00:00.000Z' }),
  isRunning: z.boolean(),
});

export const event = z
  .object({
    id: eventId,
    name: eventName,
    description: z.string().nullable().meta({ example: 'Até o sol nascer' }),
    date: z.iso.date().meta({ example: '2026-11-28' }),
    startTime: instant.meta({ example: '2026-11-29T01:00:00.000Z' }),
    endTime: instant.meta({ example: '2026-11-29T09:00:00.000Z' }),
    price: reaisAnswer.meta({ example: 50 }),
    seatPrice: reaisAnswer.nullable().meta({ example: 25 }),
    capacity: z.int().meta({ example: 10 }),
    confirmed: z.boolean().meta({ example: true }),
    isFromApp: z.boolean(),
    participants: z.array(
      z.object({
        id: participantId,
        user: z.object({ id: customerId, name: customerName }),
        addedAt: instant.meta({ example: '2026-11-21T19:50:00.000Z' }),
        actor,
        computer: z
          .object({ id: computerId, name: computerName })
          .nullable()
          .meta({ description: 'Where the participant will sit' }),
        session: startedSession
          .nullable()
          .meta({ description: 'The last one that was started by the event' }),
        payment: paidSeat.nullable().meta({ description: 'Of the seat; null while it is not paid' }),
      }),
    ),
    _count: z.object({ participants: z.int().meta({ example: 1 }) }),
    payment: z
      .object({
        paymentType,
        subtotal: reaisAnswer.meta({ example: 50 }),
        discount: reaisAnswer.meta({ example: 5 }),
        total: reaisAnswer.meta({ example: 45 }),
        coupon: z.object({ code: couponCodeAnswer }).optional(),
        paidAt: instant.meta({ example: '2026-11-21T20:05:00.000Z' }),
        actor,
      })
      .nullable(),
    createdAt: instant.meta({ example: '2026-11-21T19:48:00.000Z' }),
    actor,
  })
  .meta({ id: 'ScheduledEvent' });

export type ScheduledEvent = z.output<typeof event>;

export const listEvents = endpoint({
  id: 'listEvents',
  method: 'GET',
  path: '/stores/:storeId/scheduled-events',
  tag: 'events',
  summary: 'Running and coming events, soonest first; then past ones, newest first',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  query: z.object({ date: queryDay.meta({ example: '2026-11-28' }), ...page }),
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
  access: staff('catalog', 'operating'),
  params: storeParams,
  body: eventBody,
  status: 201,
  answer: event,
  changes: ['events'],
  errors: ['TIME_UNPRICED'],
});

export const getEvent = endpoint({
  id: 'getEvent',
  method: 'GET',
  path: '/stores/:storeId/scheduled-events/:eventId',
  tag: 'events',
  summary: 'One event with its participants and its payment',
  access: staff('floor', 'while-inactive'),
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
  summary: "Cancels an event; its payments leave the figures and the coupon's use comes back",
  access: staff('catalog', 'operating'),
  params: eventParams,
  status: 204,
  changes: ['events', 'coupons'],
  errors: ['EVENT_NOT_FOUND', 'SESSION_RUNNING', 'SHIFT_NEEDED', 'SHIFT_OF_OTHER'],
});

export const payEvent = endpoint({
  id: 'payEvent',
  method: 'POST',
  path: '/stores/:storeId/scheduled-events/:eventId/pay',
  tag: 'events',
  summary: 'Records the payment of the whole event, which confirms it',
  access: staff('floor', 'operating'),
  params: eventParams,
  body: payEventBody,
  status: 200,
  answer: event,
  changes: ['events', 'coupons'],
  errors: ['EVENT_NOT_FOUND', 'EVENT_PAID', 'COUPON_INVALID', ...shiftErrors, 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

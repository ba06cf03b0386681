import { limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { event, eventParams, participantId } from './events.ts';
import { computerId, customerId, customerName, reais } from './fields.ts';
import { shiftErrors } from './money.ts';
import { legalSeatErrors } from './legal-errors.ts';
import { moneyPayment } from './payment-parts.ts';
import { paymentType } from './sales.ts';
import { startErrors } from './sessions.ts';

// The participants of an event: their seats, payments and sessions (docs/product/events.md#participants).

/** The payment of a seat: all by `type`, or split among several tenders. */
export const seatPayment = z
  .object(
    {
      type: paymentType.optional(),
      /** The cash handed over, if `type` is cash. */
      received: reais('Informe o valor recebido.').optional().meta({ example: 50 }),
      payments: z
        .array(moneyPayment, 'Informe uma lista de pagamentos.')
        .min(1, 'Informe pelo menos um pagamento.')
        .max(limits.salePayments, `Uma venda tem no máximo ${limits.salePayments} pagamentos.`)
        .optional(),
    },
    'Informe o pagamento.',
  )
  .superRefine(({ type, received, payments }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if ((type === undefined) === (payments === undefined)) refuse('type', 'Escolha a forma de pagamento.');
    else if (received !== undefined && type !== 'CASH')
      refuse('received', 'Só pagamento em dinheiro tem valor recebido.');
  })
  .meta({ example: { type: 'CASH', received: 50 } });

export const addParticipantBody = z.object({
  userId: customerId,
  computerId: computerId.nullish().meta({
    description: 'Where the participant will sit; left out, the next free computer while time has a price',
  }),
  payment: seatPayment.nullish().meta({ description: 'Pays the seat in the same call' }),
});

export const updateParticipantBody = z.object({ computerId: computerId.nullable() });

/** Why a participant cannot have a computer. */
const seatErrors = ['TIME_UNPRICED', 'COMPUTER_NOT_FOUND', 'SEAT_TAKEN'] as const;

/** Why a payment of a seat is refused. */
const seatPaymentErrors = ['SEAT_UNPRICED', 'EVENT_PAID', 'PAYMENTS_DIFFER', ...shiftErrors] as const;

export const addParticipant = endpoint({
  id: 'addParticipant',
  method: 'POST',
  path: '/stores/:storeId/scheduled-events/:eventId/participants',
  tag: 'events',
  summary: 'Gives a customer a seat, and pays it',
  access: staff('floor', 'operating'),
  params: eventParams,
  body: addParticipantBody,
  status: 201,
  answer: event,
  changes: ['events'],
  idempotent: true,
  errors: [
    ...seatPaymentErrors,
    'EVENT_NOT_FOUND',
    'CUSTOMER_NOT_FOUND',
    'EVENT_FULL',
    'EVENT_ENDED',
    'ALREADY_PARTICIPANT',
    ...seatErrors,
    ...legalSeatErrors,
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

const participantParams = eventParams.extend({ participantId });

export const updateParticipant = endpoint({
  id: 'updateParticipant',
  method: 'PATCH',
  path: '/stores/:storeId/scheduled-events/:eventId/participants/:participantId',
  tag: 'events',
  summary: 'Changes at which computer a participant will sit',
  access: staff('floor', 'operating'),
  params: participantParams,
  body: updateParticipantBody,
  status: 200,
  answer: event,
  changes: ['events'],
  errors: ['EVENT_NOT_FOUND', 'PARTICIPANT_NOT_FOUND', 'EVENT_ENDED', ...seatErrors],
});

export const payParticipant = endpoint({
  id: 'payParticipant',
  method: 'POST',
  path: '/stores/:storeId/scheduled-events/:eventId/participants/:participantId/pay',
  tag: 'events',
  summary: "Records the payment of a participant's seat, once",
  access: staff('floor', 'operating'),
  params: participantParams,
  body: seatPayment,
  status: 200,
  answer: event,
  changes: ['events'],
  errors: [
    'EVENT_NOT_FOUND',
    'PARTICIPANT_NOT_FOUND',
    'SEAT_PAID',
    'CUSTOMER_NOT_FOUND',
    ...seatPaymentErrors,
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});

/** How many minutes before an event its sessions can be started. */
export const startsMinutesBefore = 15;

export const startEventBody = z.object({
  participants: z
    .array(
      z.object(
        {
          id: participantId,
          guardianPresent: z.boolean('Informe sim ou não.').default(false),
          documentShown: z.boolean('Informe sim ou não.').default(false),
        },
        'Informe os participantes.',
      ),
      'Informe os participantes.',
    )
    .min(1, 'Informe os participantes.')
    .max(limits.eventCapacity, `O máximo é ${limits.eventCapacity.toLocaleString('pt-BR')} participantes.`)
    .optional()
    .meta({ description: 'Left out, all whom the event has not started yet' }),
});

/** Why one participant is not started, while the others are. */
const notStarted = ['CUSTOMER_NOT_FOUND', 'SEAT_UNPAID', 'SEAT_WITHOUT_COMPUTER', ...startErrors] as const;

export const eventStart = z
  .object({
    event,
    started: z.array(z.object({ id: participantId, user: z.object({ id: customerId, name: customerName }) })),
    refused: z.array(
      z.object({
        id: participantId,
        user: z.object({ id: customerId, name: customerName }),
        code: z.enum(notStarted).meta({ example: 'SEAT_UNPAID' }),
        message: z.string().meta({ example: 'O lugar ainda não foi pago.' }),
      }),
    ),
  })
  .meta({ id: 'EventStart' });

export type EventStart = z.output<typeof eventStart>;

export const startEvent = endpoint({
  id: 'startEvent',
  method: 'POST',
  path: '/stores/:storeId/scheduled-events/:eventId/start',
  tag: 'events',
  summary:
    "Starts a session for each participant at the seat's computer, until the event ends; names those whom it cannot start",
  access: staff('floor', 'operating'),
  params: eventParams,
  body: startEventBody,
  status: 200,
  answer: eventStart,
  changes: ['events', 'sessions', 'computers'],
  errors: [
    'EVENT_NOT_FOUND',
    'EVENT_NOT_OPEN',
    'EVENT_ENDED',
    'PARTICIPANT_NOT_FOUND',
    'TIME_UNPRICED',
    'COMPUTER_IN_USE',
    'CUSTOMER_IN_SESSION',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});

export const removeParticipant = endpoint({
  id: 'removeParticipant',
  method: 'DELETE',
  path: '/stores/:storeId/scheduled-events/:eventId/participants/:participantId',
  tag: 'events',
  summary: 'Takes a seat back; its payment leaves the figures',
  access: staff('floor', 'operating'),
  params: participantParams,
  status: 204,
  changes: ['events'],
  errors: [
    'EVENT_NOT_FOUND',
    'PARTICIPANT_NOT_FOUND',
    'EVENT_ENDED',
    'SESSION_RUNNING',
    'SHIFT_NEEDED',
    'SHIFT_OF_OTHER',
  ],
});

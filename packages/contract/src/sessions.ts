import { defaultMinutes, limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import {
  actor,
  computerId,
  computerName,
  invalidPeriodMessage,
  instant,
  page,
  queryDay,
  reaisAnswer,
  saleId,
  sessionId,
  storeId,
  customerEmail,
  customerId,
  customerName,
  wholeNumber,
} from './fields.ts';
import { legalErrors } from './legal-errors.ts';
import { customerPackageId, packageOfSession } from './packages.ts';
import { storeParams } from './stores.ts';

/** Who pays for a session while time has a price. */
const billing = ['balance', 'package', 'paid', 'bill', 'courtesy', 'event'] as const;

/** While time has a price: the balance, a package, or a bill for the used time. */
const sessionSource = z.union(
  [z.enum(['balance', 'bill']), z.object({ packageId: customerPackageId })],
  'Escolha de onde sai o tempo.',
);

/** Why a session does not start. */
export const startErrors = [
  'COMPUTER_NOT_FOUND',
  'COMPUTER_LOCKED',
  'COMPUTER_IN_USE',
  'CUSTOMER_IN_SESSION',
  'GUARD_OFFLINE',
  ...legalErrors,
] as const;

const packageErrors = ['PACKAGE_NOT_FOUND', 'PACKAGE_NOT_NOW', 'PACKAGE_EXPIRED'] as const;

export const createSessionBody = z
  .object({
    computerId,
    userId: customerId.nullish(),
    durationInMinutes: wholeNumber({
      min: 1,
      max: limits.sessionMinutes,
      message: 'A duração mínima é de 1 minuto.',
      unit: 'minutos',
    }).default(defaultMinutes),
    isOpenEnded: z
      .boolean('Informe se a sessão é sem hora para acabar.')
      .default(false)
      .meta({
        description: `Until somebody ends it, at most ${limits.openEndedMinutes} minutes, paid by a bill; \`durationInMinutes\` is not read`,
      }),
    source: sessionSource
      .optional()
      .meta({ description: 'Who pays; left out, a customer by the balance and a guest by a bill' }),
    isGuest: z.boolean('Informe se a sessão é de convidado.').default(false),
    guardianPresent: z
      .boolean('Informe sim ou não.')
      .default(false)
      .meta({ description: 'A parent or guardian of the customer is there (docs/product/law.md#rules)' }),
    documentShown: z
      .boolean('Informe sim ou não.')
      .default(false)
      .meta({ description: 'The customer has shown the document now (docs/product/law.md#rules)' }),
  })
  .refine((body) => body.isGuest || Boolean(body.userId), {
    path: ['userId'],
    error: 'Por favor, selecione um usuário ou marque a opção de convidado.',
  })
  .refine((body) => !body.isGuest || !body.userId, {
    path: ['userId'],
    error: 'Uma sessão de convidado não tem cliente.',
  })
  .refine(({ isGuest, source }) => !isGuest || typeof source !== 'object', {
    path: ['source'],
    error: 'Uma sessão de convidado não tem pacote.',
  })
  .refine(({ isOpenEnded, source }) => !isOpenEnded || source === undefined || source === 'bill', {
    path: ['source'],
    error: 'Uma sessão sem hora para acabar é paga no fim.',
  });

export const sessionFields = {
  id: sessionId,
  startTime: instant.meta({ description: 'At this computer', example: '2026-11-21T19:00:00.000Z' }),
  endTime: instant.meta({ example: '2026-11-21T20:00:00.000Z' }),
  isGuest: z.boolean(),
  durationInMinutes: z.int().meta({ description: 'Of the whole stay, on every computer', example: 60 }),
  isOpenEnded: z.boolean().meta({
    description: 'Nobody chose an end: `endTime` is the latest one (docs/product/sessions.md#open-ended)',
    example: false,
  }),
  user: z.object({ id: customerId, name: customerName }).optional(),
  computer: z.object({ id: computerId, name: computerName }),
  movedFrom: z
    .object({ id: computerId, name: computerName })
    .nullable()
    .meta({ description: 'The computer at which it was before a move', example: null }),
  remainingTime: z.int().meta({ description: 'Whole seconds; it stands still in a pause', example: 2_700 }),
  pause: z
    .object({
      endTime: instant.meta({ description: 'When the session goes on by itself' }),
      remainingTime: z.int().meta({ description: 'Whole seconds', example: 540 }),
    })
    .nullable()
    .meta({ example: null }),
  pausesLeft: z.int().meta({ example: 2 }),
  price: reaisAnswer.meta({ example: 1.5 }),
  billing: z
    .enum(billing)
    .nullable()
    .meta({ description: 'Who pays; null while time has no price', example: 'balance' }),
  weighed: z
    .object({
      weight: z.number().meta({ example: 1.5 }),
      minutes: z.int().meta({ description: 'Bought by this weight, on however many computers', example: 60 }),
    })
    .nullable()
    .meta({
      description: 'By which weight of a room it is paid for; null where that does not count',
      example: null,
    }),
  package: packageOfSession.nullable().meta({ description: 'That pays for it', example: null }),
  actor: actor.meta({ description: 'Who started it, or moved it here' }),
  undoableUntil: instant
    .nullable()
    .meta({ description: 'Until when its start can be undone by the same actor; null after a move' }),
};

export const session = z.object(sessionFields).meta({ id: 'Session' });

export const activeSession = z
  .object({
    ...sessionFields,
    user: z.object({ id: customerId, name: customerName, email: customerEmail.nullable() }).optional(),
  })
  .meta({ id: 'ActiveSession' });

export const endedSession = z
  .object({
    ...sessionFields,
    endedAt: instant.meta({ example: '2026-11-21T19:15:00.000Z' }),
    remainingTime: sessionFields.remainingTime.meta({ example: 0 }),
    refundedMinutes: z.int().meta({ example: 0 }),
  })
  .meta({ id: 'EndedSession' });

/** How a session was paid: its `billing`, or without one the balance or the counter. */
export const sessionPayers = [...billing, 'counter'] as const;

export type SessionPayer = (typeof sessionPayers)[number];

/** The money received for a session. */
const sessionPayment = z.object({
  status: z.enum(['received', 'due', 'waived']).meta({ example: 'received' }),
  amount: reaisAnswer.nullable().meta({
    description:
      'Its price without discounts, less what was refunded; null while it is due, which `listBills` tells',
    example: 6.5,
  }),
  saleId: saleId.nullable().meta({ description: 'The last sale of it' }),
});

export const pastSession = z
  .object({
    id: sessionId,
    startTime: instant,
    endTime: instant.meta({ description: 'When it ended', example: '2026-11-21T19:15:00.000Z' }),
    durationInMinutes: sessionFields.durationInMinutes,
    isOpenEnded: sessionFields.isOpenEnded,
    usedMinutes: z.int().meta({ example: 15 }),
    isGuest: z.boolean(),
    user: z.object({ id: customerId, name: customerName }).optional(),
    computer: sessionFields.computer,
    paidBy: z
      .enum(sessionPayers)
      .nullable()
      .meta({ description: 'Null once it is no longer known (docs/product/sessions.md#history)' }),
    payment: sessionPayment.nullable().meta({
      description:
        'Of a session that a sale or a bill pays; of one that was moved, where it was sold or is billed',
    }),
    price: sessionFields.price,
    actor: sessionFields.actor,
  })
  .meta({ id: 'PastSession' });

export type PastSession = z.output<typeof pastSession>;
export type Session = z.output<typeof session>;
export type ActiveSession = z.output<typeof activeSession>;
export type EndedSession = z.output<typeof endedSession>;

export const listActiveSessions = endpoint({
  id: 'listActiveSessions',
  method: 'GET',
  path: '/stores/:storeId/sessions',
  tag: 'sessions',
  summary: 'The sessions that are active now, soonest to end first',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: z.array(activeSession),
});

export const listPastSessions = endpoint({
  id: 'listPastSessions',
  method: 'GET',
  path: '/stores/:storeId/sessions/history',
  tag: 'sessions',
  summary: "Sessions that are over, newest first, which started on whole days in the store's zone",
  access: staff('reports', 'while-inactive'),
  report: true,
  params: storeParams,
  query: z
    .object({
      computerId: computerId.optional(),
      userId: customerId.optional(),
      from: queryDay.meta({ example: '2026-11-01' }),
      to: queryDay.meta({ example: '2026-11-30' }),
      ...page,
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['from'],
      error: invalidPeriodMessage,
    }),
  status: 200,
  answer: z.array(pastSession),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const createSession = endpoint({
  id: 'createSession',
  method: 'POST',
  path: '/stores/:storeId/sessions',
  tag: 'sessions',
  summary: 'Starts a session and takes its minutes from the balance or a package',
  access: staff('floor', 'operating'),
  params: storeParams,
  body: createSessionBody,
  status: 201,
  answer: session,
  changes: ['sessions', 'computers', 'credits', 'bills'],
  errors: [
    ...startErrors,
    'CUSTOMER_NOT_FOUND',
    ...packageErrors,
    'INSUFFICIENT_CREDITS',
    'TIME_UNPRICED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});

export const sessionParams = z.object({ storeId, sessionId });

export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/stores/:storeId/sessions/:sessionId',
  tag: 'sessions',
  summary: 'Ends a session and gives the unused minutes back',
  access: staff('floor', 'always'),
  params: sessionParams,
  status: 200,
  answer: endedSession,
  changes: ['sessions', 'computers', 'credits', 'bills'],
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED'],
});

export const getSessionOfComputer = endpoint({
  id: 'getSessionOfComputer',
  method: 'GET',
  path: '/stores/:storeId/sessions/computer/:computerId',
  tag: 'sessions',
  summary: 'The active session of a computer',
  access: staff('floor', 'while-inactive'),
  params: z.object({ storeId, computerId }),
  status: 200,
  answer: session,
  errors: ['NO_ACTIVE_SESSION'],
});

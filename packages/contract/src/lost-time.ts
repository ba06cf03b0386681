import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { computerId, instant, saleId, sessionId } from './fields.ts';
import { legalErrors } from './legal-errors.ts';
import { addedMinutes } from './session-actions.ts';
import { endedSession, session, sessionFields, sessionParams } from './sessions.ts';
import { storeParams } from './stores.ts';

// Time that was lost because a computer failed (docs/product/sessions.md#lost-time).

const lostMinutes = addedMinutes
  .optional()
  .meta({ description: 'How much was lost, where no guard tells; left out where one does', example: 40 });

export const restartSessionBody = z.object({ computerId, minutes: lostMinutes });

export const returnLostTimeBody = z.object({ minutes: lostMinutes });

/** A session that may have lost time because its computer failed. */
export const lostTime = z
  .object({
    session: z.object({
      id: sessionId,
      startTime: instant,
      endTime: instant.meta({ description: 'When it ended or will end' }),
      isRunning: z.boolean().meta({ example: false }),
    }),
    computer: sessionFields.computer,
    user: sessionFields.user,
    package: sessionFields.package,
    lastMessageAt: instant.nullable().meta({
      description: "The last message of the computer's guard; null where no guard tells how much was lost",
    }),
    minutes: z.int().meta({ description: 'What was lost; where no guard tells, at most', example: 40 }),
    leastMinutes: z.int().meta({ description: 'What the counter may say at least', example: 40 }),
    canRestart: z.boolean().meta({ description: 'Whether it can go on; not once its end gave minutes back' }),
    canReturn: z.boolean().meta({
      description: 'Whether it can go back to the balance or package that paid for it',
      example: false,
    }),
    saleId: saleId.nullable().meta({ description: 'The sale that paid for it, which can be refunded' }),
  })
  .meta({ id: 'LostTime' });

export type LostTime = z.output<typeof lostTime>;

export const listLostTime = endpoint({
  id: 'listLostTime',
  method: 'GET',
  path: '/stores/:storeId/sessions/lost',
  tag: 'sessions',
  summary: 'Sessions whose lost time can be restarted or given back, the last one to end first',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: z.array(lostTime),
});

const lostErrors = [
  'SESSION_NOT_FOUND',
  'LOST_TIME_NONE',
  'LOST_TIME_MINUTES',
  'LOST_TIME_OVER',
  'LOST_TIME_RESTARTED',
  'CUSTOMER_NOT_FOUND',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const restartSession = endpoint({
  id: 'restartSession',
  method: 'POST',
  path: '/stores/:storeId/sessions/:sessionId/restart',
  tag: 'sessions',
  summary: 'Lets a session whose computer died go on with the time that was lost, once',
  access: staff('floor', 'always'),
  params: sessionParams,
  body: restartSessionBody,
  status: 200,
  answer: session,
  changes: ['sessions', 'computers', 'bills'],
  errors: [
    ...lostErrors,
    'COMPUTER_NOT_FOUND',
    'COMPUTER_LOCKED',
    'COMPUTER_IN_USE',
    'CUSTOMER_IN_SESSION',
    'GUARD_OFFLINE',
    'PACKAGE_NOT_NOW',
    ...legalErrors,
  ],
  idempotent: true,
});

export const returnLostTime = endpoint({
  id: 'returnLostTime',
  method: 'POST',
  path: '/stores/:storeId/sessions/:sessionId/return-lost',
  tag: 'sessions',
  summary: 'Gives the time that was lost back to the balance or package that paid for it',
  access: staff('refund', 'always'),
  params: sessionParams,
  body: returnLostTimeBody,
  status: 200,
  answer: endedSession,
  changes: ['sessions', 'computers', 'credits'],
  errors: [...lostErrors, 'BALANCE_TOO_LARGE'],
  idempotent: true,
});

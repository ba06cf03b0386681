import { limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { computerId, sessionId, wholeNumber } from './fields.ts';
import { legalErrors } from './legal-errors.ts';
import { endedSession, session, sessionParams } from './sessions.ts';

export const addedMinutes = wholeNumber({
  min: 1,
  max: limits.sessionMinutes,
  message: 'O mínimo é 1 minuto.',
  unit: 'minutos',
});

export const extendSessionBody = z.object({ minutes: addedMinutes.meta({ example: 30 }) });

export const moveSessionBody = z.object({
  computerId,
  keepsEnd: z.boolean('Informe sim ou não.').default(false).meta({
    description: 'In a room of another weight the same end; the difference is taken from the balance',
  }),
});

/** The session to swap computers with. */
export const swapSessionsBody = z.object({ sessionId });

export const extendSession = endpoint({
  id: 'extendSession',
  method: 'POST',
  path: '/stores/:storeId/sessions/:sessionId/extend',
  tag: 'sessions',
  summary: 'Adds minutes to a running session; of a customer they come from the balance or the package',
  access: staff('floor', 'operating'),
  params: sessionParams,
  body: extendSessionBody,
  status: 200,
  answer: session,
  changes: ['sessions', 'computers', 'credits', 'bills'],
  errors: [
    'SESSION_NOT_FOUND',
    'SESSION_ENDED',
    'SESSION_TOO_LONG',
    'PAID_TIME',
    'PACKAGE_NOT_FOUND',
    'PACKAGE_NOT_NOW',
    'PACKAGE_EXPIRED',
    'INSUFFICIENT_CREDITS',
    'COMPUTER_IN_USE',
    'CUSTOMER_IN_SESSION',
    ...legalErrors,
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});

const moveErrors = [
  'SESSION_NOT_FOUND',
  'SESSION_ENDED',
  'COMPUTER_LOCKED',
  'COMPUTER_IN_USE',
  'GUARD_OFFLINE',
  'PACKAGE_NOT_NOW',
  'PAID_TIME',
  'INSUFFICIENT_CREDITS',
  'BALANCE_TOO_LARGE',
  ...legalErrors,
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const moveSession = endpoint({
  id: 'moveSession',
  method: 'POST',
  path: '/stores/:storeId/sessions/:sessionId/move',
  tag: 'sessions',
  summary: 'Lets a running session go on at a free computer',
  access: staff('floor', 'always'),
  params: sessionParams,
  body: moveSessionBody,
  status: 200,
  answer: session,
  changes: ['sessions', 'computers', 'credits', 'bills'],
  errors: [...moveErrors, 'COMPUTER_NOT_FOUND'],
  idempotent: true,
});

export const swapSessions = endpoint({
  id: 'swapSessions',
  method: 'POST',
  path: '/stores/:storeId/sessions/:sessionId/swap',
  tag: 'sessions',
  summary: 'Lets two running sessions go on at each other’s computer',
  access: staff('floor', 'always'),
  params: sessionParams,
  body: swapSessionsBody,
  status: 200,
  answer: z.array(session),
  changes: ['sessions', 'computers', 'credits', 'bills'],
  errors: moveErrors,
  idempotent: true,
});

export const undoSession = endpoint({
  id: 'undoSession',
  method: 'POST',
  path: '/stores/:storeId/sessions/:sessionId/undo',
  tag: 'sessions',
  summary: 'Undoes a start within a minute: all minutes go back, and nothing is charged',
  access: staff('floor', 'always'),
  params: sessionParams,
  status: 200,
  answer: endedSession,
  changes: ['sessions', 'computers', 'credits', 'bills'],
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'SESSION_PAID', 'UNDO_OVER'],
});

export const pauseSession = endpoint({
  id: 'pauseSession',
  method: 'POST',
  path: '/stores/:storeId/sessions/:sessionId/pause',
  tag: 'sessions',
  summary: 'Stops the time of a running session for up to fifteen minutes, at most twice',
  access: staff('floor', 'operating'),
  params: sessionParams,
  status: 200,
  answer: session,
  changes: ['sessions', 'computers'],
  errors: [
    'SESSION_NOT_FOUND',
    'SESSION_ENDED',
    'SESSION_PAUSED',
    'PAUSES_USED',
    'PACKAGE_NOT_NOW',
    'GUARD_OFFLINE',
    'COMPUTER_IN_USE',
    'CUSTOMER_IN_SESSION',
    ...legalErrors,
  ],
});

export const resumeSession = endpoint({
  id: 'resumeSession',
  method: 'POST',
  path: '/stores/:storeId/sessions/:sessionId/resume',
  tag: 'sessions',
  summary: 'Ends a pause early; the session goes on with the time that it had',
  access: staff('floor', 'always'),
  params: sessionParams,
  status: 200,
  answer: session,
  changes: ['sessions', 'computers'],
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'SESSION_NOT_PAUSED'],
});

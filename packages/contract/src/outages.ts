import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { instant, isInstant, reaisAnswer, requiredText, saleId, sessionId } from './fields.ts';
import { sessionFields } from './sessions.ts';
import { storeParams } from './stores.ts';

// Outages in which a store's guards were lost together (docs/product/outages.md#what-counts).

const startTime = instant.meta({
  description: 'The last message of the first guard that was lost; names the outage',
  example: '2026-11-21T22:02:00.000Z',
});

/** Where the lost time of a session goes. */
export const outageReturns = ['session', 'balance', 'package', 'bill'] as const;

const outageSession = z.object({
  id: sessionId,
  computer: sessionFields.computer,
  user: sessionFields.user,
  minutes: z.int().meta({ description: 'Whole minutes that go back', example: 45 }),
  returns: z
    .enum(outageReturns)
    .nullable()
    .meta({ description: 'Where they go; null where they cannot', example: 'session' }),
  endTime: instant.nullable().meta({ description: 'Of a running session: its later end' }),
  bill: z
    .object({
      amount: reaisAnswer.meta({ example: 6 }),
      corrected: reaisAnswer.meta({ description: 'What it becomes', example: 1.5 }),
    })
    .nullable()
    .meta({ description: 'What a session that is over costs, where that becomes less' }),
  reason: z.string().nullable().meta({ description: 'Why they cannot go back', example: null }),
  saleId: saleId.nullable().meta({ description: 'The sale that can be refunded instead', example: null }),
});

export type OutageSession = z.output<typeof outageSession>;

export const outage = z
  .object({
    startTime,
    endTime: instant.meta({
      description: 'When half of the guards were back',
      example: '2026-11-21T22:47:00.000Z',
    }),
    sessions: z.array(outageSession),
  })
  .meta({ id: 'Outage' });

export type Outage = z.output<typeof outage>;

const noStart = 'Informe o início da queda.';

export const outageBody = z.object({
  startTime: requiredText(noStart, 40)
    .refine(isInstant, noStart)
    .meta({ description: 'When the outage began, as listed', example: '2026-11-21T22:02:00.000Z' }),
});

export const listOutages = endpoint({
  id: 'listOutages',
  method: 'GET',
  path: '/stores/:storeId/outages',
  tag: 'sessions',
  summary: 'Outages of the last 24 hours whose time can be given back, with what each session gets',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: z.array(outage),
});

const outageErrors = ['OUTAGE_NOT_FOUND', 'OUTAGE_SETTLED', 'IDEMPOTENCY_KEY_REUSED'] as const;

export const returnOutage = endpoint({
  id: 'returnOutage',
  method: 'POST',
  path: '/stores/:storeId/outages/return',
  tag: 'sessions',
  summary: 'Gives the time of an outage back to its sessions, once',
  access: staff('refund', 'always'),
  params: storeParams,
  body: outageBody,
  status: 200,
  answer: outage,
  changes: ['guards', 'sessions', 'computers', 'credits', 'bills'],
  errors: [...outageErrors, 'CUSTOMER_NOT_FOUND', 'BALANCE_TOO_LARGE'],
  idempotent: true,
});

export const dismissOutage = endpoint({
  id: 'dismissOutage',
  method: 'POST',
  path: '/stores/:storeId/outages/dismiss',
  tag: 'sessions',
  summary: 'Gives nothing back for an outage, which is then no longer offered',
  access: staff('refund', 'always'),
  params: storeParams,
  body: outageBody,
  status: 200,
  answer: outage.pick({ startTime: true, endTime: true }),
  changes: ['guards'],
  errors: outageErrors,
  idempotent: true,
});

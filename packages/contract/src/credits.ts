import { limits } from '@coruja/domain';
import { z } from 'zod';
import { creditBalance } from './customers.ts';
import { endpoint, staff } from './endpoint.ts';
import {
  actor,
  computerName,
  customerName,
  id,
  instant,
  page,
  requiredText,
  storeId,
  customerId,
  wholeNumber,
} from './fields.ts';

const customerParams = z.object({ userId: customerId });
const balances = z.array(creditBalance);

export const addCreditsBody = z.object({
  storeId,
  minutes: wholeNumber({
    min: 1,
    max: limits.grantMinutes,
    message: 'Informe pelo menos 1 minuto.',
    unit: 'minutos',
  }).meta({ example: 60 }),
  /** Why minutes are given free of charge (docs/product/credits.md#courtesies). */
  reason: requiredText('Informe o motivo.', limits.textLength).optional().meta({ example: 'Fonte queimou' }),
});

export const setCreditsBody = z.object({
  minutes: wholeNumber({
    min: 0,
    max: limits.grantMinutes,
    message: 'O saldo não pode ser negativo.',
    unit: 'minutos',
  }).meta({ example: 90 }),
});

export const transferCreditsBody = z.object({
  toUserId: customerId,
  minutes: addCreditsBody.shape.minutes,
});

/** Why a balance changed. */
export const creditEntryKinds = [
  'grant',
  'adjustment',
  'session',
  'extension',
  'refund',
  'outage',
  'purchase',
  'purchase-return',
  'transfer',
] as const;

export type CreditEntryKind = (typeof creditEntryKinds)[number];

export const creditEntry = z
  .object({
    id: id.meta({ example: 'd61f0b8e-4a95-4c27-b3e8-5f7a9c1d2021' }),
    kind: z.enum(creditEntryKinds),
    minutes: z.int().meta({ description: 'Positive when given, negative when taken', example: 60 }),
    balanceAfter: z
      .int()
      .meta({ description: 'Of the balance, or what is left of the package', example: 90 }),
    otherUser: z
      .object({ id: customerId, name: customerName })
      .nullable()
      .meta({ description: 'To or from whom minutes were transferred', example: null }),
    packageName: z.string().nullable().meta({ description: 'null: of the balance', example: null }),
    actor,
    computerName: computerName.nullable().meta({ example: null }),
    reason: z.string().nullable().meta({ description: 'Of a grant alone', example: 'Fonte queimou' }),
    createdAt: instant.meta({ example: '2026-11-21T18:55:00.000Z' }),
  })
  .meta({ id: 'CreditEntry' });

export type CreditEntry = z.output<typeof creditEntry>;

export const getCredits = endpoint({
  id: 'getCredits',
  method: 'GET',
  path: '/users/:userId/credits',
  tag: 'credits',
  summary: "A customer's balance at this store",
  access: staff('floor', 'while-inactive'),
  params: customerParams,
  status: 200,
  answer: balances,
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const listCreditEntries = endpoint({
  id: 'listCreditEntries',
  method: 'GET',
  path: '/users/:userId/credits/entries',
  tag: 'credits',
  summary: "A customer's ledger, newest first",
  access: staff('floor', 'while-inactive'),
  params: customerParams,
  query: z.object(page),
  status: 200,
  answer: z.array(creditEntry),
  paged: true,
  errors: ['CUSTOMER_NOT_FOUND', 'INVALID_CURSOR'],
});

export const addCredits = endpoint({
  id: 'addCredits',
  method: 'POST',
  path: '/users/:userId/credits/add',
  tag: 'credits',
  summary: 'Gives minutes to a customer of this store',
  access: staff('courtesy', 'operating'),
  params: customerParams,
  body: addCreditsBody,
  status: 200,
  answer: balances,
  changes: ['credits'],
  errors: ['STORE_MISMATCH', 'CUSTOMER_NOT_FOUND', 'BALANCE_TOO_LARGE', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

export const setCredits = endpoint({
  id: 'setCredits',
  method: 'PATCH',
  path: '/users/:userId/credits',
  tag: 'credits',
  summary: 'Corrects the balance to a number of minutes',
  access: staff('balance', 'operating'),
  params: customerParams,
  body: setCreditsBody,
  status: 200,
  answer: balances,
  changes: ['credits'],
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const transferCredits = endpoint({
  id: 'transferCredits',
  method: 'POST',
  path: '/users/:userId/credits/transfer',
  tag: 'credits',
  summary: "Moves minutes from a customer's balance to another customer's",
  access: staff('balance', 'operating'),
  params: customerParams,
  body: transferCreditsBody,
  status: 200,
  answer: balances,
  changes: ['credits'],
  errors: ['CUSTOMER_NOT_FOUND', 'INSUFFICIENT_CREDITS', 'BALANCE_TOO_LARGE', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

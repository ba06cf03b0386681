import { limits } from '@coruja/domain';
import { z } from 'zod';
import { creditEntry } from './credits.ts';
import { customer, customerParams } from './customers.ts';
import { endpoint, readable } from './endpoint.ts';
import { digitsOf, isValidCpf } from './brazil.ts';
import {
  actor,
  computerId,
  computerName,
  eventName,
  id,
  instant,
  optionalText,
  page,
  productName,
  reaisAnswer,
  requiredDay,
  requiredName,
  sessionId,
  storeId,
} from './fields.ts';
import { store, storeParams } from './stores.ts';
import { tabEntry } from './tab.ts';

// The usage register (docs/product/law.md#usage-register), and people's rights to their own data
// (docs/product/law.md#own-data).

const openingId = id.meta({ example: '6d2c8a14-0b9f-4e57-8c31-a4f7e6d0b921' });
const endTime = instant.meta({ example: '2026-11-21T20:00:00.000Z' });
const keptUntil = '2031-11-20T20:00:00.000Z';

export const openRegisterBody = z
  .object({
    authority: requiredName('Informe quem deu a ordem.', 200).meta({
      example: '1ª Vara Criminal de São Paulo',
    }),
    orderNumber: requiredName('Informe o número da ordem ou do processo.', 100).meta({
      example: '0001234-56.2026.8.26.0050',
    }),
    reason: optionalText(limits.textLength),
    firstDay: requiredDay('Informe o primeiro dia.').meta({ example: '2026-11-01' }),
    lastDay: requiredDay('Informe o último dia.').meta({ example: '2026-11-30' }),
    computerId: computerId.nullish(),
    cpf: optionalText(40)
      .refine(
        (text) => typeof text !== 'string' || (digitsOf(text).length === 11 && isValidCpf(text)),
        'CPF inválido. Confira os 11 dígitos.',
      )
      .transform((text) => (typeof text === 'string' ? digitsOf(text) : text))
      .meta({ description: 'Of the one person whom the order is about, removed ones included' }),
  })
  .refine((body) => body.firstDay <= body.lastDay, {
    path: ['lastDay'],
    error: 'O último dia deve ser igual ou posterior ao primeiro.',
  });

export const registerOpening = z
  .object({
    id: openingId,
    kind: z.enum(['order', 'own-data', 'erasure']).meta({
      description: 'For an order; a copy of somebody’s own data; their data erased',
    }),
    at: instant,
    actor,
    address: z.string().meta({ description: 'The address from which it was done', example: '203.0.113.7' }),
    authority: z.string().nullable().meta({ example: '1ª Vara Criminal de São Paulo' }),
    orderNumber: z.string().nullable().meta({ example: '0001234-56.2026.8.26.0050' }),
    reason: z.string().nullable(),
    firstDay: z.string().nullable().meta({ example: '2026-11-01' }),
    lastDay: z.string().nullable().meta({ example: '2026-11-30' }),
    computerName: computerName.nullable(),
    customerName: z.string().nullable(),
  })
  .meta({ id: 'RegisterOpening' });

export type RegisterOpening = z.output<typeof registerOpening>;

/** How long the entries of an opening can be read; after that it must be opened, and logged, again. */
export const openingMinutes = 15;

export const openRegister = endpoint({
  id: 'openRegister',
  method: 'POST',
  path: '/stores/:storeId/register/openings',
  tag: 'register',
  summary: `Opens the register for an order and logs who, when, what and why; its entries can be read for ${openingMinutes} minutes`,
  access: readable,
  params: storeParams,
  body: openRegisterBody,
  status: 201,
  answer: registerOpening,
  changes: ['register'],
  errors: ['COMPUTER_NOT_FOUND', 'CUSTOMER_NOT_FOUND'],
});

export const listRegisterOpenings = endpoint({
  id: 'listRegisterOpenings',
  method: 'GET',
  path: '/stores/:storeId/register/openings',
  tag: 'register',
  summary: 'Who opened the register, copied or erased somebody’s data, newest first',
  access: readable,
  params: storeParams,
  query: z.object(page),
  status: 200,
  answer: z.array(registerOpening),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const registerEntry = z
  .object({
    sessionId,
    startTime: instant,
    endTime: endTime.meta({ description: 'When it ended, or will by itself' }),
    computerName,
    isGuest: z.boolean(),
    isPastTerm: z.boolean().meta({ description: 'Too old: it is no longer known who it was' }),
    actor,
    undone: z
      .object({ at: instant, by: actor })
      .nullable()
      .meta({ description: 'The start was taken back within a minute; somebody may have sat there' }),
    guardianPresent: z.boolean(),
    documentShown: z
      .boolean()
      .meta({ description: 'Somebody at the counter saw the document at this start', example: true }),
    computerAddress: z.string().nullable().meta({
      description:
        'The address from which the computer’s guard was connected at the start, as the server sees it; null without one',
      example: '203.0.113.7',
    }),
    person: customer
      .pick({ id: true, name: true, cpf: true, phone: true, birthDate: true, record: true })
      .nullable(),
  })
  .meta({ id: 'RegisterEntry' });

export type RegisterEntry = z.output<typeof registerEntry>;

export const listRegisterEntries = endpoint({
  id: 'listRegisterEntries',
  method: 'GET',
  path: '/stores/:storeId/register/openings/:openingId/entries',
  tag: 'register',
  summary: 'The sessions that an opening asked for, oldest first, with who sat there',
  access: readable,
  params: z.object({ storeId, openingId }),
  query: z.object(page),
  status: 200,
  answer: z.array(registerEntry),
  paged: true,
  errors: ['INVALID_CURSOR', 'NOT_FOUND', 'OPENING_OVER'],
});

export const ownData = z
  .object({
    exportedAt: instant,
    store: store.pick({ name: true, cnpj: true }),
    profile: customer,
    registeredAt: instant.meta({ example: '2026-03-02T14:10:00.000Z' }),
    balanceMinutes: z.int().meta({ example: 90 }),
    ledger: z.array(creditEntry),
    tab: z.array(tabEntry),
    sessions: z.array(
      z.object({
        startTime: instant,
        endTime,
        computerName,
        durationInMinutes: z.int().meta({ example: 60 }),
        refundedMinutes: z.int().meta({ example: 0 }),
        guardianPresent: z.boolean(),
        documentShown: z.boolean().meta({ example: true }),
        computerAddress: z.string().nullable().meta({ example: '203.0.113.7' }),
      }),
    ),
    purchases: z.array(
      z.object({
        at: instant,
        items: z.array(
          z.object({
            name: productName,
            quantity: z.int().meta({ example: 2 }),
            price: reaisAnswer.meta({ example: 6.5 }),
          }),
        ),
        total: reaisAnswer.meta({ example: 13 }),
        paymentType: z.string().meta({ example: 'CASH' }),
        refundedAt: instant.nullable().meta({ example: null }),
      }),
    ),
    events: z.array(
      z.object({
        name: eventName,
        startTime: instant.meta({ example: '2026-11-29T01:00:00.000Z' }),
        seatedAt: instant,
        computerName: computerName.nullable(),
        payment: z
          .object({
            total: reaisAnswer.meta({ example: 25 }),
            paymentType: z.string().meta({ example: 'PIX' }),
            paidAt: instant.meta({ example: '2026-11-21T20:05:00.000Z' }),
          })
          .nullable()
          .meta({ description: 'Of the seat; null while it is not paid' }),
      }),
    ),
    keptUntil: instant.nullable().meta({
      description: 'Until when the register keeps the identification, were the data erased today',
      example: keptUntil,
    }),
  })
  .meta({ id: 'OwnData' });

export type OwnData = z.output<typeof ownData>;

export const exportOwnData = endpoint({
  id: 'exportOwnData',
  method: 'POST',
  path: '/users/:userId/data/export',
  tag: 'register',
  summary: 'Everything that this store knows of a customer, for the customer; logged',
  access: readable,
  params: customerParams,
  status: 200,
  answer: ownData,
  changes: ['register'],
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const erasedData = z
  .object({
    keptSessions: z.int().meta({ description: 'Sessions that the register still keeps', example: 12 }),
    keptUntil: instant
      .nullable()
      .meta({ description: 'Until when; null where nothing is left', example: keptUntil }),
  })
  .meta({ id: 'ErasedData' });

export type ErasedData = z.output<typeof erasedData>;

export const eraseOwnData = endpoint({
  id: 'eraseOwnData',
  method: 'DELETE',
  path: '/users/:userId/data',
  tag: 'register',
  summary:
    'Erases what this store knows of a customer but what the register must keep until its term; logged',
  access: readable,
  params: customerParams,
  status: 200,
  answer: erasedData,
  changes: ['customers', 'credits', 'events', 'sales', 'register'],
  errors: [
    'CUSTOMER_NOT_FOUND',
    'CUSTOMER_IN_SESSION',
    'CUSTOMER_HAS_BALANCE',
    'CUSTOMER_HAS_TAB',
    'CUSTOMER_HAS_SEAT',
  ],
});

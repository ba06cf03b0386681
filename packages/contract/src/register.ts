import { limits } from '@coruja/domain';
import { z } from 'zod';
import { creditEntry } from './credits.ts';
import { user, userParams } from './customers.ts';
import { endpoint, readable } from './endpoint.ts';
import { digitsOf, isValidCpf } from './brazil.ts';
import { id, instant, optionalText, page, reaisAnswer, requiredDay, requiredName } from './fields.ts';
import { storeParams } from './stores.ts';

// The register of who used which computer and when (docs/product/law.md#register-of-use), and what people may ask of their
// own data (docs/product/law.md#own-data).

export const openRegisterBody = z
  .object({
    authority: requiredName('Informe quem deu a ordem.', 200),
    orderNumber: requiredName('Informe o número da ordem ou do processo.', 100),
    reason: optionalText(limits.textLength),
    firstDay: requiredDay('Informe o primeiro dia.'),
    lastDay: requiredDay('Informe o último dia.'),
    computerId: id.nullish(),
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
    id,
    kind: z.enum(['order', 'own-data', 'erasure']).meta({
      description: 'For an order; a copy of somebody’s own data; their data erased',
    }),
    at: instant,
    actor: z.string(),
    address: z.string().meta({ description: 'The address from which it was done' }),
    authority: z.string().nullable(),
    orderNumber: z.string().nullable(),
    reason: z.string().nullable(),
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
    computerName: z.string().nullable(),
    customerName: z.string().nullable(),
  })
  .meta({ id: 'RegisterOpening' });

export type RegisterOpening = z.output<typeof registerOpening>;

/** How long what an opening asked for can be read; after that it has to be opened, and logged, anew. */
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
    sessionId: id,
    startTime: instant,
    endTime: instant.meta({ description: 'When it ended, or will by itself' }),
    computerName: z.string(),
    isGuest: z.boolean(),
    isPastTerm: z.boolean().meta({ description: 'Too old: nobody knows any more who it was' }),
    actor: z.string(),
    guardianPresent: z.boolean(),
    documentShown: z
      .boolean()
      .meta({ description: 'Somebody at the counter saw the document at this start' }),
    computerAddress: z.string().nullable().meta({
      description:
        'The address from which the computer’s guard was connected at the start, as the server sees it; null without one',
    }),
    person: user
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
  params: z.object({ storeId: id, openingId: id }),
  query: z.object(page),
  status: 200,
  answer: z.array(registerEntry),
  paged: true,
  errors: ['INVALID_CURSOR', 'NOT_FOUND', 'OPENING_OVER'],
});

export const ownData = z
  .object({
    exportedAt: instant,
    store: z.object({ name: z.string(), cnpj: z.string() }),
    profile: user,
    registeredAt: instant,
    balanceMinutes: z.int(),
    ledger: z.array(creditEntry),
    sessions: z.array(
      z.object({
        startTime: instant,
        endTime: instant,
        computerName: z.string(),
        durationInMinutes: z.int(),
        refundedMinutes: z.int(),
        guardianPresent: z.boolean(),
        documentShown: z.boolean(),
        computerAddress: z.string().nullable(),
      }),
    ),
    purchases: z.array(
      z.object({
        at: instant,
        items: z.array(z.object({ name: z.string(), quantity: z.int(), price: reaisAnswer })),
        total: reaisAnswer,
        paymentType: z.string(),
        refundedAt: instant.nullable(),
      }),
    ),
    events: z.array(z.object({ name: z.string(), startTime: instant, seatedAt: instant })),
    keptUntil: instant.nullable().meta({
      description: 'Until when the register keeps the identification, were the data erased today',
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
  params: userParams,
  status: 200,
  answer: ownData,
  changes: ['register'],
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const erasedData = z
  .object({
    keptSessions: z.int().meta({ description: 'Sessions that the register still keeps' }),
    keptUntil: instant.nullable().meta({ description: 'Until when; null where nothing is left' }),
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
  params: userParams,
  status: 200,
  answer: erasedData,
  changes: ['customers', 'credits', 'events', 'sales', 'register'],
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_IN_SESSION', 'CUSTOMER_HAS_BALANCE'],
});

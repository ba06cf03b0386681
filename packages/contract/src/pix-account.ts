import { z } from 'zod';
import { endpoint, readable } from './endpoint.ts';
import { id, instant, page, phone, reais, reaisAnswer, requiredText, storeId } from './fields.ts';
import { chargeParams } from './orders.ts';
import { presentPassword as currentPassword } from './password.ts';
import { storeParams } from './stores.ts';

// The store's own account at the provider, by which PIX confirms itself (docs/product/pix.md#account).

export const pixAccountStates = [
  'NONE',
  'CREATING',
  'DOCUMENTS',
  'REVIEW',
  'ACTIVE',
  'RENEW',
  'BLOCKED',
  'REJECTED',
] as const;

export const pixAccount = z
  .object({
    provider: z.enum(['sandbox', 'asaas']),
    state: z.enum(pixAccountStates),
    accountId: z.string().nullable().meta({ example: '6f1b0c52e8a94d3f7b21c0de' }),
    origin: z
      .enum(['brought', 'created'])
      .nullable()
      .meta({ description: 'Whether the owner brought its key, or asked for it here' }),
    checkedAt: instant.nullable(),
    documentsUrl: z
      .string()
      .nullable()
      .meta({ description: 'Where the owner sends documents', example: null }),
  })
  .meta({ id: 'PixAccount' });

export type PixAccount = z.output<typeof pixAccount>;

export const getPixAccount = endpoint({
  id: 'getPixAccount',
  method: 'GET',
  path: '/stores/:storeId/pix-account',
  tag: 'pix',
  summary: "The store's account at the provider, as last seen; its key is never answered",
  access: readable,
  params: storeParams,
  status: 200,
  answer: pixAccount,
});

export const bringPixAccount = endpoint({
  id: 'bringPixAccount',
  method: 'PUT',
  path: '/stores/:storeId/pix-account',
  tag: 'pix',
  summary:
    'Uses the account whose key the owner pastes, in place of an earlier one; the change is mailed to the owner',
  access: readable,
  params: storeParams,
  body: z.object({
    apiKey: requiredText('Cole a chave da API.', 500).meta({ example: 'sandbox_minha_conta' }),
    currentPassword,
  }),
  status: 200,
  answer: pixAccount,
  changes: ['pix'],
  errors: ['WRONG_PASSWORD', 'PIX_ACCOUNT_REFUSED', 'PIX_PROVIDER_DOWN'],
  callsExternalService: true,
});

export const companyTypes = ['MEI', 'LIMITED', 'INDIVIDUAL', 'ASSOCIATION'] as const;

export const createPixAccount = endpoint({
  id: 'createPixAccount',
  method: 'POST',
  path: '/stores/:storeId/pix-account',
  tag: 'pix',
  summary: "Asks the provider for an account in the store's name; the owner then sends documents there",
  access: readable,
  params: storeParams,
  body: z.object({
    income: reais('Informe o faturamento por mês.')
      .refine((amount) => amount > 0, 'Informe o faturamento por mês.')
      .meta({ description: 'Per month', example: 15_000 }),
    companyType: z.enum(companyTypes, 'Escolha o tipo da empresa.'),
    mobilePhone: phone.meta({ example: '(11) 98765-4321' }),
    currentPassword,
  }),
  status: 201,
  answer: pixAccount,
  changes: ['pix'],
  errors: ['WRONG_PASSWORD', 'PIX_ACCOUNT_EXISTS', 'PIX_ACCOUNT_REFUSED', 'PIX_PROVIDER_DOWN'],
  callsExternalService: true,
});

export const checkPixAccount = endpoint({
  id: 'checkPixAccount',
  method: 'POST',
  path: '/stores/:storeId/pix-account/check',
  tag: 'pix',
  summary: 'Asks the provider how the account stands, and what can be paid out',
  access: readable,
  params: storeParams,
  status: 200,
  answer: pixAccount.extend({
    holder: z.string().nullable().meta({ example: 'Marina Souza' }),
    balance: reaisAnswer.meta({ description: 'What can be paid out', example: 312.5 }),
  }),
  changes: ['pix'],
  errors: ['PIX_ACCOUNT_MISSING', 'PIX_ACCOUNT_REFUSED', 'PIX_PROVIDER_DOWN'],
  callsExternalService: true,
});

export const removePixAccount = endpoint({
  id: 'removePixAccount',
  method: 'POST',
  path: '/stores/:storeId/pix-account/remove',
  tag: 'pix',
  summary: "Forgets the account and its key; the account itself stays the owner's",
  access: readable,
  params: storeParams,
  body: z.object({ currentPassword }),
  status: 200,
  answer: pixAccount,
  changes: ['pix'],
  errors: ['WRONG_PASSWORD', 'PIX_ACCOUNT_MISSING'],
});

export const pixTransfer = z
  .object({
    id: id.meta({ example: '2d8c4b6a-91f0-47e3-b5a8-c3d6e7f80912' }),
    createdAt: instant.meta({ example: '2026-11-21T19:43:02.000Z' }),
    amount: reaisAnswer.meta({ example: 300 }),
    state: z
      .enum(['ASKED', 'TOKEN', 'DONE', 'FAILED'])
      .meta({ description: 'TOKEN: the provider waits for a confirmation there' }),
    failure: z.string().nullable().meta({ example: null }),
  })
  .meta({ id: 'PixTransfer' });

export type PixTransfer = z.output<typeof pixTransfer>;

export const createPixTransfer = endpoint({
  id: 'createPixTransfer',
  method: 'POST',
  path: '/stores/:storeId/pix-account/transfers',
  tag: 'pix',
  summary: 'Pays out from the account to the payout data of the store',
  access: readable,
  params: storeParams,
  body: z.object({
    amount: reais('Informe o valor do saque.')
      .refine((amount) => amount > 0, 'O valor do saque é maior que zero.')
      .meta({ example: 300 }),
    currentPassword,
  }),
  status: 201,
  answer: pixTransfer,
  changes: ['pix'],
  errors: [
    'WRONG_PASSWORD',
    'PIX_ACCOUNT_MISSING',
    'PAYOUT_ACCOUNT_NEEDED',
    'PIX_TRANSFER_OPEN',
    'PIX_PROVIDER_DOWN',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
  callsExternalService: true,
});

export const listPixTransfers = endpoint({
  id: 'listPixTransfers',
  method: 'GET',
  path: '/stores/:storeId/pix-account/transfers',
  tag: 'pix',
  summary: 'What was paid out, newest first',
  access: readable,
  params: storeParams,
  query: z.object(page),
  status: 200,
  answer: z.array(pixTransfer),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const pixDifference = z
  .object({
    id: id.meta({ example: '5a7e9c10-3b2d-4f68-8e1c-d9f0a1b2c3d4' }),
    day: z.iso.date().meta({ example: '2026-11-21' }),
    kind: z.enum(['unknown', 'missing', 'amount']).meta({
      description:
        'unknown: money that is in no order; missing: a PIX or refund that the statement does not have; amount: both, and not the same',
    }),
    amount: z.number().meta({ description: 'In reais; below zero what left the account', example: 11.7 }),
    expected: reaisAnswer.nullable().meta({ example: null }),
    receivedPixId: id.nullable().meta({ example: null }),
  })
  .meta({ id: 'PixDifference' });

export type PixDifference = z.output<typeof pixDifference>;

export const listPixDifferences = endpoint({
  id: 'listPixDifferences',
  method: 'GET',
  path: '/stores/:storeId/pix-differences',
  tag: 'pix',
  summary: "Where the account's statement and the store's PIX differ, and nobody has looked; newest first",
  access: readable,
  params: storeParams,
  query: z.object(page),
  status: 200,
  answer: z.array(pixDifference),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const settlePixDifference = endpoint({
  id: 'settlePixDifference',
  method: 'POST',
  path: '/stores/:storeId/pix-differences/:differenceId/settle',
  tag: 'pix',
  summary: 'The owner has looked into a difference',
  access: readable,
  params: z.object({ storeId, differenceId: pixDifference.shape.id }),
  status: 204,
  changes: ['pix'],
  errors: ['PIX_DIFFERENCE_NOT_FOUND'],
});

export const pixWebhook = endpoint({
  id: 'pixWebhook',
  method: 'POST',
  path: '/payments/webhook/:hookId',
  tag: 'pix',
  summary: "Notices about a store's account, authenticated by its own header; safe to repeat and to shuffle",
  access: { who: 'public' },
  params: z.object({ hookId: storeId }),
  body: z.unknown().meta({
    example: {
      id: 'evt_9c1d4f7e2a634c588e0f6d7a1c3b5e92',
      event: 'PAYMENT_RECEIVED',
      payment: { id: 'pay_080225913252', externalReference: '4e7a9c21-8f05-4b3d-a1d6-0c5e2b7f9418' },
    },
  }),
  rawBody: true,
  status: 200,
  answer: z.object({ received: z.boolean().meta({ example: true }) }),
  errors: ['NOTICE_FORGED'],
});

const delaySeconds = 86_400;

export const receiveSandboxPix = endpoint({
  id: 'receiveSandboxPix',
  method: 'POST',
  path: '/sandbox/pix/receive',
  tag: 'pix',
  summary: 'Demonstration only: plays the payer of a code, each case of the table',
  access: readable,
  body: z.object({
    chargeId: chargeParams.shape.chargeId,
    amount: reais('Informe o valor.')
      .refine((amount) => amount > 0, 'O valor recebido é maior que zero.')
      .optional()
      .meta({ description: "The charge's if left out" }),
    delaySeconds: z.int('Informe os segundos.').min(0).max(delaySeconds).default(0),
    times: z.int('Informe quantas vezes.').min(1).max(5).default(1),
    state: z
      .enum(['examined', 'released', 'denied', 'disputed', 'won', 'lost'], 'Escolha um estado.')
      .optional()
      .meta({
        description:
          "examined: the payer's bank examines it first; the others change what was paid: released or denied by that bank, disputed by the payer, and how that ended",
      }),
  }),
  status: 200,
  answer: z.object({ message: z.string().meta({ example: 'PIX pago na demonstração.' }) }),
  changes: [],
  errors: ['NOT_FOUND', 'CHARGE_NOT_FOUND'],
});

export const setSandboxPixAccount = endpoint({
  id: 'setSandboxPixAccount',
  method: 'POST',
  path: '/sandbox/pix/account',
  tag: 'pix',
  summary: "Demonstration only: plays the provider's decision about the account",
  access: readable,
  body: z.object({
    state: z.enum(['DOCUMENTS', 'REVIEW', 'ACTIVE', 'RENEW', 'BLOCKED', 'REJECTED'], 'Escolha um estado.'),
  }),
  status: 200,
  answer: z.object({ message: z.string().meta({ example: 'Conta alterada na demonstração.' }) }),
  changes: [],
  errors: ['NOT_FOUND', 'PIX_ACCOUNT_MISSING'],
});

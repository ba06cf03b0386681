import { limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { actor, customerId, id, instant, page, reais, reaisAnswer, requiredText, storeId } from './fields.ts';
import { shiftErrors } from './money.ts';
import { chargeParams, order } from './orders.ts';
import { storeParams } from './stores.ts';

// PIX that arrived for orders (docs/product/pix.md#received-pix).

/** Why a PIX, or a part of it, pays no order. */
export const pixProblems = ['surplus', 'second', 'cancelled', 'late', 'refused', 'orphan'] as const;

export type PixProblem = (typeof pixProblems)[number];

export const receivedPix = z
  .object({
    id: id.meta({ example: '7c2e5a90-1b4d-4f68-93ae-d5f0b8c61e27' }),
    createdAt: instant.meta({ example: '2026-11-21T19:43:02.000Z' }),
    amount: reaisAnswer.meta({ example: 11.7 }),
    applied: reaisAnswer.meta({ description: 'What pays orders', example: 11.7 }),
    refunded: reaisAnswer.meta({ example: 0 }),
    unresolved: reaisAnswer.meta({ description: 'The rest, for which somebody must decide', example: 0 }),
    problem: z.enum(pixProblems).nullable(),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why its order could not be fulfilled', example: null }),
    confirmedBy: actor.meta({ description: "'provider' if it confirmed itself", example: 'owner' }),
    dispute: z
      .enum(['OPEN', 'WON', 'LOST'])
      .nullable()
      .meta({ description: 'Whether the payer disputes it at their bank' }),
    refund: z
      .object({
        state: z.enum(['ASKED', 'DONE', 'FAILED']),
        amount: reaisAnswer.meta({ example: 2 }),
        failure: z.string().nullable().meta({ example: null }),
      })
      .nullable()
      .meta({ description: 'The newest refund' }),
    refundsAt: instant.nullable().meta({
      description: 'When the provider gives the rest back by itself; null if it does not',
      example: '2026-11-22T19:43:02.000Z',
    }),
    statementAt: instant.nullable().meta({
      description: "When it was found in the bank's statement",
      example: '2026-12-01T12:10:00.000Z',
    }),
    order: z.object({
      id: order.shape.id,
      total: order.shape.total,
      user: order.shape.user,
      lines: order.shape.lines,
    }),
  })
  .meta({ id: 'ReceivedPix' });

export type ReceivedPix = z.output<typeof receivedPix>;

export const confirmChargeBody = z
  .object({
    amount: reais('Informe o valor recebido.')
      .refine((amount) => amount > 0, 'O valor recebido é maior que zero.')
      .optional()
      .meta({ description: 'What arrived; what is missing of the order if it is left out', example: 11.7 }),
    isAnother: z
      .boolean('Informe sim ou não.')
      .default(false)
      .meta({ description: 'A further PIX for a charge that was paid already' }),
  })
  .default({ isAnother: false });

/** What fulfilling an order writes. */
const fulfilled = [
  'pix',
  'sales',
  'products',
  'coupons',
  'sessions',
  'computers',
  'credits',
  'bills',
  'prices',
] as const;

export const confirmCharge = endpoint({
  id: 'confirmCharge',
  method: 'POST',
  path: '/stores/:storeId/charges/:chargeId/confirm',
  tag: 'pix',
  summary:
    'Somebody saw the money at the bank: the order becomes a sale, also a late one if it can still be fulfilled; what cannot be used waits for a decision',
  access: staff('pix.confirm', 'always'),
  params: chargeParams,
  body: confirmChargeBody,
  status: 201,
  answer: z.object({ order, receivedPix }),
  changes: fulfilled,
  errors: [
    'CHARGE_NOT_FOUND',
    'CHARGE_PAID',
    'CHARGE_CONFIRMS_ITSELF',
    ...shiftErrors,
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});

const receivedPixParams = z.object({ storeId, receivedPixId: receivedPix.shape.id });

export const listReceivedPix = endpoint({
  id: 'listReceivedPix',
  method: 'GET',
  path: '/stores/:storeId/received-pix',
  tag: 'pix',
  summary: 'PIX that arrived, newest first',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  query: z.object({
    state: z
      .enum(['unresolved'], 'Escolha um estado da lista.')
      .optional()
      .meta({ description: 'Only those for which somebody must decide' }),
    ...page,
  }),
  status: 200,
  answer: z.array(receivedPix),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const resolvePixBody = z
  .object({
    as: z.enum(['credits', 'order'], 'Escolha o que fazer com este PIX.'),
    userId: customerId
      .nullish()
      .meta({ description: 'Who gets the credits; the customer of the order if left out' }),
    orderId: order.shape.id.nullish().meta({ description: 'The open order that it pays', example: null }),
  })
  .superRefine(({ as, orderId, userId }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (as === 'order' && !orderId) refuse('orderId', 'Escolha o pedido.');
    if (as === 'order' && userId) refuse('userId', 'O pedido já tem o seu cliente.');
    if (as === 'credits' && orderId) refuse('orderId', 'Créditos não pagam um pedido.');
  });

export const resolvePix = endpoint({
  id: 'resolvePix',
  method: 'POST',
  path: '/stores/:storeId/received-pix/:receivedPixId/resolve',
  tag: 'pix',
  summary: 'Uses what is left of a PIX: for credits of a customer, or for another open order',
  access: staff('pix.resolve', 'operating'),
  params: receivedPixParams,
  body: resolvePixBody,
  status: 200,
  answer: receivedPix,
  changes: fulfilled,
  errors: [
    'RECEIVED_PIX_NOT_FOUND',
    'PIX_RESOLVED',
    'PIX_TOO_SMALL',
    'CUSTOMER_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'ORDER_CLOSED',
    'ORDER_EXPIRED',
    'TIME_UNPRICED',
    'BALANCE_TOO_LARGE',
    ...shiftErrors,
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});

export const refundPixBody = z.object({
  amount: reais('Informe o valor devolvido.')
    .refine((amount) => amount > 0, 'O valor devolvido é maior que zero.')
    .meta({ example: 2 }),
  reason: requiredText('Informe o motivo.', limits.textLength).meta({ example: 'Pagou duas vezes' }),
});

export const refundPix = endpoint({
  id: 'refundPix',
  method: 'POST',
  path: '/stores/:storeId/received-pix/:receivedPixId/refunds',
  tag: 'pix',
  summary:
    'Gives back what is left of a PIX, or a part of it: at the bank, by somebody; or by the provider that received it',
  access: staff('pix.refund', 'always'),
  params: receivedPixParams,
  body: refundPixBody,
  status: 201,
  answer: receivedPix,
  changes: ['pix'],
  errors: [
    'RECEIVED_PIX_NOT_FOUND',
    'PIX_RESOLVED',
    'PIX_EXCEEDED',
    'PIX_REFUND_LATE',
    'PIX_ACCOUNT_MISSING',
    'PIX_REFUND_NO_BALANCE',
    'PIX_REFUND_REFUSED',
    'PIX_PROVIDER_DOWN',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
  callsExternalService: true,
});

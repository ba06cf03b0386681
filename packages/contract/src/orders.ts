import { limits, paymentTenders } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import {
  actor,
  customerId,
  customerName,
  id,
  instant,
  page,
  reaisAnswer,
  saleId,
  storeId,
} from './fields.ts';
import { moneyPayment } from './payment-parts.ts';
import { createSale, saleBody } from './sales.ts';
import { storeParams } from './stores.ts';
import { pixQrCode } from './subscriptions.ts';

// What is bought and waits for its PIX (docs/product/pix.md#orders).

const orderId = id.meta({ example: '9b1d4f7e-2a63-4c58-8e0f-6d7a1c3b5e92' });
const chargeId = id.meta({ example: '4e7a9c21-8f05-4b3d-a1d6-0c5e2b7f9418' });

export const orderParams = z.object({ storeId, orderId });
export const chargeParams = z.object({ storeId, chargeId });

/** EXPIRED as soon as the time is over, even before the job that closes the order has run. */
export const orderStates = ['OPEN', 'PAID', 'CANCELLED', 'EXPIRED'] as const;

export type OrderState = (typeof orderStates)[number];

const chargeFields = {
  id: chargeId,
  orderId,
  mode: z
    .enum(['KEY', 'AUTO'])
    .meta({ description: 'KEY: somebody confirms it. AUTO: the provider does', example: 'KEY' }),
  isInAnalysis: z
    .boolean()
    .meta({ description: "Whether the payer's bank examines the payment", example: false }),
  amount: reaisAnswer.meta({ example: 11.7 }),
  txid: z.string().meta({ description: 'Names the charge in the code', example: 'K7Q2M9X4TD' }),
  payload: pixQrCode.shape.payload,
  createdAt: instant.meta({ example: '2026-11-21T19:42:10.000Z' }),
  expiresAt: instant.meta({ example: '2026-11-21T19:52:10.000Z' }),
};

export const charge = z
  .object({ ...chargeFields, encodedImage: pixQrCode.shape.encodedImage })
  .meta({ id: 'Charge' });

export type Charge = z.output<typeof charge>;

export const order = z
  .object({
    id: orderId,
    state: z.enum(orderStates),
    createdAt: instant.meta({ example: '2026-11-21T19:42:10.000Z' }),
    expiresAt: chargeFields.expiresAt,
    user: z.object({ id: customerId, name: customerName }).nullable(),
    lines: z.array(
      z.object({
        name: z.string().meta({ example: 'Refrigerante lata' }),
        quantity: z.int().meta({ example: 2 }),
        price: reaisAnswer.meta({ description: 'Of one unit', example: 6.5 }),
      }),
    ),
    discount: reaisAnswer.meta({ example: 1.3 }),
    total: reaisAnswer.meta({ example: 11.7 }),
    pix: reaisAnswer.meta({ description: 'What is to be paid by PIX', example: 11.7 }),
    missing: reaisAnswer.meta({ description: 'What of it has not arrived', example: 11.7 }),
    charge: z.object(chargeFields).nullable().meta({ description: 'The newest; null before the first' }),
    saleId: saleId.nullable(),
    actor,
  })
  .meta({ id: 'Order' });

export type Order = z.output<typeof order>;

const otherTenders = paymentTenders.filter((tender) => tender !== 'PIX');

/** A sale whose rest is paid by PIX: `payments` are the parts by other tenders. */
export const orderBody = z
  .object({
    couponCode: saleBody.shape.couponCode,
    discount: saleBody.shape.discount,
    items: saleBody.shape.items,
    time: saleBody.shape.time,
    userId: saleBody.shape.userId,
    payments: z
      .array(moneyPayment, 'Informe uma lista de pagamentos.')
      .max(limits.salePayments - 1, `Uma venda tem no máximo ${limits.salePayments} pagamentos.`)
      .refine(
        (parts) => parts.every(({ type }) => (otherTenders as readonly string[]).includes(type)),
        'O PIX paga o que falta: informe só as outras formas.',
      )
      .default([]),
  })
  .refine(({ items, time }) => items.length > 0 || time !== undefined, {
    path: ['items'],
    error: 'O carrinho está vazio.',
  });

export const createOrder = endpoint({
  id: 'createOrder',
  method: 'POST',
  path: '/stores/:storeId/orders',
  tag: 'pix',
  summary:
    'Prices what is bought, and holds its stock and its coupon until it is paid or ten minutes have passed',
  access: staff('floor', 'operating'),
  params: storeParams,
  body: orderBody,
  status: 201,
  answer: order,
  changes: ['pix', 'products', 'coupons'],
  errors: ['PIX_OFF', 'PIX_UNTESTED', 'NOTHING_TO_PAY', ...createSale.errors],
  idempotent: true,
});

export const listOrders = endpoint({
  id: 'listOrders',
  method: 'GET',
  path: '/stores/:storeId/orders',
  tag: 'pix',
  summary: 'Orders, newest first',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  query: z.object({
    state: z.enum(['open', 'waiting'], 'Escolha um estado da lista.').optional().meta({
      description: 'open: those that can still be paid; waiting: also those that expired within an hour',
    }),
    ...page,
  }),
  status: 200,
  answer: z.array(order),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const getOrder = endpoint({
  id: 'getOrder',
  method: 'GET',
  path: '/stores/:storeId/orders/:orderId',
  tag: 'pix',
  summary: 'One order',
  access: staff('floor', 'while-inactive'),
  params: orderParams,
  status: 200,
  answer: order,
  errors: ['ORDER_NOT_FOUND'],
});

export const createCharge = endpoint({
  id: 'createCharge',
  method: 'POST',
  path: '/stores/:storeId/orders/:orderId/charges',
  tag: 'pix',
  summary: 'A code for what is missing of an open order, good for ten minutes; an earlier one ends',
  access: staff('floor', 'operating'),
  params: orderParams,
  body: z
    .object({
      mode: z
        .literal('KEY', 'Escolha a chave PIX da loja.')
        .optional()
        .meta({ description: "The store's own key, also where the account would make the code" }),
    })
    .default({}),
  status: 201,
  answer: charge,
  changes: ['pix'],
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_CLOSED',
    'ORDER_EXPIRED',
    'PIX_OFF',
    'PIX_UNTESTED',
    'PIX_PROVIDER_DOWN',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
  callsExternalService: true,
});

export const getCharge = endpoint({
  id: 'getCharge',
  method: 'GET',
  path: '/stores/:storeId/charges/:chargeId',
  tag: 'pix',
  summary: 'One charge with its code as a picture',
  access: staff('floor', 'while-inactive'),
  params: chargeParams,
  status: 200,
  answer: charge,
  errors: ['CHARGE_NOT_FOUND'],
});

export const cancelCharge = endpoint({
  id: 'cancelCharge',
  method: 'POST',
  path: '/stores/:storeId/charges/:chargeId/cancel',
  tag: 'pix',
  summary: 'Ends the order, and releases what it holds',
  access: staff('floor', 'always'),
  params: chargeParams,
  status: 200,
  answer: order,
  changes: ['pix', 'products', 'coupons'],
  errors: ['CHARGE_NOT_FOUND', 'ORDER_CLOSED', 'ORDER_PART_PAID'],
});

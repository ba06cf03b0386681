import { hasTwoDecimals, limits, paymentTypes, salePaymentTypes } from '@coruja/domain';
import { z } from 'zod';
import { optionalCouponCode } from './coupons.ts';
import { days, startBeforeEnd } from './day-span.ts';
import { endpoint, staff } from './endpoint.ts';
import {
  actor,
  couponCodeAnswer,
  id,
  instant,
  page,
  productId,
  productName,
  reais,
  reaisAnswer,
  requiredText,
  saleId,
  storeId,
  customerId,
  customerName,
  wholeNumber,
} from './fields.ts';
import { received, shiftErrors, tabErrors } from './money.ts';
import { noPaymentType, salePayment } from './payment-parts.ts';
import { saleRefund } from './sale-refunds.ts';
import { saleTime, soldTime } from './sale-time.ts';
import { startErrors } from './sessions.ts';
import { storeParams } from './stores.ts';

export const saleParams = z.object({ storeId, saleId });

export const paymentType = z.enum(paymentTypes, noPaymentType);
export const salePaymentType = z.enum(salePaymentTypes, noPaymentType);

const emptyCart = 'O carrinho está vazio.';

const saleItem = z.object(
  {
    productId,
    quantity: wholeNumber({
      min: 1,
      max: limits.saleQuantity,
      message: 'A quantidade mínima é 1.',
      unit: 'unidades',
    }).meta({ example: 2 }),
  },
  'Informe o produto e a quantidade.',
);

const noDiscount = 'Informe o desconto em reais ou em porcentagem.';

/** A manual discount, on the total after the coupon (docs/product/sales.md#discount-by-hand). */
export const manualDiscountBody = z
  .object(
    {
      percent: z
        .number('Informe um número.')
        .min(1, 'O desconto mínimo é 1%.')
        .max(100, 'O desconto máximo é 100%.')
        .refine(hasTwoDecimals, 'Use no máximo duas casas decimais.')
        .optional()
        .meta({ example: 10 }),
      amount: reais(noDiscount)
        .refine((amount) => amount > 0, 'O desconto é maior que zero.')
        .optional()
        .meta({ example: 5 }),
      reason: requiredText('Informe o motivo do desconto.', limits.textLength).meta({
        example: 'Cliente fiel',
      }),
    },
    noDiscount,
  )
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    path: ['amount'],
    error: noDiscount,
  });

/** What each tender pays of the total; by default `paymentType` pays it all. */
export const payments = z
  .array(salePayment, 'Informe uma lista de pagamentos.')
  .min(1, 'Informe pelo menos um pagamento.')
  .max(limits.salePayments, `Uma venda tem no máximo ${limits.salePayments} pagamentos.`)
  .optional();

export const saleBody = z
  .object({
    paymentType: salePaymentType,
    couponCode: optionalCouponCode,
    discount: manualDiscountBody.optional().meta({ example: { percent: 10, reason: 'Cliente fiel' } }),
    items: z
      .array(saleItem, {
        error: (issue) =>
          issue.input === undefined || issue.input === null ? emptyCart : 'Informe uma lista de itens.',
      })
      .max(limits.saleItems, `Uma venda tem no máximo ${limits.saleItems} itens.`),
    /** Time that is sold in the same cart; then `items` may be empty. */
    time: z
      .array(saleTime, 'Informe uma lista de tempo.')
      .min(1, emptyCart)
      .max(limits.saleItems, `Uma venda tem no máximo ${limits.saleItems} itens.`)
      .optional(),
    userId: customerId.nullish(),
    payments,
  })
  .refine(({ items, time }) => items.length > 0 || time !== undefined, { path: ['items'], error: emptyCart });

export type SaleBody = z.input<typeof saleBody>;

const soldItemId = id.meta({ example: '6e2b9f47-0c5a-4d81-a7f3-84d1e0b6c924' });

export const sale = z
  .object({
    id: saleId,
    createdAt: instant.meta({ example: '2026-11-21T19:42:10.000Z' }),
    user: z.object({ name: customerName }).optional(),
    paymentType: salePaymentType,
    items: z
      .array(
        z.object({
          id: soldItemId,
          product: z.object({ name: productName }),
          quantity: z.int().meta({ example: 2 }),
          price: reaisAnswer.meta({ example: 6.5 }),
          /** Only for a line of time, which has its name in place of a product's. */
          time: soldTime.optional(),
        }),
      )
      .meta({
        example: [
          {
            id: '6e2b9f47-0c5a-4d81-a7f3-84d1e0b6c924',
            product: { name: 'Refrigerante lata' },
            quantity: 2,
            price: 6.5,
          },
        ],
      }),
    subtotal: reaisAnswer.meta({ example: 13 }),
    /** The coupon's and the manual one together. */
    discount: reaisAnswer.meta({ example: 1.3 }),
    coupon: z.object({ code: couponCodeAnswer }).optional(),
    /** The manual discount: its amount, and its percentage if one was given. */
    manualDiscount: z
      .object({
        percent: z.number().nullable().meta({ example: 10 }),
        amount: reaisAnswer.meta({ example: 1.3 }),
        reason: z.string().meta({ example: 'Cliente fiel' }),
      })
      .optional(),
    total: reaisAnswer.meta({ example: 11.7 }),
    /** What was paid by each tender, with the change; empty if nothing was to be paid. */
    payments: z.array(
      z.object({
        type: salePaymentType,
        amount: reaisAnswer.meta({ example: 11.7 }),
        received: reaisAnswer.nullable().meta({ example: 20 }),
        change: reaisAnswer.meta({ example: 8.3 }),
      }),
    ),
    /** What the customer owed with the part that is on the tab; null without one. */
    owedAfter: reaisAnswer.nullable().meta({ example: null }),
    actor,
    /** The refunds so far, oldest first. */
    refunds: z.array(saleRefund).meta({ example: [] }),
    /** The sum of the refunds. */
    refunded: reaisAnswer.meta({ example: 0 }),
    /** Set once all of it is refunded, with the last refund's reason and actor. */
    refundedAt: instant.nullable().meta({ example: null }),
    refundReason: z.string().nullable(),
    refundActor: z.string().nullable(),
  })
  .meta({ id: 'Sale' });

export type Sale = z.output<typeof sale>;

const leftOut = z.object({
  count: z.int().meta({ example: 0 }),
  total: reaisAnswer.meta({ example: 0 }),
});

export const salesSummary = z
  .object({
    count: z.int().meta({ example: 1 }),
    total: reaisAnswer.meta({ example: 11.7 }),
    discount: reaisAnswer.meta({ example: 1.3 }),
    byPaymentType: z.array(
      z.object({
        paymentType: salePaymentType,
        count: z.int().meta({ example: 1 }),
        total: reaisAnswer.meta({ example: 11.7 }),
      }),
    ),
    courtesies: leftOut,
    refunds: leftOut,
    /** The money received and paid back on the same days, for sales and events. */
    received,
  })
  .meta({ id: 'SalesSummary' });

export type SalesSummary = z.output<typeof salesSummary>;

export const createSale = endpoint({
  id: 'createSale',
  method: 'POST',
  path: '/stores/:storeId/sales',
  tag: 'sales',
  summary:
    'Finishes a sale: takes the stock, counts the coupon, keeps names and prices, all in one transaction',
  access: staff('floor', 'operating'),
  params: storeParams,
  body: saleBody,
  status: 201,
  answer: sale,
  changes: ['sales', 'products', 'coupons'],
  // The answer of getPrices says when time was last sold.
  changesWith: { time: ['sessions', 'computers', 'credits', 'bills', 'prices'] },
  errors: [
    'PRODUCT_NOT_FOUND',
    'CUSTOMER_NOT_FOUND',
    'OUT_OF_STOCK',
    'COUPON_INVALID',
    'PAYMENTS_DIFFER',
    ...shiftErrors,
    ...tabErrors,
    'TIME_UNPRICED',
    'PRICE_CHANGED',
    'BILL_NOT_FOUND',
    'BILL_SETTLED',
    'PACKAGE_NOT_FOUND',
    'PACKAGE_NOT_NOW',
    'SESSION_NOT_FOUND',
    'SESSION_ENDED',
    'SESSION_RUNNING',
    'SESSION_TOO_LONG',
    'BALANCE_TOO_LARGE',
    'INSUFFICIENT_CREDITS',
    ...startErrors,
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});

export const listSales = endpoint({
  id: 'listSales',
  method: 'GET',
  path: '/stores/:storeId/sales',
  tag: 'sales',
  summary:
    "Sales, newest first, of whole days in the store's zone; without the permission of reports only the own ones of the last 24 hours and those since the open shift began",
  access: staff('floor', 'while-inactive'),
  report: true,
  params: storeParams,
  query: z
    .object({
      ...days,
      /** The first characters of an id, as the list shows it. */
      shortId: z
        .string('O código curto tem 8 caracteres.')
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{8}$/, 'O código curto tem 8 caracteres.')
        .optional()
        .meta({ example: '3fa81c07' }),
      ...page,
    })
    .refine(startBeforeEnd.check, startBeforeEnd.refusal),
  status: 200,
  answer: z.array(sale),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const getSalesSummary = endpoint({
  id: 'getSalesSummary',
  method: 'GET',
  path: '/stores/:storeId/sales/summary',
  tag: 'sales',
  summary: 'Sums over the same days; courtesies and refunds stand apart',
  access: staff('reports', 'while-inactive'),
  report: true,
  params: storeParams,
  query: z.object(days).refine(startBeforeEnd.check, startBeforeEnd.refusal),
  status: 200,
  answer: salesSummary,
});

export const getSale = endpoint({
  id: 'getSale',
  method: 'GET',
  path: '/stores/:storeId/sales/:saleId',
  tag: 'sales',
  summary: 'One sale',
  access: staff('floor', 'while-inactive'),
  params: saleParams,
  status: 200,
  answer: sale,
  errors: ['SALE_NOT_FOUND'],
});

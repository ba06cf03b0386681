import { limits, paymentTypes } from '@coruja/domain';
import { z } from 'zod';
import { optionalCouponCode } from './coupons.ts';
import { endpoint, operating, readable } from './endpoint.ts';
import { id, instant, page, queryDay, reaisAnswer, requiredText, wholeNumber } from './fields.ts';
import { storeParams } from './stores.ts';

const saleParams = z.object({ storeId: id, saleId: id });

export const paymentType = z.enum(paymentTypes, 'Escolha a forma de pagamento.');

const emptyCart = 'O carrinho está vazio.';

const saleItem = z.object(
  {
    productId: id,
    quantity: wholeNumber({
      min: 1,
      max: limits.saleQuantity,
      message: 'A quantidade mínima é 1.',
      unit: 'unidades',
    }),
  },
  'Informe o produto e a quantidade.',
);

export const saleBody = z.object({
  paymentType,
  couponCode: optionalCouponCode,
  items: z
    .array(saleItem, {
      error: (issue) =>
        issue.input === undefined || issue.input === null ? emptyCart : 'Informe uma lista de itens.',
    })
    .min(1, emptyCart)
    .max(limits.saleItems, `Uma venda tem no máximo ${limits.saleItems} itens.`),
  userId: id.nullish(),
});

export const refundSaleBody = z.object({
  reason: requiredText('Informe o motivo do estorno.', limits.textLength),
});

export const sale = z
  .object({
    id,
    createdAt: instant,
    user: z.object({ name: z.string() }).optional(),
    paymentType,
    items: z.array(
      z.object({ id, product: z.object({ name: z.string() }), quantity: z.int(), price: reaisAnswer }),
    ),
    subtotal: reaisAnswer,
    discount: reaisAnswer,
    coupon: z.object({ code: z.string() }).optional(),
    total: reaisAnswer,
    actor: z.string(),
    refundedAt: instant.nullable(),
    refundReason: z.string().nullable(),
    refundActor: z.string().nullable(),
  })
  .meta({ id: 'Sale' });

export type Sale = z.output<typeof sale>;

const days = { startDate: queryDay, endDate: queryDay };

/** The sentence for a span that ends before it begins; the filter shows it before anything is sent. */
export const daysOutOfOrder = 'A data inicial não pode ser depois da data final.';

const inOrder = {
  check: (query: { startDate?: string | undefined; endDate?: string | undefined }) =>
    query.startDate === undefined || query.endDate === undefined || query.startDate <= query.endDate,
  refusal: { path: ['startDate'], error: daysOutOfOrder },
};

export const salesSummary = z
  .object({
    count: z.int(),
    total: reaisAnswer,
    discount: reaisAnswer,
    byPaymentType: z.array(z.object({ paymentType, count: z.int(), total: reaisAnswer })),
    courtesies: z.object({ count: z.int(), total: reaisAnswer }),
    refunds: z.object({ count: z.int(), total: reaisAnswer }),
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
  access: operating,
  params: storeParams,
  body: saleBody,
  status: 201,
  answer: sale,
  changes: ['sales', 'products', 'coupons'],
  errors: [
    'PRODUCT_NOT_FOUND',
    'CUSTOMER_NOT_FOUND',
    'OUT_OF_STOCK',
    'COUPON_INVALID',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});

export const listSales = endpoint({
  id: 'listSales',
  method: 'GET',
  path: '/stores/:storeId/sales',
  tag: 'sales',
  summary: "Sales, newest first, of whole days in the store's zone",
  access: readable,
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
        .optional(),
      ...page,
    })
    .refine(inOrder.check, inOrder.refusal),
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
  access: readable,
  report: true,
  params: storeParams,
  query: z.object(days).refine(inOrder.check, inOrder.refusal),
  status: 200,
  answer: salesSummary,
});

export const getSale = endpoint({
  id: 'getSale',
  method: 'GET',
  path: '/stores/:storeId/sales/:saleId',
  tag: 'sales',
  summary: 'One sale',
  access: readable,
  params: saleParams,
  status: 200,
  answer: sale,
  errors: ['SALE_NOT_FOUND'],
});

export const refundSale = endpoint({
  id: 'refundSale',
  method: 'POST',
  path: '/stores/:storeId/sales/:saleId/refund',
  tag: 'sales',
  summary: 'Takes a sale back: stock and coupon use return, and it leaves the figures',
  access: operating,
  params: saleParams,
  body: refundSaleBody,
  status: 200,
  answer: sale,
  changes: ['sales', 'products', 'coupons'],
  errors: ['SALE_NOT_FOUND', 'SALE_REFUNDED', 'STOCK_TOO_LARGE', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

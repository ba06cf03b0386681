import { limits, paymentTenders, tenders } from '@coruja/domain';
import { z } from 'zod';
import { actor, id, instant, productName, reais, reaisAnswer, requiredText, wholeNumber } from './fields.ts';

// Refunds of a sale (docs/product/sales.md#refund).

const itemId = id.meta({ example: '6e2b9f47-0c5a-4d81-a7f3-84d1e0b6c924' });

const refundItem = z.object(
  {
    itemId,
    /** Units of a product; by default all that are left. */
    quantity: wholeNumber({
      min: 1,
      max: limits.saleQuantity,
      message: 'A quantidade mínima é 1.',
      unit: 'unidades',
    })
      .optional()
      .meta({ example: 1 }),
    /** Minutes of `credits`, a `package` or a `session`; by default all unused ones. */
    minutes: wholeNumber({
      min: 1,
      max: limits.grantMinutes,
      message: 'O mínimo é 1 minuto.',
      unit: 'minutos',
    })
      .optional()
      .meta({ example: 45 }),
  },
  'Informe o item e a quantidade.',
);

const noPaymentAmount = 'Informe o valor de cada pagamento.';

const refundPayment = z.object(
  {
    type: z.enum(paymentTenders, 'Escolha a forma de pagamento.'),
    amount: reais(noPaymentAmount)
      .refine((amount) => amount > 0, 'O valor de um pagamento é maior que zero.')
      .meta({ example: 6.5 }),
  },
  noPaymentAmount,
);

export const refundSaleBody = z.object({
  reason: requiredText('Informe o motivo do estorno.', limits.textLength).meta({
    example: 'Cliente desistiu',
  }),
  /** By default everything that can be refunded. */
  items: z
    .array(refundItem, 'Informe uma lista de itens.')
    .min(1, 'Escolha o que estornar.')
    .max(limits.saleItems * 2, 'Há itens demais.')
    .refine((items) => new Set(items.map((item) => item.itemId.toLowerCase())).size === items.length, {
      error: 'Cada item aparece uma vez.',
    })
    .optional(),
  /** The tenders of the money that is paid back, after what is taken off the tab; by default those of the sale, cash first. */
  payments: z
    .array(refundPayment, 'Informe uma lista de pagamentos.')
    .min(1, 'Informe pelo menos um pagamento.')
    .max(limits.salePayments, `Um estorno tem no máximo ${limits.salePayments} pagamentos.`)
    .optional(),
});

const paidOut = z.array(
  z.object({
    type: z.enum([...tenders, 'TAB']).meta({ description: '`TAB`: taken off the tab', example: 'CASH' }),
    amount: reaisAnswer.meta({ example: 6.5 }),
  }),
);

export const saleRefund = z.object({
  id: id.meta({ example: 'c81f0a36-2d7e-4b95-9f64-3a0b7e5d1c28' }),
  at: instant.meta({ example: '2026-11-21T19:55:00.000Z' }),
  reason: z.string().meta({ example: 'Cliente desistiu' }),
  actor,
  /** The amount paid back or taken off the tab; for a courtesy its value, although nothing was paid back. */
  amount: reaisAnswer.meta({ example: 6.5 }),
  payments: paidOut,
  items: z.array(
    z.object({
      itemId,
      /** Units of a product, 1 for a bill or a pass, 0 for minutes. */
      quantity: z.int().meta({ example: 1 }),
      minutes: z.int().meta({ example: 0 }),
      amount: reaisAnswer.meta({ example: 6.5 }),
    }),
  ),
});

export type SaleRefund = z.output<typeof saleRefund>;

const refundableItem = z.object({
  itemId,
  name: productName,
  kind: z
    .enum(['product', 'credits', 'package', 'session', 'extension', 'difference', 'bill'])
    .meta({ example: 'product' }),
  /** Refundable units; 1 for a bill or a pass, 0 for minutes. */
  quantity: z.int().meta({ example: 2 }),
  /** Refundable unused minutes. */
  minutes: z.int().meta({ example: 0 }),
  /** The refund for all of them. */
  amount: reaisAnswer.meta({ example: 11.7 }),
  /**
   * The line's price, what was paid for it, and how much of its price was refunded: to compute the refund of some
   * units.
   */
  subtotal: reaisAnswer.meta({ example: 13 }),
  paid: reaisAnswer.meta({ example: 11.7 }),
  refunded: reaisAnswer.meta({ example: 0 }),
  /** Its session must end first. */
  isRunning: z.boolean(),
});

/** What can be refunded of a sale at this moment. */
export const refundable = z
  .object({
    items: z.array(refundableItem),
    amount: reaisAnswer.meta({ example: 11.7 }),
    /** What is left of each tender of the sale, in the order of refunding. */
    payments: paidOut,
  })
  .meta({ id: 'Refundable' });

export type Refundable = z.output<typeof refundable>;

import { limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { customerId } from './fields.ts';
import { shiftErrors, tabErrors } from './money.ts';
import { billToPay } from './sale-time.ts';
import { payments, sale, salePaymentType } from './sales.ts';
import { storeParams } from './stores.ts';

// A sale of bills only (docs/product/bills.md#paying).

export const receiveBillsBody = z.object({
  paymentType: salePaymentType,
  bills: z
    .array(billToPay, 'Informe as contas.')
    .min(1, 'Informe as contas.')
    .max(limits.saleItems, `Uma venda tem no máximo ${limits.saleItems} itens.`),
  userId: customerId.nullish(),
  payments,
});

export const receiveBills = endpoint({
  id: 'receiveBills',
  method: 'POST',
  path: '/stores/:storeId/bills/receive',
  tag: 'bills',
  summary:
    'Sells nothing but what is owed already, in every state of the subscription; the answer is the sale',
  access: staff('floor', 'always'),
  params: storeParams,
  body: receiveBillsBody,
  status: 201,
  answer: sale,
  changes: ['sales', 'bills'],
  errors: [
    'BILL_NOT_FOUND',
    'BILL_SETTLED',
    'CUSTOMER_NOT_FOUND',
    'PAYMENTS_DIFFER',
    ...shiftErrors,
    ...tabErrors,
    'PRICE_CHANGED',
    'SESSION_RUNNING',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});

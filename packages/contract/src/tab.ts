import { limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { actor, customerId, customerName, id, instant, page, reais, reaisAnswer, saleId } from './fields.ts';
import { moneyPayment } from './payment-parts.ts';
import { storeParams } from './stores.ts';

// What customers owe (docs/product/tab.md#who-owes).

const customerParams = z.object({ userId: customerId });

export const tab = z
  .object({
    limit: reaisAnswer.nullable().meta({ description: 'null: nothing is sold on the tab', example: 50 }),
    owed: reaisAnswer.meta({ example: 12.5 }),
    left: reaisAnswer.meta({ description: 'What can still be sold on the tab', example: 37.5 }),
  })
  .meta({ id: 'Tab' });

export type Tab = z.output<typeof tab>;

export const tabEntry = z
  .object({
    id: id.meta({ example: '1f4c8a20-6b7d-4e15-8c93-0d2e5a7b9f31' }),
    kind: z.enum(['sale', 'payment', 'refund']),
    amount: reaisAnswer.meta({ description: 'Below 0 if less is owed', example: 12.5 }),
    owedAfter: reaisAnswer.meta({ example: 12.5 }),
    saleId: saleId.nullable(),
    actor,
    createdAt: instant.meta({ example: '2026-11-21T19:42:10.000Z' }),
  })
  .meta({ id: 'TabEntry' });

export type TabEntry = z.output<typeof tabEntry>;

export const openTab = z
  .object({
    user: z.object({ id: customerId, name: customerName }),
    owed: reaisAnswer.meta({ example: 12.5 }),
    limit: tab.shape.limit,
    since: instant.meta({
      description: 'The oldest sale that is not paid; payments settle the oldest ones first',
      example: '2026-11-21T19:42:10.000Z',
    }),
  })
  .meta({ id: 'OpenTab' });

export type OpenTab = z.output<typeof openTab>;

export const getTab = endpoint({
  id: 'getTab',
  method: 'GET',
  path: '/users/:userId/tab',
  tag: 'tab',
  summary: 'What a customer owes, and up to which limit',
  access: staff('floor', 'always'),
  params: customerParams,
  status: 200,
  answer: tab,
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const listTabEntries = endpoint({
  id: 'listTabEntries',
  method: 'GET',
  path: '/users/:userId/tab/entries',
  tag: 'tab',
  summary: "The statement of a customer's tab, newest first",
  access: staff('floor', 'always'),
  params: customerParams,
  query: z.object(page),
  status: 200,
  answer: z.array(tabEntry),
  paged: true,
  errors: ['CUSTOMER_NOT_FOUND', 'INVALID_CURSOR'],
});

export const tabPaymentBody = z.object({
  payments: z
    .array(moneyPayment, 'Informe uma lista de pagamentos.')
    .min(1, 'Informe pelo menos um pagamento.')
    .max(limits.salePayments, `Um recebimento tem no máximo ${limits.salePayments} pagamentos.`),
});

export const recordTabPayment = endpoint({
  id: 'recordTabPayment',
  method: 'POST',
  path: '/users/:userId/tab/payments',
  tag: 'tab',
  summary: 'Receives all or a part of what a customer owes, in every state of the subscription',
  access: staff('floor', 'always'),
  params: customerParams,
  body: tabPaymentBody,
  status: 201,
  answer: tab,
  changes: ['sales'],
  errors: ['CUSTOMER_NOT_FOUND', 'TAB_OVERPAID', 'SHIFT_NEEDED', 'SHIFT_OF_OTHER', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

export const tabLimitBody = z.object({
  limit: reais('Informe o limite.').nullable().meta({ description: 'null: none', example: 50 }),
});

export const setTabLimit = endpoint({
  id: 'setTabLimit',
  method: 'PATCH',
  path: '/users/:userId/tab/limit',
  tag: 'tab',
  summary: 'Sets up to which sum is sold on the tab; what is owed already stays',
  access: staff('customers', 'operating'),
  params: customerParams,
  body: tabLimitBody,
  status: 200,
  answer: tab,
  changes: ['customers'],
  errors: ['CUSTOMER_NOT_FOUND', 'TAB_MINOR', 'TAB_OFF'],
});

export const listTabs = endpoint({
  id: 'listTabs',
  method: 'GET',
  path: '/stores/:storeId/tabs',
  tag: 'tab',
  summary: 'Who owes, by the oldest sale that is not paid',
  access: staff('floor', 'always'),
  params: storeParams,
  query: z.object(page),
  status: 200,
  answer: z.array(openTab),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const getTabsSummary = endpoint({
  id: 'getTabsSummary',
  method: 'GET',
  path: '/stores/:storeId/tabs/summary',
  tag: 'tab',
  summary: 'How many customers owe, and how much together',
  access: staff('reports', 'always'),
  params: storeParams,
  status: 200,
  answer: z.object({ count: z.int().meta({ example: 3 }), owed: reaisAnswer.meta({ example: 87.5 }) }),
});

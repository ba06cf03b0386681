import { tenders } from '@coruja/domain';
import { z } from 'zod';
import { days, startBeforeEnd } from './day-span.ts';
import { endpoint, staff } from './endpoint.ts';
import { actor, eventName, id, instant, page, reaisAnswer, saleId } from './fields.ts';
import { storeParams } from './stores.ts';

/** An entry of the ledger of money (docs/product/money.md#ledger). */
export const moneyEntry = z
  .object({
    id: id.meta({ example: '0c8a4f17-5d26-4be9-9a31-7f60c2d8e514' }),
    createdAt: instant.meta({ description: 'When the money moved', example: '2026-11-21T19:42:10.000Z' }),
    kind: z.enum(['sale', 'event', 'tab-payment', 'refund', 'retender']),
    tender: z.enum(tenders).meta({ example: 'CASH' }),
    amount: reaisAnswer.meta({ description: 'Below 0 where it went out', example: 11.7 }),
    received: reaisAnswer.nullable().meta({ description: 'Cash that was handed over', example: 20 }),
    saleId: saleId.nullable(),
    event: z
      .object({ name: eventName })
      .nullable()
      .meta({ description: 'Of the payment of an event or a seat', example: null }),
    reason: z.string().nullable().meta({ description: 'Of a refund or a corrected tender', example: null }),
    actor,
  })
  .meta({ id: 'MoneyEntry' });

export type MoneyEntry = z.output<typeof moneyEntry>;

export const listMoneyEntries = endpoint({
  id: 'listMoneyEntries',
  method: 'GET',
  path: '/stores/:storeId/money',
  tag: 'sales',
  summary: "The entries of the ledger of money, newest first, of whole days in the store's zone",
  access: staff('reports', 'while-inactive'),
  report: true,
  params: storeParams,
  query: z.object({ ...days, ...page }).refine(startBeforeEnd.check, startBeforeEnd.refusal),
  status: 200,
  answer: z.array(moneyEntry),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

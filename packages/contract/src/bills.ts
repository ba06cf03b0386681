import { limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import {
  computerId,
  computerName,
  customerId,
  customerName,
  instant,
  reaisAnswer,
  requiredText,
  sessionId,
  storeId,
} from './fields.ts';
import { billId, soldTime } from './sale-time.ts';
import { storeParams } from './stores.ts';

// Unpaid sessions (docs/product/bills.md#amount).

export const bill = z
  .object({
    id: billId,
    session: z.object({
      id: sessionId,
      startTime: instant,
      endTime: instant.meta({
        description: 'When it ended or will end',
        example: '2026-11-21T20:00:00.000Z',
      }),
      isRunning: z.boolean().meta({ example: false }),
      isOpenEnded: z.boolean().meta({ description: 'While it runs it cannot be paid', example: false }),
    }),
    computer: z.object({ id: computerId, name: computerName }),
    user: z.object({ id: customerId, name: customerName }).optional(),
    minutes: soldTime.shape.minutes.meta({
      description: 'What is paid for: of a running session its whole time, if that was chosen',
    }),
    amount: reaisAnswer.meta({ description: 'What it costs to settle it now', example: 6.5 }),
    amountSoFar: reaisAnswer.meta({ description: 'What the used time costs', example: 4.2 }),
    rules: soldTime.shape.rules.meta({ description: 'What each price rule makes of the amount' }),
    rulesSoFar: soldTime.shape.rules.meta({ description: 'What each price rule makes of `amountSoFar`' }),
  })
  .meta({ id: 'Bill' });

export type Bill = z.output<typeof bill>;

export const listBills = endpoint({
  id: 'listBills',
  method: 'GET',
  path: '/stores/:storeId/bills',
  tag: 'bills',
  summary: 'Open bills, the oldest first; a bill of R$ 0,00 is not listed',
  access: staff('floor', 'always'),
  params: storeParams,
  status: 200,
  answer: z.array(bill),
});

export const waiveBillBody = z.object({
  reason: requiredText('Informe o motivo.', limits.textLength).meta({ example: 'Cliente da casa' }),
});

export const waiveBill = endpoint({
  id: 'waiveBill',
  method: 'POST',
  path: '/stores/:storeId/bills/:billId/waive',
  tag: 'bills',
  summary: 'Settles a bill without money; the session must be over',
  access: staff('courtesy', 'always'),
  params: z.object({ storeId, billId }),
  body: waiveBillBody,
  status: 204,
  changes: ['bills'],
  errors: ['BILL_NOT_FOUND', 'BILL_SETTLED', 'SESSION_RUNNING'],
});

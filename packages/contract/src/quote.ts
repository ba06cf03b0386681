import { limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { computerId, customerId, instant, reaisAnswer, wholeNumber } from './fields.ts';
import { soldTime } from './sale-time.ts';
import { storeParams } from './stores.ts';

const quoteBody = z.object({
  minutes: wholeNumber({
    min: 1,
    max: limits.sessionMinutes,
    message: 'O mínimo é 1 minuto.',
    unit: 'minutos',
  }).meta({ description: 'As they are asked for', example: 120 }),
  computerId: computerId.nullish().meta({ description: 'In whose room; left out, in none' }),
  userId: customerId.nullish().meta({ description: 'Whose group has its discount' }),
});

/** What time costs now (docs/product/prices.md#total). */
export const quoteAnswer = z
  .object({
    total: reaisAnswer.meta({ example: 18 }),
    rules: soldTime.shape.rules,
    quotedAt: instant.meta({ description: 'Sent with the sale, it keeps the price for two minutes' }),
  })
  .meta({ id: 'Quote' });

export type QuoteAnswer = z.output<typeof quoteAnswer>;

export const getQuote = endpoint({
  id: 'getQuote',
  method: 'POST',
  path: '/stores/:storeId/quote',
  tag: 'prices',
  summary: 'What so many minutes cost from now on, and what each rule makes of it',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  body: quoteBody,
  status: 200,
  answer: quoteAnswer,
  changes: [],
  errors: ['COMPUTER_NOT_FOUND', 'CUSTOMER_NOT_FOUND'],
});

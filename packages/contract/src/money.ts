import { tenders } from '@coruja/domain';
import { z } from 'zod';
import { reaisAnswer } from './fields.ts';

/**
 * The money of some days (docs/product/money.md#received): received minus refunded on those days, by tender. A tender
 * without an entry is left out.
 */
export const received = z
  .object({
    total: reaisAnswer.meta({ example: 180 }),
    byTender: z.array(
      z.object({
        tender: z.enum(tenders).meta({ example: 'CASH' }),
        total: reaisAnswer.meta({ example: 180 }),
      }),
    ),
  })
  .meta({ id: 'Received' });

export type Received = z.output<typeof received>;

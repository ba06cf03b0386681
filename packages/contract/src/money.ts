import { tenders } from '@coruja/domain';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
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

/** How a sale can be refused because a part of it is on the tab (docs/product/tab.md#selling). */
export const tabErrors = ['TAB_LIMIT', 'TAB_MINOR', 'TAB_OFF'] as const satisfies readonly ErrorCode[];

/** How a call that moves money can be refused because of the cash shift (docs/product/shifts.md#without-a-shift). */
export const shiftErrors = [
  'SHIFT_NEEDED',
  'SHIFT_OF_OTHER',
  'TENDERS_NEEDED',
] as const satisfies readonly ErrorCode[];

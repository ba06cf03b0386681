import { randomUUID } from 'node:crypto';
import type { Shift } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import { auditedShift } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { findShift, getShift } from './find-shift.ts';
import { insertReview } from './shifts-queries.ts';

/**
 * Adds a note to a closed shift, which itself never changes (docs/product/shifts.md#review).
 *
 * @throws AppError SHIFT_NOT_FOUND, SHIFT_NOT_CLOSED
 */
export function reviewShift(ctx: StoreContext, input: { shiftId: string; note: string }): Promise<Shift> {
  return inStore(ctx, async (inside) => {
    const shift = await findShift(inside, input.shiftId);
    assertThat(shift.closed_at !== null, 'SHIFT_NOT_CLOSED');
    await insertReview(inside.db, {
      store_id: ctx.storeId,
      id: randomUUID(),
      shift_id: shift.id,
      note: input.note,
      actor: ctx.actor,
      created_at: ctx.now(),
    });
    const { note } = input;
    inside.audit?.describe({ after: auditedShift(shift, { note }) });
    return getShift(inside, { shiftId: shift.id });
  });
}

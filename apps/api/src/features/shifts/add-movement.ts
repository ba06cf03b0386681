import type { Shift, shiftMovementBody } from '@coruja/contract';
import { toReais } from '@coruja/domain';
import type { z } from 'zod';
import { auditedShift } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import { findShift, getShift } from './find-shift.ts';
import { insertDrawerEntry } from './shifts-queries.ts';

type Input = z.output<typeof shiftMovementBody> & { readonly shiftId: string };

/**
 * Takes cash out of the drawer or puts some in (docs/product/shifts.md#movements). It may exceed the expected cash: a refusal would
 * reveal that sum.
 *
 * @throws AppError SHIFT_NOT_FOUND; the database refuses a closed shift, and one of somebody else
 */
export function addMovement(ctx: StoreContext, { shiftId, kind, amount, reason }: Input): Promise<Shift> {
  if (kind === 'sangria') requirePermission(ctx, 'cash');
  return inStore(ctx, async (inside) => {
    const { id } = await findShift(inside, shiftId);
    await insertDrawerEntry(inside.db, {
      storeId: ctx.storeId,
      shiftId: id,
      kind,
      amount: kind === 'sangria' ? 0 - amount : amount,
      reason,
      actor: ctx.actor,
      at: ctx.now(),
    });
    const shift = await getShift(inside, { shiftId: id });
    const fields = { movement: kind, amount: toReais(amount) };
    inside.audit?.describe({ after: auditedShift(shift, fields), reason });
    return shift;
  });
}

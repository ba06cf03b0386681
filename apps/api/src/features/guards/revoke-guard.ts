import type { Computer } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import { auditedComputer, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getComputer } from '../computers/get-computer.ts';
import { deleteGuard } from './guards-queries.ts';

/**
 * Deletes the computer's token and an unused code. The process that holds the connection closes it when it is notified of the
 * change (guard-link).
 *
 * @throws AppError COMPUTER_NOT_FOUND, GUARD_NOT_FOUND
 */
export function revokeGuard(ctx: StoreContext, input: { computerId: string }): Promise<Computer> {
  return inStore(ctx, async (inside) => {
    const isDeleted = await deleteGuard(inside.db, ctx.storeId, input.computerId);
    // Read afterwards: a computer that is removed at the same time takes its guard along.
    const computer = await getComputer(inside, input);
    assertThat(isDeleted, 'GUARD_NOT_FOUND');
    const after = withFields(auditedComputer(computer), { guard: false });
    inside.audit?.describe({ before: withFields(after, { guard: true }), after });
    return computer;
  });
}

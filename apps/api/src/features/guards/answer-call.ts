import type { Computer } from '@coruja/contract';
import { auditedComputer, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getComputer } from '../computers/get-computer.ts';
import { answerOpenCall } from './guards-queries.ts';

/**
 * Ends the computer's call for an attendant, whose lock then says that somebody is on the way. Two people may answer at once, so
 * without an open call it changes nothing.
 *
 * @throws AppError COMPUTER_NOT_FOUND
 */
export function answerCall(ctx: StoreContext, input: { computerId: string }): Promise<Computer> {
  return inStore(ctx, async (inside) => {
    const wasOpen = await answerOpenCall(inside.db, ctx.storeId, { ...input, now: ctx.now() });
    const computer = await getComputer(inside, input);
    const after = withFields(auditedComputer(computer), { isCalling: false });
    inside.audit?.describe({ before: withFields(after, { isCalling: wasOpen }), after });
    return computer;
  });
}

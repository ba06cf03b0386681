import type { PublicContext, ReportFailure } from '../../context.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { forgottenAfterMs } from './shift-view.ts';
import { listShiftsOpenSince } from './shifts-queries.ts';

/** Alerts the owner once about each forgotten shift (docs/product/shifts.md#forgotten-shift). */
export async function alertForgottenShifts(ctx: PublicContext, report: ReportFailure): Promise<void> {
  const openedBefore = new Date(ctx.now().getTime() - forgottenAfterMs);
  for (const { store_id: storeId, id, number } of await listShiftsOpenSince(ctx.db, openedBefore)) {
    const inside = { ...ctx, storeId, actor: 'alerts', approvedBy: null };
    try {
      await alertOwner(inside, { kind: 'shift-forgotten', subjectKey: id, facts: { number } });
    } catch (error) {
      report(error, { storeId, shiftId: id });
    }
  }
}

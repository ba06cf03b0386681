import { longGapMs } from '@coruja/domain';
import type { PublicContext, ReportFailure } from '../../context.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { listUnalertedGapRows } from './radar-queries.ts';

/** Older gaps were already reported, or are from before there were alerts; in milliseconds. */
const newMs = 3_600_000;

/** Alerts the owner once about each long time in which a computer was on without its guard (docs/product/alerts.md#kinds). */
export async function alertGuardGaps(ctx: PublicContext, report: ReportFailure): Promise<void> {
  const noticedSince = new Date(ctx.now().getTime() - newMs);
  for (const row of await listUnalertedGapRows(ctx.db, { noticedSince, longerThanMs: longGapMs })) {
    const inside = { ...ctx, storeId: row.store_id, actor: 'alerts', approvedBy: null };
    const minutes = Math.floor((row.ended_at.getTime() - row.started_at.getTime()) / 60_000);
    try {
      await alertOwner(inside, {
        kind: 'guard-gap',
        subjectKey: row.id,
        facts: { computer: row.computer_name, minutes },
      });
    } catch (error) {
      report(error, { storeId: row.store_id, gapId: row.id });
    }
  }
}

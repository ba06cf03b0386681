import type { StoreContext } from '../../context.ts';
import type { StoredReport } from '../../db/shift-tables.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { isMailed } from '../alerts/alert-settings.ts';
import { addressee } from '../stores/addressee.ts';
import { getStore } from '../stores/get-store.ts';
import { mailOwner } from '../stores/mail-owner.ts';
import { hashOf, hexOf } from './shift-facts.ts';
import { personIn } from './shift-view.ts';
import type { ShiftRow } from './shifts-queries.ts';

/**
 * Tells the owner how a shift was closed. The mail with the count is sent at once, whatever the hour, because an owner who went home
 * waits for it (docs/product/alerts.md#the-closing).
 */
export async function notifyShiftClosed(
  ctx: StoreContext,
  { shift, report, differs }: { shift: ShiftRow; report: StoredReport; differs: boolean },
): Promise<void> {
  const kind = differs ? 'shift-difference' : 'shift-closed';
  const difference = sumOfDifferences(lastCounts(report));
  await alertOwner(ctx, { kind, subjectKey: shift.id, facts: { number: report.number, difference } });
  if (await isMailed(ctx, kind)) await mailCount(ctx, { shift, report });
}

async function mailCount(
  ctx: StoreContext,
  { shift, report }: { shift: ShiftRow; report: StoredReport },
): Promise<void> {
  const store = await getStore(ctx);
  const by = personIn(shift);
  await mailOwner(ctx, store, {
    ...addressee(store),
    kind: 'shift-closed',
    at: report.closedAt,
    number: report.number,
    openedBy: by(report.openedBy).name,
    closedBy: by(report.closedBy).name,
    counts: lastCounts(report).map(({ tender, expected, counted }) => ({ tender, expected, counted })),
    left: report.left,
    hash: hexOf(hashOf(report)),
  });
}

function lastCounts({ counts }: StoredReport): StoredReport['counts'] {
  const last = Math.max(...counts.map(({ attempt }) => attempt));
  return counts.filter(({ attempt }) => attempt === last);
}

function sumOfDifferences(counts: StoredReport['counts']): number {
  return counts.reduce((sum, { expected, counted }) => sum + (counted === null ? 0 : counted - expected), 0);
}

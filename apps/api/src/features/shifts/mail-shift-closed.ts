import type { StoreContext } from '../../context.ts';
import type { StoredReport } from '../../db/shift-tables.ts';
import { addressee } from '../stores/addressee.ts';
import { getStore } from '../stores/get-store.ts';
import { mailOwner } from '../stores/mail-owner.ts';
import { hashOf, hexOf } from './shift-facts.ts';
import { personIn } from './shift-view.ts';
import type { ShiftRow } from './shifts-queries.ts';

/** Tells the owner how a shift was closed. */
export async function mailShiftClosed(
  ctx: StoreContext,
  { shift, report }: { shift: ShiftRow; report: StoredReport },
): Promise<void> {
  const store = await getStore(ctx);
  const by = personIn(shift);
  const last = Math.max(...report.counts.map(({ attempt }) => attempt));
  await mailOwner(ctx, store, {
    ...addressee(store),
    kind: 'shift-closed',
    at: report.closedAt,
    number: report.number,
    openedBy: by(report.openedBy).name,
    closedBy: by(report.closedBy).name,
    counts: report.counts.flatMap(({ attempt, tender, expected, counted }) =>
      attempt === last ? [{ tender, expected, counted }] : [],
    ),
    left: report.left,
    hash: hexOf(hashOf(report)),
  });
}

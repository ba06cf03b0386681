import { longGapMs } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { listLongGapRows } from './radar-queries.ts';

/**
 * The times of more than ten minutes in which a computer was on without its guard, that ended since then, the newest first.
 * `notedAt` is when the guard reported the gap: within a second of its return.
 */
export async function listLongGaps({ db, storeId }: StoreContext, since: { endedSince: Date }) {
  const rows = await listLongGapRows(db, storeId, { ...since, longerThanMs: longGapMs });
  return rows.map((row) => ({
    id: row.id,
    computer: { id: row.computer_id, name: row.computer_name },
    startedAt: row.started_at,
    endedAt: row.ended_at,
    notedAt: row.noticed_at,
  }));
}

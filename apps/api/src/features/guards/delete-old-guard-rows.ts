import type { PublicContext } from '../../context.ts';
import {
  deleteExpiredCodes,
  deleteOldCommands,
  deleteOldLosses,
  deleteOldMinutes,
} from './guards-queries.ts';

const keptDays = 30;
/** Over a year, to compare a month with the same month of the last year (docs/product/radar.md#retention). */
const minutesKeptDays = 400;

/** Deletes old commands, losses of guards, times of computers and notes about them, and expired pairing codes. */
export async function deleteOldGuardRows({ db, now }: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
  const before = daysAgo(keptDays);
  await deleteOldMinutes(db, daysAgo(minutesKeptDays));
  await deleteOldCommands(db, before);
  await deleteOldLosses(db, before);
  await deleteExpiredCodes(db, now());
}

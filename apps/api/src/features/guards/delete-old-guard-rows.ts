import type { PublicContext } from '../../context.ts';
import { deleteOldFleetKeys } from './fleet-queries.ts';
import { deleteOldSheets } from './maintenance-queries.ts';
import {
  deleteExpiredCodes,
  deleteOldCommands,
  deleteOldLosses,
  deleteOldMinutes,
} from './guards-queries.ts';

const keptDays = 30;
/** Over a year, to compare a month with the same month of the last year (docs/product/radar.md#retention). */
const minutesKeptDays = 400;
/** Of a replaced sheet: a computer may be without its server for so long, and report a code then. */
const sheetsKeptDays = 365;

/** Deletes old commands, losses of guards, times of computers and notes about them, expired pairing codes, and old installation keys and maintenance codes. */
export async function deleteOldGuardRows({ db, now }: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
  const before = daysAgo(keptDays);
  await deleteOldMinutes(db, daysAgo(minutesKeptDays));
  await deleteOldCommands(db, before);
  await deleteOldLosses(db, before);
  await deleteExpiredCodes(db, now());
  await deleteOldFleetKeys(db, { before, now: now() });
  await deleteOldSheets(db, daysAgo(sheetsKeptDays));
}

import type { PublicContext } from '../../context.ts';
import { deleteExpiredCodes, deleteOldCommands, deleteOldLosses } from './guards-queries.ts';

const keptDays = 30;

/** Deletes old commands, old losses of guards and expired pairing codes. */
export async function deleteOldGuardRows({ db, now }: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000);
  await deleteOldCommands(db, before);
  await deleteOldLosses(db, before);
  await deleteExpiredCodes(db, now());
}

import type { PublicContext } from '../../context.ts';
import { deleteExpiredCodes, deleteOldCommands } from './guards-queries.ts';

const commandsKeptDays = 30;

/** Deletes old commands and expired pairing codes. */
export async function deleteOldGuardRows({ db, now }: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  await deleteOldCommands(db, new Date(now().getTime() - commandsKeptDays * 86_400_000));
  await deleteExpiredCodes(db, now());
}

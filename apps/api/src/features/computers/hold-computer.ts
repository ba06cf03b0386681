import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { lockComputerRow } from './computers-queries.ts';

/**
 * Locks the computer of a session that is about to start, until the transaction ends.
 *
 * @throws AppError COMPUTER_NOT_FOUND, COMPUTER_LOCKED
 */
export async function holdComputer(
  ctx: StoreContext,
  computerId: string,
): Promise<{ id: string; name: string; roomId: string | null; guardIsMissed: boolean }> {
  const row = await lockComputerRow(ctx.db, ctx.storeId, computerId);
  assertThat(row, 'COMPUTER_NOT_FOUND');
  assertThat(!row.is_locked, 'COMPUTER_LOCKED');
  return { id: row.id, name: row.name, roomId: row.room_id, guardIsMissed: row.guard_is_missed === true };
}

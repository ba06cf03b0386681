import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findComputerRow, lockComputerRow, updateComputerRow } from './computers-queries.ts';

/**
 * Takes a computer off the floor; its sessions stay in the reports under its name.
 *
 * @throws AppError COMPUTER_NOT_FOUND, COMPUTER_IN_USE
 */
export async function deleteComputer(ctx: StoreContext, input: { computerId: string }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const now = ctx.now();
    assertThat(await lockComputerRow(db, ctx.storeId, input.computerId), 'COMPUTER_NOT_FOUND');
    const row = await findComputerRow(db, ctx.storeId, { id: input.computerId, now });
    assertThat(!row?.in_use, 'COMPUTER_IN_USE');
    await updateComputerRow(db, ctx.storeId, { id: input.computerId, changes: { removed_at: now } });
  });
}

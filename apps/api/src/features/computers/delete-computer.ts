import { assertThat } from '../../app-error.ts';
import { auditedComputer } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { clearSeats, findComputerRow, lockComputerRow, updateComputerRow } from './computers-queries.ts';
import { getComputer } from './get-computer.ts';

/**
 * Removes a computer; its sessions stay in the reports under its name, and event seats no longer have it.
 *
 * @throws AppError COMPUTER_NOT_FOUND, COMPUTER_IN_USE
 */
export async function deleteComputer(ctx: StoreContext, input: { computerId: string }): Promise<void> {
  await inStore(ctx, async (inside) => {
    const now = ctx.now();
    assertThat(await lockComputerRow(inside.db, ctx.storeId, input.computerId), 'COMPUTER_NOT_FOUND');
    const row = await findComputerRow(inside.db, ctx.storeId, { id: input.computerId, now });
    assertThat(!row?.in_use, 'COMPUTER_IN_USE');
    if (inside.audit) inside.audit.describe({ before: auditedComputer(await getComputer(inside, input)) });
    await clearSeats(inside.db, ctx.storeId, input.computerId);
    await updateComputerRow(inside.db, ctx.storeId, { id: input.computerId, changes: { removed_at: now } });
  });
}

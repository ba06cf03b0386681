import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { deletePayoutAccountRow } from './payout-accounts-queries.ts';

/**
 * Removes the payout account for good: no law asks to keep what nothing was paid to yet.
 *
 * @throws AppError PAYOUT_ACCOUNT_NOT_FOUND
 */
export async function deletePayoutAccount(ctx: StoreContext): Promise<void> {
  const isDeleted = await inStore(ctx, ({ db }) => deletePayoutAccountRow(db, ctx.storeId));
  assertThat(isDeleted, 'PAYOUT_ACCOUNT_NOT_FOUND');
}

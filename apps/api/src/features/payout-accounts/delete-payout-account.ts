import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { deletePayoutAccountRow } from './payout-accounts-queries.ts';

/**
 * Deletes the payout account for good: nothing was ever paid to it, so no law requires it.
 *
 * @throws AppError PAYOUT_ACCOUNT_NOT_FOUND
 */
export async function deletePayoutAccount(ctx: StoreContext): Promise<void> {
  const isDeleted = await inStore(ctx, ({ db, audit }) => {
    audit?.describe({ before: { kind: 'payout-account', id: null, name: null, fields: {} } });
    return deletePayoutAccountRow(db, ctx.storeId);
  });
  assertThat(isDeleted, 'PAYOUT_ACCOUNT_NOT_FOUND');
}

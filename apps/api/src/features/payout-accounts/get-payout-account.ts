import type { PayoutAccount } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { payoutAccountView } from './payout-account-view.ts';
import { findPayoutAccountRow } from './payout-accounts-queries.ts';

/** @throws AppError PAYOUT_ACCOUNT_NOT_FOUND if there is none */
export async function getPayoutAccount(ctx: StoreContext): Promise<PayoutAccount> {
  const row = await findPayoutAccountRow(ctx.db, ctx.storeId);
  assertThat(row, 'PAYOUT_ACCOUNT_NOT_FOUND');
  return payoutAccountView(row);
}

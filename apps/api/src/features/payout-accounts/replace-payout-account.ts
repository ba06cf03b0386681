import type { PayoutAccount, PayoutAccountFields } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { assertKnownBank } from './assert-known-bank.ts';
import { payoutAccountColumns, payoutAccountView } from './payout-account-view.ts';
import { updatePayoutAccountRow } from './payout-accounts-queries.ts';

/**
 * Replaces the whole payout account: fields that are not sent are cleared.
 *
 * @throws AppError VALIDATION for a bank that does not exist, PAYOUT_ACCOUNT_NOT_FOUND
 */
export async function replacePayoutAccount(
  ctx: StoreContext,
  input: PayoutAccountFields,
): Promise<PayoutAccount> {
  await assertKnownBank(input.bankCode);
  const changes = { ...payoutAccountColumns(input), actor: ctx.actor, updated_at: ctx.now() };
  const row = await inStore(ctx, ({ db }) => updatePayoutAccountRow(db, ctx.storeId, changes));
  assertThat(row, 'PAYOUT_ACCOUNT_NOT_FOUND');
  return payoutAccountView(row);
}

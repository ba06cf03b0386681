import type { PayoutAccount, PayoutAccountFields } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import { auditedPayout } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { assertKnownBank } from './assert-known-bank.ts';
import { payoutAccountColumns, payoutAccountView } from './payout-account-view.ts';
import { findPayoutAccountRow, updatePayoutAccountRow } from './payout-accounts-queries.ts';

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
  return inStore(ctx, async ({ db, storeId, audit }) => {
    const before = audit && (await findPayoutAccountRow(db, storeId));
    const row = await updatePayoutAccountRow(db, storeId, changes);
    assertThat(row, 'PAYOUT_ACCOUNT_NOT_FOUND');
    const replaced = payoutAccountView(row);
    const former = before && auditedPayout(payoutAccountView(before));
    audit?.describe({ before: former, after: auditedPayout(replaced) });
    return replaced;
  });
}

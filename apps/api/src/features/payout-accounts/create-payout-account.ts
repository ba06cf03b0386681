import { randomUUID } from 'node:crypto';
import type { PayoutAccount, PayoutAccountFields } from '@coruja/contract';
import { auditedPayout } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { assertKnownBank } from './assert-known-bank.ts';
import { payoutAccountColumns, payoutAccountView } from './payout-account-view.ts';
import { insertPayoutAccount } from './payout-accounts-queries.ts';

/**
 * Creates the account to which the store is paid out. A database constraint allows one per store.
 *
 * @throws AppError VALIDATION for a bank that does not exist, PAYOUT_ACCOUNT_EXISTS
 */
export async function createPayoutAccount(
  ctx: StoreContext,
  input: PayoutAccountFields,
): Promise<PayoutAccount> {
  await assertKnownBank(input.bankCode);
  const now = ctx.now();
  const written = { actor: ctx.actor, created_at: now, updated_at: now };
  const key = { store_id: ctx.storeId, id: randomUUID() };
  const account = { ...key, ...payoutAccountColumns(input), ...written };
  return inStore(ctx, async ({ db, audit }) => {
    const created = payoutAccountView(await insertPayoutAccount(db, account));
    audit?.describe({ after: auditedPayout(created) });
    return created;
  });
}

import type { ErrorCode } from '@coruja/contract';
import type { PublicContext } from '../../context.ts';
import { refusalOf } from '../../db/constraints.ts';
import { operatorOrigin } from '../access-records/record-access.ts';
import { closeAccount } from './close-account.ts';
import { listReleasedStores } from './closed-accounts-queries.ts';

/** A session is still running; or the account was reopened or closed meanwhile. */
const awaited: readonly ErrorCode[] = ['SESSIONS_ACTIVE', 'UNAUTHENTICATED'];

/**
 * Closes accounts that lost their CNPJ (docs/operation.md#e-mail-addresses-and-cnpjs) as their owners would:
 * the subscription is cancelled, and thirty days later the data is erased. An account with a running session
 * is closed after that session.
 */
export async function closeReleasedAccounts(ctx: PublicContext): Promise<void> {
  for (const storeId of await listReleasedStores(ctx.db)) {
    try {
      const inside = { ...ctx, storeId, actor: 'operator', approvedBy: null };
      await closeAccount(inside, { address: operatorOrigin, isReleased: true });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || !awaited.includes(refusal.code)) throw error;
    }
  }
}

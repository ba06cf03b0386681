import { AppError } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { closeAccount } from './close-account.ts';
import { listReleasedStores } from './closed-accounts-queries.ts';

/** The origin in the access records. */
const here = 'npm run accounts';

/**
 * Closes accounts that lost their CNPJ (docs/operation.md#e-mail-addresses-and-cnpjs) as their owners would:
 * the subscription is cancelled, and thirty days later the data is erased. An account with a running session
 * is closed after that session.
 */
export async function closeReleasedAccounts(ctx: PublicContext): Promise<void> {
  for (const storeId of await listReleasedStores(ctx.db)) {
    try {
      await closeAccount({ ...ctx, storeId, actor: 'operator', approvedBy: null }, { address: here });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SESSIONS_ACTIVE') throw error;
    }
  }
}

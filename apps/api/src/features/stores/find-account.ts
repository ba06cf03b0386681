import type { Store } from '@coruja/contract';
import type { PublicContext } from '../../context.ts';
import { storeView } from './store-view.ts';
import { findStoreByEmail } from './stores-queries.ts';

/** What a sign-in needs to know of an account. */
export interface Account {
  readonly store: Store;
  readonly passwordHash: string;
  readonly closedAt: Date | null;
}

/** The account of an e-mail, closed ones included; null when nobody registered it. */
export async function findAccount(ctx: PublicContext, email: string): Promise<Account | null> {
  const row = await findStoreByEmail(ctx.db, email);
  return row ? { store: storeView(row), passwordHash: row.password_hash, closedAt: row.closed_at } : null;
}

import type { StoreContext } from '../../context.ts';
import { lockStoreRow } from './stores-queries.ts';

/** Makes the transactions that count a store's rows against a rule run one after the other. */
export function lockStore(ctx: StoreContext): Promise<void> {
  return lockStoreRow(ctx.db, ctx.storeId);
}

import type { Store } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { storeView } from './store-view.ts';
import { findStore } from './stores-queries.ts';

/** @throws AppError STORE_NOT_FOUND */
export async function getStore(ctx: StoreContext): Promise<Store> {
  const row = await findStore(ctx.db, ctx.storeId);
  assertThat(row, 'STORE_NOT_FOUND');
  return storeView(row);
}

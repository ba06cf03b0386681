import { registerMonths } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { getStore } from '../stores/get-store.ts';
import { findPolicy } from './legal-queries.ts';

/** How many months the store keeps its register: as it chose, and never less than the law of its state asks. */
export async function getRegisterMonths(ctx: StoreContext): Promise<number> {
  const { address } = await getStore(ctx);
  return registerMonths(address.estado, (await findPolicy(ctx.db, ctx.storeId))?.keep_months ?? null);
}

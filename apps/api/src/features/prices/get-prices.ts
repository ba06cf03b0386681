import { type Prices, startingPrices } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { findPriceVersion } from './prices-queries.ts';

/** What time costs now; before the first change everything costs the price per hour. */
export async function getPrices(ctx: StoreContext): Promise<Prices> {
  const { version, document } = (await findPriceVersion(ctx.db, ctx.storeId)) ?? startingPrices;
  return { version, document };
}

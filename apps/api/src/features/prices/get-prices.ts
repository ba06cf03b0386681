import { type PriceDocumentAnswer, type Prices, startingPrices } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { findPriceVersion, listLastSold } from './prices-queries.ts';

/** What time costs now; before the first change everything costs the price per hour. */
export async function getPrices(ctx: StoreContext): Promise<Prices> {
  const { version, document } = (await findPriceVersion(ctx.db, ctx.storeId)) ?? startingPrices;
  return { version, document, lastSold: await getLastSold(ctx, document.packages) };
}

/** When minutes for a balance, and each package by its name, were last sold. */
export async function getLastSold(
  ctx: StoreContext,
  packages: PriceDocumentAnswer['packages'],
): Promise<Prices['lastSold']> {
  const names = packages.map(({ name }) => name);
  const sold = new Map((await listLastSold(ctx.db, ctx.storeId, names)).map(({ name, at }) => [name, at]));
  return {
    credits: sold.get(null)?.toISOString() ?? null,
    packages: packages.flatMap(({ id, name }) => {
      const at = sold.get(name);
      return at ? [{ id, at: at.toISOString() }] : [];
    }),
  };
}

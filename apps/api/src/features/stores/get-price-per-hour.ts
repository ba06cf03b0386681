import { type Centavos, centavos } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { findPricePerHour } from './stores-queries.ts';

/**
 * The current price of an hour, in centavos; a session keeps the price from its start.
 *
 * @throws AppError STORE_NOT_FOUND
 */
export async function getPricePerHour(ctx: StoreContext): Promise<Centavos> {
  const row = await findPricePerHour(ctx.db, ctx.storeId);
  assertThat(row, 'STORE_NOT_FOUND');
  return centavos(row.price_per_hour_centavos);
}

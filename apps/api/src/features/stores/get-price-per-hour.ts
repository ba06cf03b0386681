import { type Centavos, centavos } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { findPricePerHour } from './stores-queries.ts';

/**
 * What an hour costs now, in centavos; a session keeps it from its start.
 *
 * @throws AppError STORE_NOT_FOUND
 */
export async function getPricePerHour(ctx: StoreContext): Promise<Centavos> {
  const row = await findPricePerHour(ctx.db, ctx.storeId);
  assertThat(row, 'STORE_NOT_FOUND');
  return centavos(row.price_per_hour_centavos);
}

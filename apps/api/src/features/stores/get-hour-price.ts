import { type Centavos, centavos } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { findHourPrice } from './stores-queries.ts';

export interface HourPrice {
  readonly pricePerHour: Centavos;
  readonly timeZone: string;
  /** Whether time has a price (docs/product/counter-settings.md#priced-time). */
  readonly pricesTime: boolean;
}

/**
 * The current price of an hour, in centavos; a session keeps the price from its start.
 *
 * @throws AppError STORE_NOT_FOUND
 */
export async function getHourPrice(ctx: StoreContext): Promise<HourPrice> {
  const row = await findHourPrice(ctx.db, { storeId: ctx.storeId });
  assertThat(row, 'STORE_NOT_FOUND');
  return hourPriceOf(row);
}

export function hourPriceOf(row: {
  readonly price_per_hour_centavos: number;
  readonly time_zone: string;
  readonly prices_time_since: Date | null;
}): HourPrice {
  return {
    pricePerHour: centavos(row.price_per_hour_centavos),
    timeZone: row.time_zone,
    pricesTime: row.prices_time_since !== null,
  };
}

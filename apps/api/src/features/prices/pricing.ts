import { type PriceDocument, priceDocument, startingPrices } from '@coruja/contract';
import { type Centavos, type Quote, quote, formatCentavos } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { type HourPrice, getHourPrice, hourPriceOf } from '../stores/get-hour-price.ts';
import { findHourAndPrices, findPriceVersion, findPricesOfVersion } from './prices-queries.ts';

/** What determines the price of time: a version of the prices, the price per hour, and the store's time zone. */
export interface Pricing {
  readonly version: number;
  readonly prices: PriceDocument;
  readonly pricePerHour: Centavos;
  readonly timeZone: string;
}

/** How long a quoted price stays valid. */
const keptMs = 120_000;

/** The present prices; null while time has no price. */
export async function findPricing(ctx: StoreContext): Promise<Pricing | null> {
  return (await getHourAndPricing(ctx)).pricing;
}

/**
 * The same with the price of an hour, in one query.
 *
 * @throws AppError STORE_NOT_FOUND
 */
export async function getHourAndPricing(
  ctx: StoreContext,
): Promise<{ hour: HourPrice; pricing: Pricing | null }> {
  const row = await findHourAndPrices(ctx.db, { storeId: ctx.storeId });
  assertThat(row, 'STORE_NOT_FOUND');
  const hour = hourPriceOf(row);
  if (!hour.pricesTime) return { hour, pricing: null };
  const { pricePerHour, timeZone } = hour;
  const { version, document } = row.newest ?? startingPrices;
  return { hour, pricing: { pricePerHour, timeZone, version, prices: priceDocument.parse(document) } };
}

/** The present prices, also while time has no price, because packages refer to their rooms and holidays. */
export async function getPricing(ctx: StoreContext): Promise<Pricing> {
  const { pricePerHour, timeZone } = await getHourPrice(ctx);
  const { version, document } = (await findPriceVersion(ctx.db, ctx.storeId)) ?? startingPrices;
  return { pricePerHour, timeZone, version, prices: priceDocument.parse(document) };
}

/**
 * The prices that were in force when a price was quoted, and that instant, if it was at most two minutes ago; otherwise those of now.
 *
 * @throws AppError TIME_UNPRICED
 */
export async function getPricingSince(
  ctx: StoreContext,
  quotedAt: string | undefined,
): Promise<{ pricing: Pricing; from: Date }> {
  const present = await findPricing(ctx);
  assertThat(present, 'TIME_UNPRICED');
  const now = ctx.now();
  const asked = quotedAt === undefined ? now : new Date(quotedAt);
  const age = now.getTime() - asked.getTime();
  if (age <= 0 || age > keptMs) return { pricing: present, from: now };
  const { version, document } = (await findPriceVersion(ctx.db, ctx.storeId, asked)) ?? startingPrices;
  if (version === present.version) return { pricing: present, from: asked };
  return { pricing: { ...present, version, prices: priceDocument.parse(document) }, from: asked };
}

/** The prices of a version; 0 for a store that has never changed them. */
export async function getPricesOfVersion(ctx: StoreContext, version: number): Promise<PriceDocument> {
  const document =
    version === 0 ? startingPrices.document : await findPricesOfVersion(ctx.db, ctx.storeId, version);
  if (!document) throw new Error(`There is no version ${version} of the prices.`);
  return priceDocument.parse(document);
}

interface Stay {
  readonly room: string | null;
  readonly discountBasisPoints: number;
  readonly from: Date;
  readonly minutes: number;
}

/** What time at a computer costs. */
export function quoteStay(pricing: Pricing, { room, discountBasisPoints, from, minutes }: Stay): Quote {
  const { prices, pricePerHour, timeZone } = pricing;
  return quote({ prices, pricePerHour, room, discountBasisPoints, from: from.getTime(), minutes, timeZone });
}

/** What minutes for a balance cost: a balance has no room and no hour. */
export function quoteMinutes(
  { prices, pricePerHour, timeZone }: Pricing,
  { minutes, discountBasisPoints }: { minutes: number; discountBasisPoints: number },
): Quote {
  const plain = { ...prices, rules: [] };
  return quote({ prices: plain, pricePerHour, room: null, discountBasisPoints, from: 0, minutes, timeZone });
}

/** The discount of a customer group, in hundredths of a percent; 0 for none. */
export function discountOf({ prices }: Pricing, groupId: string | null): number {
  return prices.groups.find(({ id }) => id === groupId)?.discount ?? 0;
}

/** The weight of a room in hundredths: how many minutes of a balance a hundred minutes there take. */
export function weightOf({ prices }: Pricing, roomId: string | null): number {
  return prices.rooms.find(({ id }) => id === roomId)?.weight ?? 100;
}

/** @throws AppError PRICE_CHANGED when the screen showed another price than this one */
export function assertPrice(shown: Centavos | undefined, price: Centavos): void {
  if (shown === undefined || shown === price) return;
  const message = `O preço mudou para ${formatCentavos(price)}. Confira e finalize de novo.`;
  throw new AppError('PRICE_CHANGED', { message });
}

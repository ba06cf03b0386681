import type { PriceDocument } from '@coruja/contract';
import { type Hours, isWithinHours, packageExpiry, formatHours } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { PackageRoom } from '../../db/tables.ts';
import { takeSoldMinutesBack } from '../credits/sold-minutes.ts';
import { type Pricing, getPricingSince } from '../prices/pricing.ts';
import { listPackagesOfSale, markPackageCancelled } from './packages-queries.ts';

type TimePackage = PriceDocument['packages'][number];

/** A package as it is sold now. */
export interface SoldPackage {
  readonly kind: TimePackage['kind'];
  readonly name: string;
  readonly minutes: number | null;
  readonly rooms: readonly PackageRoom[] | null;
  readonly used: Hours | null;
  readonly expiresAt: Date;
}

/**
 * A package from the store's prices, as they were when its price was quoted.
 *
 * @throws AppError TIME_UNPRICED, PACKAGE_NOT_FOUND, PACKAGE_NOT_NOW outside its selling hours
 */
export async function getPackageOnSale(
  ctx: StoreContext,
  { packageId, quotedAt }: { packageId: string; quotedAt?: string | undefined },
): Promise<{ onSale: TimePackage; sold: SoldPackage; timeZone: string }> {
  const { pricing, from } = await getPricingSince(ctx, quotedAt);
  const onSale = pricing.prices.packages.find(({ id }) => id === packageId.toLowerCase());
  assertThat(onSale, 'PACKAGE_NOT_FOUND');
  const { prices, timeZone } = pricing;
  const isSold = isWithinHours(onSale.sold, { from: from.getTime(), minutes: 1 }, { ...prices, timeZone });
  if (!isSold) {
    throw new AppError('PACKAGE_NOT_NOW', { message: `Este pacote é vendido ${formatHours(onSale.sold)}.` });
  }
  return { onSale, sold: asSold(onSale, pricing, ctx.now()), timeZone };
}

function asSold(onSale: TimePackage, { prices, timeZone }: Pricing, now: Date): SoldPackage {
  const { kind, name, rooms, used } = onSale;
  return {
    kind,
    name,
    minutes: kind === 'minutes' ? onSale.minutes : null,
    rooms:
      rooms && prices.rooms.flatMap(({ id, name: room }) => (rooms.includes(id) ? [{ id, name: room }] : [])),
    used,
    expiresAt: new Date(packageExpiry(onSale, now.getTime(), timeZone)),
  };
}

/** What is left of a sold package. */
export interface PackageLeft {
  readonly isCancelled: boolean;
  /** For a pass: whether a session has used it. */
  readonly isUsed: boolean;
  /** Minutes that sessions took; 0 for a pass. */
  readonly usedMinutes: number;
}

/** What is left of the packages of a sale, by id; a package has the id of the sale's item. */
export async function getSoldPackages(
  ctx: StoreContext,
  { saleId }: { saleId: string },
): Promise<ReadonlyMap<string, PackageLeft>> {
  const rows = await listPackagesOfSale(ctx.db, ctx.storeId, saleId);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isCancelled: row.cancelled_at !== null,
        isUsed: row.has_session,
        usedMinutes: row.used_minutes,
      },
    ]),
  );
}

/**
 * Takes minutes of a package back by a refund; a pass, or a package of which nothing was used, is cancelled. The customer must be
 * locked.
 */
export async function takeSoldPackageBack(
  ctx: StoreContext,
  {
    packageId,
    isWhole,
    minutes,
    ...sold
  }: { packageId: string; saleId: string; customerId: string; minutes: number; isWhole: boolean },
): Promise<void> {
  if (minutes > 0) await takeSoldMinutesBack(ctx, { ...sold, packageId, minutes });
  if (isWhole) await markPackageCancelled(ctx.db, ctx.storeId, { id: packageId, at: ctx.now() });
}

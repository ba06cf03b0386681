import type { PriceDocument } from '@coruja/contract';
import { type Hours, isWithinHours, packageExpiry, sayHours } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { PackageRoom } from '../../db/tables.ts';
import { emptyPackage } from '../credits/sold-minutes.ts';
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
 * A package of the store's prices, at the moment for which its price was asked.
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
    throw new AppError('PACKAGE_NOT_NOW', { message: `Este pacote é vendido ${sayHours(onSale.sold)}.` });
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

/**
 * Takes the packages of a sale back; they are cancelled, if they are not already. The customer is locked.
 *
 * @throws AppError TIME_USED when one of them was used
 */
export async function takeSoldPackagesBack(
  ctx: StoreContext,
  { saleId, customerId }: { saleId: string; customerId: string },
): Promise<void> {
  for (const row of await listPackagesOfSale(ctx.db, ctx.storeId, saleId)) {
    if (row.kind === 'pass' && row.has_session)
      throw new AppError('TIME_USED', { message: 'Este passe já foi usado.' });
    if (row.used_minutes > 0) {
      const message = `Já foram usados ${row.used_minutes} de ${row.minutes} minutos.`;
      throw new AppError('TIME_USED', { message });
    }
    if (row.cancelled_at !== null) continue;
    await emptyPackage(ctx, { customerId, packageId: row.id, saleId, minutes: row.minutes_left });
    await markPackageCancelled(ctx.db, ctx.storeId, { id: row.id, at: ctx.now() });
  }
}

import { isWithinHours, minutesUntil, formatPackageUse, timeInZone } from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { getPricing } from '../prices/pricing.ts';
import { type PackageRow, findPackageRow } from './packages-queries.ts';

/** A customer's package that was not cancelled. */
export type UsablePackage = PackageRow;

/**
 * A customer's package that may still be used. Lock the customer before taking minutes of it.
 *
 * @throws AppError PACKAGE_NOT_FOUND, PACKAGE_EXPIRED
 */
export async function getUsablePackage(
  ctx: StoreContext,
  { packageId, customerId }: { packageId: string; customerId: string },
): Promise<PackageRow> {
  const row = await getUncancelled(ctx, packageId);
  assertThat(row.customer_id === customerId.toLowerCase(), 'PACKAGE_NOT_FOUND');
  if (ctx.now() < row.expires_at) return row;
  const { timeZone } = await getPricing(ctx);
  throw new AppError('PACKAGE_EXPIRED', {
    message: `Este ${nouns[row.kind]} venceu ${formatExpiry(row, timeZone)}.`,
  });
}

/** @throws AppError PACKAGE_NOT_FOUND */
export async function getUncancelled(ctx: StoreContext, packageId: string): Promise<UsablePackage> {
  const row = await findPackageRow(ctx.db, ctx.storeId, packageId);
  assertThat(row?.cancelled_at === null, 'PACKAGE_NOT_FOUND');
  return row;
}

const nouns = { minutes: 'pacote', pass: 'passe' } as const;

/** `em 22/12/2026`, or of a pass `em 22/12/2026 às 06:00`. */
function formatExpiry({ kind, expires_at: at }: PackageRow, timeZone: string): string {
  const day = at.toLocaleDateString('pt-BR', { timeZone });
  return kind === 'pass' ? `em ${day} às ${timeInZone(at.getTime(), timeZone)}` : `em ${day}`;
}

/**
 * How many minutes a session of the package may last: the requested ones, with a pass at most until it expires.
 *
 * @throws AppError PACKAGE_EXPIRED when less than a minute is left of a pass
 */
export function minutesWithin(row: PackageRow, { from, minutes }: { from: Date; minutes: number }): number {
  if (row.kind === 'minutes') return minutes;
  const most = minutesUntil(row.expires_at.getTime(), from.getTime());
  assertThat(most > 0, 'PACKAGE_EXPIRED');
  return Math.min(minutes, most);
}

interface Use {
  readonly from: Date;
  readonly minutes: number;
  /** The room of the computer; undefined if the session is already there. */
  readonly roomId?: string | null;
}

/**
 * Checks that a package may be used in a room and for all of this time. A room that the store has removed since the
 * sale no longer restricts the package.
 *
 * @throws AppError PACKAGE_NOT_NOW
 */
export async function assertPackageUse(ctx: StoreContext, row: PackageRow, use: Use): Promise<void> {
  const { prices, timeZone } = await getPricing(ctx);
  const { roomId, from, minutes } = use;
  const rooms = row.rooms?.flatMap(({ id }) => prices.rooms.find((room) => room.id === id) ?? []) ?? [];
  const isRoom = roomId === undefined || rooms.length === 0 || rooms.some(({ id }) => id === roomId);
  const span = { from: from.getTime(), minutes };
  if (isRoom && isWithinHours(row.used, span, { holidays: prices.holidays, timeZone })) {
    const isBefore = row.kind === 'minutes' || span.from + minutes * 60_000 <= row.expires_at.getTime();
    if (isBefore) return;
    const message = `Este passe vale até ${timeInZone(row.expires_at.getTime(), timeZone)}.`;
    throw new AppError('PACKAGE_NOT_NOW', { message });
  }
  const names = rooms.length === 0 ? null : rooms.map(({ name }) => name);
  throw new AppError('PACKAGE_NOT_NOW', {
    message: `Este pacote vale ${formatPackageUse(names, row.used)}.`,
  });
}

import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { assertPackageUse, getUsablePackage } from './hold-package.ts';
import { findPackageRow } from './packages-queries.ts';

/** The columns of a session that say who pays. */
interface PaidSession {
  readonly customer_id: string | null;
  readonly billing: string | null;
  readonly package_id: string | null;
}

/** Where a session takes its minutes from: the balance, or a package. */
export interface MinutesAccount {
  readonly customerId: string;
  readonly packageId: string | null;
}

/** Where the minutes of a session come from and go back to; null if a bill, a sale or a pass pays, or for a guest. */
export async function accountOf(ctx: StoreContext, session: PaidSession): Promise<MinutesAccount | null> {
  const { customer_id: customerId, billing, package_id: packageId } = session;
  if (customerId === null) return null;
  if ((billing ?? 'balance') === 'balance') return { customerId, packageId: null };
  if (packageId === null) return null;
  const row = await findPackageRow(ctx.db, ctx.storeId, packageId);
  return row?.kind === 'minutes' ? { customerId, packageId } : null;
}

/**
 * Checks that the package of a session covers more time, from an instant on; does nothing for a session without one.
 * The customer must be locked.
 *
 * @throws AppError PACKAGE_EXPIRED, PACKAGE_NOT_NOW, INSUFFICIENT_CREDITS
 */
export async function assertMoreOfPackage(
  ctx: StoreContext,
  session: PaidSession,
  { from, minutes }: { from: Date; minutes: number },
): Promise<void> {
  const { customer_id: customerId, package_id: packageId } = session;
  if (customerId === null || packageId === null) return;
  const row = await getUsablePackage(ctx, { packageId, customerId });
  await assertPackageUse(ctx, row, { from, minutes });
  if (row.kind === 'pass' || row.minutes_left >= minutes) return;
  const message = `${row.name} tem ${row.minutes_left} min e precisa de ${minutes} min.`;
  throw new AppError('INSUFFICIENT_CREDITS', { message });
}

/**
 * Checks that a session of a package may end later without taking more of the package; does nothing for a session
 * without one.
 *
 * @throws AppError PACKAGE_NOT_NOW
 */
export async function assertLaterEnd(
  ctx: StoreContext,
  { package_id: packageId }: PaidSession,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  const row = packageId && (await findPackageRow(ctx.db, ctx.storeId, packageId));
  if (!row) return;
  const minutes = (until.getTime() - from.getTime()) / 60_000;
  await assertPackageUse(ctx, row, { from, minutes });
}

/**
 * Checks that a session of a package may continue in this room; does nothing for a session without one.
 *
 * @throws AppError PACKAGE_NOT_NOW
 */
export async function assertRoomOfPackage(
  ctx: StoreContext,
  session: PaidSession,
  { roomId, at }: { roomId: string | null; at: Date },
): Promise<void> {
  const row = session.package_id && (await findPackageRow(ctx.db, ctx.storeId, session.package_id));
  if (row) await assertPackageUse(ctx, row, { from: at, minutes: 0, roomId });
}

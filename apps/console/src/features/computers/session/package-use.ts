import type { CustomerPackage, PriceDocument } from '@coruja/contract';
import { isWithinHours, limits, minutesUntil, formatPackageUse } from '@coruja/domain';
import { formatMinutes, formatMissing } from '../../../lib/format.ts';

interface Use {
  readonly prices: Pick<PriceDocument, 'rooms' | 'holidays'>;
  readonly timeZone: string;
  readonly roomId: string | null;
  readonly minutes: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Why a package cannot pay a session that starts now; null if it can. The server decides; this only saves a press
 * (docs/product/credits.md#packages).
 */
export function packageRefusal(one: CustomerPackage, use: Use): string | null {
  const { prices, timeZone, roomId, now: from } = use;
  const { minutesLeft, used } = one;
  // Removed rooms no longer restrict the package.
  const rooms = prices.rooms.filter(({ id }) => one.rooms?.some((room) => room.id === id));
  const isRoom = rooms.length === 0 || rooms.some(({ id }) => id === roomId);
  // The server ends the session of a pass at its hour.
  const minutes = one.kind === 'pass' ? Math.min(use.minutes, mostMinutes(one, from)) : use.minutes;
  if (!isRoom || !isWithinHours(used, { from, minutes }, { holidays: prices.holidays, timeZone })) {
    const names = rooms.length === 0 ? null : rooms.map(({ name }) => name);
    return `Este pacote vale ${formatPackageUse(names, used)}.`;
  }
  if (minutesLeft === null || minutes <= minutesLeft) return null;
  return `${formatMissing(minutes - minutesLeft)}: o pacote tem ${formatMinutes(minutesLeft)}.`;
}

/** The longest session that it pays, at least a minute. */
export function mostMinutes({ minutesLeft, expiresAt }: CustomerPackage, now: number): number {
  const left = minutesLeft ?? minutesUntil(Date.parse(expiresAt), now);
  return Math.max(1, Math.min(left, limits.sessionMinutes));
}

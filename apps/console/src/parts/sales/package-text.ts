import type { Sale } from '@coruja/contract';
import { type Hours, formatPackageUse } from '@coruja/domain';
import { formatDate, formatDateTime } from '../../lib/format.ts';

type SoldTime = NonNullable<Sale['items'][number]['time']>;

/** `até 22/12/2026`; a pass ends at an hour, `até 22/11/2026 06:00`. */
export function untilText(kind: 'minutes' | 'pass', expiresAt: string, timeZone: string): string {
  return `até ${kind === 'pass' ? formatDateTime(expiresAt, timeZone) : formatDate(expiresAt, timeZone)}`;
}

/** `Uso: de segunda a sexta, em VIP`; null where a package may be used always and everywhere. */
export function packageUseText(
  rooms: readonly { readonly name: string }[] | null,
  used: Hours | null,
): string | null {
  const text = formatPackageUse(rooms && rooms.map(({ name }) => name), used);
  return text && `Uso: ${text}`;
}

/** How long a sold package is valid, and when and where it may be used; nothing for other items. */
export function packageLines(time: SoldTime | undefined, timeZone: string): string[] {
  if (!time?.package) return [];
  const { expiresAt, rooms, used } = time.package;
  // A pass has no minutes.
  const until = untilText(time.minutes === 0 ? 'pass' : 'minutes', expiresAt, timeZone);
  const use = packageUseText(rooms, used);
  return [`Vale ${until}`, ...(use ? [use] : [])];
}

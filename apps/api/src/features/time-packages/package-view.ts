import type { CustomerPackage } from '@coruja/contract';
import type { PackageRow } from './packages-queries.ts';

export function packageView(row: PackageRow): CustomerPackage {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    minutes: row.minutes,
    minutesLeft: row.kind === 'pass' ? null : row.minutes_left,
    expiresAt: row.expires_at.toISOString(),
    rooms: row.rooms,
    used: row.used && { ...row.used, days: [...row.used.days] },
  };
}

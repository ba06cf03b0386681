import type { CreditEntry } from '@coruja/contract';
import type { CreditEntryRow } from './credits-queries.ts';

export function creditEntryView(row: CreditEntryRow): CreditEntry {
  return {
    id: row.id,
    kind: row.kind,
    minutes: row.minutes,
    balanceAfter: row.balance_after,
    otherUser: row.other_id === null ? null : { id: row.other_id, name: row.other_name ?? '' },
    packageName: row.package_name,
    actor: row.actor,
    computerName: row.computer_name,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  };
}

import type { Computer } from '@coruja/contract';
import type { ComputerRow } from './computers-queries.ts';

export function computerView(row: ComputerRow): Computer {
  return {
    id: row.id,
    name: row.name,
    isAvailable: !row.in_use,
    isLocked: row.is_locked,
    specifications: { cpu: row.cpu, gpu: row.gpu, ram: row.ram },
    room:
      row.room_id === null
        ? null
        : { id: row.room_id, name: row.room_name ?? '', weight: (row.room_weight ?? 100) / 100 },
    guard: guardOf(row),
  };
}

/**
 * Null for a computer that was never paired: it keeps the badge of its status
 * (docs/product/computers.md#status).
 */
function guardOf(row: ComputerRow): Computer['guard'] {
  if (row.guard_paired_at === null) return null;
  return {
    connected: row.guard_connected,
    lastSeenAt: row.guard_last_seen_at?.toISOString() ?? null,
    version: row.guard_version,
    pairedAt: row.guard_paired_at.toISOString(),
    clonedAt: row.guard_cloned_at?.toISOString() ?? null,
    canWake: row.guard_can_wake,
    canSetVolume: row.guard_can_set_volume === true,
    canShowScreen: row.guard_can_show_screen === true,
    calledAt: row.guard_called_at?.toISOString() ?? null,
    maintainedAt: row.maintained_at?.toISOString() ?? null,
  };
}

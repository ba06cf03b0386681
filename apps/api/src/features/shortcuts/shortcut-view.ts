import type { Shortcut } from '@coruja/contract';
import type { ShortcutRow } from './shortcuts-queries.ts';

export function shortcutView(row: ShortcutRow): Shortcut {
  const { id, name, target, rooms } = row;
  return {
    id,
    name,
    target,
    arguments: row.arguments,
    icon: row.icon_sha256 && Buffer.from(row.icon_sha256).toString('hex').slice(0, 12),
    rooms: row.in_all_rooms ? null : rooms,
  };
}

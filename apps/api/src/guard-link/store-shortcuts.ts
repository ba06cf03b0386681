import type { GuardShortcut } from '@coruja/contract';

/** A shortcut of a store; `rooms` null: on every computer. */
export interface StoreShortcut extends GuardShortcut {
  readonly rooms: readonly string[] | null;
}

interface ShownShortcuts {
  readonly list: readonly GuardShortcut[];
  /** Differs when the list does. */
  readonly key: string;
}

/** A guard closes its connection at a message of 64 KB. Sixty usual shortcuts are a third of this. */
const mostBytes = 40_000;

const shownByStore = new WeakMap<readonly StoreShortcut[], Map<string | null, ShownShortcuts>>();

/** What the computers of a room show; kept, because they share it. */
export function shownShortcutsOf(shortcuts: readonly StoreShortcut[], room: string | null): ShownShortcuts {
  const known = shownByStore.get(shortcuts) ?? new Map<string | null, ShownShortcuts>();
  shownByStore.set(shortcuts, known);
  const before = known.get(room);
  if (before !== undefined) return before;
  const list = fitting(
    shortcuts
      .filter(({ rooms }) => rooms === null || (room !== null && rooms.includes(room)))
      .map(({ id, name, target, icon, ...more }) => ({ id, name, target, arguments: more.arguments, icon })),
  );
  const shown = { list, key: JSON.stringify(list) };
  known.set(room, shown);
  return shown;
}

function fitting(list: readonly GuardShortcut[]): GuardShortcut[] {
  let bytes = 0;
  return list.filter((shortcut) => {
    bytes += Buffer.byteLength(JSON.stringify(shortcut));
    return bytes <= mostBytes;
  });
}

import { readStored, store } from '../../lib/tab-storage.ts';

/** How many recent items are stored. */
const MOST = 12;

/** The ids of recently chosen items of this tab, newest first, until the sign-out. */
export function readRecent(storeId: string): readonly string[] {
  const kept = readStored(nameOf(storeId));
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : [];
}

export function addRecent(storeId: string, id: string): void {
  store(nameOf(storeId), [id, ...readRecent(storeId).filter((each) => each !== id)].slice(0, MOST));
}

function nameOf(storeId: string): string {
  return `palette ${storeId}`;
}

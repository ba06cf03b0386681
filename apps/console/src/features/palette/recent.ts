import { keep, readKept } from '../../lib/kept.ts';

/** How many of the last things are remembered. */
const MOST = 12;

/** What was chosen last in this tab, the newest first: ids alone, and gone with the sign-out. */
export function readRecent(storeId: string): readonly string[] {
  const kept = readKept(nameOf(storeId));
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : [];
}

export function addRecent(storeId: string, id: string): void {
  keep(nameOf(storeId), [id, ...readRecent(storeId).filter((each) => each !== id)].slice(0, MOST));
}

function nameOf(storeId: string): string {
  return `palette ${storeId}`;
}

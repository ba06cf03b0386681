import type { StoreContext } from './context.ts';

/** What a signed-in person may do beyond the daily work of the counter. */
export type Permission = 'expected';

const all: ReadonlySet<Permission> = new Set(['expected']);
const none: ReadonlySet<Permission> = new Set();

/** The permissions of who acts: the owner has all. Whoever is not known has none. */
export function permissionsOf({ actor }: Pick<StoreContext, 'actor'>): ReadonlySet<Permission> {
  return actor === 'owner' ? all : none;
}

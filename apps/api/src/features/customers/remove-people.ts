import type { Db } from '../../db/database.ts';
import { deletePersonRows, lockPersonRows } from './customers-queries.ts';

/**
 * Runs work that may delete the last records of people, then deletes the people of whom no store has one. They are locked
 * first: no other store can make them its customers meanwhile.
 */
export async function removePeopleAfter<T>(
  db: Db,
  ids: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  await lockPersonRows(db, ids);
  const result = await work();
  await deletePersonRows(db, ids);
  return result;
}

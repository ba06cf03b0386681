import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { GuardUpdatesTable } from '../../db/guard-tables.ts';

export type GuardUpdateRow = Awaited<ReturnType<typeof listUpdateRows>>[number];

/** Every guard of the store, with the newest update that was asked for. */
export function listUpdateRows(db: Db, storeId: string) {
  return db
    .selectFrom('guards as g')
    .leftJoin('guard_updates as w', (join) =>
      join.onRef('w.store_id', '=', 'g.store_id').onRef('w.computer_id', '=', 'g.computer_id'),
    )
    .select(['g.computer_id', 'g.version', 'g.system', 'g.can_update'])
    .select(['w.version as asked_version', 'w.wave', 'w.state', 'w.failure'])
    .where('g.store_id', '=', storeId)
    .execute();
}

/** Until the transaction ends no guard of the store is disconnected or goes with its computer. */
export async function lockGuards(db: Db, storeId: string): Promise<void> {
  await db
    .selectFrom('guards')
    .select('computer_id')
    .where('store_id', '=', storeId)
    .orderBy('computer_id')
    .forKeyShare()
    .execute();
}

/** Replaces what was asked for these computers; with `all`, for every computer of the store. */
export async function putUpdates(
  db: Db,
  storeId: string,
  { updates, all }: { updates: readonly Insertable<GuardUpdatesTable>[]; all: boolean },
): Promise<void> {
  const computers = updates.map((update) => update.computer_id);
  await db
    .deleteFrom('guard_updates')
    .where('store_id', '=', storeId)
    .$if(!all, (query) => query.where(sql<boolean>`computer_id = any(${computers}::uuid[])`))
    .execute();
  if (updates.length > 0) await db.insertInto('guard_updates').values(updates).execute();
}

/**
 * Records how an update ended. A report that is repeated, of an earlier offer or by a token that is no longer valid changes nothing.
 *
 * @returns whether it changed anything
 */
export async function recordUpdateEnd(
  db: Db,
  guard: { readonly storeId: string; readonly computerId: string; readonly tokenHash: string },
  { offer, failure, now }: { offer: string; failure: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guard_updates as w')
    .set({ state: failure === null ? 'done' : 'failed', failure, finished_at: now })
    .where('w.store_id', '=', guard.storeId)
    .where('w.computer_id', '=', guard.computerId)
    .where('w.offer_id', '=', offer)
    .where('w.state', '=', 'waiting')
    .where((where) =>
      where.exists(
        where
          .selectFrom('guards as g')
          .select('g.computer_id')
          .whereRef('g.store_id', '=', 'w.store_id')
          .whereRef('g.computer_id', '=', 'w.computer_id')
          .where('g.token_hash', '=', Buffer.from(guard.tokenHash, 'hex')),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import { sql } from 'kysely';
import { columnIsOver, latestEnd } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';
import type { FleetJoinsTable, GuardsTable } from '../../db/guard-tables.ts';
import { freshGuard } from './guards-queries.ts';

/** How long an installation key is valid (docs/product/guard.md#installation-key). */
const fleetKeyMs = 86_400_000;

/** Replaces the store's key, with the list of those that joined by it. */
export async function putFleetKey(
  db: Db,
  key: {
    readonly store_id: string;
    readonly key_hash: Uint8Array;
    readonly computers: number;
    readonly actor: string;
    readonly created_at: Date;
  },
): Promise<void> {
  await db.deleteFrom('fleet_keys').where('store_id', '=', key.store_id).execute();
  const expires_at = new Date(key.created_at.getTime() + fleetKeyMs);
  await db
    .insertInto('fleet_keys')
    .values({ ...key, expires_at, ended_at: null })
    .execute();
}

export function findFleetKey(db: Db, storeId: string) {
  return db
    .selectFrom('fleet_keys')
    .select(['computers', 'used', 'created_at', 'expires_at', 'ended_at'])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
}

/** Computers that joined by the store's key and are still there, newest first. */
export function listJoined(db: Db, storeId: string) {
  return db
    .selectFrom('fleet_joins as j')
    .innerJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 'j.store_id').onRef('c.id', '=', 'j.computer_id'),
    )
    .select(['c.id', 'c.name'])
    .where('j.store_id', '=', storeId)
    .where('c.removed_at', 'is', null)
    .orderBy('j.joined_at', 'desc')
    .orderBy('c.name_key')
    .execute();
}

/** @returns whether one was open */
export async function endFleetKeyRow(db: Db, storeId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('fleet_keys')
    .set({ ended_at: now })
    .where('store_id', '=', storeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOldFleetKeys(
  db: Db,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<void> {
  await db
    .deleteFrom('fleet_keys')
    .where((where) =>
      where.or([where('expires_at', '<', before), where('expires_at', '>', latestEnd(now, fleetKeyMs))]),
    )
    .execute();
}

/** The stores in which this key is open: one, unless two got the same key by chance. */
export function findStoresOfKey(db: Db, key: { readonly hash: Uint8Array; readonly now: Date }) {
  return openKeys(db, key).select(['k.store_id', 's.name']).where('s.closed_at', 'is', null).execute();
}

function openKeys(db: Db, { hash, now }: { readonly hash: Uint8Array; readonly now: Date }) {
  return db
    .selectFrom('fleet_keys as k')
    .innerJoin('stores as s', 's.id', 'k.store_id')
    .where('k.key_hash', '=', hash)
    .where('k.ended_at', 'is', null)
    .where((where) => where.not(columnIsOver('k.expires_at', { now, durationMs: fleetKeyMs })));
}

/** Whether the key is still open in this store. */
export async function isKeyOpen(
  db: Db,
  storeId: string,
  key: { readonly hash: Uint8Array; readonly now: Date },
): Promise<boolean> {
  const found = await openKeys(db, key).select('k.store_id').where('k.store_id', '=', storeId).execute();
  return found.length > 0;
}

/**
 * Counts a use, unless this installation has joined before. The database refuses the use that is one too many
 * (`fleet_keys_used_within`).
 */
export async function countUse(db: Db, storeId: string, installationId: string): Promise<void> {
  await db
    .updateTable('fleet_keys')
    .set({ used: sql`used + 1` })
    .where('store_id', '=', storeId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('fleet_joins as j')
            .select(sql`1`.as('one'))
            .where('j.store_id', '=', storeId)
            .where('j.installation_id', '=', installationId),
        ),
      ),
    )
    .execute();
}

/** Notes which computer an installation has now. */
export async function putJoin(db: Db, join: FleetJoinsTable): Promise<void> {
  const { computer_id } = join;
  await db
    .insertInto('fleet_joins')
    .values(join)
    .onConflict((conflict) => conflict.columns(['store_id', 'installation_id']).doUpdateSet({ computer_id }))
    .execute();
}

/** The computer whose guard this installation is. */
export function findComputerOfInstallation(db: Db, storeId: string, installationId: string) {
  return db
    .selectFrom('guards as g')
    .innerJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 'g.store_id').onRef('c.id', '=', 'g.computer_id'),
    )
    .select(['c.id', 'c.name'])
    .where('g.store_id', '=', storeId)
    .where('g.installation_id', '=', installationId)
    .where('c.removed_at', 'is', null)
    .executeTakeFirst();
}

type JoiningGuard = Pick<GuardsTable, 'computer_id' | 'token_hash' | 'version' | 'paired_at'> & {
  readonly installation_id: string;
};

/** Gives the installation's guard a new token. @returns false if it is no longer this computer's guard */
export async function renewGuard(db: Db, storeId: string, guard: JoiningGuard): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guards')
    .set(freshGuard(guard))
    .where('store_id', '=', storeId)
    .where('computer_id', '=', guard.computer_id)
    .where('installation_id', '=', guard.installation_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false if the computer has a guard */
export async function insertGuard(db: Db, storeId: string, guard: JoiningGuard): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('guards')
    .values({ store_id: storeId, ...freshGuard(guard) })
    .onConflict((conflict) => conflict.columns(['store_id', 'computer_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

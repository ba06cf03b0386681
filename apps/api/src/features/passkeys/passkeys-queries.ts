import type { Insertable } from 'kysely';
import { columnIsOver, isOver } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';
import type { PasskeysTable } from '../../db/sign-in-tables.ts';

export function listPasskeyRows(db: Db, storeId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Db, storeId: string, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** @returns undefined if the store already has the credential */
export function insertPasskey(db: Db, row: Insertable<PasskeysTable>) {
  return db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['store_id', 'credential_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores the new use counter. @returns false if the passkey was removed, or used elsewhere, since its counter was read */
export async function recordPasskeyUse(
  db: Db,
  storeId: string,
  use: { readonly id: string; readonly counter: { from: number; to: number }; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: use.counter.to, last_used_at: use.at })
    .where('store_id', '=', storeId)
    .where('id', '=', use.id)
    .where('counter', '=', use.counter.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether it existed */
export async function deletePasskey(db: Db, storeId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasskeysOf(db: Db, storeId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('store_id', '=', storeId).execute();
}

/** A sign-in page may be open for a while before somebody chooses a passkey. */
export const challengeMs = 10 * 60_000;

export async function insertChallenge(db: Db, row: { hash: Uint8Array; expires_at: Date }): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** @returns whether it existed and had not expired */
export async function consumeChallenge(db: Db, hash: Uint8Array, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined && !isOver(row.expires_at, { now, durationMs: challengeMs });
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where(columnIsOver('expires_at', { now, durationMs: challengeMs }))
    .execute();
}

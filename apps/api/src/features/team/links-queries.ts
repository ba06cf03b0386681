import { columnIsOver } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';

export const linkMs = 86_400_000;

interface Link {
  readonly id: string;
  readonly tokenHash: Uint8Array;
  readonly operatorId: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Stores an invitation; earlier ones of the person are deleted. */
export async function replaceLink(db: Db, storeId: string, link: Link): Promise<void> {
  await deleteLinksOf(db, storeId, link.operatorId);
  await db
    .insertInto('device_links')
    .values({
      store_id: storeId,
      id: link.id,
      token_hash: link.tokenHash,
      operator_id: link.operatorId,
      created_at: link.at,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
}

export async function deleteLinksOf(db: Db, storeId: string, operatorId: string): Promise<void> {
  await db
    .deleteFrom('device_links')
    .where('store_id', '=', storeId)
    .where('operator_id', '=', operatorId)
    .execute();
}

/** A valid invitation of a store that has a team. */
export function findLink(db: Db, by: { tokenHash: Uint8Array; now: Date }) {
  return db
    .selectFrom('device_links as l')
    .innerJoin('stores as s', 's.id', 'l.store_id')
    .innerJoin('counter_settings as c', 'c.store_id', 'l.store_id')
    .select(['l.store_id', 'l.id', 'l.operator_id'])
    .where('l.token_hash', '=', by.tokenHash)
    .where('l.used_at', 'is', null)
    .where((where) => where.not(columnIsOver('l.expires_at', { now: by.now, durationMs: linkMs })))
    .where('s.closed_at', 'is', null)
    .where('s.released_at', 'is', null)
    .where('c.has_team', '=', true)
    .executeTakeFirst();
}

/** @returns whether nobody has used it before */
export async function useLink(db: Db, storeId: string, link: { id: string; at: Date }): Promise<boolean> {
  const row = await db
    .updateTable('device_links')
    .set({ used_at: link.at })
    .where('store_id', '=', storeId)
    .where('id', '=', link.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('device_links')
    .where(columnIsOver('expires_at', { now, durationMs: linkMs }))
    .execute();
}

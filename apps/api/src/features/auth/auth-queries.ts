import type { Db } from '../../db/database.ts';

export function findAuthSession(
  db: Db,
  where: { tokenHash: Uint8Array; usedAfter: Date; createdAfter: Date },
) {
  return db
    .selectFrom('auth_sessions as a')
    .innerJoin('stores as s', 's.id', 'a.store_id')
    .leftJoin('subscriptions as u', 'u.store_id', 'a.store_id')
    .select(['a.store_id', 'a.last_used_at', 's.time_zone'])
    .select([
      'u.plan_id',
      'u.price_centavos',
      'u.started_at',
      'u.anchor_at',
      'u.paid_until',
      'u.cancelled_at',
      'u.suspended_at',
      'u.next_plan_id',
      'u.next_price_centavos',
    ])
    .where('a.token_hash', '=', where.tokenHash)
    .where('a.last_used_at', '>', where.usedAfter)
    .where('a.created_at', '>', where.createdAfter)
    .where('s.closed_at', 'is', null)
    .executeTakeFirst();
}

export async function touchAuthSession(
  db: Db,
  session: { tokenHash: Uint8Array; usedAt: Date },
): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ last_used_at: session.usedAt })
    .where('token_hash', '=', session.tokenHash)
    .execute();
}

export async function insertAuthSession(
  db: Db,
  storeId: string,
  session: { tokenHash: Uint8Array; at: Date },
): Promise<void> {
  const times = { created_at: session.at, last_used_at: session.at };
  await db
    .insertInto('auth_sessions')
    .values({ token_hash: session.tokenHash, store_id: storeId, ...times })
    .execute();
}

export async function deleteAuthSession(db: Db, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('auth_sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteAuthSessionsOf(db: Db, storeId: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('store_id', '=', storeId).execute();
}

export async function deleteAuthSessionsBefore(
  db: Db,
  limit: { usedBefore: Date; createdBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where((where) =>
      where.or([
        where('last_used_at', '<=', limit.usedBefore),
        where('created_at', '<=', limit.createdBefore),
      ]),
    )
    .execute();
}

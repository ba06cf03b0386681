import { limits } from '@coruja/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import { latestEnd } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';

interface SignInLookup {
  readonly tokenHash: Uint8Array;
  readonly usedAfter: Date;
  readonly createdAfter: Date;
}

const signIns = compileOnce((db, where: SignInLookup) =>
  db
    .selectFrom('auth_sessions as a')
    .innerJoin('stores as s', 's.id', 'a.store_id')
    .leftJoin('subscriptions as u', 'u.store_id', 'a.store_id')
    .leftJoin('counter_settings as t', 't.store_id', 'a.store_id')
    .select(['a.store_id', 'a.created_at', 'a.last_used_at', 'a.device', 's.time_zone', 't.has_team'])
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
    .where('s.closed_at', 'is', null),
);

export async function findSignInRow(db: Db, where: SignInLookup) {
  const [row] = await signIns(db, where);
  return row;
}

export function listSignInRowsOf(
  db: Db,
  where: { storeIds: readonly string[]; usedAfter: Date; createdAfter: Date },
) {
  return db
    .selectFrom('auth_sessions as a')
    .innerJoin('stores as s', 's.id', 'a.store_id')
    .select('a.token_hash')
    .where(sql<boolean>`a.store_id = any(${where.storeIds}::uuid[])`)
    .where('a.last_used_at', '>', where.usedAfter)
    .where('a.created_at', '>', where.createdAfter)
    .where('s.closed_at', 'is', null)
    .execute();
}

/** Sign-ins that a cookie can still use: the one of this token first, then the most recently used. */
export function listSignInRows(db: Db, storeId: string, living: SignInLookup) {
  return db
    .selectFrom('auth_sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_used_at'])
    .select(({ eb }) => eb('token_hash', '=', living.tokenHash).as('is_current'))
    .where('store_id', '=', storeId)
    .where('last_used_at', '>', living.usedAfter)
    .where('created_at', '>', living.createdAfter)
    .orderBy('is_current', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limits.listMax)
    .execute();
}

export async function touchSignIn(db: Db, signIn: { tokenHash: Uint8Array; usedAt: Date }): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ last_used_at: signIn.usedAt })
    .where('token_hash', '=', signIn.tokenHash)
    .execute();
}

/** Sign-ins made or used while the clock was ahead are dated to now, so that they expire as usual. */
export async function correctFutureSignIns(db: Db, now: Date): Promise<void> {
  const future = latestEnd(now);
  await db
    .updateTable('auth_sessions')
    .set({
      created_at: sql<Date>`least(created_at, ${now})`,
      last_used_at: sql<Date>`least(last_used_at, ${now})`,
    })
    .where((where) => where.or([where('created_at', '>', future), where('last_used_at', '>', future)]))
    .execute();
}

interface SignInInsert {
  readonly tokenHash: Uint8Array;
  readonly passwordHash: string;
  readonly at: Date;
  readonly address: string;
  readonly device: string | null;
}

/**
 * Creates a sign-in, unless the password was changed or the account closed since the password was checked.
 * The store's row is locked meanwhile, so that a reset either waits for this sign-in and ends it, or is
 * noticed here.
 *
 * @returns its id, or undefined if it was not created
 */
export async function insertSignIn(
  db: Db,
  storeId: string,
  signIn: SignInInsert,
): Promise<string | undefined> {
  const { tokenHash, passwordHash, at, address, device } = signIn;
  const row = await db
    .insertInto('auth_sessions')
    .columns(['token_hash', 'store_id', 'created_at', 'last_used_at', 'address', 'device'])
    .expression((select) =>
      select
        .selectFrom('stores')
        .select((of) => [
          of.val(tokenHash).as('token_hash'),
          'id as store_id',
          sql<Date>`${at}::timestamptz`.as('created_at'),
          sql<Date>`${at}::timestamptz`.as('last_used_at'),
          of.val(address).as('address'),
          of.val(device).as('device'),
        ])
        .where('id', '=', storeId)
        .where('password_hash', '=', passwordHash)
        .where('closed_at', 'is', null)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function deleteSignIn(db: Db, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('auth_sessions').where('token_hash', '=', tokenHash).execute();
}

/** @returns the hash of its token, or undefined if the store has no such sign-in */
export async function deleteSignInById(db: Db, storeId: string, id: string) {
  const row = await db
    .deleteFrom('auth_sessions')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst();
  return row?.token_hash;
}

/**
 * Deletes all sign-ins and known browsers except this one's, in one statement, so that a concurrent sign-in keeps both
 * or neither.
 *
 * @returns the number of sign-ins
 */
export async function deleteOtherSignIns(db: Db, storeId: string, tokenHash: Uint8Array): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      delete from auth_sessions where store_id = ${storeId} and token_hash <> ${tokenHash} returning 1
    ), forgotten as (
      delete from known_browsers where store_id = ${storeId} and sign_in_id not in (
        select id from auth_sessions where store_id = ${storeId} and token_hash = ${tokenHash})
    )
    select count(*)::int as count from ended`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of one store, or of all if null. */
export function deleteSignIns(db: Db, storeId: string | null) {
  return db
    .deleteFrom('auth_sessions')
    .$if(storeId !== null, (query) => query.where('store_id', '=', storeId))
    .returning('store_id')
    .execute();
}

export async function deleteSignInsBefore(
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

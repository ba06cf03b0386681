import { limits } from '@coruja/domain';
import { sql } from 'kysely';
import { compileOnce, statementOnce } from '../../db/compile-once.ts';
import { latestEnd } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';

interface Living {
  readonly usedAfter: Date;
  readonly createdAfter: Date;
  /** Of a device. */
  readonly actedAfter: Date;
}

interface SignInLookup extends Living {
  readonly tokenHash: Uint8Array;
}

/** Whether a sign-in has not expired. A device is judged by `acted_at`: its `last_used_at` stays in the past. */
const isLiving = ({ usedAfter, createdAfter, actedAfter }: Living) =>
  sql<boolean>`case a.kind when 'owner' then a.last_used_at > ${usedAfter} and a.created_at > ${createdAfter}
    else a.acted_at > ${actedAfter} end`;

/** The rows that say who is signed in: the sign-in, its store with subscription and counter, and who has unlocked it. */
const signInRows = (db: Db, where: SignInLookup) =>
  db
    .selectFrom('auth_sessions as a')
    .innerJoin('stores as s', 's.id', 'a.store_id')
    .leftJoin('subscriptions as u', 'u.store_id', 'a.store_id')
    .leftJoin('counter_settings as c', 'c.store_id', 'a.store_id')
    .leftJoin('operators as o', (join) =>
      join
        .onRef('o.store_id', '=', 'a.store_id')
        .onRef('o.id', '=', 'a.operator_id')
        .on('o.removed_at', 'is', null),
    )
    .where('a.token_hash', '=', where.tokenHash)
    .where(isLiving(where))
    .where((eb) => eb.or([eb('a.kind', '=', 'owner'), eb('c.has_team', '=', true)]))
    .where('s.closed_at', 'is', null)
    .where('s.released_at', 'is', null);

/** Differs after every change of one of these rows: the transactions that wrote them. */
const version = sql<string>`concat(a.xmin, '/', s.xmin, '/', u.xmin, '/', c.xmin, '/', o.xmin)`;

const signIns = compileOnce((db, where: SignInLookup) =>
  signInRows(db, where)
    .select(version.as('version'))
    .select(['a.store_id', 'a.created_at', 'a.last_used_at', 'a.device', 's.time_zone', 'c.has_team'])
    .select(['a.id', 'a.kind', 'a.bound_operator_id', 'a.acted_at', 'a.password_at', 'c.lock_after_minutes'])
    .select(['o.id as operator_id', 'o.role', 'o.permissions', 'o.customer_id'])
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
    ]),
);

/** Fails unless the sign-in is found and as it was read before (constraint `sign_in_unchanged`). */
export const expectSignIn = statementOnce(
  (db, where: SignInLookup & { readonly version: string }) =>
    sql`select from expect_sign_in((${signInRows(db, where).select(version.as('version'))}) = ${where.version}) as met where not met`,
);

export async function findSignInRow(db: Db, where: SignInLookup) {
  const [row] = await signIns(db, where);
  return row;
}

export function listSignInRowsOf(db: Db, where: Living & { storeIds: readonly string[] }) {
  return db
    .selectFrom('auth_sessions as a')
    .innerJoin('stores as s', 's.id', 'a.store_id')
    .select('a.token_hash')
    .where(sql<boolean>`a.store_id = any(${where.storeIds}::uuid[])`)
    .where(isLiving(where))
    .where('s.closed_at', 'is', null)
    .where('s.released_at', 'is', null)
    .execute();
}

/** Sign-ins that a cookie can still use: the one of this token first, then the most recently used. */
export function listSignInRows(db: Db, storeId: string, living: SignInLookup) {
  return db
    .selectFrom('auth_sessions as a')
    .select(['a.id', 'a.kind', 'a.bound_operator_id', 'a.device', 'a.address', 'a.created_at'])
    .select(sql<Date>`coalesce(a.acted_at, a.last_used_at)`.as('used_at'))
    .select(({ eb }) => eb('a.token_hash', '=', living.tokenHash).as('is_current'))
    .where('a.store_id', '=', storeId)
    .where(isLiving(living))
    .orderBy('is_current', 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
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
      // `least` ignores null, so it would set `now` for sign-ins of the owner, which have no `acted_at`.
      acted_at: sql<Date | null>`case when acted_at > ${now} then ${now} else acted_at end`,
    })
    .where((where) =>
      where.or([
        where('created_at', '>', future),
        where('last_used_at', '>', future),
        where('acted_at', '>', future),
      ]),
    )
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
 * Creates a sign-in, unless the password was changed or the account closed or released since the password was checked.
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
        .select((eb) => [
          eb.val(tokenHash).as('token_hash'),
          'id as store_id',
          sql<Date>`${at}::timestamptz`.as('created_at'),
          sql<Date>`${at}::timestamptz`.as('last_used_at'),
          eb.val(address).as('address'),
          eb.val(device).as('device'),
        ])
        .where('id', '=', storeId)
        .where('password_hash', '=', passwordHash)
        .where('closed_at', 'is', null)
        .where('released_at', 'is', null)
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
 * or neither. This sign-in cannot end until the transaction has.
 *
 * @returns the number of sign-ins, or undefined if this one has ended: then nothing is deleted
 */
export async function deleteOtherSignIns(
  db: Db,
  storeId: string,
  tokenHash: Uint8Array,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    with own as (
      select id from auth_sessions where store_id = ${storeId} and token_hash = ${tokenHash} for share
    ), ended as (
      delete from auth_sessions using own where store_id = ${storeId} and auth_sessions.id <> own.id returning 1
    ), forgotten as (
      delete from known_browsers using own where store_id = ${storeId} and sign_in_id <> own.id
    )
    select (select count(*)::int from ended) as count from own`.execute(db);
  return rows[0]?.count;
}

/**
 * Deletes all sign-ins and known browsers of one store, or of all if null, in one statement like `deleteOtherSignIns`.
 *
 * @returns the store of each sign-in
 */
export async function deleteSignIns(db: Db, storeId: string | null): Promise<string[]> {
  const { rows } = await sql<{ store_id: string }>`
    with forgotten as (delete from known_browsers where ${storeId}::uuid is null or store_id = ${storeId}::uuid)
    delete from auth_sessions where ${storeId}::uuid is null or store_id = ${storeId}::uuid
    returning store_id`.execute(db);
  return rows.map((row) => row.store_id);
}

export async function deleteExpiredSignIns(db: Db, living: Living): Promise<void> {
  await sql`delete from auth_sessions a where not ${isLiving(living)}`.execute(db);
}

import { type Insertable, sql } from 'kysely';
import { columnIsOver, latestEnd } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';
import type { PasswordResetsTable } from '../../db/password-tables.ts';
import { recoveryLimits } from './recovery-limits.ts';

// These tables are keyed by e-mail, not by store: nobody may find out whether an e-mail has an account.

/** Locks the e-mail's row until the transaction ends; creates it if there is none. */
export function lockRecovery(db: Db, row: { emailKey: Uint8Array; endsAt: Date }) {
  return db
    .insertInto('password_recoveries')
    .values({
      email_key: row.emailKey,
      guesses_left: recoveryLimits.guessesPerCode,
      ends_at: row.endsAt,
    })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet((set) => ({ email_key: set.ref('excluded.email_key') })),
    )
    .returning('wrong_in_a_row')
    .executeTakeFirstOrThrow();
}

/** How many codes were requested for an e-mail since each of the two instants, ignoring dates in the future. */
export async function countCodes(
  db: Db,
  emailKey: Uint8Array,
  since: { day: Date; month: Date; now: Date },
): Promise<{ day: number; month: number }> {
  const row = await db
    .selectFrom('password_resets')
    .select((select) => [
      select.fn.countAll<string>().filterWhere('asked_at', '>', since.day).as('day'),
      select.fn.countAll<string>().as('month'),
    ])
    .where('email_key', '=', emailKey)
    .where('kind', '=', 'code')
    .where('asked_at', '>', since.month)
    .where('asked_at', '<=', latestEnd(since.now))
    .executeTakeFirstOrThrow();
  return { day: Number(row.day), month: Number(row.month) };
}

export async function insertReset(db: Db, reset: Insertable<PasswordResetsTable>): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute();
}

/** Makes this request's code the only valid one, with all its guesses. */
export async function beginCode(
  db: Db,
  emailKey: Uint8Array,
  code: { resetId: string; endsAt: Date },
): Promise<void> {
  await db
    .updateTable('password_recoveries')
    .set({
      reset_id: code.resetId,
      code_hash: null,
      guesses_left: recoveryLimits.guessesPerCode,
      ends_at: code.endsAt,
    })
    .where('email_key', '=', emailKey)
    .execute();
}

export function findReset(db: Db, id: string) {
  return db.selectFrom('password_resets').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @returns whether the request is still the newest */
export async function saveCode(
  db: Db,
  code: { emailKey: Uint8Array; resetId: string; hash: Uint8Array },
): Promise<boolean> {
  const row = await db
    .updateTable('password_recoveries')
    .set({ code_hash: code.hash })
    .where('email_key', '=', code.emailKey)
    .where('reset_id', '=', code.resetId)
    .returning('reset_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveLink(db: Db, id: string, hash: Uint8Array): Promise<void> {
  await db.updateTable('password_resets').set({ link_hash: hash }).where('id', '=', id).execute();
}

export async function markMailed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('password_resets').set({ mailed_at: at }).where('id', '=', id).execute();
}

export interface Guess {
  readonly reset_id: string | null;
  readonly code_hash: Uint8Array | null;
  readonly wrong_in_a_row: number;
}

/**
 * Takes one guess in one statement before anything is compared, so that of any number of concurrent guesses
 * only three are checked. When the guesses counted are of an expired code, or of none, the count starts
 * again. An expiry further ahead than a code's lifetime counts as expired.
 *
 * @returns what to compare with, or undefined when no guess was left
 */
export async function reserveGuess(
  db: Db,
  guess: { emailKey: Uint8Array; now: Date; endsAt: Date },
): Promise<Guess | undefined> {
  const { emailKey, now, endsAt } = guess;
  const left = recoveryLimits.guessesPerCode - 1;
  const isOver = columnIsOver('r.ends_at', { now, durationMs: recoveryLimits.codeMs });
  const { rows } = await sql<Guess>`
    insert into password_recoveries as r (email_key, guesses_left, ends_at, wrong_in_a_row)
    values (${emailKey}, ${left}, ${endsAt}, 1)
    on conflict (email_key) do update set
      guesses_left = case when ${isOver} then ${left}::smallint else (r.guesses_left - 1)::smallint end,
      code_hash = case when ${isOver} then null else r.code_hash end,
      ends_at = case when ${isOver} then excluded.ends_at else r.ends_at end,
      wrong_in_a_row = least(r.wrong_in_a_row, 1000000) + 1
    where r.guesses_left > 0 or ${isOver}
    returning reset_id, code_hash, wrong_in_a_row`.execute(db);
  return rows[0];
}

/** Gives a guess back, because a right one does not count. */
export async function releaseGuess(db: Db, guess: { emailKey: Uint8Array; resetId: string }): Promise<void> {
  await db
    .updateTable('password_recoveries')
    .set({
      guesses_left: sql`least(guesses_left + 1, ${recoveryLimits.guessesPerCode}::integer)`,
      wrong_in_a_row: 0,
    })
    .where('email_key', '=', guess.emailKey)
    .where('reset_id', '=', guess.resetId)
    .execute();
}

export function findGuessesEnd(db: Db, emailKey: Uint8Array) {
  return db
    .selectFrom('password_recoveries')
    .select('ends_at')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

export function findLink(db: Db, link: { emailKey: Uint8Array; hash: Uint8Array; now: Date }) {
  return db
    .selectFrom('password_resets')
    .select(['id', 'store_id'])
    .where('link_hash', '=', link.hash)
    .where('email_key', '=', link.emailKey)
    .where((where) =>
      where.not(columnIsOver('expires_at', { now: link.now, durationMs: recoveryLimits.linkMs })),
    )
    .executeTakeFirst();
}

/** @returns whether it still existed */
export async function consumeCode(
  db: Db,
  code: { emailKey: Uint8Array; resetId: string; hash: Uint8Array },
): Promise<boolean> {
  const row = await db
    .updateTable('password_recoveries')
    .set({ code_hash: null })
    .where('email_key', '=', code.emailKey)
    .where('reset_id', '=', code.resetId)
    .where('code_hash', '=', code.hash)
    .returning('reset_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether it still existed */
export async function consumeLink(db: Db, link: { id: string; hash: Uint8Array }): Promise<boolean> {
  const row = await db
    .updateTable('password_resets')
    .set({ link_hash: null })
    .where('id', '=', link.id)
    .where('link_hash', '=', link.hash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** After a success, everything mailed before becomes invalid, and the count of wrong guesses starts again. */
export async function endRecovery(db: Db, emailKey: Uint8Array): Promise<void> {
  await db
    .updateTable('password_recoveries')
    .set({ code_hash: null, wrong_in_a_row: 0 })
    .where('email_key', '=', emailKey)
    .execute();
  await db
    .updateTable('password_resets')
    .set({ link_hash: null })
    .where('email_key', '=', emailKey)
    .where('link_hash', 'is not', null)
    .execute();
}

export async function deleteRecovery(db: Db, emailKey: Uint8Array): Promise<void> {
  await db.deleteFrom('password_recoveries').where('email_key', '=', emailKey).execute();
  await db.deleteFrom('password_resets').where('email_key', '=', emailKey).execute();
}

/** Deletes rows that limits no longer count. */
export async function deleteRecoveriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('asked_at', '<=', before).execute();
  await db.deleteFrom('password_recoveries').where('ends_at', '<=', before).execute();
}

import { sql } from 'kysely';
import { latestEnd } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';

/** Runs the same statement whether or not the e-mail has an account, so that the response time does not reveal it. */
export async function isBrowserKnown(
  db: Db,
  where: {
    readonly account: Partial<Record<'id' | 'email', string>>;
    readonly tokenHash: Uint8Array;
    readonly renewedAfter: Date;
  },
): Promise<boolean> {
  const row = await db
    .selectFrom('stores')
    .innerJoin('known_browsers as b', 'b.store_id', 'stores.id')
    .select('b.store_id')
    .where((eb) => eb.and(where.account))
    .where('b.token_hash', '=', where.tokenHash)
    .where('b.renewed_at', '>', where.renewedAfter)
    .executeTakeFirst();
  return row !== undefined;
}

/** For every store that knows the browser: an owner of two stores may sign in to both from it. */
export async function replaceBrowserToken(
  db: Db,
  token: { readonly from: Uint8Array; readonly to: Uint8Array },
): Promise<void> {
  await db
    .updateTable('known_browsers')
    .set({ token_hash: token.to })
    .where('token_hash', '=', token.from)
    .execute();
}

interface KnownBrowser {
  readonly tokenHash: Uint8Array;
  readonly signInId: string;
  readonly at: Date;
}

export async function upsertKnownBrowser(db: Db, storeId: string, browser: KnownBrowser): Promise<void> {
  const renewed = { sign_in_id: browser.signInId, renewed_at: browser.at };
  await db
    .insertInto('known_browsers')
    .values({ store_id: storeId, token_hash: browser.tokenHash, ...renewed })
    .onConflict((conflict) => conflict.columns(['store_id', 'token_hash']).doUpdateSet(renewed))
    .execute();
}

/** Deletes all but the newest. */
export async function keepNewestBrowsers(db: Db, storeId: string, count: number): Promise<void> {
  await sql`
    delete from known_browsers where store_id = ${storeId} and token_hash in (
      select token_hash from known_browsers where store_id = ${storeId}
      order by renewed_at desc, token_hash offset ${count})`.execute(db);
}

/** The browser of one sign-in. */
export async function deleteBrowserOfSignIn(db: Db, storeId: string, signInId: string): Promise<void> {
  await db
    .deleteFrom('known_browsers')
    .where('store_id', '=', storeId)
    .where('sign_in_id', '=', signInId)
    .execute();
}

/** Browsers that signed in while the clock was ahead are dated to now, so that they expire as usual. */
export async function correctFutureBrowsers(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('known_browsers')
    .set({ renewed_at: now })
    .where('renewed_at', '>', latestEnd(now))
    .execute();
}

export async function deleteBrowsersBefore(db: Db, renewedBefore: Date): Promise<void> {
  await db.deleteFrom('known_browsers').where('renewed_at', '<=', renewedBefore).execute();
}

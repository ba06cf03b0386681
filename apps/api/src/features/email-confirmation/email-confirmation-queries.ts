import { columnIsOver } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';

export const linkMs = 3 * 86_400_000;

/**
 * Stores a link as the only one that confirms an account's e-mail.
 *
 * @returns whether the account still has that e-mail and it is unconfirmed
 */
export async function saveConfirmation(
  db: Db,
  storeId: string,
  link: { email: string; hash: Uint8Array; expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('stores')
    .set({ confirmation_hash: link.hash, confirmation_expires_at: link.expiresAt })
    .where('id', '=', storeId)
    .where('email', '=', link.email)
    .where('email_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses a link up in one statement, so that of any number of concurrent requests only one succeeds.
 *
 * @returns the account's store, or undefined if no open account has such a link
 */
export function consumeConfirmation(db: Db, link: { hash: Uint8Array; now: Date }) {
  return db
    .updateTable('stores')
    .set({ email_confirmed_at: link.now, confirmation_hash: null, confirmation_expires_at: null })
    .where('confirmation_hash', '=', link.hash)
    .where((where) =>
      where.not(columnIsOver('confirmation_expires_at', { now: link.now, durationMs: linkMs })),
    )
    .where('closed_at', 'is', null)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

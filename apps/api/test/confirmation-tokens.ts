import { mailConfirmation } from '../src/features/email-confirmation/mail-confirmation.ts';
import type { TestApp } from './test-app.ts';

/** Makes the account's e-mail unconfirmed and returns the token of its confirmation link. */
export async function newConfirmationToken(testApp: TestApp, storeId: string): Promise<string> {
  const { database, clock, ports, mail } = testApp;
  await database.query('update stores set email_confirmed_at = null where id = $1', [storeId]);
  await mailConfirmation({ db: database.kysely, now: () => clock.now(), ports }, { storeId });
  const letter = mail.sent.at(-1)?.letter;
  if (letter?.kind !== 'confirm-email') throw new Error('nothing was mailed');
  return letter.token;
}

import { requestPasswordReset } from '@coruja/contract';
import type { SecretLetter } from '../src/ports/mail/mailer.ts';
import { randomAddress } from './random-people.ts';
import { type TestApp } from './test-app.ts';

/** The mail with a code or a link for a request. */
export async function newResetLetter(testApp: TestApp, email: string): Promise<SecretLetter> {
  // From a different address each time, because the request limit is per address.
  const answer = await testApp.call(requestPasswordReset, { body: { email } }, { address: randomAddress() });
  if (answer.status !== 200)
    throw new Error(`the request answered ${answer.status}: ${answer.error.message}`);
  await testApp.runJobs();
  const letters = testApp.mail.sent.filter(({ to }) => to === email).map(({ letter }) => letter);
  const found = letters.findLast(isReset);
  if (!found) throw new Error('nothing was mailed');
  return found;
}

function isReset(letter: { kind: string }): letter is SecretLetter {
  return letter.kind === 'reset-code' || letter.kind === 'reset-link';
}

/** The code, or the link's token above an account's limits. */
export async function newResetToken(testApp: TestApp, email: string): Promise<string> {
  const letter = await newResetLetter(testApp, email);
  return letter.kind === 'reset-code' ? letter.code : letter.token;
}

import type { PasskeyRequestOptions } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import type { RelyingParty } from '../../http/relying-party.ts';
import { takeAttempt } from '../../limits/rate-counters.ts';
import { type Caller, limitOfCaller } from '../auth/limit-of-caller.ts';
import { challengeMs, newChallenge } from './challenges.ts';

interface Input extends Caller {
  readonly relyingParty: RelyingParty | null;
}

/**
 * What a passkey has to sign for a sign-in. It names no account: the authenticator knows which ones it has. Each is a row for
 * a while, so they are limited.
 *
 * @throws AppError PASSKEYS_UNAVAILABLE, RATE_LIMITED
 */
export async function startPasskeySignIn(ctx: PublicContext, input: Input): Promise<PasskeyRequestOptions> {
  const { relyingParty } = input;
  assertThat(relyingParty, 'PASSKEYS_UNAVAILABLE');
  await takeAttempt(
    ctx,
    await limitOfCaller(ctx, input, { name: 'passkey-options', max: 300, seconds: 900 }),
  );
  const challenge = await newChallenge(ctx, 'sign-in');
  return { challenge, rpId: relyingParty.id, timeout: challengeMs, userVerification: 'required' };
}

import type { PasskeyRequestOptions } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import type { RelyingParty } from '../../http/relying-party.ts';
import { reserveAttempt } from '../../limits/rate-counters.ts';
import { type Caller, limitOfCaller } from '../auth/limit-of-caller.ts';
import { newChallenge } from './challenges.ts';
import { challengeMs } from './passkeys-queries.ts';

interface Input extends Caller {
  readonly relyingParty: RelyingParty | null;
}

/**
 * What a passkey signs for a sign-in. It names no account: the authenticator knows its accounts. Each
 * challenge is stored for a while, so their number is limited.
 *
 * @throws AppError PASSKEYS_UNAVAILABLE, RATE_LIMITED
 */
export async function startPasskeySignIn(ctx: PublicContext, input: Input): Promise<PasskeyRequestOptions> {
  const { relyingParty } = input;
  assertThat(relyingParty, 'PASSKEYS_UNAVAILABLE');
  await reserveAttempt(
    ctx,
    await limitOfCaller(ctx, input, { name: 'passkey-options', max: 300, seconds: 900 }),
  );
  const challenge = await newChallenge(ctx, 'sign-in');
  return { challenge, rpId: relyingParty.id, timeout: challengeMs, userVerification: 'required' };
}

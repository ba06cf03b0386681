import type { Store, signedCredential } from '@coruja/contract';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import type { RelyingParty } from '../../http/relying-party.ts';
import { releaseAttempt, reserveAttempt } from '../../limits/rate-counters.ts';
import { deviceName } from '../auth/device-name.ts';
import { limitOfCaller } from '../auth/limit-of-caller.ts';
import type { SignInTokens } from '../auth/open-sign-in.ts';
import { refuseClosed, replaceSignIn } from '../auth/replace-sign-in.ts';
import { findAccountOf } from '../stores/find-account.ts';
import { takeChallenge } from './challenges.ts';
import { findPasskey, recordPasskeyUse } from './passkeys-queries.ts';

interface Input {
  readonly credential: z.output<typeof signedCredential>;
  readonly relyingParty: RelyingParty | null;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly presentedToken: string | undefined;
  readonly presentedBrowserToken: string | undefined;
}

/**
 * Signs an owner in with a passkey, which identifies the account: sign-in, lists and records are the same as
 * with a password (docs/decisions/0019-passkeys-beside-the-password.md).
 *
 * @throws AppError PASSKEY_REFUSED, PASSKEYS_UNAVAILABLE, ACCOUNT_CLOSED, RATE_LIMITED
 */
export async function signInWithPasskey(
  ctx: PublicContext,
  input: Input,
): Promise<SignInTokens & { store: Store }> {
  const { credential, relyingParty, address, presentedToken, presentedBrowserToken } = input;
  assertThat(relyingParty, 'PASSKEYS_UNAVAILABLE');
  const storeId = storeIdOf(credential.response.userHandle);
  // Signatures cannot be guessed; the limit only bounds the work.
  const counted = { name: 'passkey', account: { id: storeId }, max: 100, seconds: 3_600 };
  const limit = await limitOfCaller(ctx, input, counted);
  await reserveAttempt(ctx, limit);
  const passkey = await findPasskey(ctx.db, storeId, credential.id);
  const account = await findAccountOf(ctx, storeId);
  if (!passkey || !account) throw new AppError('PASSKEY_REFUSED');
  const counter = await verify(ctx, { credential, relyingParty, passkey });
  await releaseAttempt(ctx, limit);
  refuseClosed(account);

  const opening = {
    address,
    device: await deviceName(input.userAgent),
    presentedToken,
    presentedBrowserToken,
  };
  const opened = await replaceSignIn(ctx, account, opening, async ({ db }) => {
    const use = { id: passkey.id, counter: { from: passkey.counter, to: counter }, at: ctx.now() };
    // It was removed meanwhile, or used at the same moment.
    assertThat(await recordPasskeyUse(db, storeId, use), 'PASSKEY_REFUSED');
  });
  return { store: account.store, ...opened };
}

/** @throws AppError PASSKEY_REFUSED unless it has the 16 bytes of an id that we created */
function storeIdOf(userHandle: string): string {
  const hex = Buffer.from(userHandle, 'base64url').toString('hex');
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex);
  assertThat(parts, 'PASSKEY_REFUSED');
  return parts.slice(1).join('-');
}

interface Verifying extends Pick<Input, 'credential'> {
  readonly relyingParty: RelyingParty;
  readonly passkey: NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
}

/** @returns the authenticator's use counter; a lower one than before is refused, since the passkey may be a copy */
async function verify(ctx: PublicContext, { credential, relyingParty, passkey }: Verifying): Promise<number> {
  const challenge = await takeChallenge(ctx, 'sign-in', credential.response.clientDataJSON);
  assertThat(challenge !== null, 'PASSKEY_REFUSED');
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const answer = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
    // It throws for any invalid input.
  }).catch(() => null);
  assertThat(answer?.verified, 'PASSKEY_REFUSED');
  return answer.authenticationInfo.newCounter;
}

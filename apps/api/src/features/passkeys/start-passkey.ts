import type { PasskeyCreationOptions } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { RelyingParty } from '../../http/relying-party.ts';
import { assertCurrentPassword } from '../passwords/assert-current-password.ts';
import { findAccountOf } from '../stores/find-account.ts';
import { newChallenge } from './challenges.ts';
import { challengeMs, listPasskeyRows } from './passkeys-queries.ts';

/** More than an owner has devices, and few enough to notice a stranger's passkey in the list. */
export const maxPasskeys = 20;

/** Ed25519, ECDSA on P-256, and RSA (COSE numbers), which authenticators support. */
export const algorithms = [-8, -7, -257];

/**
 * What an authenticator needs to create a passkey for the store. It requires the current password: a passkey
 * outlives every sign-in, so an unattended console must not be enough to add one.
 *
 * @throws AppError PASSKEYS_UNAVAILABLE, TOO_MANY_PASSKEYS, WRONG_PASSWORD, RATE_LIMITED
 */
export async function startPasskey(
  ctx: StoreContext,
  input: { readonly currentPassword: string; readonly relyingParty: RelyingParty | null },
): Promise<PasskeyCreationOptions> {
  const { relyingParty, currentPassword: password } = input;
  assertThat(relyingParty, 'PASSKEYS_UNAVAILABLE');
  const account = await findAccountOf(ctx, ctx.storeId);
  assertThat(account, 'STORE_NOT_FOUND');
  await assertCurrentPassword(ctx, { passwordHash: account.passwordHash, password });
  const present = await listPasskeyRows(ctx.db, ctx.storeId);
  assertThat(present.length < maxPasskeys, 'TOO_MANY_PASSKEYS');
  const { email, name } = account.store;
  return {
    challenge: await newChallenge(ctx, { newPasskeyOf: ctx.storeId }),
    rp: { id: relyingParty.id, name: 'Coruja' },
    user: { id: userHandleOf(ctx.storeId), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    excludeCredentials: present.map(({ credential_id: id, transports }) => ({
      id,
      type: 'public-key',
      transports: transports.split(',').filter(Boolean),
    })),
    // The passkey replaces e-mail and password: the authenticator finds it by itself, and asks for a finger, a face or a PIN.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/**
 * The id by which an authenticator stores the account: the store's id, which is random and reveals nothing.
 */
function userHandleOf(storeId: string): string {
  return Buffer.from(storeId.replaceAll('-', ''), 'hex').toString('base64url');
}

import { randomUUID } from 'node:crypto';
import type { Passkey, newCredential } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import type { RelyingParty } from '../../http/relying-party.ts';
import { addressee } from '../stores/addressee.ts';
import { getStore } from '../stores/get-store.ts';
import { mailOwner } from '../stores/mail-owner.ts';
import { takeChallenge } from './challenges.ts';
import { passkeyView } from './passkey-view.ts';
import { insertPasskey, listPasskeyRows } from './passkeys-queries.ts';
import { algorithms, maxPasskeys } from './start-passkey.ts';

interface Input {
  readonly name: string;
  readonly credential: z.output<typeof newCredential>;
  readonly relyingParty: RelyingParty | null;
}

/**
 * Adds the passkey that an authenticator created for this store, and mails its owner. The challenge was given
 * only after the password was checked.
 *
 * @throws AppError PASSKEY_NOT_ADDED, PASSKEYS_UNAVAILABLE, TOO_MANY_PASSKEYS
 */
export async function addPasskey(ctx: StoreContext, input: Input): Promise<Passkey> {
  const { name, relyingParty } = input;
  assertThat(relyingParty, 'PASSKEYS_UNAVAILABLE');
  const made = await verify(ctx, { ...input, relyingParty });
  const add = async (inside: StoreContext) => {
    assertThat((await listPasskeyRows(inside.db, ctx.storeId)).length < maxPasskeys, 'TOO_MANY_PASSKEYS');
    const added = await insertPasskey(inside.db, {
      ...made,
      store_id: ctx.storeId,
      id: randomUUID(),
      name,
      created_at: ctx.now(),
      last_used_at: null,
    });
    assertThat(added, 'PASSKEY_NOT_ADDED');
    inside.audit?.describe({ after: { kind: 'access', id: added.id, name, fields: { signIn: name } } });
    await mailPasskeyAdded(inside);
    return added;
  };
  const row = await inStore(ctx, add, 'counting');
  ctx.ports.jobs.wake();
  return passkeyView(row);
}

/** @throws AppError PASSKEY_NOT_ADDED */
async function verify(
  ctx: StoreContext,
  { credential, relyingParty }: Pick<Input, 'credential'> & { readonly relyingParty: RelyingParty },
) {
  const { response } = credential;
  const challenge = await takeChallenge(ctx, { newPasskeyOf: ctx.storeId }, response.clientDataJSON);
  assertThat(challenge !== null, 'PASSKEY_NOT_ADDED');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  assertThat(await namesNoCertificate(response.attestationObject), 'PASSKEY_NOT_ADDED');
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // It throws for any invalid input.
  }).catch(() => null);
  assertThat(verified?.registrationInfo, 'PASSKEY_NOT_ADDED');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const transports = (credential.response.transports ?? []).join(',');
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
}

/**
 * We request no attestation, so a browser sends none, or one signed by the new key itself. The library would
 * download certificates from URLs in the attestation, so that a signed-in caller could make it request any
 * URL.
 */
async function namesNoCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    const format = attestation.get('fmt');
    return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'));
  } catch {
    return false;
  }
}

async function mailPasskeyAdded(ctx: StoreContext): Promise<void> {
  const store = await getStore(ctx);
  const letter = { ...addressee(store), kind: 'passkey-added', at: ctx.now().toISOString() } as const;
  await mailOwner(ctx, store, letter);
}

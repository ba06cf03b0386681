import { z } from 'zod';
import { always, endpoint } from './endpoint.ts';
import { id, instant, requiredName, storeName } from './fields.ts';
import { presentPassword } from './password.ts';
import { store } from './stores.ts';

// Passkeys: the browser's WebAuthn types, in the JSON that its methods read and write
// (https://www.w3.org/TR/webauthn-3/, 5.1). Why and how: docs/decisions/0019-passkeys-beside-the-password.md.

const invalid = 'Chave de acesso inválida.';

const passkeyId = id.meta({ example: '3d5b9f27-60c4-4a18-8e71-c2f09a6d4b35' });
const timeout = z.int().meta({ example: 600_000 });
// All examples show the same passkey.
const credentialId = 'Xn3kV0d9QmS7yLr2aZbC4w';
const userHandle = 'C_AUz0XIQ3KJ5q8xTjZ7YQ';
const ownPasskey = 'Telefone da Marina';

const base64Url = (max: number, shown: string) =>
  z
    .string('Informe um texto.')
    .min(1, invalid)
    .max(max, invalid)
    .regex(/^[\w-]+$/, invalid)
    .meta({ example: shown });

const transports = z
  .array(
    z.string('Informe um texto.').regex(/^[a-z-]{1,20}$/, 'Meio inválido.'),
    'Informe uma lista de meios.',
  )
  .max(8, 'Informe no máximo 8 meios.')
  .meta({ example: ['internal'] });

const credential = {
  id: base64Url(1_400, credentialId),
  rawId: base64Url(1_400, credentialId),
  type: z.literal('public-key', invalid),
};

/** The result of `navigator.credentials.create`. */
export const newCredential = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64Url(4_000, 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0'),
        attestationObject: base64Url(20_000, 'o2NmbXRkbm9uZQ'),
        transports: transports.optional(),
      },
      invalid,
    ),
  },
  invalid,
);

/** The result of `navigator.credentials.get`. */
export const signedCredential = z.object({
  ...credential,
  response: z.object(
    {
      clientDataJSON: base64Url(4_000, 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0'),
      authenticatorData: base64Url(4_000, 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ'),
      signature: base64Url(4_000, 'MEUCIQDu8s0kZ1x'),
      userHandle: base64Url(100, userHandle),
    },
    invalid,
  ),
});

const relyingParty = z
  .string()
  .meta({ description: 'The domain for which the passkey is', example: 'coruja.example' });
const challenge = z.string().meta({
  description: 'Random, good once and for ten minutes',
  example: 'b2pR5yZk0Xc7mN1wQ8tV4sD6fG9hJ3aLeUiOoPqRsTu',
});
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** For `navigator.credentials.create`. */
export const creationOptions = z
  .object({
    challenge,
    rp: z.object({ id: relyingParty, name: z.string().meta({ example: 'Coruja' }) }),
    user: z.object({
      id: z.string().meta({ example: userHandle }),
      name: z.string().meta({ example: 'marina@exemplo.com' }),
      displayName: storeName,
    }),
    pubKeyCredParams: z.array(
      z.object({ type: z.literal('public-key'), alg: z.int().meta({ example: -8 }) }),
    ),
    timeout,
    excludeCredentials: z.array(descriptor).meta({ example: [] }),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean().meta({ example: true }),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreationOptions' });

export type PasskeyCreationOptions = z.output<typeof creationOptions>;

/** For `navigator.credentials.get`. */
export const requestOptions = z
  .object({ challenge, rpId: relyingParty, timeout, userVerification: z.literal('required') })
  .meta({ id: 'PasskeyRequestOptions' });

export type PasskeyRequestOptions = z.output<typeof requestOptions>;

export const passkey = z
  .object({
    id: passkeyId,
    name: z.string().meta({ example: ownPasskey }),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' });

export type Passkey = z.output<typeof passkey>;

export const passkeyName = requiredName('Dê um nome à chave.', 60).meta({ example: ownPasskey });

export const startPasskeySignIn = endpoint({
  id: 'startPasskeySignIn',
  method: 'POST',
  path: '/auth/store/passkeys/sign-in-options',
  tag: 'auth',
  summary: 'What a passkey has to sign for a sign-in',
  access: { who: 'public' },
  status: 200,
  answer: requestOptions,
  errors: ['PASSKEYS_UNAVAILABLE', 'RATE_LIMITED'],
});

export const signInWithPasskey = endpoint({
  id: 'signInWithPasskey',
  method: 'POST',
  path: '/auth/store/passkeys/sign-in',
  tag: 'auth',
  summary: 'Signs the owner in by a passkey and sets the sign-in cookie',
  access: { who: 'public' },
  body: signedCredential,
  status: 200,
  answer: store,
  errors: ['PASSKEY_REFUSED', 'PASSKEYS_UNAVAILABLE', 'ACCOUNT_CLOSED', 'RATE_LIMITED'],
});

export const listPasskeys = endpoint({
  id: 'listPasskeys',
  method: 'GET',
  path: '/auth/store/passkeys',
  tag: 'auth',
  summary: 'The passkeys of the account, newest first',
  access: always,
  status: 200,
  answer: z.array(passkey),
});

export const startPasskey = endpoint({
  id: 'startPasskey',
  method: 'POST',
  path: '/auth/store/passkeys/options',
  tag: 'auth',
  summary: 'What an authenticator needs to make a passkey; asks for the present password',
  access: always,
  body: z.object({ currentPassword: presentPassword }),
  status: 200,
  answer: creationOptions,
  changes: [],
  errors: ['WRONG_PASSWORD', 'RATE_LIMITED', 'PASSKEYS_UNAVAILABLE', 'TOO_MANY_PASSKEYS'],
});

export const addPasskey = endpoint({
  id: 'addPasskey',
  method: 'POST',
  path: '/auth/store/passkeys',
  tag: 'auth',
  summary: 'Adds the passkey that an authenticator made, and mails the owner',
  access: always,
  body: z.object({ name: passkeyName, credential: newCredential }),
  status: 201,
  answer: passkey,
  changes: ['sign-ins'],
  errors: ['PASSKEY_NOT_ADDED', 'PASSKEYS_UNAVAILABLE', 'TOO_MANY_PASSKEYS'],
});

export const removePasskey = endpoint({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/auth/store/passkeys/:passkeyId',
  tag: 'auth',
  summary: 'Removes a passkey: it no longer signs anybody in',
  access: always,
  params: z.object({ passkeyId }),
  status: 204,
  changes: ['sign-ins'],
  errors: ['PASSKEY_NOT_FOUND'],
});

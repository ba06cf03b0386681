import type { Passkey, PasskeyCreationOptions, SignIn } from '@coruja/contract';
import { exampleIds, exampleStore } from './openapi-example-values.ts';

/** The console at the counter, which asks, and the owner's telephone. */
const signIns: SignIn[] = [
  {
    id: exampleIds.signInId,
    device: 'Chrome no Windows',
    address: '203.0.113.24',
    createdAt: '2026-11-21T20:58:00.000Z',
    lastUsedAt: '2026-11-21T23:04:00.000Z',
    isCurrent: true,
  },
  {
    id: '4e7a2c95-d01b-4f68-8b3e-96c5f0a7d821',
    device: 'Safari no iPhone',
    address: '198.51.100.7',
    createdAt: '2026-11-20T14:10:00.000Z',
    lastUsedAt: '2026-11-21T21:32:00.000Z',
    isCurrent: false,
  },
];

const passkey: Passkey = {
  id: exampleIds.passkeyId,
  name: 'Telefone da Marina',
  createdAt: '2026-11-21T21:00:00.000Z',
  lastUsedAt: '2026-11-21T22:15:00.000Z',
};

const challenge = 'b2pR5yZk0Xc7mN1wQ8tV4sD6fG9hJ3aLeUiOoPqRsTu';
const credentialId = 'Xn3kV0d9QmS7yLr2aZbC4w';
const rp = { id: 'coruja.example', name: 'Coruja' };

const creation: PasskeyCreationOptions = {
  challenge,
  rp,
  user: { id: 'C_AUz0XIQ3KJ5q8xTjZ7YQ', name: 'marina@exemplo.com', displayName: 'Lan House Coruja' },
  pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
  timeout: 600_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

/** What the browser's two methods give, shortened. */
const named = { id: credentialId, rawId: credentialId, type: 'public-key' } as const;
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0';
const created = {
  ...named,
  response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] },
};
const signed = {
  ...named,
  response: {
    clientDataJSON,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDu8s0kZ1x',
    userHandle: creation.user.id,
  },
};

export const signInExamples = {
  changePassword: { body: { currentPassword: 'noite-longa', newPassword: 'noite-mais-longa' } },
  listSignIns: { answer: signIns },
  endSignIn: {},
  endOtherSignIns: {},
  startPasskeySignIn: {
    answer: { challenge, rpId: rp.id, timeout: 600_000, userVerification: 'required' as const },
  },
  signInWithPasskey: { body: signed, answer: exampleStore },
  listPasskeys: { answer: [passkey] },
  startPasskey: { body: { currentPassword: 'noite-longa' }, answer: creation },
  addPasskey: { body: { name: passkey.name, credential: created }, answer: passkey },
  removePasskey: {},
};

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@coruja/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

// An authenticator and its browser, as specified by WebAuthn (https://www.w3.org/TR/webauthn-3/, 6.1 and
// 5.8.1).

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const flag = { present: 1, verified: 4, hasKey: 64 };

/** Deviations that a test asks for. */
export interface Forgeries {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly format?: string;
  readonly statement?: Record<string, unknown>;
  /** The new key signs its own attestation, as some authenticators do although none is requested. */
  readonly attestsItself?: boolean;
}

interface Place {
  readonly origin?: string;
  /** Whether it counts uses; absent like synchronised passkeys. */
  readonly counts?: boolean;
}

/** Creates a key pair, and what the server receives of it. */
export function newPasskey(options: PasskeyCreationOptions, place: Place = {}, forgeries: Forgeries = {}) {
  const { origin = 'http://localhost:3000', counts = true } = place;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  let uses = 0;

  const clientData = (type: string, challenge: string, said: Forgeries) =>
    Buffer.from(
      JSON.stringify({
        type: said.type ?? type,
        challenge: said.challenge ?? challenge,
        origin: said.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, flags: number, said: Forgeries) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counts ? uses : 0);
    const verified = said.isVerified === false ? 0 : flag.verified;
    return Buffer.concat([sha256(said.rpId ?? rpId), Buffer.from([flags | flag.present | verified]), count]);
  };
  const named = { id: base64Url(id), rawId: base64Url(id), type: 'public-key' as const };

  const attested = Buffer.concat([
    authenticatorData(options.rp.id, flag.hasKey, forgeries),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    isoCBOR.encode(cose),
  ]);
  const client = clientData('webauthn.create', options.challenge, forgeries);
  const attest = (bytes: Uint8Array) => ({ alg: -7, sig: new Uint8Array(sign('sha256', bytes, privateKey)) });
  const itself = forgeries.attestsItself && attest(Buffer.concat([attested, sha256(client)]));
  const attestation = new Map<string, unknown>([
    ['fmt', forgeries.format ?? (itself ? 'packed' : 'none')],
    ['attStmt', new Map(Object.entries(forgeries.statement ?? (itself || {})))],
    ['authData', new Uint8Array(attested)],
  ]);
  const credential = {
    ...named,
    response: {
      clientDataJSON: base64Url(client),
      attestationObject: base64Url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    },
  };
  return {
    credential,
    /** Resets the counter, like a copy made earlier. */
    rewind: () => {
      uses = 0;
    },
    /** Signs the server's challenge for a sign-in. */
    sign: ({ challenge, rpId }: PasskeyRequestOptions, said: Forgeries & { userHandle?: string } = {}) => {
      uses += 1;
      const data = authenticatorData(rpId, 0, said);
      const client = clientData('webauthn.get', challenge, said);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(signature),
          userHandle: said.userHandle ?? options.user.id,
        },
      };
    },
  };
}

export type TestPasskey = ReturnType<typeof newPasskey>;

import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import {
  type GuardRelease,
  guardVersion,
  type ReleaseSystem,
  releaseSystem,
  releaseText,
} from '@coruja/contract';
import type { GuardPackages } from './guard-packages.ts';

/** By system; without those whose package was not built. */
export type PresentReleases = ReadonlyMap<ReleaseSystem, GuardRelease>;

/** What guards may replace themselves by (docs/guard.md#updates). */
export interface GuardReleases {
  /** With which guards check releases: an Ed25519 key in base64. */
  readonly publicKey: string;
  /** The present releases, signed. */
  find(): Promise<PresentReleases>;
}

/** An Ed25519 private key has these bytes before its own in the standard form (RFC 8410). */
const KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param key 32 bytes; whoever has them can make every guard run a program of his */
export function openGuardReleases(key: Uint8Array, packages: Pick<GuardPackages, 'find'>): GuardReleases {
  const privateKey = createPrivateKey({
    key: Buffer.concat([KEY_PREFIX, key]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    publicKey: publicKey.toString('base64'),
    async find() {
      const releases = new Map<ReleaseSystem, GuardRelease>();
      for (const system of releaseSystem.options) {
        const found = await packages.find(system);
        if (found === null) continue;
        const { sizeBytes, sha256 } = found;
        const release = { version: guardVersion, sizeBytes, sha256 };
        const signature = sign(null, Buffer.from(releaseText(system, release)), privateKey);
        releases.set(system, { ...release, signature: signature.toString('base64') });
      }
      return releases;
    },
  };
}

/** The signing key of an installation that has none of its own. */
export function signingKeyFrom(secretsKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretsKey, '', 'coruja guard releases', 32));
}

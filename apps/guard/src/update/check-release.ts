import { createPublicKey, verify } from 'node:crypto';
import { type GuardRelease, isNewerVersion, type ReleaseSystem, releaseText } from '@coruja/contract';
import { UpdateRefused } from './refused.ts';

/** An Ed25519 public key has these bytes before its own in the standard form (RFC 8410). */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Whether this computer's server made the release, and it is newer than this guard.
 *
 * @param key the public key that came with the pairing
 * @throws UpdateRefused
 */
export function checkRelease(
  release: GuardRelease,
  {
    key,
    version,
    system,
  }: { readonly key: string | undefined; readonly version: string; readonly system: ReleaseSystem },
): void {
  if (key === undefined) throw new UpdateRefused('key', 'This computer knows no key.');
  const publicKey = createPublicKey({
    key: Buffer.concat([KEY_PREFIX, Buffer.from(key, 'base64')]),
    format: 'der',
    type: 'spki',
  });
  const signature = Buffer.from(release.signature, 'base64');
  if (!verify(null, Buffer.from(releaseText(system, release)), publicKey, signature))
    throw new UpdateRefused('signature', 'The signature is not by the key of the pairing.');
  if (!isNewerVersion(release.version, version))
    throw new UpdateRefused('version', `${release.version} is not newer than ${version}.`);
}

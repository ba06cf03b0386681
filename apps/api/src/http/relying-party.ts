import { isIP, type Socket } from 'node:net';
import type { OwnOriginOptions } from './own-origin.ts';

/**
 * The WebAuthn relying party, and the page on which a passkey may be used (https://www.w3.org/TR/webauthn-3/,
 * "RP ID").
 */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The public address, if browsers offer passkeys there: a host name with https, or localhost. Without a
 * public address only localhost.
 *
 * @returns null if passkeys cannot work
 */
export function relyingPartyOf(
  { publicUrl, listensOn }: OwnOriginOptions,
  { localPort }: Pick<Socket, 'localPort'>,
): RelyingParty | null {
  const { origin, protocol, hostname } = new URL(
    listensOn === undefined ? publicUrl : `http://localhost:${localPort ?? ''}`,
  );
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null;
}

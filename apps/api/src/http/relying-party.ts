import { isIP, type Socket } from 'node:net';
import type { OwnOriginOptions } from './own-origin.ts';

/** For whom a passkey is made, and from which page it may be used (https://www.w3.org/TR/webauthn-3/, "RP ID"). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The public address where it is one by which browsers offer passkeys: a name, and https unless it is the own machine.
 * Without a public address the own machine alone.
 *
 * @returns null where passkeys cannot work
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

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** TRUST_PROXY: none, all, a number of hops, or networks separated by commas. */
export type TrustProxy = boolean | number | string;

/** Longer than any address with its zone. */
const longest = 100;

/**
 * Like `request.ip`, for requests that the framework does not handle, such as upgrades: the last address that
 * a trusted proxy vouches for. Null if it is invalid, since a proxy may forward whatever the caller wrote.
 */
export function callerAddress(setting: TrustProxy): (request: IncomingMessage) => string | null {
  const trusts = trustOf(setting);
  return (request) => {
    const address = request.socket.remoteAddress === undefined ? '' : proxyAddress(request, trusts);
    return isIP(address) !== 0 && address.length <= longest ? address : null;
  };
}

/** Whether a hop on the way to us is a trusted proxy; hop 0 is the peer. */
export function trustOf(setting: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof setting === 'boolean') return () => setting;
  if (typeof setting === 'number') return (_, hop) => hop < setting;
  return proxyAddress.compile(setting.split(',').map((network) => network.trim()));
}

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** TRUST_PROXY: nobody, everybody, the last so many, or networks with commas between them. */
export type TrustProxy = boolean | number | string;

/** Longer than any address, its zone included. */
const longest = 100;

/**
 * What `request.ip` is of a call, for a request that the framework does not see, such as one that asks for an upgrade: the
 * last address that a trusted proxy vouches for. Null where that is none, since a proxy may hand on whatever a caller wrote.
 */
export function callerAddress(setting: TrustProxy): (request: IncomingMessage) => string | null {
  const trusts = trustOf(setting);
  return (request) => {
    const address = request.socket.remoteAddress === undefined ? '' : proxyAddress(request, trusts);
    return isIP(address) !== 0 && address.length <= longest ? address : null;
  };
}

/** Whether a hop of the way to us is a proxy whose word counts; hop 0 is who connected. */
export function trustOf(setting: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof setting === 'boolean') return () => setting;
  if (typeof setting === 'number') return (_, hop) => hop < setting;
  return proxyAddress.compile(setting.split(',').map((network) => network.trim()));
}

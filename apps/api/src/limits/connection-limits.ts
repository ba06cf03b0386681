import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './address-key.ts';
import { type TrustProxy, trustOf } from './caller-address.ts';

/** How long the server waits on connections, in milliseconds. Longer than a phone on a bad line needs. */
export interface ConnectionTimeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often connections are checked for their timeouts. */
  readonly checkMs: number;
}

export const connectionTimeouts: ConnectionTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 5_000,
};

/** Waiting connections per address: a lan house's browsers keep some open between requests. */
const mostWaiting = 200;

/**
 * Limits the waiting connections per address: idle ones, and those whose request is incomplete. Beyond the
 * limit the one that has waited longest is closed, so that nobody is kept out by others at the same address.
 * Requests being answered and guards' connections do not count, nor does a trusted proxy, which everybody
 * shares.
 */
export function limitConnections(app: FastifyInstance, trustProxy: TrustProxy): void {
  const isTrusted = trustOf(trustProxy);
  const networks = new WeakMap<Socket, string>();
  /** In the order in which they began to wait. */
  const waiting = new Map<string, Set<Socket>>();

  function beginWait(socket: Socket): void {
    const network = networks.get(socket);
    if (network === undefined || socket.destroyed) return;
    const ofNetwork = waiting.get(network) ?? new Set();
    waiting.set(network, ofNetwork.add(socket));
    const [longest] = ofNetwork;
    if (ofNetwork.size > mostWaiting) longest?.destroy();
  }

  function endWait(socket: Socket): void {
    const network = networks.get(socket) ?? '';
    const ofNetwork = waiting.get(network);
    ofNetwork?.delete(socket);
    if (ofNetwork?.size === 0) waiting.delete(network);
  }

  app.server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrusted(remoteAddress, 0)) return;
    networks.set(socket, networkOf(remoteAddress));
    socket.once('close', () => endWait(socket));
    beginWait(socket);
  });
  app.server.on('request', (request, response) => {
    const { socket } = request;
    if (!hasBody(request)) endWait(socket);
    else request.once('end', () => endWait(socket));
    response.once('close', () => beginWait(socket));
  });
  app.server.on('upgrade', ({ socket }) => endWait(socket));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

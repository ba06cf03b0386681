import { type IncomingMessage, STATUS_CODES, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@coruja/contract';
import { errorCatalogue, guardInstanceHeader } from '@coruja/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { bearerToken } from '../tokens.ts';
import type { ConnectionOrigin } from './guard-connection.ts';
import type { WrongTokenLimit } from './wrong-token-limit.ts';
import type { KnownGuard } from './link-queries.ts';
import { maxMessageBytes } from './timings.ts';

export interface HandshakeOptions {
  /** @throws what the database throws */
  readonly find: (token: string) => Promise<KnownGuard | null>;
  readonly limit: WrongTokenLimit;
  readonly isClosing: () => boolean;
  /** Whether another computer is connected with this guard's token. */
  readonly isCloned: (guard: KnownGuard, instance: string | null) => Promise<boolean>;
  readonly onGuard: (socket: WebSocket, guard: KnownGuard, origin: ConnectionOrigin) => void;
}

interface Options extends HandshakeOptions {
  readonly addressOf: (request: IncomingMessage) => string | null;
}

const path = '/api/guard';
const retryAfterSeconds = 5;

/** Why a handshake is refused. */
class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;

  constructor(status: number, code: ErrorCode, message: string = errorCatalogue[code].message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Accepts the WebSocket handshakes of `WS /api/guard` on a server: only with the token of a computer. */
export function acceptHandshakes(server: Server, options: Options): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
  });
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    // A client that disconnects meanwhile is not an error.
    socket.on('error', ignore);
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      answerWithoutUpgrade(server, request, socket);
      return;
    }
    authenticate(request, options).then(
      (guard) => {
        socket.removeListener('error', ignore);
        sockets.handleUpgrade(request, socket, head, (opened) =>
          options.onGuard(opened, guard, {
            address: options.addressOf(request),
            instance: instanceOf(request),
          }),
        );
      },
      (error: unknown) => refuse(socket, error),
    );
  });
}

/** One for all: a closure would hold its request in memory for as long as the connection lasts. */
function ignore(): void {}

async function authenticate(request: IncomingMessage, options: Options): Promise<KnownGuard> {
  const { isClosing } = options;
  if (request.url?.split('?')[0] !== path) throw new Refusal(404, 'NOT_FOUND');
  // Only browsers send an Origin, and no page may connect, not even one of ours.
  if (request.headers.origin !== undefined) throw new Refusal(403, 'CROSS_SITE');
  if (isClosing()) throw new Refusal(503, 'DATABASE_UNAVAILABLE');
  const token = bearerToken(request.headers.authorization);
  const guard = await findWithinLimit(token ?? '', options.addressOf(request), options);
  if (guard === null)
    throw new Refusal(401, 'UNAUTHENTICATED', 'Este guarda não está mais pareado com a loja.');
  if (guard.is_closed) throw new Refusal(403, 'ACCOUNT_CLOSED');
  if (await options.isCloned(guard, instanceOf(request))) throw new Refusal(409, 'GUARD_CLONED');
  if (isClosing()) throw new Refusal(503, 'DATABASE_UNAVAILABLE');
  return guard;
}

/** Null for a guard that does not say, or not as a UUID. */
function instanceOf({ headers }: IncomingMessage): string | null {
  return z.uuid().safeParse(headers[guardInstanceHeader]).data ?? null;
}

async function findWithinLimit(
  token: string,
  address: string | null,
  { find, limit }: HandshakeOptions,
): Promise<KnownGuard | null> {
  const giveBack = limit.take(address, token);
  if (giveBack === null) throw new Refusal(429, 'RATE_LIMITED');
  const guard = await find(token).catch((error: unknown) => {
    // The token may be right.
    giveBack();
    throw error;
  });
  if (guard === null) return null;
  giveBack();
  limit.rememberValid(token);
  return guard;
}

function refuse(socket: Duplex, error: unknown): void {
  const refusal = error instanceof Refusal ? error : new Refusal(503, 'DATABASE_UNAVAILABLE');
  const { status, code, message } = refusal;
  const body = JSON.stringify({ error: message, message, code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    ...(status === 429 ? [`Retry-After: ${retryAfterSeconds}`] : []),
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none';base-uri 'none';frame-ancestors 'none'",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/**
 * With a listener for upgrades Node emits every request that offers one, such as curl's for HTTP/2. A GET is answered as if it
 * had not offered one.
 */
function answerWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(socket, new Refusal(400, 'MALFORMED'));
    return;
  }
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(request.socket);
  response.once('finish', () => socket.end());
  server.emit('request', request, response);
}

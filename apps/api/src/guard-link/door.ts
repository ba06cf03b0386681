import { type IncomingMessage, STATUS_CODES, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@coruja/contract';
import { errorCatalogue } from '@coruja/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import type { KnockLimit } from './knock-limit.ts';
import type { KnownGuard } from './link-queries.ts';
import { mostBytes } from './timings.ts';

export interface DoorOptions {
  /** @throws what the database throws */
  readonly find: (token: string) => Promise<KnownGuard | null>;
  readonly limit: KnockLimit;
  readonly isEnding: () => boolean;
  /** @param address from which it came; null where nobody can say */
  readonly onGuard: (socket: WebSocket, guard: KnownGuard, address: string | null) => void;
}

interface Door extends DoorOptions {
  readonly addressOf: (request: IncomingMessage) => string | null;
}

const path = '/api/guard';
const retryAfterSeconds = 5;

/** What is refused before there is a connection, by its status. */
class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;

  constructor(status: number, code: ErrorCode, message: string = errorCatalogue[code].message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Opens `WS /api/guard` on a server: nobody gets in without the token of a computer. */
export function openDoor(server: Server, options: Door): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: mostBytes,
  });
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    // Whoever hangs up in between is no error of ours.
    socket.on('error', ignore);
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      answerWithoutUpgrade(server, request, socket);
      return;
    }
    admit(request, options).then(
      (guard) => {
        socket.removeListener('error', ignore);
        sockets.handleUpgrade(request, socket, head, (opened) =>
          options.onGuard(opened, guard, options.addressOf(request)),
        );
      },
      (error: unknown) => refuse(socket, error),
    );
  });
}

/** Made once: a listener that were made with the request would keep it for as long as the connection lasts. */
function ignore(): void {}

async function admit(request: IncomingMessage, options: Door): Promise<KnownGuard> {
  const { isEnding } = options;
  if (request.url?.split('?')[0] !== path) throw new Refusal(404, 'NOT_FOUND');
  // A browser names where it comes from; no page has any business here, not even one of ours.
  if (request.headers.origin !== undefined) throw new Refusal(403, 'CROSS_SITE');
  if (isEnding()) throw new Refusal(503, 'DATABASE_UNAVAILABLE');
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const guard = await findWithinLimit(token ?? '', options.addressOf(request), options);
  if (guard === null)
    throw new Refusal(401, 'UNAUTHENTICATED', 'Este guarda não está mais pareado com a loja.');
  if (guard.is_closed) throw new Refusal(403, 'ACCOUNT_CLOSED');
  if (isEnding()) throw new Refusal(503, 'DATABASE_UNAVAILABLE');
  return guard;
}

async function findWithinLimit(
  token: string,
  address: string | null,
  { find, limit }: DoorOptions,
): Promise<KnownGuard | null> {
  const giveBack = limit.take(address, token);
  if (giveBack === null) throw new Refusal(429, 'RATE_LIMITED');
  const guard = await find(token).catch((error: unknown) => {
    // Nobody could say whether it is wrong.
    giveBack();
    throw error;
  });
  if (guard === null) return null;
  giveBack();
  limit.noteGood(token);
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
 * Since somebody listens for upgrades, Node hands over every request that offers one, such as curl's for HTTP/2. Who only
 * asks is answered as if it had not been offered.
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

import { randomUUID } from 'node:crypto';
import {
  guardCloseCodes,
  guardInstanceHeader,
  type GuardMessage,
  type ServerMessage,
  serverMessage,
} from '@coruja/contract';
import { type RawData, WebSocket } from 'ws';
import { handshakeLimitMs, LONG_DELAY_FAILURES, reconnectDelayMs } from './backoff.ts';
import type { Pairing } from './disk.ts';
import { type Log, reasonOf } from './log.ts';
import { createRateLimiter } from './rate-limiter.ts';

export interface ConnectionListener {
  connected(): void;
  disconnected(): void;
  /** The server does not know the token, or no longer does. */
  refused(): void;
  /** Another computer is connected with this token. */
  cloned(): void;
  message(message: ServerMessage): void;
}

export interface Connection {
  /** Connects, and reconnects whenever the connection is lost, until `end`. */
  open(pairing: Pairing): void;
  send(message: GuardMessage): void;
  /** Terminates the current connection, which is dead; a reconnect follows. */
  drop(): void;
  /** To be called often: sends what the rate limit held back. */
  flush(): void;
  end(): void;
}

interface Options {
  readonly listener: ConnectionListener;
  readonly monotonicMs: () => number;
  readonly random: () => number;
  readonly log: Log;
  /** For simulations, in place of a real socket and a real timer. */
  readonly dial?: (pairing: Pairing, handshakeMs: number) => WebSocket;
  /** @returns cancels it */
  readonly schedule?: (ms: number, action: () => void) => () => void;
}

const MAX_MESSAGE_BYTES = 64 * 1_024;
const CLONED = 409;
/** Of this start of the guard. */
const instance = randomUUID();

/** The guard's one connection to the server, `WS /api/guard` (packages/contract, guard-protocol.ts). */
export function createConnection(options: Options): Connection {
  const { listener, monotonicMs, random, log, dial = dialServer, schedule = scheduleTimeout } = options;
  let pairing: Pairing | null = null;
  let socket: WebSocket | null = null;
  let cancelRetry: (() => void) | null = null;
  let failures = 0;
  const rateLimiter = createRateLimiter((message) => socket?.send(JSON.stringify(message)));

  function connect(): void {
    cancelRetry = null;
    if (pairing === null) return;
    const opening = dial(pairing, handshakeLimitMs(failures));
    socket = opening;
    opening.on('open', () => {
      log('info', 'connected');
      rateLimiter.clear();
      listener.connected();
    });
    opening.on('message', (data, isBinary) => onMessage(opening, isBinary ? null : readMessage(data)));
    opening.on('unexpected-response', (_request, response) => {
      response.resume();
      log('warn', 'refused', { status: response.statusCode });
      if (socket === opening && notifyRefusal(listener, response.statusCode))
        failures = Math.max(failures, LONG_DELAY_FAILURES);
      opening.terminate();
    });
    opening.on('error', (error) => log('warn', 'connection failed', { reason: reasonOf(error) }));
    opening.on('close', (code) => onClose(opening, code));
  }

  function onMessage(from: WebSocket, message: ServerMessage | null): void {
    if (socket !== from || message === null) return;
    // Not reset when the connection opens: a server that accepts and then crashes would be called without any
    // delay.
    failures = 0;
    listener.message(message);
  }

  function onClose(closed: WebSocket, code: number): void {
    if (socket !== closed) return;
    socket = null;
    if (code === guardCloseCodes.revoked) return listener.refused();
    listener.disconnected();
    if (needsLongDelay(code)) failures = Math.max(failures, LONG_DELAY_FAILURES);
    const delay = reconnectDelayMs(failures, random());
    failures += 1;
    log('info', 'disconnected', { code, retryInMs: delay });
    cancelRetry = schedule(delay, connect);
  }

  function end(): void {
    pairing = null;
    cancelRetry?.();
    cancelRetry = null;
    socket?.terminate();
    socket = null;
  }

  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  return {
    open(next) {
      end();
      pairing = next;
      failures = 0;
      connect();
    },
    send(message) {
      if (isOpen()) rateLimiter.push(message, monotonicMs());
    },
    drop: () => socket?.terminate(),
    flush() {
      if (isOpen()) rateLimiter.flush(monotonicMs());
    },
    end,
  };
}

function scheduleTimeout(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
}

function dialServer({ server, token }: Pairing, handshakeTimeout: number): WebSocket {
  return new WebSocket(guardAddress(server), {
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handshakeTimeout,
    headers: { Authorization: `Bearer ${token}`, [guardInstanceHeader]: instance },
  });
}

/** @returns whether a quick retry cannot solve it */
function notifyRefusal(listener: ConnectionListener, status: number | undefined): boolean {
  if (status === 401) listener.refused();
  if (status === CLONED) listener.cloned();
  return status === CLONED;
}

/** What a quick retry cannot solve: another computer with our token, too many messages, a closed store. */
function needsLongDelay(code: number): boolean {
  const { replaced, flood, closed } = guardCloseCodes;
  return code === replaced || code === flood || code === closed;
}

/** `wss` for `https`. */
function guardAddress(server: string): string {
  return `${server.replace(/^http/, 'ws')}/api/guard`;
}

/** Null for a message that this version does not know; unknown fields are ignored. So versions may differ. */
function readMessage(data: RawData): ServerMessage | null {
  try {
    return Buffer.isBuffer(data) ? (serverMessage.safeParse(JSON.parse(data.toString())).data ?? null) : null;
  } catch {
    return null;
  }
}

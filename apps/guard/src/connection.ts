import { guardCloseCodes, type GuardMessage, type ServerMessage, serverMessage } from '@coruja/contract';
import { type RawData, WebSocket } from 'ws';
import { reconnectDelayMs } from './backoff.ts';
import type { Pairing } from './disk.ts';
import { type Log, reasonOf } from './log.ts';
import { createPace } from './pace.ts';

export interface ConnectionEvents {
  connected(): void;
  disconnected(): void;
  /** The server does not know the token (any more). */
  refused(): void;
  message(message: ServerMessage): void;
}

export interface Connection {
  /** Connects, and connects again whenever it breaks, until it is ended. */
  open(pairing: Pairing): void;
  send(message: GuardMessage): void;
  /** Gives the present connection up, for it is dead; the next try follows. */
  hangUp(): void;
  /** To be called now and then: sends what had to wait. */
  flush(): void;
  end(): void;
}

interface Options {
  readonly events: ConnectionEvents;
  readonly monotonicMs: () => number;
  readonly random: () => number;
  readonly log: Log;
  /** Anything else than a real socket and a real timer is for simulations. */
  readonly dial?: (pairing: Pairing) => WebSocket;
  /** @returns takes it back */
  readonly later?: (ms: number, action: () => void) => () => void;
}

const MAX_MESSAGE_BYTES = 64 * 1_024;
const HANDSHAKE_MS = 10_000;
/** Waits as after so many failures in a row. */
const LASTING_FAILURES = 6;

/** The guard's one live connection, `WS /api/guard` (packages/contract, guard-protocol.ts). */
export function createConnection(options: Options): Connection {
  const { events, monotonicMs, random, log, dial = dialServer, later = laterHere } = options;
  let pairing: Pairing | null = null;
  let socket: WebSocket | null = null;
  let endRetry: (() => void) | null = null;
  let failures = 0;
  const pace = createPace((message) => socket?.send(JSON.stringify(message)));

  function connect(): void {
    endRetry = null;
    if (pairing === null) return;
    const attempt = dial(pairing);
    socket = attempt;
    attempt.on('open', () => {
      log('info', 'connected');
      pace.clear();
      events.connected();
    });
    attempt.on('message', (data, isBinary) => hear(attempt, isBinary ? null : readMessage(data)));
    attempt.on('unexpected-response', (_request, response) => {
      response.resume();
      log('warn', 'refused', { status: response.statusCode });
      if (response.statusCode === 401 && socket === attempt) events.refused();
      attempt.terminate();
    });
    attempt.on('error', (error) => log('warn', 'connection failed', { reason: reasonOf(error) }));
    attempt.on('close', (code) => lose(attempt, code));
  }

  function hear(attempt: WebSocket, message: ServerMessage | null): void {
    if (socket !== attempt || message === null) return;
    // Only a server that speaks ends the row of failures: one that accepts and falls over would be knocked at without pause.
    failures = 0;
    events.message(message);
  }

  function lose(attempt: WebSocket, code: number): void {
    if (socket !== attempt) return;
    socket = null;
    if (code === guardCloseCodes.revoked) return events.refused();
    events.disconnected();
    if (isLasting(code)) failures = Math.max(failures, LASTING_FAILURES);
    const delay = reconnectDelayMs(failures, random());
    failures += 1;
    log('info', 'disconnected', { code, retryInMs: delay });
    endRetry = later(delay, connect);
  }

  function end(): void {
    pairing = null;
    endRetry?.();
    endRetry = null;
    socket?.terminate();
    socket = null;
  }

  const isLive = () => socket?.readyState === WebSocket.OPEN;
  return {
    open(next) {
      end();
      pairing = next;
      failures = 0;
      connect();
    },
    send(message) {
      if (isLive()) pace.push(message, monotonicMs());
    },
    hangUp: () => socket?.terminate(),
    flush() {
      if (isLive()) pace.flush(monotonicMs());
    },
    end,
  };
}

function laterHere(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
}

function dialServer({ server, token }: Pairing): WebSocket {
  return new WebSocket(guardAddress(server), {
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handshakeTimeout: HANDSHAKE_MS,
    headers: { Authorization: `Bearer ${token}` },
  });
}

/** What a quick next try does not mend: another computer with our token, a store that is closed. */
function isLasting(code: number): boolean {
  const { replaced, flood, closed } = guardCloseCodes;
  return code === replaced || code === flood || code === closed;
}

/** `wss` for `https`; the guard's place on the server is fixed. */
function guardAddress(server: string): string {
  return `${server.replace(/^http/, 'ws')}/api/guard`;
}

/** Messages and fields that this version does not know are ignored, so that versions may differ. */
function readMessage(data: RawData): ServerMessage | null {
  try {
    return Buffer.isBuffer(data) ? (serverMessage.safeParse(JSON.parse(data.toString())).data ?? null) : null;
  } catch {
    return null;
  }
}

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  type Blocks,
  type GuardMessage,
  guardMessage,
  type GuardState,
  type ServerMessage,
} from '@coruja/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { computerId, stateMessage } from './rig.ts';

export const goodCode = 'ABCD-2345';
/** An installation key. */
export const goodKey = 'K7QX-M2VD-9RTA-4HWE-ZC6P-3JNU-8FGS';
export const goodToken = 'stand-in-token-0123456789';

interface Running {
  readonly id: string;
  readonly customer: string | null;
  readonly durationSeconds: number;
  /** By performance.now(). */
  readonly endAt: number;
}

export interface StandIn {
  readonly url: string;
  readonly port: number;
  readonly received: GuardMessage[];
  readonly tokens: (string | undefined)[];
  /** How many handshakes were tried, the refused ones included. */
  handshakes: number;
  /** How often a code was tried. */
  pairings: number;
  /** What guards with the installation key sent. */
  readonly joins: { readonly installationId: string; readonly hostName: string }[];
  /** The bodies of pictures of the screen. */
  readonly pictures: string[];
  refusal: number | null;
  /** Answers requests for packages. */
  onDownload: ((path: string, response: ServerResponse) => void) | null;
  startSession(fields: { id: string; remainingMs: number; durationSeconds?: number }): void;
  endSession(): void;
  setLocked(isLocked: boolean): void;
  setEvent(name: string | undefined): void;
  setCleaning(cleaning: GuardState['cleaning']): void;
  setBlocks(blocks: Blocks | null): void;
  setScreenPictures(isOn: boolean): void;
  send(message: ServerMessage): void;
  sendText(text: string): void;
  isConnected(): boolean;
  /** As if the process were killed. Its port can be used again. */
  stop(): Promise<void>;
}

/** Pairs guards, and sends a state in answer to each `hello` and heartbeat and at each change. */
export async function startStandIn(options: { port?: number; answers?: boolean } = {}): Promise<StandIn> {
  let running: Running | null = null;
  let isLocked = false;
  let event: string | undefined;
  let cleaning: GuardState['cleaning'];
  let blocks: Blocks | null = null;
  let screenPictures = false;
  let guard: WebSocket | null = null;
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    if (request.url?.startsWith('/downloads/') === true && standIn.onDownload !== null)
      return standIn.onDownload(request.url, response);
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.url === '/api/guard/pair') standIn.pairings += 1;
      if (request.url === '/api/guard/join') standIn.joins.push(JSON.parse(body) as StandIn['joins'][number]);
      if (request.url?.startsWith('/api/guard/screen-pictures/') === true) {
        standIn.pictures.push(body);
        return response.writeHead(204).end();
      }
      const answer = answers[request.url ?? '']?.(body) ?? { status: 404, body: {} };
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    // A guard that is killed resets it.
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => {
    standIn.handshakes += 1;
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    standIn.tokens.push(token);
    const refusal = standIn.refusal ?? (token === goodToken ? null : 401);
    if (refusal !== null || request.url !== '/api/guard') {
      socket.end(`HTTP/1.1 ${refusal ?? 404} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    wss.handleUpgrade(request, socket, head, (ws) => {
      guard = ws;
      ws.on('close', () => {
        if (guard === ws) guard = null;
      });
      ws.on('message', (data) => {
        const message = guardMessage.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''));
        standIn.received.push(message);
        const isAsking = message.type === 'hello' || message.type === 'heartbeat';
        if (isAsking && options.answers !== false) sendState();
      });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  function currentState(): ServerMessage {
    const now = performance.now();
    const isOn = running !== null && running.endAt > now;
    const session: GuardState['session'] =
      running !== null && isOn
        ? {
            id: running.id,
            customer: running.customer,
            durationSeconds: running.durationSeconds,
            remainingMs: Math.round(running.endAt - now),
          }
        : null;
    return stateMessage(session, {
      isLocked,
      screenPictures,
      ...(event === undefined ? {} : { event }),
      ...(cleaning === undefined ? {} : { cleaning }),
      hasBlocks: blocks !== null,
    });
  }

  function sendState(): void {
    guard?.send(JSON.stringify(currentState()));
    if (blocks !== null) guard?.send(JSON.stringify({ type: 'blocks', ...blocks }));
  }

  const standIn: StandIn = {
    url: `http://127.0.0.1:${port}`,
    port,
    received: [],
    tokens: [],
    handshakes: 0,
    pairings: 0,
    joins: [],
    pictures: [],
    refusal: null,
    onDownload: null,
    startSession({ id, remainingMs, durationSeconds = 3_600 }) {
      running = { id, customer: 'Ana', durationSeconds, endAt: performance.now() + remainingMs };
      sendState();
    },
    endSession() {
      running = null;
      sendState();
    },
    setLocked(value) {
      isLocked = value;
      sendState();
    },
    setEvent(name) {
      event = name;
      sendState();
    },
    setCleaning(value) {
      cleaning = value;
      sendState();
    },
    setBlocks(value) {
      blocks = value;
      sendState();
    },
    setScreenPictures(isOn) {
      screenPictures = isOn;
      sendState();
    },
    send: (message) => guard?.send(JSON.stringify(message)),
    sendText: (text) => guard?.send(text),
    isConnected: () => guard !== null,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        wss.close();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

const answers: Record<string, (body: string) => { status: number; body: unknown }> = {
  '/api/guard/pair': (body) => {
    const { code } = JSON.parse(body) as { code: string };
    const message = 'Código de pareamento inválido ou expirado. Gere outro no console.';
    return isSame(code, goodCode) ? paired() : refused('PAIRING_CODE_INVALID', message);
  },
  '/api/guard/join': (body) => {
    const { key } = JSON.parse(body) as { key: string };
    const message = 'Chave de instalação inválida ou expirada. Gere outra.';
    return isSame(key, goodKey) ? paired() : refused('FLEET_KEY_INVALID', message);
  },
};

const isSame = (typed: string, good: string) =>
  typed.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase() === good.replaceAll('-', '');

function refused(code: string, message: string) {
  return { status: 400, body: { error: message, message, code } };
}

function paired() {
  const store = { id: '00000000-0000-4000-8000-000000000002', name: 'Arena Coruja' };
  return { status: 201, body: { token: goodToken, computer: { id: computerId, name: 'PC 07' }, store } };
}

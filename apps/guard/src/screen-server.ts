import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Screen } from './core/screen.ts';
import { screenFiles } from './screens/files.ts';
import type { WindowKind } from './system/system.ts';

export interface ScreenServer {
  urlOf(kind: WindowKind): string;
  show(screen: Screen): void;
  /** Whether this window's page has its event stream open. */
  isPageConnected(kind: WindowKind): boolean;
  /** Call it once a second, so that a page's dead connection is noticed. */
  sendKeepAlive(): void;
  end(): Promise<void>;
}

interface Options {
  /** @returns a sentence in Portuguese if it failed */
  readonly pair: (typed: { server: string; code: string }) => Promise<string | null>;
}

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const MAX_BODY_BYTES = 4_096;
/** A comment of an event stream, which pages ignore. */
const KEEP_ALIVE = ': \n\n';
const typedSchema = z.object({ server: z.string().max(500), code: z.string().max(100) });

/**
 * Serves the pages of the guard's windows on the loopback address. Every URL has a random key, new at each
 * start, so that no web page can guess it, and requests with another `Host` are refused (DNS rebinding). The
 * pages can only show the screen, and pair while there is no pairing.
 */
export async function startScreenServer({ pair }: Options): Promise<ScreenServer> {
  const key = randomBytes(32).toString('base64url');
  const subscribers: Record<WindowKind, Set<ServerResponse>> = { lock: new Set(), notice: new Set() };
  let current: Screen | null = null;
  let isPairing = false;

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = request.headers.host === host ? pageOf(request.url ?? '', key) : null;
    if (page === null) return refuse(response, 404);
    if (page === 'pair')
      return request.method === 'POST' ? handlePair(request, response) : refuse(response, 405);
    if (request.method !== 'GET') return refuse(response, 405);
    if (page === 'lock/events') return subscribe('lock', response);
    if (page === 'notice/events') return subscribe('notice', response);
    const file = screenFiles.get(page);
    if (file === undefined) return refuse(response, 404);
    response.writeHead(200, { ...HEADERS, 'Content-Type': file.type }).end(file.content);
  }

  function subscribe(kind: WindowKind, response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' });
    subscribers[kind].add(response);
    response.once('close', () => subscribers[kind].delete(response));
    response.write(current === null ? KEEP_ALIVE : eventOf(current));
  }

  async function handlePair(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isOwn = request.headers.origin === `http://${host}`;
    const isJson = request.headers['content-type'] === 'application/json';
    if (!isOwn || !isJson || current?.kind !== 'pairing' || isPairing) return refuse(response, 403);
    isPairing = true;
    try {
      const typed = typedSchema.safeParse(await readJson(request)).data;
      const problem = typed === undefined ? 'Confira o endereço e o código.' : await pair(typed);
      response
        .writeHead(problem === null ? 200 : 400, { ...HEADERS, 'Content-Type': 'application/json' })
        .end(JSON.stringify({ problem }));
    } finally {
      isPairing = false;
    }
  }

  function broadcast(text: string): void {
    for (const response of [...subscribers.lock, ...subscribers.notice]) response.write(text);
  }

  return {
    urlOf: (kind) => `http://${host}/${key}/${kind}`,
    show(screen) {
      current = screen;
      broadcast(eventOf(screen));
    },
    isPageConnected: (kind) => subscribers[kind].size > 0,
    sendKeepAlive: () => broadcast(KEEP_ALIVE),
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The page that a URL names; null if its key is wrong. */
function pageOf(url: string, key: string): string | null {
  const [, given = '', ...rest] = url.split('?')[0]?.split('/') ?? [];
  const isOurs = given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key));
  return isOurs ? rest.join('/') : null;
}

function eventOf(screen: Screen): string {
  return `data: ${JSON.stringify(screen)}\n\n`;
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { ...HEADERS, Connection: 'close' }).end();
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY_BYTES) throw new Error('The body is too long.');
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

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
  isListening(kind: WindowKind): boolean;
  /** To be called once a second: tells the pages that the guard is there. */
  greet(): void;
  end(): Promise<void>;
}

interface Options {
  /** Answers with a sentence in Portuguese when it does not work, with null when it did. */
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
const typedSchema = z.object({ server: z.string().max(500), code: z.string().max(100) });

/**
 * The pages of the guard's own windows, on this computer alone. Every address carries a key that is drawn at each start, so that
 * no web page can guess one; and a name other than this very address is refused, so that none can come by a name of its own
 * (DNS rebinding). What they can do is little on purpose: show, and pair when there is no pairing.
 */
export async function startScreenServer({ pair }: Options): Promise<ScreenServer> {
  const key = randomBytes(32).toString('base64url');
  const listeners: Record<WindowKind, Set<ServerResponse>> = { lock: new Set(), notice: new Set() };
  let current: Screen | null = null;
  let isPairing = false;

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = request.headers.host === host ? pageOf(request.url ?? '', key) : null;
    if (page === null) return refuse(response, 404);
    if (page === 'pair')
      return request.method === 'POST' ? answerPair(request, response) : refuse(response, 405);
    if (request.method !== 'GET') return refuse(response, 405);
    if (page === 'lock/events') return listen('lock', response);
    if (page === 'notice/events') return listen('notice', response);
    const file = screenFiles.get(page);
    if (file === undefined) return refuse(response, 404);
    response.writeHead(200, { ...HEADERS, 'Content-Type': file.type }).end(file.content);
  }

  function listen(kind: WindowKind, response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' });
    listeners[kind].add(response);
    response.once('close', () => listeners[kind].delete(response));
    response.write(current === null ? ': \n\n' : eventOf(current));
  }

  async function answerPair(request: IncomingMessage, response: ServerResponse): Promise<void> {
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

  function tellAll(text: string): void {
    for (const response of [...listeners.lock, ...listeners.notice]) response.write(text);
  }

  return {
    urlOf: (kind) => `http://${host}/${key}/${kind}`,
    show(screen) {
      current = screen;
      tellAll(eventOf(screen));
    },
    isListening: (kind) => listeners[kind].size > 0,
    greet: () => tellAll(': \n\n'),
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What stands behind the key, or null where the key is not ours. */
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

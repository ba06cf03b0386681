import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GuardShortcut } from '@coruja/contract';
import { z } from 'zod';
import { lockTexts } from './core/lock-texts.ts';
import type { Screen } from './core/screen.ts';
import { EventStreams } from './event-streams.ts';
import { createLauncherStream } from './launcher-stream.ts';
import { type ScreenFile, screenFiles } from './screens/files.ts';
import type { WindowKind, WindowPage } from './system/system.ts';

export interface ScreenServer {
  pageOf(kind: WindowKind): WindowPage;
  readonly launcherUrl: string;
  show(screen: Screen): void;
  /** What the launcher's page offers; null while the screen is locked. */
  showShortcuts(shortcuts: readonly GuardShortcut[] | null): void;
  /** Whether this window's page has its event stream open, or the window itself is subscribed. */
  isPageConnected(kind: WindowKind): boolean;
  /** Call it once a second, so that a page's dead connection is noticed. */
  sendKeepAlive(): void;
  end(): Promise<void>;
}

interface Options {
  /** @returns a sentence in Portuguese if it failed */
  readonly pair: (typed: { server: string; code: string }) => Promise<string | null>;
  /** Somebody pressed something on the lock page. */
  readonly onPress: () => void;
  readonly call: () => void;
  readonly openLauncher: () => void;
  /** @returns a sentence in Portuguese if it failed */
  readonly launch: (id: string) => Promise<string | null>;
  /** Somebody typed a maintenance code. @returns a sentence in Portuguese if it does not open */
  readonly maintain: (code: string) => Promise<string | null>;
  /** A picture of the store by its hash. */
  readonly picture: (hash: string) => Buffer | null;
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
/** The pages' own requests that change something. */
const WRITES = new Set(['pair', 'call', 'press', 'launch', 'open-launcher', 'maintenance']);

const launchSchema = z.object({ id: z.string().max(100) });

const maintenanceSchema = z.object({ code: z.string().max(100) });
const typedSchema = z.object({ server: z.string().max(500), code: z.string().max(100) });

/**
 * Serves the pages of the guard's windows on the loopback address. Every URL has a random key, new at each
 * start, so that no web page can guess it, and requests with another `Host` are refused (DNS rebinding). The
 * pages can only show the screen, call the attendant, start the store's shortcuts during a session, pair while there is no
 * pairing, and try a maintenance code while the screen offers it.
 */
export async function startScreenServer(options: Options): Promise<ScreenServer> {
  const { onPress, call, picture } = options;
  const key = randomBytes(32).toString('base64url');
  const audience = createAudience();
  const launcher = createLauncherStream(HEADERS);
  const forms = createForms(() => audience.current(), options);
  const canCall = () => callOf(audience.current()) === 'none';
  const presses: Readonly<Record<string, Press>> = {
    press: { isPossible: () => true, run: onPress },
    call: { isPossible: canCall, run: call },
    'open-launcher': { isPossible: () => !launcher.isEmpty(), run: options.openLauncher },
  };

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
    const page = request.headers.host === host ? pageIn(request.url ?? '', key) : null;
    if (page === null) return refuse(response, 404);
    if (request.method !== (WRITES.has(page) ? 'POST' : 'GET')) return refuse(response, 405);
    if (WRITES.has(page)) return handleWrite(page, request, response);
    if (page === 'lock/events') return audience.stream('lock', response);
    if (page === 'notice/events') return audience.stream('notice', response);
    if (page === 'launcher/events') return launcher.stream(response);
    sendFile(response, screenFiles.get(page) ?? pictureFile(page, picture));
  }

  async function handleWrite(page: string, request: IncomingMessage, response: ServerResponse) {
    if (!isOwnJson(request, host)) return refuse(response, 403);
    if (page === 'pair' || page === 'maintenance') return handleForm(request, response, forms[page]);
    if (page === 'launch') return handleLaunch(request, response, options.launch);
    const press = presses[page];
    if (press?.isPossible() !== true) return refuse(response, 403);
    press.run();
    response.writeHead(204, HEADERS).end();
  }

  return {
    pageOf: (kind) => ({
      url: `http://${host}/${key}/${kind}`,
      subscribe: (listener) => audience.listen(kind, listener),
      pair: (typed) => forms.pair.submitHere(typed),
      maintain: (code) => forms.maintenance.submitHere({ code }),
      picture: (hash) => picture(hash),
      press: onPress,
      call: () => (canCall() ? call() : undefined),
    }),
    launcherUrl: `http://${host}/${key}/launcher`,
    show: (screen) => audience.show(screen),
    showShortcuts(shortcuts) {
      launcher.show(shortcuts);
      audience.offerLauncher(!launcher.isEmpty());
    },
    isPageConnected: (kind) => audience.isConnected(kind),
    sendKeepAlive() {
      audience.sendKeepAlive();
      launcher.sendKeepAlive();
    },
    end: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

interface Press {
  readonly isPossible: () => boolean;
  readonly run: () => void;
}

function callOf(screen: Screen | null) {
  return screen === null || screen.kind === 'pairing' ? null : screen.call;
}

function createForms(current: () => Screen | null, { pair, maintain }: Options) {
  return {
    pair: createForm(
      () => current()?.kind === 'pairing',
      (typed) => {
        const parsed = typedSchema.safeParse(typed).data;
        return parsed === undefined ? Promise.resolve('Confira o endereço e o código.') : pair(parsed);
      },
    ),
    maintenance: createForm(
      () => {
        const screen = current();
        return screen?.kind === 'locked' && screen.offersMaintenance;
      },
      (typed) => maintain(maintenanceSchema.safeParse(typed).data?.code ?? ''),
    ),
  };
}

type Form = ReturnType<typeof createForm>;

/** What is typed is taken one at a time, and only while the form is shown. @param check answers a sentence in Portuguese if it is wrong */
function createForm(isShown: () => boolean, check: (typed: unknown) => Promise<string | null>) {
  let isChecking = false;
  const isPossible = () => !isChecking && isShown();

  async function submit(read: () => unknown): Promise<string | null> {
    isChecking = true;
    try {
      return await check(await read());
    } finally {
      isChecking = false;
    }
  }

  return {
    isPossible,
    submit,
    /** From a window that draws the form itself. */
    submitHere: (typed: unknown) =>
      isPossible() ? submit(() => typed) : Promise.resolve('Algo deu errado. Tente de novo.'),
  };
}

async function handleForm(request: IncomingMessage, response: ServerResponse, form: Form): Promise<void> {
  if (!form.isPossible()) return refuse(response, 403);
  const problem = await form.submit(() => readJson(request));
  answerJson(response, problem === null ? 200 : 400, { problem });
}

async function handleLaunch(
  request: IncomingMessage,
  response: ServerResponse,
  launch: Options['launch'],
): Promise<void> {
  const { id } = launchSchema.safeParse(await readJson(request)).data ?? {};
  if (id === undefined) return refuse(response, 400);
  answerJson(response, 200, { problem: await launch(id) });
}

/** Who is shown the screens: pages by their event streams, and windows that draw them themselves. */
function createAudience() {
  const streams = { lock: new EventStreams(HEADERS), notice: new EventStreams(HEADERS) };
  const listeners: Record<WindowKind, Set<(screen: Screen) => void>> = { lock: new Set(), notice: new Set() };
  let current: Screen | null = null;
  let hasShortcuts = false;
  const event = () => (current === null ? null : eventOf(current, hasShortcuts));

  function broadcast(data: object | null): void {
    for (const each of [streams.lock, streams.notice]) each.send(data);
  }

  return {
    current: () => current,
    isConnected: (kind: WindowKind) => streams[kind].size + listeners[kind].size > 0,
    sendKeepAlive: () => broadcast(null),
    stream: (kind: WindowKind, response: ServerResponse) => streams[kind].open(response, event()),
    listen(kind: WindowKind, listener: (screen: Screen) => void): () => void {
      listeners[kind].add(listener);
      if (current !== null) listener(current);
      return () => void listeners[kind].delete(listener);
    },
    /** Whether the notice has the button for it. */
    offerLauncher(isOffered: boolean): void {
      hasShortcuts = isOffered;
      broadcast(event());
    },
    show(screen: Screen): void {
      current = screen;
      broadcast(event());
      for (const listener of [...listeners.lock, ...listeners.notice]) listener(screen);
    },
  };
}

/** The page that a URL names; null if its key is wrong. */
function pageIn(url: string, key: string): string | null {
  const [, given = '', ...rest] = url.split('?')[0]?.split('/') ?? [];
  const isOurs = given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key));
  return isOurs ? rest.join('/') : null;
}

function pictureFile(page: string, picture: Options['picture']): ScreenFile | undefined {
  const hash = /^pictures\/([0-9a-f]{64})$/.exec(page)?.[1];
  const content = hash === undefined ? null : picture(hash);
  return content === null ? undefined : { type: 'image/webp', content };
}

function sendFile(response: ServerResponse, file: ScreenFile | undefined): void {
  if (file === undefined) return refuse(response, 404);
  response.writeHead(200, { ...HEADERS, 'Content-Type': file.type }).end(file.content);
}

/** Sent by a script of our own pages. */
function isOwnJson({ headers }: IncomingMessage, host: string): boolean {
  return headers.origin === `http://${host}` && headers['content-type'] === 'application/json';
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function eventOf(screen: Screen, hasShortcuts: boolean): object {
  const more = screen.kind === 'locked' ? { texts: lockTexts(screen) } : { hasShortcuts };
  return { ...screen, ...more };
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

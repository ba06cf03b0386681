import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { environmentWithoutDisplay } from '../env.ts';
import { type Log, reasonOf } from '../log.ts';
import { BROWSER_FLAGS, prepareProfile, ROOT_FLAGS } from '../system/browser-window.ts';
import type { Account } from '../system/programs.ts';
import type { Key } from './keyboard.ts';
import { decodePng, type Picture } from './png.ts';

// The lock's page, drawn by a browser without a window: it has no connection to the display, and nothing on the display can
// reach it. Its pictures go to the cover, and keys and clicks on the cover go to the page.

interface Options {
  readonly program: string;
  readonly profile: string;
  readonly account: Account | null;
  readonly url: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly onPicture: (picture: Picture) => void;
  /** How long an answer of the page may take before it is asked again; 10 s unless told. */
  readonly answerMs?: number;
  readonly log: Log;
}

export interface LockPage {
  press(key: Key): void;
  /** @param kind of the DevTools Protocol's mouse event */
  point(kind: 'mousePressed' | 'mouseReleased' | 'mouseMoved', x: number, y: number): void;
  end(): void;
}

const answerSchema = z.object({
  id: z.int().optional(),
  method: z.string().optional(),
  result: z
    .object({
      targetId: z.string().optional(),
      sessionId: z.string().optional(),
      data: z.string().optional(),
    })
    .optional(),
  params: z
    .object({ data: z.string().optional(), sessionId: z.union([z.string(), z.int()]).optional() })
    .optional(),
});
type Answer = z.output<typeof answerSchema>;

const TRY_AGAIN_MS = 50;
const MAX_TRIES = 100;
/** After so many answers that did not come, the browser is started again. */
const MAX_LATE = 4;
const ANSWER_MS = 10_000;
const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 10_000;

/** Keeps a browser running that shows this page, until `end`. */
export function openLockPage(options: Options): LockPage {
  let isOver = false;
  let browser: Browser | null = null;
  let retryMs = FIRST_RETRY_MS;

  function start(): void {
    if (isOver) return;
    browser = startBrowser({
      ...options,
      onPicture(picture) {
        retryMs = FIRST_RETRY_MS;
        if (!isOver) options.onPicture(picture);
      },
    });
    void browser.closed.then(() => {
      browser = null;
      if (isOver) return;
      options.log('warn', 'lock page lost');
      setTimeout(retryMs).then(start, () => undefined);
      retryMs = Math.min(MAX_RETRY_MS, retryMs * 2);
    });
  }

  start();
  return {
    press(key) {
      const { text, key: name, code } = key;
      const isSelection = name === 'a' && text === '';
      const event = { key: name, windowsVirtualKeyCode: code, modifiers: isSelection ? 2 : 0 };
      const down = { type: text === '' ? 'rawKeyDown' : 'keyDown', text };
      browser?.call('Input.dispatchKeyEvent', {
        ...event,
        ...down,
        commands: isSelection ? ['selectAll'] : [],
      });
      browser?.call('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
    },
    point(kind, x, y) {
      const button = kind === 'mouseMoved' ? 'none' : 'left';
      browser?.call('Input.dispatchMouseEvent', { type: kind, x, y, button, clickCount: 1 });
    },
    end() {
      isOver = true;
      browser?.end();
    },
  };
}

interface Browser {
  readonly closed: Promise<void>;
  call(method: string, params: object): void;
  end(): void;
}

function startBrowser(options: Options): Browser {
  const { program, profile, account, url, size, onPicture, answerMs = ANSWER_MS, log } = options;
  prepareProfile(profile, account);
  const isRoot = (account?.uid ?? process.getuid?.()) === 0;
  const flags = ['--headless=new', '--hide-scrollbars', '--remote-debugging-pipe', ...BROWSER_FLAGS];
  const args = [...flags, ...(isRoot ? ROOT_FLAGS : []), `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
    cwd: '/',
    env: environmentWithoutDisplay(profile),
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  });
  const pipe = openPipe(child, onMessage);
  let session: string | undefined;
  let shown = Promise.resolve();

  function onMessage({ method, params }: Answer): void {
    if (method === 'Page.screencastFrame' && params?.data !== undefined) queue(params.data, params.sessionId);
  }

  async function setUp(): Promise<void> {
    const target = await pipe.call('Target.createTarget', { url: 'about:blank' });
    const { targetId } = target?.result ?? {};
    const attached = await pipe.call('Target.attachToTarget', { targetId, flatten: true });
    session = attached?.result?.sessionId;
    await insist('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
    await insist('Page.navigate', { url });
    await insist('Page.startScreencast', { format: 'png' });
    // The first picture; a screencast has only what changes.
    const first = await insist('Page.captureScreenshot', {});
    if (first?.data !== undefined) queue(first.data);
  }

  /**
   * Retries while the page's target cannot answer: it changes its process when it loads a page, and a busy browser may lose what
   * it was asked meanwhile.
   */
  async function insist(method: string, params: object): Promise<Answer['result']> {
    let late = 0;
    for (let tries = 0; tries < MAX_TRIES && late < MAX_LATE; tries += 1) {
      const answer = await within(answerMs, pipe.call(method, params, session));
      if (answer?.result !== undefined) return answer.result;
      if (answer === null) late += 1;
      await setTimeout(TRY_AGAIN_MS);
    }
    throw new Error(`The browser does not do ${method}.`);
  }

  /** One after the other, in their order. */
  function queue(data: string, frame?: string | number): void {
    shown = shown.then(() => show(data, frame));
  }

  async function show(data: string, frame?: string | number): Promise<void> {
    try {
      onPicture(await decodePng(Buffer.from(data, 'base64')));
    } catch (error) {
      log('warn', 'picture not shown', { reason: reasonOf(error) });
    }
    if (frame !== undefined) void pipe.call('Page.screencastFrameAck', { sessionId: frame }, session);
  }

  setUp().catch((error: unknown) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    log('warn', 'page not opened', { reason: reasonOf(error) });
    endGroup(child);
  });
  return {
    closed: new Promise((resolve) => {
      child.once('error', () => resolve());
      child.once('exit', () => {
        endGroup(child);
        resolve();
      });
    }),
    call: (method, params) => void pipe.call(method, params, session),
    end: () => endGroup(child),
  };
}

/** Null if it takes longer. */
function within<T>(ms: number, answer: Promise<T>): Promise<T | null> {
  const late = new AbortController();
  const limit = setTimeout(ms, null, { signal: late.signal, ref: false }).catch(() => null);
  return Promise.race([answer, limit]).finally(() => late.abort());
}

/** The browser's two pipes of the DevTools Protocol: JSON texts that end with a zero byte. */
function openPipe(child: ChildProcess, onMessage: (message: Answer) => void) {
  const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable];
  let calls = 0;
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let rest: string[] = [];
  input.on('error', () => undefined);
  output.setEncoding('utf8');
  output.on('data', (text: string) => {
    const [first = '', ...others] = text.split('\0');
    rest.push(first);
    for (const other of others) {
      const message = answerSchema.safeParse(JSON.parse(rest.join(''))).data;
      rest = [other];
      if (message?.id === undefined) {
        if (message !== undefined) onMessage(message);
        continue;
      }
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  });
  output.once('close', () => {
    for (const answer of waiting.values()) answer(null);
  });
  return {
    /** @returns null when the browser is gone */
    call(method: string, params: object, sessionId?: string): Promise<Answer | null> {
      calls += 1;
      const id = calls;
      if (!input.writable) return Promise.resolve(null);
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      return new Promise((resolve) => void waiting.set(id, resolve));
    },
  };
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

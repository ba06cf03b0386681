import type { Page, Request } from '@playwright/test';
import { expect } from './server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Controls the answers to some of the browser's calls. */
export interface Line {
  /** How many of these calls the console has made so far. */
  readonly calls: () => number;
  /** From now on these calls are answered with 500. */
  readonly breakDown: () => void;
  /** From now on they are answered with an empty 500. */
  readonly answerEmpty500: () => void;
  /** From now on they get no answer at all. */
  readonly withholdAnswers: () => void;
  /** From now on the real server answers again; calls without an answer get theirs now. */
  readonly mend: () => void;
}

/**
 * Intercepts the calls of one kind; at first the real server answers.
 *
 * @param path a glob below `/api`, such as `stores/*\/sessions`
 */
export async function interceptCalls(page: Page, method: Method, path: string): Promise<Line> {
  let state: 'whole' | 'broken' | 'speechless' | 'silent' = 'whole';
  let calls = 0;
  const waiting: Array<() => void> = [];
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    calls += 1;
    if (state === 'silent') await new Promise<void>((resolve) => waiting.push(resolve));
    if (state === 'broken') return route.fulfill({ status: 500, json: broken });
    if (state === 'speechless') return route.fulfill({ status: 500, body: '' });
    return route.fallback();
  });
  return {
    calls: () => calls,
    breakDown: () => answer('broken'),
    answerEmpty500: () => answer('speechless'),
    withholdAnswers: () => {
      state = 'silent';
    },
    mend: () => answer('whole'),
  };

  function answer(next: 'whole' | 'broken' | 'speechless'): void {
    state = next;
    for (const resume of waiting.splice(0)) resume();
  }
}

const broken = {
  error: 'Algo deu errado do nosso lado.',
  message: 'Algo deu errado do nosso lado.',
  code: 'INTERNAL',
};

/**
 * Holds these requests until the returned function is called.
 *
 * @param url as for `page.route`
 */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Blocks the live stream, for tests of a screen that does not know of a change yet. */
export async function blockLiveStream(page: Page): Promise<void> {
  await page.route('**/api/stores/*/live', (route) => route.abort());
}

/** Moves the page's clock forward in small steps until the condition holds. Needs `page.clock.install()`. */
export async function passTimeUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(2_000);
        return isSo();
      },
      // By default Playwright's polling slows down to once a second, which would be too few steps for half a minute.
      { intervals: [200] },
    )
    .toBe(true);
}

/** The page's requests from now on, by method and the end of their address. */
export function watchCalls(page: Page, method: Method, end: RegExp): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && end.test(new URL(request.url()).pathname)) seen.push(request);
  });
  return seen;
}

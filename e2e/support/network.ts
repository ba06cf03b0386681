import type { Page, Request } from '@playwright/test';
import { expect } from './server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What stands between the browser and the real server for some of the calls. */
export interface Line {
  /** How many of these calls the console has made since the line was laid. */
  readonly calls: () => number;
  /** From now on each of these calls is answered by 500, as a server does that broke. */
  readonly breakDown: () => void;
  /** From now on each is answered by an empty 500, which says nothing. */
  readonly answerNothing: () => void;
  /** From now on these calls get no answer at all. */
  readonly fallSilent: () => void;
  /** From now on the real server answers again; calls without an answer get theirs now. */
  readonly mend: () => void;
}

/**
 * Lays a line for the calls of one kind; until something is asked of it, the real server answers.
 *
 * @param path a glob below `/api`, such as `stores/*\/sessions`
 */
export async function layLine(page: Page, method: Method, path: string): Promise<Line> {
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
    answerNothing: () => answer('speechless'),
    fallSilent: () => {
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

/** The page hears nothing by the live stream: for what happens while the screen does not know of a change yet. */
export async function deafen(page: Page): Promise<void> {
  await page.route('**/api/stores/*/live', (route) => route.abort());
}

/** Lets the page's clock run on, a little at a time, until what is asked about is so. Needs `page.clock.install()`. */
export async function passTimeUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(2_000);
        return isSo();
      },
      // The library's own pauses grow to a second: too few steps for half a minute.
      { intervals: [200] },
    )
    .toBe(true);
}

/** The requests that the page makes from now on, those of one method to addresses with this end. */
export function watchCalls(page: Page, method: Method, end: RegExp): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && end.test(new URL(request.url()).pathname)) seen.push(request);
  });
  return seen;
}

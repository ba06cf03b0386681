import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { type Chunk, CONSOLE, readManifest } from '../scripts/lib/pages.mjs';
import { slowNetwork } from '../e2e/support/slow-network.ts';
import { slowDown, slower, withConsole } from './browser.ts';
import { type Table, median, rounded, verdictOfRounds } from './figures.ts';
import type { Bench } from './main.ts';
import { openStore } from './store.ts';

const phone = { width: 360, height: 740 };
/** The browser keeps compiled code of a file that it has run several times. */
const earlierVisits = 3;
const settleMs = 1_000;
const address = '/admin/dashboard';

/** What is measured in one round, in milliseconds since the navigation, and how much was transferred. */
interface Opened {
  readonly shownMs: number;
  readonly usableMs: number;
  readonly dataMs: number;
  readonly kilobytes: number;
  readonly files: number;
}

/**
 * Opening the console on a slow phone whose owner is signed in and has used the version before
 * (docs/product/screens.md#slow-phones): only files that contain nothing of ours are cached.
 */
export async function benchNewVersion(bench: Bench): Promise<Table[]> {
  const store = await openStore(bench.database, bench.server.url, 50);
  const changed = changedFiles();
  const rounds: Opened[] = [];
  for (let round = 0; round < bench.settings.rounds; round += 1) {
    const opened = await withConsole(bench, store, (page) => openNewVersion(page, changed), phone);
    rounds.push(opened);
  }
  const valuesOf = (name: keyof Opened) => rounds.map((opened) => opened[name]);
  const usable = valuesOf('usableMs');
  return [
    {
      title: `The console in a new version, slow phone, ms`,
      head: ['usable', 'rounds', 'goal', 'frame shown', 'with its data', 'KB', 'files'],
      rows: [
        [
          rounded(median(usable), 0),
          usable.map((ms) => rounded(ms, 0)).join(' '),
          verdictOfRounds(usable, { atMost: 3_000 }),
          rounded(median(valuesOf('shownMs')), 0),
          rounded(median(valuesOf('dataMs')), 0),
          rounded(median(valuesOf('kilobytes')), 0),
          rounded(median(valuesOf('files')), 0),
        ],
      ],
      notes: [
        `${address} at ${phone.width} px, 150 ms, 1.6 Mbit/s, processor ${slower}× slower, signed in; of the version before, only the ` +
          'files of libraries are cached. Frame shown: the heading and its skeleton. Usable: a press has opened the menu.',
      ],
    },
  ];
}

async function openNewVersion(page: Page, changed: readonly string[]): Promise<Opened> {
  const context = page.context();
  const earlier = await context.newPage();
  const devtools = await context.newCDPSession(earlier);
  await answerUncached(devtools, changed);
  for (let visit = 0; visit < earlierVisits; visit += 1) {
    await earlier.goto(address);
    await earlier.getByRole('heading', { level: 1 }).waitFor();
    await delay(settleMs);
  }
  await earlier.close();

  await slowNetwork(await context.newCDPSession(page));
  await slowDown(page);
  await page.addInitScript(noteTimes);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  const usableMs = await page.evaluate(() => performance.now());
  await page.waitForFunction(() => 'dataMs' in window);
  const { fetched, ...times } = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const { shownMs, dataMs } = window as unknown as Opened;
    const before = entries.filter(({ responseEnd }) => responseEnd <= shownMs);
    const sizes = before.map(({ name, transferSize }) => ({
      path: new URL(name).pathname.slice(1),
      transferSize,
    }));
    return { shownMs, dataMs, fetched: sizes.filter(({ transferSize }) => transferSize > 0) };
  });
  const named = new Set(fetched.map(({ path }) => path));
  const first = readManifest()['index.html']?.file ?? '';
  if (!named.has(first)) throw new Error(`${first} was cached, so this is no new version.`);
  const bytes = fetched.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return { ...times, usableMs, kilobytes: bytes / 1_000, files: fetched.length };
}

/** In the browser: notes when the page's frame, and then its data, are in the next frame. */
function noteTimes(): void {
  const note = (name: string) =>
    requestAnimationFrame(() => Object.assign(window, { [name]: performance.now() }));
  const isShown = () => document.querySelector('main h1') !== null;
  const hasData = () => isShown() && document.querySelector('main [class*="_bone"]') === null;
  const watch = (name: string, isTrue: () => boolean) => {
    const observer = new MutationObserver(() => {
      if (!isTrue()) return;
      observer.disconnect();
      note(name);
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  };
  watch('shownMs', isShown);
  watch('dataMs', hasData);
}

/** Answers requests for these files itself: the browser caches only what comes over the network. */
async function answerUncached(devtools: CDPSession, files: readonly string[]): Promise<void> {
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: type }],
      body: readFileSync(join(CONSOLE, 'dist', pathname)).toString('base64'),
    };
    // A page that is left does not wait for its answers.
    devtools.send('Fetch.fulfillRequest', answer).catch(() => {});
  });
  await devtools.send('Fetch.enable', { patterns: files.map((file) => ({ urlPattern: `*/${file}` })) });
}

/** The scripts and styles whose names differ in the next version, if it changes all of our own code and no library. */
function changedFiles(): string[] {
  const manifest = readManifest();
  const chunks = Object.values(manifest);
  const ours = new Set(chunks.filter(hasOwnCode));
  for (let size = 0; size < ours.size; ) {
    size = ours.size;
    // A file contains the names of those that it imports.
    for (const chunk of chunks) {
      const imported = [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])];
      if (imported.some((key) => manifest[key] !== undefined && ours.has(manifest[key]))) ours.add(chunk);
    }
  }
  return [...ours]
    .flatMap(({ file, css = [] }) => [file, ...css])
    .filter((file) => /\.(?:js|css)$/.test(file));
}

function hasOwnCode({ file }: Chunk): boolean {
  const path = join(CONSOLE, 'dist', `${file}.map`);
  // The bundler's runtime has none.
  if (!existsSync(path)) return false;
  const map = JSON.parse(readFileSync(path, 'utf8')) as { sources: string[] };
  return map.sources.some((source) => !source.includes('/node_modules/'));
}

import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Picture } from './png.ts';
import { openLockPage } from './lock-page.ts';

/** One pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A browser that answers each method, except for the first so many calls of some. @returns its program */
function newBrowser(silentCalls: Record<string, number>): string {
  const program = join(mkdtempSync(join(tmpdir(), 'coruja-browser-')), 'browser.mjs');
  writeFileSync(
    program,
    `#!${process.execPath}
import { createReadStream, createWriteStream } from 'node:fs';
const silent = ${JSON.stringify(silentCalls)};
const answers = createWriteStream('', { fd: 4 });
createReadStream('', { fd: 3, encoding: 'utf8' }).on('data', (text) => {
  for (const call of text.split('\\0').filter(Boolean).map((one) => JSON.parse(one))) {
    if (silent[call.method]-- > 0) continue;
    const result = { targetId: 'target', sessionId: 'session', data: '${pixel}' };
    answers.write(JSON.stringify({ id: call.id, result }) + '\\0');
  }
});
`,
  );
  chmodSync(program, 0o755);
  return program;
}

async function firstPicture(silentCalls: Record<string, number>) {
  const events: string[] = [];
  let end = () => {};
  const { width, height } = await new Promise<Picture>((onPicture) => {
    const page = openLockPage({
      program: newBrowser(silentCalls),
      profile: mkdtempSync(join(tmpdir(), 'coruja-profile-')),
      account: null,
      url: 'http://localhost/',
      size: { width: 1, height: 1 },
      onPicture,
      answerMs: 500,
      log: (_level, event) => events.push(event),
    });
    end = () => page.end();
  });
  end();
  return { size: [width, height], events };
}

it.each([
  ['the navigation', 'Page.navigate'],
  ['the picture', 'Page.captureScreenshot'],
])('asks again for %s when the browser has lost the call', async (_what, method) => {
  expect(await firstPicture({ [method]: 1 })).toEqual({ size: [1, 1], events: [] });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Registers work for when something is no longer needed: `onTestFinished`, or the result of `endOfFile`. */
export type AtEnd = (end: () => Promise<void>) => void;

/** A folder that is deleted at the end, by default of the running test. */
export async function temporaryFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coruja-test-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** For what all tests of a file share: runs after the last of them, latest first. */
export function endOfFile(): AtEnd {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return (end) => void ends.push(end);
}

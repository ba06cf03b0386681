import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Takes what is to be done when something is not needed any more: `onTestFinished`, or what `endOfFile` gives. */
export type AtEnd = (end: () => Promise<void>) => void;

/** A folder, of the running test unless told otherwise, deleted at the end. */
export async function temporaryFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coruja-test-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** For what all tests of a file share: ended behind the last of them, the latest first. */
export function endOfFile(): AtEnd {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return (end) => void ends.push(end);
}

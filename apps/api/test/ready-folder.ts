import { openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { inject } from 'vitest';
import { markReady } from '../src/db/embedded/data-folder.ts';
import { createPglite } from '../src/db/embedded/embedded-engine.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A data folder whose database is as a first start leaves it, without the seconds that one takes. */
export async function readyDataDir(inside?: string): Promise<{ dataDir: string; folder: string }> {
  const test = inject('testEngine');
  if (test.engine !== 'embedded') throw new Error('This test needs TEST_ENGINE=embedded.');
  const dataDir = inside ?? (await temporaryFolder());
  const folder = join(dataDir, 'database');
  await mkdir(folder, { mode: 0o700 });
  const pglite = await createPglite({
    fs: new NodeFS(folder),
    loadDataDir: await openAsBlob(test.migratedPath),
  });
  await pglite.close();
  markReady(folder);
  return { dataDir, folder };
}

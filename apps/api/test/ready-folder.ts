import { openAsBlob } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { inject } from 'vitest';
import { markReady } from '../src/db/embedded/data-folder.ts';
import { createPglite } from '../src/db/embedded/embedded-engine.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A data folder with a database as after a first start, without the seconds that one takes. */
export async function readyDataDir(inside?: string): Promise<{ dataDir: string; folder: string }> {
  const dataDir = inside ?? (await temporaryFolder());
  const folder = join(dataDir, 'database');
  await cp(await templateOf('migrated'), folder, { recursive: true });
  return { dataDir, folder };
}

/** Fills a folder with an empty database, without the seconds that creating it takes. */
export async function putEmptyDatabase(folder: string): Promise<void> {
  await cp(await templateOf('empty'), folder, { recursive: true });
}

type State = 'migrated' | 'empty';

const masters = new Map<State, Promise<string>>();

/**
 * The folder from which all others are copied: opening and syncing one takes five times as long as copying
 * it.
 */
function templateOf(state: State): Promise<string> {
  const found = masters.get(state) ?? makeTemplate(state);
  masters.set(state, found);
  return found;
}

/**
 * Beside the snapshots of the whole run, which deletes it at the end; of several workers the first one's is
 * used.
 */
async function makeTemplate(state: State): Promise<string> {
  const test = inject('testEngine');
  if (test.engine !== 'embedded') throw new Error('This test needs TEST_ENGINE=embedded.');
  const snapshot = state === 'migrated' ? test.migratedPath : test.emptyPath;
  const master = join(dirname(snapshot), state);
  // With the permissions of a database folder: only for its owner.
  const making = await mkdtemp(`${master}-`);
  const pglite = await createPglite({ fs: new NodeFS(making), loadDataDir: await openAsBlob(snapshot) });
  await pglite.close();
  await markReady(making);
  await rename(making, master).catch(() => rm(making, { recursive: true }));
  return master;
}

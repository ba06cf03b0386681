import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncEntry, writeSynced } from '../../synced-files.ts';
import type { DatabaseLog } from '../database-log.ts';

const readyMark = 'coruja-ready';

/**
 * Checks the folder before it is opened, and returns whether it holds a finished database. A folder without
 * the ready mark was interrupted during its first start: it may look complete and still lack what never
 * reached the disk. It holds no acknowledged data, but is moved aside instead of deleted, in case somebody
 * removed the mark.
 */
export async function prepareDataFolder(folder: string, log: DatabaseLog): Promise<'fresh' | 'ready'> {
  // Only the server's user may enter: the database holds customers' data and password hashes.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  refuseHalfRestored(folder);
  if ((await readdir(folder)).length === 0) return 'fresh';
  if (isReady(folder)) {
    if (existsSync(join(folder, 'PG_VERSION'))) return 'ready';
    throw new Error(`A pasta ${folder} perdeu o seu banco de dados: restaure um backup ou esvazie a pasta.`);
  }
  const aside = freeName(folder);
  await rename(folder, aside);
  await mkdir(folder, { mode: 0o700 });
  await syncEntry(dirname(folder));
  log.warn(
    { folder, movedTo: aside },
    'the database folder was never finished: moved it aside, starting with an empty one',
  );
  return 'fresh';
}

/** Syncs everything in the folder to the disk, and only then writes the mark. */
export async function markReady(folder: string): Promise<void> {
  await syncTree(folder);
  const mark = 'This database was created completely. Without this file Coruja does not open it.\n';
  await writeSynced(join(folder, readyMark), mark);
  await syncEntry(folder);
  await syncEntry(dirname(folder));
}

/** Where a restore builds the database until it is complete. */
export function restoringFolderOf(folder: string): string {
  return `${folder}.restoring`;
}

/** Whether the folder holds a complete database. */
export function isReady(folder: string): boolean {
  return existsSync(join(folder, readyMark));
}

/**
 * A server must not create an empty store while somebody is restoring one: it would be taken for the restored
 * store.
 */
function refuseHalfRestored(folder: string): void {
  const restoring = restoringFolderOf(folder);
  if (isReady(folder) || !existsSync(restoring)) return;
  throw new Error(
    `Uma restauração para a pasta ${folder} não terminou. Repita o mesmo npm run restore, ou apague ${restoring} para começar uma loja vazia.`,
  );
}

function freeName(folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${folder}.incomplete-${number}`;
    if (!existsSync(name)) return name;
  }
}

/** A file system commits files together that are synced at the same time, which on a busy disk takes a tenth of the time. */
const syncedAtOnce = 16;

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const syncNext = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncEntry(path);
  };
  await Promise.all(Array.from({ length: syncedAtOnce }, syncNext));
}

import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseLog } from '../database-log.ts';

const readyMark = 'coruja-ready';

/**
 * Looks at the folder before it is opened and tells whether it holds a finished database. One without the ready
 * mark was cut off in the middle of its first start: it may look complete and yet miss what never reached the
 * disk. It holds no acknowledged data, but it is moved aside and not deleted, in case somebody took the mark away.
 */
export async function prepareDataFolder(folder: string, log: DatabaseLog): Promise<'fresh' | 'ready'> {
  // The database holds customers' data and password hashes, so only the server's user may enter.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length === 0) return 'fresh';
  if (existsSync(join(folder, readyMark))) {
    if (existsSync(join(folder, 'PG_VERSION'))) return 'ready';
    throw new Error(`A pasta ${folder} perdeu o seu banco de dados: restaure um backup ou esvazie a pasta.`);
  }
  const aside = freeName(folder);
  await rename(folder, aside);
  await mkdir(folder, { mode: 0o700 });
  await syncEntry(dirname(folder));
  log.warn(
    { folder, movedTo: aside },
    'the database folder was never finished, moved it aside and start afresh',
  );
  return 'fresh';
}

/** Brings all that lies in the folder to the disk and only then says so with the mark. */
export async function markReady(folder: string): Promise<void> {
  await syncTree(folder);
  const mark = await open(join(folder, readyMark), 'w');
  try {
    await mark.writeFile(
      'This database was created completely. Without this file Coruja does not open it.\n',
    );
    await mark.sync();
  } finally {
    await mark.close();
  }
  await syncEntry(folder);
  await syncEntry(dirname(folder));
}

function freeName(folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${folder}.incomplete-${number}`;
    if (!existsSync(name)) return name;
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await syncEntry(path);
  }
  await syncEntry(folder);
}

/** Exported for the dump, which has the same need: a new name is only durable when its folder is synced. */
export async function syncEntry(path: string): Promise<void> {
  // Windows syncs only what is open for writing, and has no notion of syncing a folder.
  const isWindows = process.platform === 'win32';
  const handle = await open(path, isWindows ? 'r+' : 'r').catch((error: NodeJS.ErrnoException) => {
    if (isWindows && ['EISDIR', 'EPERM', 'EACCES'].includes(error.code ?? '')) return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

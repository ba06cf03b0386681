import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf } from './error-code.ts';

/** Syncs a file, or a folder's entries: a new or renamed file is only safe after its folder is synced. */
export async function syncEntry(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory();
  // Windows syncs only files open for writing, and cannot sync folders.
  const isWindows = process.platform === 'win32';
  if (isWindows && isFolder) return;
  const file = await open(path, isWindows ? 'r+' : 'r');
  try {
    await file.sync();
  } catch (error) {
    if (!(isFolder && cannotSync(error))) throw error;
  } finally {
    await file.close();
  }
}

/** Writes a file to the disk. Its name is only safe after its folder is synced. */
export async function writeSynced(path: string, text: string, mode?: number): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Some file systems cannot sync a folder; PostgreSQL ignores that, too. */
function cannotSync(error: unknown): boolean {
  return ['EINVAL', 'EBADF'].includes(codeOf(error) ?? '');
}

/** Creates a folder with those above it, and syncs the names of the new ones. */
export async function createFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  let parent = resolve(path);
  do {
    parent = dirname(parent);
    await syncEntry(parent);
  } while (parent !== dirname(resolve(first)));
}

import { createHash } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file atomically: after a crash or a power cut it has either the old text or the new one, complete.
 * Only the account that writes it may read it.
 */
export function writeDurably(path: string, text: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = `${path}.new`;
  rmSync(temporary, { force: true });
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, `${checksumOf(text)}\n${text}`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncFolder(folder);
}

/** Null if there is no file, or its checksum shows damage. */
export function readDurably(path: string): string | null {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  const [checksum, ...rest] = content.split('\n');
  const text = rest.join('\n');
  return checksum === checksumOf(text) ? text : null;
}

/**
 * Replaces a file of the system's: whoever reads it, and a crash, finds the old bytes or the new ones, complete.
 *
 * @param temporary on the same disk, where nobody takes it for the file
 */
export function replaceFile(
  path: string,
  bytes: Buffer,
  { temporary, mode }: { readonly temporary: string; readonly mode: number },
): void {
  rmSync(temporary, { force: true });
  const file = openSync(temporary, 'wx', mode);
  try {
    // Whatever the umask is.
    fchmodSync(file, mode);
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

export function removeDurably(path: string): void {
  rmSync(path, { force: true });
  syncFolder(dirname(path));
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Windows cannot sync a folder and need not: its renames are written through. */
export function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // The folder does not exist, or this system does not support it.
  }
}

import { createHash } from 'node:crypto';
import {
  closeSync,
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
 * Writes a text so that after a crash or a power cut either the old one is there or the new one, whole: into a file beside
 * it, to the disk, renamed, and the folder to the disk. Only the account that writes it may read it.
 */
export function writeDurably(path: string, text: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, `${checksumOf(text)}\n${text}`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  syncFolder(folder);
}

/** The text, or null when there is none or when it is not what was written: torn, cut or changed. */
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

export function removeDurably(path: string): void {
  rmSync(path, { force: true });
  syncFolder(dirname(path));
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Windows knows no such thing for folders, and needs none: its renames are written through. */
function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // The folder is not there, or this system does not do it.
  }
}

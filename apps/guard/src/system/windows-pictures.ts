import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn, putFile } from '../files.ts';
import { bitmapOf } from '../lock-bitmap.ts';
import { type Log, reasonOf } from '../log.ts';

/** The store's pictures as files that `coruja-desktop` can draw. */
export interface WindowsPictures {
  /** Its path; null while there is none. Then it is made, and `onReady` called. */
  pathOf(hash: string, read: (hash: string) => Buffer | null, onReady: () => void): string | null;
  /** Deletes all others. */
  keep(hashes: readonly string[]): void;
}

/** @param directory only the system's account may read and write there */
export function createWindowsPictures(directory: string, log: Log): WindowsPictures {
  const folder = join(directory, 'bitmaps');
  const fileOf = (hash: string) => join(folder, `${hash}.bmp`);
  /** Those that are being made, and those that cannot be. */
  const tried = new Set<string>();

  async function make(hash: string, webp: Buffer): Promise<void> {
    putFile(fileOf(hash), await bitmapOf(webp));
  }

  return {
    pathOf(hash, read, onReady) {
      if (existsSync(fileOf(hash))) return fileOf(hash);
      const webp = tried.has(hash) ? null : read(hash);
      if (webp === null) return null;
      tried.add(hash);
      void make(hash, webp).then(onReady, (error: unknown) =>
        log('warn', 'picture not drawn', { hash, reason: reasonOf(error) }),
      );
      return null;
    },
    keep(hashes) {
      for (const name of namesIn(folder)) {
        const hash = name.slice(0, 64);
        if (hashes.includes(hash)) continue;
        tried.delete(hash);
        rmSync(join(folder, name), { force: true });
      }
    },
  };
}

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { screenPictureMost } from '@coruja/contract';
import type { RunningProgram } from './programs.ts';
import { type RgbaPicture, SystemFailure } from './system.ts';
import { lastLineOf } from './windows-launcher.ts';

const NOT_READ = 'O guarda não conseguiu ver a tela: ninguém entrou no Windows, ou ele não deixou.';

export interface WindowsPicture {
  /** @throws SystemFailure */
  take(): Promise<RgbaPicture>;
  /** What an earlier guard left when it was killed. */
  removeFile(): void;
}

/**
 * The screen as `coruja-desktop picture` draws it (apps/guard/windows/picture.c), through a file that is gone once it is read.
 *
 * @param directory only the system's account may read and write there
 */
export function createWindowsPicture(
  directory: string,
  start: (args: readonly string[]) => RunningProgram,
): WindowsPicture {
  const file = join(directory, 'screen.bmp');
  const removeFile = () => rmSync(file, { force: true });
  return {
    async take() {
      const { width, height } = screenPictureMost;
      try {
        const answer = await lastLineOf(start(['picture', file, String(width), String(height)]));
        const picture = answer === 'taken' ? pictureIn(readFileSync(file)) : null;
        if (picture === null) throw new SystemFailure(NOT_READ);
        return picture;
      } finally {
        removeFile();
      }
    },
    removeFile,
  };
}

/** @param bitmap of 32 bits a pixel, the first row first; null for another one */
export function pictureIn(bitmap: Buffer): RgbaPicture | null {
  if (bitmap.length < 54 || bitmap.toString('latin1', 0, 2) !== 'BM') return null;
  const [start, width, height] = [bitmap.readUInt32LE(10), bitmap.readInt32LE(18), -bitmap.readInt32LE(22)];
  const isKnown = width > 0 && height > 0 && bitmap.readUInt16LE(28) === 32;
  if (!isKnown || bitmap.length < start + width * height * 4) return null;
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < pixels.length; at += 4)
    for (let channel = 0; channel < 3; channel += 1)
      // Blue comes before red.
      pixels[at + channel] = bitmap[start + at + 2 - channel] ?? 0;
  return { width, height, pixels };
}

import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunningProgram } from '../src/system/programs.ts';
import { createWindowsPicture, pictureIn } from '../src/system/windows-picture.ts';

// docs/product/guard.md#picture-of-a-screen

/** As picture.c writes it: two pixels wide and one high, red and blue. */
function bitmap(): Buffer {
  const file = Buffer.alloc(62);
  file.write('BM');
  file.writeUInt32LE(54, 10);
  file.writeInt32LE(2, 18);
  file.writeInt32LE(-1, 22);
  file.writeUInt16LE(32, 28);
  file.set([0, 0, 255, 0, 255, 0, 0, 0], 54);
  return file;
}

/** A helper that says this line, after it has written these bytes. */
function helper(line: string | null, bytes: Buffer | null) {
  const asked: (readonly string[])[] = [];
  const start = (args: readonly string[]): RunningProgram => {
    asked.push(args);
    let say: (line: string) => void = () => undefined;
    const work = async () => {
      await Promise.resolve();
      if (bytes !== null) writeFileSync(args[1] ?? '', bytes);
      if (line !== null) say(line);
    };
    return {
      closed: work(),
      write: () => undefined,
      onLine: (listener) => (say = listener),
      closeInput: () => undefined,
      kill: () => undefined,
    };
  };
  const directory = mkdtempSync(join(tmpdir(), 'coruja-screen-'));
  return { asked, file: join(directory, 'screen.bmp'), picture: createWindowsPicture(directory, start) };
}

test('the helper draws into a file of the guard’s own folder, which is removed once it is read', async () => {
  const { asked, file, picture } = helper('taken', bitmap());
  const taken = await picture.take();
  expect(asked).toEqual([['picture', file, '1280', '2560']]);
  expect([taken.width, taken.height]).toEqual([2, 1]);
  expect([...taken.pixels]).toEqual([255, 0, 0, 255, 0, 0, 255, 255]);
  expect(existsSync(file)).toBe(false);
});

test('a failure has a reason, and leaves no file', async () => {
  for (const [line, bytes] of [
    [null, null],
    [null, bitmap()],
    ['taken', null],
    ['taken', Buffer.from('BM')],
    ['taken', bitmap().subarray(0, 61)],
  ] as const) {
    const { file, picture } = helper(line, bytes);
    await expect(picture.take()).rejects.toThrow();
    expect(existsSync(file)).toBe(false);
  }
  const { picture } = helper(null, null);
  await expect(picture.take()).rejects.toThrow('O guarda não conseguiu ver a tela');
});

test('what a killed guard left is removed at the next start', () => {
  const { file, picture } = helper(null, null);
  writeFileSync(file, bitmap());
  picture.removeFile();
  expect(existsSync(file)).toBe(false);
});

test('another kind of bitmap is none', () => {
  const other = bitmap();
  other.writeUInt16LE(24, 28);
  expect(pictureIn(other)).toBeNull();
});

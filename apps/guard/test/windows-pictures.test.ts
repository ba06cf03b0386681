import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { bitmapOf } from '../src/lock-bitmap.ts';
import type { Screen } from '../src/core/screen.ts';
import type { RunningProgram } from '../src/system/programs.ts';
import { openLock } from '../src/system/windows-lock.ts';
import { createWindowsPictures, type WindowsPictures } from '../src/system/windows-pictures.ts';
import { fakePage, free } from './support/fake-windows.ts';

const hash = 'a'.repeat(64);
const other = 'b'.repeat(64);

/** Three pixels wide and two high: red, and below it nothing. */
const pixels = Buffer.from([...Array(3).fill([255, 0, 0, 255]), ...Array(3).fill([0, 0, 0, 0])].flat());
const webp = await sharp(pixels, { raw: { width: 3, height: 2, channels: 4 } })
  .webp({ lossless: true })
  .toBuffer();

let directory: string;
let pictures: WindowsPictures;
let logged: string[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'coruja-bitmaps-'));
  logged = [];
  pictures = createWindowsPictures(directory, (_level, event) => void logged.push(event));
});

test('a bitmap has the picture’s pixels, from the last row to the first, and the ground where nothing is', async () => {
  const bitmap = await bitmapOf(webp);
  expect(bitmap.toString('latin1', 0, 2)).toBe('BM');
  expect([bitmap.readUInt32LE(2), bitmap.readInt32LE(18), bitmap.readInt32LE(22)]).toEqual([78, 3, 2]);
  expect([...bitmap.subarray(54, 58)]).toEqual([0x1d, 0x10, 0x0a, 0]);
  expect([...bitmap.subarray(66, 70)]).toEqual([0, 0, 255, 0]);
});

test('a picture is made once, is there after a restart, and goes when it is not wanted', async () => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return webp;
  };
  const onReady = vi.fn<() => void>();
  expect(pictures.pathOf(hash, read, onReady)).toBeNull();
  expect(pictures.pathOf(hash, read, onReady)).toBeNull();
  await expect.poll(() => onReady).toHaveBeenCalledTimes(1);
  const path = pictures.pathOf(hash, read, onReady) ?? '';
  expect(readFileSync(path)).toEqual(await bitmapOf(webp));
  expect(reads).toBe(1);
  const later = createWindowsPictures(directory, () => undefined);
  expect(later.pathOf(hash, () => null, onReady)).toBe(path);
  later.keep([hash]);
  expect(existsSync(path)).toBe(true);
  later.keep([other]);
  expect(readdirSync(join(directory, 'bitmaps'))).toEqual([]);
});

test('the lock gets the paths once the bitmaps are there, and a computer without a pairing keeps none', async () => {
  const written: string[] = [];
  let say: (line: string) => void = () => undefined;
  const program: RunningProgram = {
    closed: new Promise(() => undefined),
    write: (text) => void written.push(text),
    onLine: (listener) => (say = listener),
    closeInput: () => undefined,
    kill: () => undefined,
  };
  let show: (screen: Screen) => void = () => undefined;
  const { page } = fakePage();
  const subscribe = (listener: (screen: Screen) => void) => {
    show = listener;
    return () => undefined;
  };
  openLock({ program, page: { ...page, subscribe, picture: () => webp }, pictures, log: () => undefined });
  say('ready');
  show({ ...free, face: { logo: null, picture: hash, nextEvent: null, hourPrice: null, packages: [] } });
  expect(written[0]).toContain('\nlogo\t\npicture\t\ndraw\n');
  await expect.poll(() => written).toHaveLength(2);
  expect(written[1]).toContain(`\npicture\t${join(directory, 'bitmaps', hash)}.bmp\ndraw\n`);
  show({ kind: 'pairing' });
  expect(readdirSync(join(directory, 'bitmaps'))).toEqual([]);
});

test('what is no picture is tried once and logged, and one that is not on the disk is tried again', async () => {
  const onReady = vi.fn<() => void>();
  expect(pictures.pathOf(hash, () => Buffer.from('nothing'), onReady)).toBeNull();
  await expect.poll(() => logged).toEqual(['picture not drawn']);
  expect(pictures.pathOf(hash, () => Buffer.from('nothing'), onReady)).toBeNull();
  expect(pictures.pathOf(other, () => null, onReady)).toBeNull();
  expect(pictures.pathOf(other, () => webp, onReady)).toBeNull();
  await expect.poll(() => onReady).toHaveBeenCalledTimes(1);
  expect(logged).toEqual(['picture not drawn']);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { pixelReader, strideOf } from '../src/cover/x-picture.ts';
import { connectToX, type XConnection } from '../src/cover/x-connection.ts';
import { createWindow, mapWindow, roundTrip } from '../src/cover/x-requests.ts';
import { smallerSize } from '../src/shrink.ts';
import { takePicture } from '../src/system/linux-picture.ts';
import type { RgbaPicture } from '../src/system/system.ts';
import { missingTools } from './support/display.ts';
import { isInCi } from './support/guard-fixture.ts';

// docs/product/guard.md#picture-of-a-screen

const displayServer = 'Xvfb';
const open: (ChildProcess | XConnection)[] = [];

afterEach(() => {
  for (const each of open.splice(0))
    if ('end' in each) each.end();
    else each.kill('SIGKILL');
});

async function startDisplay(screen: string): Promise<{ name: string; x: XConnection }> {
  const server = spawn(displayServer, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  open.push(server);
  const [line] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const name = `:${line.toString().trim()}`;
  const x = await connectToX(name, null);
  open.push(x);
  return { name, x };
}

/** A window of one colour, by its value on this display. */
async function paint(x: XConnection, pixel: number, [left, top, width, height]: readonly number[]) {
  const area = { x: left ?? 0, y: top ?? 0, width: width ?? 0, height: height ?? 0 };
  mapWindow(x, createWindow(x, { parent: x.screen.root, area, pixel, cursor: 0 }));
  await roundTrip(x);
}

function pixelAt({ width, pixels }: RgbaPicture, x: number, y: number): number[] {
  return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

describe.skipIf(missingTools().length > 0 && !isInCi)('the picture of a display', () => {
  test.each([
    ['640x480x16', 0xf800, 0x07e0],
    ['640x480x24', 0xff0000, 0x00ff00],
    ['640x480x30', 0x3ff00000, 0x000ffc00],
  ])('has the colours of its windows, inner ones too: %s', async (screen, red, green) => {
    const { name, x } = await startDisplay(screen);
    await paint(x, red, [0, 0, 640, 480]);
    await paint(x, green, [100, 50, 200, 100]);
    const picture = await takePicture(name, null);
    expect([picture.width, picture.height, picture.pixels.length]).toEqual([640, 480, 640 * 480 * 4]);
    expect(pixelAt(picture, 99, 50)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(picture, 100, 50)).toEqual([0, 255, 0, 255]);
    expect(pixelAt(picture, 299, 149)).toEqual([0, 255, 0, 255]);
    expect(pixelAt(picture, 639, 479)).toEqual([255, 0, 0, 255]);
  });

  test('of two wide monitors is 1,280 pixels wide', async () => {
    const { name, x } = await startDisplay('3840x1080x24');
    await paint(x, 0x0000ff, [0, 0, 1920, 1080]);
    await paint(x, 0xffffff, [1920, 0, 1920, 1080]);
    const picture = await takePicture(name, null);
    expect([picture.width, picture.height]).toEqual([1_280, 360]);
    expect(pixelAt(picture, 600, 359)).toEqual([0, 0, 255, 255]);
    expect(pixelAt(picture, 1_279, 0)).toEqual([255, 255, 255, 255]);
  });
});

test('without an X server there is a reason', async () => {
  const reason = 'A tela deste computador não é de um X11: o guarda não consegue vê-la.';
  await expect(takePicture(null, null)).rejects.toThrow(reason);
  await expect(takePicture(':987', null)).rejects.toThrow(reason);
});

test('reads packed pixels of three bytes, and rows that end with unused bytes', () => {
  const format = { bitsPerPixel: 24, rowBits: 32, masks: [0xff0000, 0x00ff00, 0x0000ff] };
  expect(strideOf(3, format)).toBe(12);
  const read = pixelReader(Buffer.from([3, 2, 1, 6, 5, 4, 0, 0]), format);
  const colour = new Uint8Array(3);
  read(1, colour);
  expect([...colour]).toEqual([4, 5, 6]);
});

test('a picture keeps its shape within the sizes, and is never made larger', () => {
  expect(smallerSize({ width: 1_024, height: 768 })).toEqual({ width: 1_024, height: 768 });
  expect(smallerSize({ width: 2_560, height: 1_440 })).toEqual({ width: 1_280, height: 720 });
  expect(smallerSize({ width: 1_080, height: 5_760 })).toEqual({ width: 480, height: 2_560 });
  expect(smallerSize({ width: 9_000, height: 1 })).toEqual({ width: 1_280, height: 1 });
});

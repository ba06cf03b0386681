import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileForWindows } from '../../../../scripts/lib/windows-program.mjs';
import { pictureIn } from '../../src/system/windows-picture.ts';
import type { RgbaPicture } from '../../src/system/system.ts';
import { type Display, screenSize } from '../support/display.ts';
import { until } from '../support/until.ts';
import { folder, helper, startWineDisplay, Wine } from './wine.ts';

// The helper's picture of the screen (docs/product/guard.md#picture-of-a-screen). In Wine the service and the player are one account.

const player = 'C:\\Jogos\\player.exe';
const file = `${folder}\\screen.bmp`;

let display: Display;
let wine: Wine;

beforeAll(async () => {
  display = await startWineDisplay();
  wine = await Wine.start(display.name);
  for (const made of [folder, 'C:\\Jogos']) wine.makeFolder(made);
  await compileForWindows(join(import.meta.dirname, '..', '..', 'windows'), wine.path(helper));
  await compileForWindows(join(import.meta.dirname, 'player'), wine.path(player));
});

afterAll(async () => {
  await wine?.stop();
  await display?.stop();
});

async function takePicture(width: number, height: number): Promise<RgbaPicture> {
  const { code, output } = await wine.run(helper, 'picture', file, String(width), String(height));
  expect([code, output]).toEqual([0, 'taken\n']);
  const picture = pictureIn(readFileSync(wine.path(file)));
  if (picture === null) throw new Error('The helper wrote no picture.');
  return picture;
}

function pixelAt({ width, pixels }: RgbaPicture, x: number, y: number): number[] {
  return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

test('has the colour of a window at its place, also when it is made smaller', async () => {
  void wine.start(player, 'paint', 'c81e46').ended;
  await until('the window', async () => (await display.windows()).find(({ title }) => title === 'Pintura'));
  const whole = await until('its colour', async () => {
    const picture = await takePicture(1_280, 2_560);
    return pixelAt(picture, 300, 200)[0] === 0xc8 && picture;
  });
  expect([whole.width, whole.height]).toEqual([screenSize.width, screenSize.height]);
  expect(pixelAt(whole, 300, 200)).toEqual([0xc8, 0x1e, 0x46, 255]);
  expect(pixelAt(whole, 900, 600)).not.toEqual([0xc8, 0x1e, 0x46, 255]);
  const small = await takePicture(320, 2_560);
  expect([small.width, small.height]).toEqual([320, 200]);
  expect(pixelAt(small, 75, 50)).toEqual([0xc8, 0x1e, 0x46, 255]);
});

test('without a folder to write to there is none', async () => {
  const nowhere = 'C:\\nada\\screen.bmp';
  const { code, output } = await wine.run(helper, 'picture', nowhere, '1280', '2560');
  expect([code, output]).toEqual([1, '']);
  expect(existsSync(wine.path(nowhere))).toBe(false);
});

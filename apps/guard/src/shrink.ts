import { screenPictureMost } from '@coruja/contract';
import type { RgbaPicture } from './system/system.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Makes a picture smaller, row by row, so that a large screen is never in memory as a whole. */
export interface Shrinker {
  /** @param at the number of the row in the large picture; `colours` writes red, green and blue of a pixel to `into` */
  addRow(at: number, colours: (x: number, into: Uint8Array) => void): void;
  picture(): RgbaPicture;
}

/** The size that the server accepts, of the same shape; never larger. */
export function smallerSize({ width, height }: Size): Size {
  const scale = Math.min(1, screenPictureMost.width / width, screenPictureMost.height / height);
  const fit = (side: number) => Math.max(1, Math.floor(side * scale));
  return { width: fit(width), height: fit(height) };
}

/** Each pixel of the small picture is the average of those that it stands for. */
export function createShrinker(large: Size, small: Size = smallerSize(large)): Shrinker {
  const { width, height } = small;
  const sums = new Uint32Array(width * height * 3);
  const counts = new Uint32Array(width * height);
  const columns = Uint32Array.from({ length: large.width }, (_, x) => Math.floor((x * width) / large.width));
  const colour = new Uint8Array(3);
  return {
    addRow(at, colours) {
      const first = Math.floor((at * height) / large.height) * width;
      for (let x = 0; x < large.width; x += 1) {
        colours(x, colour);
        const to = first + (columns[x] ?? 0);
        counts[to] = (counts[to] ?? 0) + 1;
        for (let channel = 0; channel < 3; channel += 1)
          sums[to * 3 + channel] = (sums[to * 3 + channel] ?? 0) + (colour[channel] ?? 0);
      }
    },
    picture() {
      const pixels = Buffer.alloc(width * height * 4, 255);
      for (let at = 0; at < width * height; at += 1)
        for (let channel = 0; channel < 3; channel += 1)
          pixels[at * 4 + channel] = Math.round((sums[at * 3 + channel] ?? 0) / (counts[at] || 1));
      return { width, height, pixels };
    },
  };
}

/** The same picture at half its width and height. */
export function halved({ width, height, pixels }: RgbaPicture): RgbaPicture {
  const half = (side: number) => Math.max(1, Math.floor(side / 2));
  const shrinker = createShrinker({ width, height }, { width: half(width), height: half(height) });
  for (let y = 0; y < height; y += 1)
    shrinker.addRow(y, (x, into) => {
      const from = (y * width + x) * 4;
      into.set(pixels.subarray(from, from + 3));
    });
  return shrinker.picture();
}

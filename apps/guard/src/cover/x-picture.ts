import { setImmediate } from 'node:timers/promises';
import { createShrinker } from '../shrink.ts';
import type { RgbaPicture } from '../system/system.ts';
import { geometryOf, getImage } from './x-requests.ts';
import type { PixelFormat, XConnection } from './x-connection.ts';

/** The rows that are asked for at once: a large screen has some megabytes. */
const ROWS_AT_ONCE = 64;

/**
 * All that the X server shows, also what covers the player's windows; without the pointer.
 *
 * @returns null if the server does not give it
 */
export async function pictureOfScreen(x: XConnection): Promise<RgbaPicture | null> {
  const { root, format } = x.screen;
  const size = await geometryOf(x, root);
  if (size === null || format === null) return null;
  const shrinker = createShrinker(size);
  const stride = strideOf(size.width, format);
  for (let y = 0; y < size.height; y += ROWS_AT_ONCE) {
    const height = Math.min(ROWS_AT_ONCE, size.height - y);
    const rows = await getImage(x, root, { x: 0, y, width: size.width, height });
    if (rows === null || rows.length < stride * height) return null;
    for (let row = 0; row < height; row += 1)
      shrinker.addRow(y + row, pixelReader(rows.subarray(row * stride, (row + 1) * stride), format));
    // Other work gets its turn.
    await setImmediate();
  }
  return shrinker.picture();
}

/** Bytes of a row. */
export function strideOf(width: number, { bitsPerPixel, rowBits }: PixelFormat): number {
  return (Math.ceil((width * bitsPerPixel) / rowBits) * rowBits) / 8;
}

/** Writes red, green and blue of each pixel of a row as bytes. */
export function pixelReader(
  row: Buffer,
  { bitsPerPixel, masks }: PixelFormat,
): (x: number, into: Uint8Array) => void {
  const bytes = bitsPerPixel / 8;
  const channels = masks.map((mask) => {
    const shift = 31 - Math.clz32(mask & -mask);
    return { mask, shift, most: mask >>> shift };
  });
  return (x, into) => {
    const pixel = row.readUIntLE(x * bytes, bytes);
    channels.forEach(({ mask, shift, most }, channel) => {
      into[channel] = Math.round((((pixel & mask) >>> shift) * 255) / most);
    });
  };
}

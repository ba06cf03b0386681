import decodeWebp, { init } from '@jsquash/webp/decode.js';
import decoder from '@jsquash/webp/codec/dec/webp_dec.wasm?inline';

// The lock of Windows is drawn without a browser, and Windows itself knows WebP only with a component of its shop. The decoder is
// WebAssembly: a crafted picture reaches nothing but that.

/** `--ground` of screens/base.css: what shines through a picture. */
const GROUND = [0x0a, 0x10, 0x1d] as const;
const HEADER_BYTES = 54;
/** The server's pictures have at most 1,280. */
const MAX_SIDE = 4_096;

let isReady = false;

/**
 * The bytes of a Windows bitmap without transparency.
 *
 * @throws Error if it is no WebP picture
 */
export async function bitmapOf(webp: Buffer): Promise<Buffer> {
  if (!isReady) {
    const bytes = Buffer.from(decoder.slice(decoder.indexOf(',') + 1), 'base64');
    await init(await WebAssembly.compile(bytes));
    isReady = true;
  }
  const { data, width, height } = await decodeWebp(new Uint8Array(webp).buffer);
  if (width > MAX_SIDE || height > MAX_SIDE) throw new Error('The picture is too large.');
  const bitmap = Buffer.alloc(HEADER_BYTES + width * height * 4);
  bitmap.write('BM');
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(HEADER_BYTES, 10);
  bitmap.writeUInt32LE(40, 14);
  bitmap.writeInt32LE(width, 18);
  bitmap.writeInt32LE(height, 22);
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(32, 28);
  // The last row comes first, and blue before red.
  let to = HEADER_BYTES;
  for (let row = height - 1; row >= 0; row -= 1)
    for (let from = row * width * 4; from < (row + 1) * width * 4; from += 4) {
      const alpha = (data[from + 3] ?? 0) / 255;
      for (const channel of [2, 1, 0] as const)
        bitmap[to++] = Math.round((data[from + channel] ?? 0) * alpha + GROUND[channel] * (1 - alpha));
      to += 1;
    }
  return bitmap;
}

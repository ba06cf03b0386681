import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Blue, green, red and an unused byte for each pixel, as an X server expects it. */
  readonly pixels: Buffer;
}

const SIGNATURE_BYTES = 8;
/** After this many rows other work gets its turn. */
const ROWS_AT_ONCE = 64;
const inflated = promisify(inflate);

/** Decodes a PNG as browsers write it: 8 bits per channel, with or without alpha, not interlaced. */
export async function decodePng(file: Buffer): Promise<Picture> {
  const { width, height, channels, compressed } = readChunks(file);
  const rows = await inflated(compressed);
  const pixels = Buffer.alloc(width * height * 4);
  const rowBytes = width * channels;
  let before: Uint8Array = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowBytes + 1);
    const row = rows.subarray(start + 1, start + 1 + rowBytes);
    unfilter(rows[start] ?? 0, row, before, channels);
    for (let x = 0, from = 0, to = y * width * 4; x < width; x += 1, from += channels, to += 4) {
      pixels[to] = row[from + 2] ?? 0;
      pixels[to + 1] = row[from + 1] ?? 0;
      pixels[to + 2] = row[from] ?? 0;
    }
    before = row;
    if (y % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return { width, height, pixels };
}

function readChunks(file: Buffer) {
  const parts: Buffer[] = [];
  let header: Buffer = Buffer.alloc(13);
  for (let at = SIGNATURE_BYTES; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = data;
    if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const channels = { 2: 3, 6: 4 }[header.readUInt8(9)];
  if (channels === undefined || header.readUInt8(8) !== 8 || header.readUInt8(12) !== 0)
    throw new Error('The browser sent another kind of PNG.');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  return { width, height, channels, compressed: Buffer.concat(parts) };
}

/** Undoes a row's filter in place (PNG specification, 9.2). */
function unfilter(filter: number, row: Uint8Array, before: Uint8Array, step: number): void {
  for (let index = 0; filter !== 0 && index < row.length; index += 1) {
    const left = index < step ? 0 : (row[index - step] ?? 0);
    const above = before[index] ?? 0;
    const corner = index < step ? 0 : (before[index - step] ?? 0);
    row[index] = (row[index] ?? 0) + predicted(filter, left, above, corner);
  }
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - above),
    Math.abs(guess - corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

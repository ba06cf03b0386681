import type { Metadata } from 'sharp';
import { AppError } from '../app-error.ts';
import { inTurn } from '../one-at-a-time.ts';

const maxBytes = 5 * 1024 * 1024;
const maxPixels = 25_000_000;
/** The largest size of a decoded image: 25 megapixels in four channels of eight bits. */
const maxDecodedBytes = 100_000_000;
const acceptedFormats = ['jpeg', 'png', 'webp'];
/** Bytes per channel of a pixel; accepted images have eight or sixteen bits. */
const bytesOfDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

const oneDecoding = inTurn();

const tooLarge = 'A imagem é grande demais. Salve-a em um tamanho menor e envie de novo.';

/**
 * Decodes an uploaded image by its content and re-encodes it as WebP: no metadata, no side above `maxSide`
 * pixels. One image at a time: decoding takes up to two cores and 100 MB, and holds one of the four threads of
 * Node's pool, which file reads also need.
 *
 * @throws AppError NOT_AN_IMAGE if the bytes are no JPEG, PNG or WebP; PAYLOAD_TOO_LARGE above 5 MB, above 25
 * megapixels, or above 100 MB decoded
 */
export async function rewriteImage(bytes: Uint8Array, options: { maxSide: number }): Promise<Uint8Array> {
  if (bytes.byteLength > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  return oneDecoding(() => rewrite(bytes, options));
}

/**
 * Checks an image that is stored as it came: a WebP of one picture within these sizes, in pixels. Only its header is read.
 *
 * @throws AppError NOT_AN_IMAGE, PAYLOAD_TOO_LARGE above the size
 */
export async function checkWebp(bytes: Uint8Array, most: { width: number; height: number }): Promise<void> {
  const text = (start: number) => Buffer.from(bytes.subarray(start, start + 4)).toString('latin1');
  if (text(0) !== 'RIFF' || text(8) !== 'WEBP') throw new AppError('NOT_AN_IMAGE');
  const sharp = await openSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header?.format !== 'webp' || (header.pages ?? 1) !== 1) throw new AppError('NOT_AN_IMAGE');
  if (header.width > most.width || header.height > most.height)
    throw new AppError('PAYLOAD_TOO_LARGE', { message: tooLarge });
}

async function rewrite(bytes: Uint8Array, { maxSide }: { maxSide: number }): Promise<Uint8Array> {
  const sharp = await openSharp();
  try {
    // Reads only the header, whatever the size.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!metadata.format || !acceptedFormats.includes(metadata.format)) throw new AppError('NOT_AN_IMAGE');
    if (metadata.width * metadata.height > maxPixels || decodedBytes(metadata) > maxDecodedBytes)
      throw new AppError('PAYLOAD_TOO_LARGE', { message: tooLarge });
    const size = { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true } as const;
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    return await image.rotate().resize(size).webp({ quality: 82 }).toBuffer();
  } catch (error) {
    // Whatever the decoder's error, the user must send another image.
    throw error instanceof AppError ? error : new AppError('NOT_AN_IMAGE');
  }
}

/** Loaded with the first image: it takes 20 MB, and a server may run for days without one. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  // libvips works in threads of its own, with 1 in two for an image, while one thread of Node's pool waits for them. No cache: no
  // image is decoded twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

function decodedBytes({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (bytesOfDepth[depth] ?? 8);
}

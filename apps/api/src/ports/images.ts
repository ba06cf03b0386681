import { AppError } from '../app-error.ts';

const maxBytes = 5 * 1024 * 1024;
const maxPixels = 25_000_000;
const acceptedFormats = ['jpeg', 'png', 'webp'];

/**
 * Decodes an uploaded picture by its content and writes it anew as WebP: no metadata, no side above `maxSide` pixels.
 *
 * @throws AppError NOT_AN_IMAGE when the bytes are no JPEG, PNG or WebP of at most 25 megapixels; PAYLOAD_TOO_LARGE above 5 MB
 */
export async function rewriteImage(bytes: Uint8Array, options: { maxSide: number }): Promise<Uint8Array> {
  if (bytes.byteLength > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  // With the first picture: it takes 20 MB, and a server may run for days without one.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    const { format } = await image.metadata();
    if (!format || !acceptedFormats.includes(format)) throw new AppError('NOT_AN_IMAGE');
    const size = {
      width: options.maxSide,
      height: options.maxSide,
      fit: 'inside',
      withoutEnlargement: true,
    } as const;
    return await image.rotate().resize(size).webp({ quality: 82 }).toBuffer();
  } catch (error) {
    // Whatever the decoder says about hostile bytes, the person's next step is the same: send a picture.
    throw error instanceof AppError ? error : new AppError('NOT_AN_IMAGE');
  }
}

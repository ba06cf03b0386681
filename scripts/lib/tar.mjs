import { gzipSync } from 'node:zlib';

/** @typedef {{ name: string, content: Uint8Array, isExecutable: boolean }} PackedFile */

const BLOCK = 512;

/**
 * A .tar.gz of these files, the same bytes for the same files wherever and whenever it is made: no times, no owners.
 * @param {PackedFile[]} files names with `/`, at most 100 bytes
 */
export function packTarGz(files) {
  const parts = files.flatMap((file) => [headerOf(file), file.content, paddingFor(file.content.length)]);
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

/** @param {PackedFile} file */
function headerOf({ name, content, isExecutable }) {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for a tar: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(isExecutable ? 0o755 : 0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(content.length, 12), 124);
  header.write(octal(0, 12), 136);
  // The checksum is taken with blanks in its own place.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  header.write('root', 265);
  header.write('root', 297);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/**
 * @param {number} value
 * @param {number} width
 */
function octal(value, width) {
  return `${value.toString(8).padStart(width - 1, '0')}\0`;
}

/** @param {number} length */
function paddingFor(length) {
  return Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK);
}

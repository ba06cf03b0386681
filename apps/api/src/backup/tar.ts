/*
 * The few parts of the tar format (POSIX ustar) that an archive of ours has: plain files under short names. So `tar tzf`
 * shows what a backup holds, and `tar xzf` takes a single picture out of it.
 */

const block = 512;
const nameBytes = 100;

/** The block before a file's bytes. */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > nameBytes) throw new Error(`The name is too long for a tar: ${name}`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(`${'0'.repeat(11)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What fills the last block of a file of this size. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

/** What stands behind the last file. */
export const tarEnd = Buffer.alloc(2 * block);

/** Reads a file's header; null is the end, undefined none of ours. */
export function readTarHeader(header: Buffer): { name: string; size: number } | null | undefined {
  if (header.every((byte) => byte === 0)) return null;
  const text = (from: number, length: number) => {
    const field = header.subarray(from, from + length);
    const end = field.indexOf(0);
    return field.toString('utf8', 0, end === -1 ? length : end);
  };
  const size = Number.parseInt(text(124, 12), 8);
  const isOurs =
    text(257, 6) === 'ustar' &&
    text(156, 1) === '0' &&
    Number.isSafeInteger(size) &&
    Number.parseInt(text(148, 8), 8) === checksumOf(header);
  return isOurs ? { name: text(0, nameBytes), size } : undefined;
}

/** The sum of all bytes, its own field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 32 : byte;
  return sum;
}

export const tarBlock = block;

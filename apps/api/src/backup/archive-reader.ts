import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Manifest, manifestName, readManifest } from './manifest.ts';
import { readTarHeader, tarBlock, tarPadding } from './tar.ts';

export interface ArchiveFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Reads an archive to its end and holds every part against the manifest, before anything is done with it.
 *
 * @throws Error with a sentence for the person at the command line
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of filesOf(path)) {
    if (manifest) throw damaged(path);
    if (name === manifestName) manifest = readManifest(bytes);
    else found.set(name, sha256Of(bytes));
  }
  if (!manifest) throw damaged(path);
  const isWhole =
    found.size === manifest.parts.length &&
    manifest.parts.every(({ name, sha256 }) => found.get(name) === sha256);
  if (!isWhole) throw damaged(path);
  return manifest;
}

/** The parts of an archive that was checked, in their order, each held against the manifest once more. */
export async function* readArchive(path: string, manifest: Manifest): AsyncGenerator<ArchiveFile> {
  const expected = new Map(manifest.parts.map(({ name, sha256 }) => [name, sha256]));
  for await (const file of filesOf(path)) {
    if (file.name === manifestName) continue;
    // Somebody has changed the file meanwhile.
    if (expected.get(file.name) !== sha256Of(file.bytes)) throw damaged(path);
    expected.delete(file.name);
    yield file;
  }
  if (expected.size > 0) throw damaged(path);
}

/** What an archive is known by: the hash of what its manifest says. */
export function identityOf(manifest: Manifest): string {
  return sha256Of(Buffer.from(JSON.stringify(manifest)));
}

async function* filesOf(path: string): AsyncGenerator<ArchiveFile> {
  const file = createReadStream(path);
  // The loop below hears of a fault by the stream that it reads.
  const reader = new BlockReader(pipeline(file, createGunzip(), () => undefined));
  try {
    for (;;) {
      const header = readTarHeader(await reader.take(tarBlock));
      if (header === undefined) throw damaged(path);
      if (header === null) break;
      if (header.size > largestPart) throw damaged(path);
      const bytes = await reader.take(header.size);
      await reader.take(tarPadding(header.size).length);
      yield { name: header.name, bytes };
    }
    // To the very end, where gzip keeps its own checksum.
    await reader.drain();
  } catch (error) {
    throw isFaultOfFormat(error) ? damaged(path, error) : error;
  } finally {
    file.destroy();
  }
}

/** A part is a few megabytes and at least one row, however large; what claims more is no archive of ours. */
const largestPart = 1024 ** 3;

class EndedTooSoonError extends Error {}

/** Takes exactly as many bytes as are asked for out of a stream. */
class BlockReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    const taken: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#chunks.next();
        if (done === true) throw new EndedTooSoonError();
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      taken.push(piece);
    }
    return Buffer.concat(taken);
  }

  async drain(): Promise<void> {
    while ((await this.#chunks.next()).done !== true);
  }
}

/** What zlib, JSON and zod say of bytes that are none of ours; a file that is not there says so itself. */
function isFaultOfFormat(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    error instanceof EndedTooSoonError ||
    error instanceof SyntaxError ||
    error instanceof RangeError ||
    error.name === 'ZodError' ||
    error.name === '$ZodError' ||
    code.startsWith('Z_')
  );
}

function damaged(path: string, cause?: unknown): Error {
  const message = `O arquivo ${path} não é um backup da Coruja, ou está incompleto ou danificado. Nada foi mudado.`;
  return new Error(message, { cause });
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Writable, pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { type Manifest, manifestName, readManifest } from './manifest.ts';

export interface ArchiveFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Reads the whole archive and checks every part against the manifest before anything is restored.
 *
 * @throws Error with a message for the person at the command line
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

/** The parts of a checked archive in order; each is checked against the manifest again. */
export async function* readArchive(path: string, manifest: Manifest): AsyncGenerator<ArchiveFile> {
  const expected = new Map(manifest.parts.map(({ name, sha256 }) => [name, sha256]));
  for await (const file of filesOf(path)) {
    if (file.name === manifestName) continue;
    // The file was changed after it was checked.
    if (expected.get(file.name) !== sha256Of(file.bytes)) throw damaged(path);
    expected.delete(file.name);
    yield file;
  }
  if (expected.size > 0) throw damaged(path);
}

/** Identifies an archive: the hash of its manifest. */
export function identityOf(manifest: Manifest): string {
  return sha256Of(Buffer.from(JSON.stringify(manifest)));
}

async function* filesOf(path: string): AsyncGenerator<ArchiveFile> {
  const file = createReadStream(path);
  const tar = createTarDecoder({ strict: true });
  // Failures of the pipeline, including gzip's final checksum, reach the loop below through the stream that
  // it reads.
  pipeline(file, createGunzip(), Writable.fromWeb(tar.writable), () => undefined);
  try {
    for await (const { header, body } of tar.readable) {
      if (header.type !== 'file' || header.size > largestPart) throw damaged(path);
      yield { name: header.name, bytes: await buffer(body) };
    }
  } catch (error) {
    // An error of the file system already says what is wrong.
    throw error instanceof Error && 'syscall' in error ? error : damaged(path, error);
  } finally {
    file.destroy();
  }
}

/**
 * A part has a few megabytes, or a single row that may be larger. An entry that claims more is not from us.
 */
const largestPart = 1024 ** 3;

function damaged(path: string, cause?: unknown): Error {
  const message = `O arquivo ${path} não é um backup da Coruja, ou está incompleto ou danificado. Nada foi mudado.`;
  return new Error(message, { cause });
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

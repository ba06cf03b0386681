import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { availableParallelism } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { syncEntry } from '../synced-files.ts';
import type { ArchivePart } from './manifest.ts';

/** Writes an archive under a temporary name and renames it once it is completely on the disk. */
export class ArchiveWriter {
  readonly parts: ArchivePart[] = [];
  readonly #path: string;
  readonly #unfinishedPath: string;
  readonly #file: FileHandle;
  readonly #tar = createTarPacker();
  readonly #written: Promise<void>;

  private constructor(path: string, unfinishedPath: string, file: FileHandle) {
    this.#path = path;
    this.#unfinishedPath = unfinishedPath;
    this.#file = file;
    this.#written = pipeline(this.#tar.readable, (chunks: AsyncIterable<Uint8Array>) =>
      compress(chunks, file),
    );
    // Avoids an unhandled rejection; whoever awaits #written still gets the error.
    this.#written.catch(() => undefined);
  }

  /** @throws Error when a file of that name exists */
  static async create(path: string): Promise<ArchiveWriter> {
    refuseTaken(path);
    const unfinishedPath = `${path}.${randomBytes(4).toString('hex')}.part`;
    // Only the user who runs the backup may read it: it holds customers' data, password hashes and keys.
    const file = await open(unfinishedPath, 'wx', 0o600);
    return new ArchiveWriter(path, unfinishedPath, file);
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    // The end of the pipeline has the real reason, such as a full disk.
    await this.#pack(name, bytes).catch(() => this.#written);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.parts.push({ name, size: bytes.length, sha256 });
  }

  async finish(): Promise<void> {
    this.#tar.controller.finalize();
    await this.#written;
    await this.#file.sync();
    await this.#file.close();
    refuseTaken(this.#path);
    await rename(this.#unfinishedPath, this.#path);
    await syncEntry(dirname(this.#path));
  }

  /** Removes the unfinished file; does nothing after `finish`. */
  async abandon(): Promise<void> {
    this.#tar.controller.error(new Error('The archive was abandoned.'));
    await this.#written.catch(() => undefined);
    await this.#file.close().catch(() => undefined);
    await rm(this.#unfinishedPath, { force: true });
  }

  async #pack(name: string, bytes: Buffer): Promise<void> {
    const header = { name, size: bytes.length, mode: 0o600, mtime: new Date(0) };
    const entry = this.#tar.controller.add(header).getWriter();
    await entry.write(bytes);
    await entry.close();
  }
}

function refuseTaken(path: string): void {
  if (existsSync(path)) throw new Error(`O arquivo ${path} já existe. Escolha outro nome.`);
}

const bytesPerMember = 1024 * 1024;
const membersAtOnce = Math.min(availableParallelism(), 4);

/**
 * Writes a gzip file of several members, which every program reads like one. They are compressed at the same
 * time.
 */
async function compress(chunks: AsyncIterable<Uint8Array>, file: FileHandle): Promise<void> {
  const members: Promise<Buffer[]>[] = [];
  const write = async () => {
    for (const bytes of (await members.shift()) ?? []) await file.appendFile(bytes);
  };
  for await (const group of groupsOf(chunks)) {
    const member = gzipOf(group);
    // It is awaited only after those before it, which may fail first.
    member.catch(() => undefined);
    members.push(member);
    if (members.length > membersAtOnce) await write();
  }
  while (members.length > 0) await write();
}

async function* groupsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let group: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    group.push(chunk);
    bytes += chunk.length;
    if (bytes < bytesPerMember) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  yield group;
}

function gzipOf(group: readonly Uint8Array[]): Promise<Buffer[]> {
  // Each new buffer brings the next full collection of garbage closer, and its default size one more wait for
  // a thread.
  const compressing = createGzip({ chunkSize: bytesPerMember / 4 });
  for (const chunk of group) compressing.write(chunk);
  compressing.end();
  return compressing.toArray();
}

import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Gzip, createGzip } from 'node:zlib';
import { syncEntry } from '../db/embedded/data-folder.ts';
import type { ArchivePart } from './manifest.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

/** Writes an archive under a name of its own, and gives it its name once it is on the disk as a whole. */
export class ArchiveWriter {
  readonly parts: ArchivePart[] = [];
  readonly #path: string;
  readonly #unfinishedPath: string;
  readonly #file: FileHandle;
  readonly #gzip: Gzip = createGzip();
  readonly #written: Promise<void>;

  private constructor(path: string, unfinishedPath: string, file: FileHandle) {
    this.#path = path;
    this.#unfinishedPath = unfinishedPath;
    this.#file = file;
    this.#written = pipeline(this.#gzip, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await file.appendFile(chunk);
    });
    // Whoever waits for it hears of it; until then it must not end the process.
    this.#written.catch(() => undefined);
  }

  /** @throws Error when there is a file of that name */
  static async create(path: string): Promise<ArchiveWriter> {
    refuseTaken(path);
    const unfinishedPath = `${path}.${randomBytes(4).toString('hex')}.part`;
    // Customers' data, password hashes and keys: for whoever runs the backup alone.
    const file = await open(unfinishedPath, 'wx', 0o600);
    return new ArchiveWriter(path, unfinishedPath, file);
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    await this.#write(tarHeader(name, bytes.length));
    await this.#write(bytes);
    await this.#write(tarPadding(bytes.length));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.parts.push({ name, size: bytes.length, sha256 });
  }

  async finish(): Promise<void> {
    this.#gzip.end(tarEnd);
    await this.#written;
    await this.#file.sync();
    await this.#file.close();
    refuseTaken(this.#path);
    await rename(this.#unfinishedPath, this.#path);
    syncEntry(dirname(this.#path));
  }

  /** Leaves nothing behind; does nothing after `finish`. */
  async abandon(): Promise<void> {
    this.#gzip.destroy();
    await this.#written.catch(() => undefined);
    await this.#file.close().catch(() => undefined);
    await rm(this.#unfinishedPath, { force: true });
  }

  async #write(bytes: Buffer): Promise<void> {
    // A full disk ends the pipeline, behind which nothing drains any more.
    if (!this.#gzip.write(bytes)) await Promise.race([once(this.#gzip, 'drain'), this.#written]);
  }
}

function refuseTaken(path: string): void {
  if (existsSync(path)) throw new Error(`O arquivo ${path} já existe. Escolha outro nome.`);
}

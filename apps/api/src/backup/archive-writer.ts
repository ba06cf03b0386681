import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { syncEntry } from '../db/embedded/data-folder.ts';
import type { ArchivePart } from './manifest.ts';

/** Writes an archive under a name of its own, and gives it its name once it is on the disk as a whole. */
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
    this.#written = pipeline(this.#tar.readable, createGzip(), async (chunks: AsyncIterable<Buffer>) => {
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
    // Why it failed, such as a full disk, is what the end of the pipeline says.
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
    syncEntry(dirname(this.#path));
  }

  /** Leaves nothing behind; does nothing after `finish`. */
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

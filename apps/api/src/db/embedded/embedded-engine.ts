import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { DatabaseUnavailableError } from '../connection-error.ts';
import { arrayParsers, scalarParsers } from '../value-parsers.ts';
import type { DurableFileSystem } from './durable-file-system.ts';
import { UnitQueue } from './unit-queue.ts';

export interface EngineResult {
  rows: unknown[];
  command: string;
  rowCount: number;
}

/** One PGlite, its queue of units, and the watch over whether what it reports may be believed. */
export class EmbeddedEngine {
  readonly #queue = new UnitQueue();
  readonly pglite: PGlite;
  readonly #fileSystem: DurableFileSystem | undefined;
  #failure: Error | undefined;

  constructor(pglite: PGlite, fileSystem?: DurableFileSystem) {
    this.pglite = pglite;
    this.#fileSystem = fileSystem;
  }

  /** Runs one statement, or several when there are no parameters; the caller is inside its unit of the queue. */
  async execute(text: string, parameters: readonly unknown[]): Promise<EngineResult> {
    this.#refuseAfterFailure();
    const result =
      parameters.length === 0
        ? (await this.pglite.exec(text)).at(-1)
        : await this.pglite.query(text, [...parameters]);
    // A panic of PostgreSQL (a full or failing disk) is swallowed by PGlite: the answer then just has no end.
    if (!result?.command)
      this.#failure ??= new Error(`The embedded database broke off during: ${text.slice(0, 80)}`);
    this.#refuseAfterFailure();
    return { rows: result?.rows ?? [], command: result?.command ?? '', rowCount: result?.rowCount ?? 0 };
  }

  /** Waits for the turn of a unit of work and returns the function that ends it. */
  async enterUnit(): Promise<() => void> {
    const leave = await this.#queue.enter();
    return () => void this.#endTransaction().finally(leave);
  }

  async close(): Promise<void> {
    await this.#queue.close();
    await this.pglite.close();
  }

  /** A unit that ends with an open transaction must not hand it to the next one. */
  async #endTransaction(): Promise<void> {
    if (this.#failure === undefined && this.pglite.isInTransaction()) await this.pglite.exec('rollback');
  }

  /** After a failed write nothing in memory is certain; a restart recovers from the journal what is. */
  #refuseAfterFailure(): void {
    this.#failure ??= this.#fileSystem?.failure;
    if (this.#failure === undefined) return;
    throw new DatabaseUnavailableError(
      'The embedded database has stopped because its disk failed; restart Coruja.',
      {
        cause: this.#failure,
      },
    );
  }
}

/** Both the durable and the in-memory database are made with these, so that tests run what customers run. */
export async function createPglite(options: PGliteOptions): Promise<PGlite> {
  const pglite = await PGlite.create({
    ...options,
    // Built into the program at each start; the migration then enables it inside the database.
    extensions: { btree_gist },
    parsers: Object.fromEntries(scalarParsers),
    serializers: { 17: serializeBytes },
  });
  // Its start has just put its own array parsers there, so ours can only come afterwards.
  Object.assign(pglite.parsers, Object.fromEntries(arrayParsers));
  return pglite;
}

/** PGlite's own way builds a string per byte, which takes seconds for a photograph. */
function serializeBytes(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

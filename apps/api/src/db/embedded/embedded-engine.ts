import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import type { SessionResult } from '../guarded-kysely.ts';
import { arrayParsers, scalarParsers } from '../value-parsers.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { LastWords, endProcessOnPanic } from './panic.ts';
import { UnitQueue } from './unit-queue.ts';

/** One PGlite and the queue in which units of work take turns on it. */
export class EmbeddedEngine {
  readonly pglite: PGlite;
  readonly #queue = new UnitQueue();
  readonly #prepared: PreparedStatements;

  constructor(pglite: PGlite) {
    this.pglite = pglite;
    this.#prepared = new PreparedStatements(pglite);
  }

  /** Waits for the turn of a unit of work and returns the function that ends it. */
  async enterUnit(): Promise<() => void> {
    const leave = await this.#queue.enter();
    return () => void this.#endTransaction().finally(leave);
  }

  /** Runs one statement, or several when there are no parameters; the caller has its turn. */
  async execute(text: string, parameters: readonly unknown[]): Promise<SessionResult> {
    if (parameters.length > 0) {
      const prepared = await this.#prepared.run(text, parameters);
      if (prepared) return prepared;
    }
    const result =
      parameters.length === 0
        ? (await this.pglite.exec(text)).at(-1)
        : await this.pglite.query(text, [...parameters]);
    return { rows: result?.rows ?? [], command: result?.command ?? '', rowCount: result?.rowCount ?? 0 };
  }

  /** Puts the session back as it was at the start, after a tool that leaves its own settings behind. */
  async resetSession(): Promise<void> {
    await this.pglite.exec('rollback');
    await this.pglite.exec('discard all');
    this.#prepared.forget();
  }

  async close(): Promise<void> {
    await this.#queue.close();
    await this.pglite.close();
  }

  /** A unit that ends with an open transaction must not hand it to the next one. */
  async #endTransaction(): Promise<void> {
    if (this.pglite.isInTransaction()) await this.pglite.exec('rollback');
  }
}

/** Both the durable and the in-memory database are made with these, so that tests run what customers run. */
export async function createPglite(options: PGliteOptions): Promise<PGlite> {
  const lastWords = new LastWords();
  const pglite = await startPglite(options, lastWords);
  // Its start has just put its own array parsers there, so ours can only come afterwards.
  Object.assign(pglite.parsers, Object.fromEntries(arrayParsers));
  endProcessOnPanic(pglite, lastWords);
  return pglite;
}

async function startPglite(options: PGliteOptions, lastWords: LastWords): Promise<PGlite> {
  try {
    return await PGlite.create({
      ...options,
      // Built into the program at each start; the migration then enables it inside the database.
      extensions: { btree_gist },
      parsers: Object.fromEntries(scalarParsers),
      serializers: { 17: serializeBytes },
      onStderr: lastWords.listen,
    });
  } catch (error) {
    const reason = String(lastWords) || String(error);
    throw new Error(`O banco de dados embutido não abre (${reason}).`, { cause: error });
  }
}

/** PGlite's own way builds a string per byte, which takes seconds for a photograph. */
function serializeBytes(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

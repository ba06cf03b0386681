import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { codeOf } from '../../error-code.ts';
import { DatabaseUnavailableError } from '../connection-error.ts';
import type { DatabaseLoad } from '../database.ts';
import type { StatementResult } from '../guarded-kysely.ts';
import { arrayParsers, scalarParsers } from '../value-parsers.ts';
import type { DiskSpace } from './disk-space.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { FatalErrorListener, endProcessOnPanic } from './panic.ts';
import { UnitQueue } from './unit-queue.ts';

/** One PGlite, and the queue of the units of work that use it in turn. */
export class EmbeddedEngine {
  readonly pglite: PGlite;
  readonly #queue = new UnitQueue();
  readonly #prepared: PreparedStatements;
  #disk: DiskSpace | undefined;
  #takesWrites = true;

  constructor(pglite: PGlite) {
    this.pglite = pglite;
    this.#prepared = new PreparedStatements(pglite);
  }

  /** Waits for its turn and returns the function that ends the unit. */
  async enterUnit(): Promise<() => void> {
    const leave = await this.#queue.enter();
    try {
      await this.#followDisk();
    } catch (error) {
      leave();
      throw error;
    }
    return () => void this.#endTransaction().finally(leave);
  }

  /** How many units run and wait. */
  load(): DatabaseLoad {
    const { length } = this.#queue;
    return { inUse: Math.min(length, 1), waiting: Math.max(0, length - 1) };
  }

  /** From now on writes are refused while the disk is nearly full; reads go on. */
  watch(disk: DiskSpace): void {
    this.#disk = disk;
  }

  /** Runs one statement, or several when there are no parameters. Call it only inside a unit. */
  async execute(text: string, parameters: readonly unknown[]): Promise<StatementResult> {
    try {
      return await this.#execute(text, parameters);
    } catch (error) {
      throw isFullDisk(error)
        ? new DatabaseUnavailableError('O disco do banco de dados está cheio.', { cause: error })
        : error;
    }
  }

  async #execute(text: string, parameters: readonly unknown[]): Promise<StatementResult> {
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

  /** Resets the connection to its initial settings, after a tool that changed them. */
  async discardAll(): Promise<void> {
    await this.pglite.exec('rollback');
    await this.pglite.exec('discard all');
    this.#takesWrites = true;
    this.#prepared.forget();
  }

  async close(): Promise<void> {
    await this.#queue.close();
    await this.pglite.close();
  }

  async #followDisk(): Promise<void> {
    const takesWrites = this.#disk?.isShort() !== true;
    if (takesWrites === this.#takesWrites) return;
    await this.pglite.exec(`set default_transaction_read_only = ${takesWrites ? 'off' : 'on'}`);
    this.#takesWrites = takesWrites;
  }

  /** A unit must not leave its open transaction to the next one. */
  async #endTransaction(): Promise<void> {
    if (this.pglite.isInTransaction()) await this.pglite.exec('rollback');
  }
}

/** No space left, or writes refused because of `watch`. */
function isFullDisk(error: unknown): boolean {
  return ['53100', '25006'].includes(codeOf(error) ?? '');
}

/** The durable and the in-memory database both use these options, so that tests run what customers run. */
export async function createPglite(options: PGliteOptions): Promise<PGlite> {
  const fatalErrors = new FatalErrorListener();
  const pglite = await startPglite(options, fatalErrors);
  // PGlite's start sets its own array parsers, so ours must be set afterwards.
  Object.assign(pglite.parsers, Object.fromEntries(arrayParsers));
  endProcessOnPanic(pglite, fatalErrors);
  return pglite;
}

async function startPglite(options: PGliteOptions, fatalErrors: FatalErrorListener): Promise<PGlite> {
  try {
    return await PGlite.create({
      ...options,
      // Loaded at each start; the migration enables it inside the database.
      extensions: { btree_gist },
      parsers: Object.fromEntries(scalarParsers),
      serializers: { 17: serializeBytes },
      onStderr: fatalErrors.listen,
    });
  } catch (error) {
    const reason = String(fatalErrors) || String(error);
    throw new Error(`O banco de dados embutido não abre (${reason}).`, { cause: error });
  }
}

/** PGlite's own serializer builds a string per byte, which takes seconds for a photo. */
function serializeBytes(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

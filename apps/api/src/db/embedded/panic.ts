import { writeSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';

/** The exit code of a panic: EX_IOERR of sysexits, since a disk that fails or is full is the usual reason. */
const exitCode = 74;

/** By this status PGlite knows an ordinary error of a statement, which PostgreSQL throws as a long jump. */
const ordinaryError = 100;

/** Keeps PostgreSQL's last words, to pass them on when it dies or does not start. */
export class LastWords {
  #line = '';

  /** For PGlite's `onStderr`; false keeps the line from being printed. */
  readonly listen = (line: string): boolean => {
    const complaint = /(?:PANIC|FATAL): +(.*)$/.exec(line)?.[1];
    if (complaint !== undefined) this.#line = complaint;
    return false;
  };

  toString(): string {
    return this.#line;
  }
}

/**
 * Ends our process when PostgreSQL panics, which it does when the journal cannot be written or synced: nothing
 * in memory is certain then, and only a new start tells from the journal what holds. A real PostgreSQL ends its
 * processes the same way; PGlite would go on with the broken one and, in the next statement, spin for ever.
 */
export function endProcessOnPanic(pglite: PGlite, lastWords: LastWords): void {
  const module = pglite.Module;
  const loopOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      loopOnce();
    } catch (error) {
      if (!isOrdinary(error)) endProcess(String(lastWords) || String(error));
      throw error;
    }
  };
}

function isOrdinary(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === ordinaryError;
}

function endProcess(reason: string): never {
  // Written at once, because nothing that waits would still come to its turn.
  writeSync(2, `O banco de dados embutido parou (${reason}). Verifique o disco e inicie a Coruja de novo.\n`);
  process.exit(exitCode);
}

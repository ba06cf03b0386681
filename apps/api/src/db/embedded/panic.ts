import { writeSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';

/** The exit code after a panic: EX_IOERR of sysexits, since a failing or full disk is the usual reason. */
const exitCode = 74;

/** PGlite's status for an ordinary statement error, which PostgreSQL throws as a long jump. */
const ordinaryError = 100;

/** Keeps PostgreSQL's last log lines, to report them when it dies or does not start. */
export class FatalErrorListener {
  #line = '';

  /** For PGlite's `onStderr`; returning false keeps the line from being printed. */
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
 * Ends our process when PostgreSQL panics, that is, when the journal cannot be written or synced. Nothing in
 * memory is reliable then; only a new start can tell from the journal what was committed. A real PostgreSQL
 * ends its processes in the same case; PGlite would go on with the broken one and loop forever in the next
 * statement.
 */
export function endProcessOnPanic(pglite: PGlite, fatalErrors: FatalErrorListener): void {
  const module = pglite.Module;
  const loopOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      loopOnce();
    } catch (error) {
      if (!isOrdinary(error)) endProcess(String(fatalErrors) || String(error));
      throw error;
    }
  };
}

function isOrdinary(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === ordinaryError;
}

function endProcess(reason: string): never {
  // Written synchronously, because the process ends right after.
  writeSync(2, `O banco de dados embutido parou (${reason}). Verifique o disco e inicie a Coruja de novo.\n`);
  process.exit(exitCode);
}

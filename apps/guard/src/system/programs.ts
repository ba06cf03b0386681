import { execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The first of these programs that is there and may be run: by its whole path, or found on the PATH. */
export function findProgram(names: readonly string[], path: string): string | null {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const candidates = names.flatMap((name) =>
    isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name)),
  );
  return candidates.find(isExecutable) ?? null;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly home: string;
}

/** Runs a small program to its end and gives what it printed; null when it fails or takes longer than two seconds. */
export function ask(
  program: string,
  args: readonly string[],
  account: Account | null = null,
): Promise<string | null> {
  const identity = account === null ? {} : { uid: account.uid, gid: account.gid };
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: 2_000, windowsHide: true, ...identity }, (error, stdout) => {
      resolve(error === null ? stdout : null);
    });
  });
}

/** A program that goes on. */
export interface Started {
  /** Resolves when it has ended, or could not be started. */
  readonly closed: Promise<void>;
  /** Closes its standard input, which asks it to end. */
  endInput(): void;
  kill(): void;
}

/** What a system starts, so that a test can see what would be started elsewhere. */
export interface Programs {
  exists(path: string): boolean;
  /** As `ask`. */
  ask(program: string, args: readonly string[]): Promise<string | null>;
  /** The same, waited for. Null when it fails. */
  askNow(program: string, args: readonly string[]): string | null;
  start(program: string, args: readonly string[]): Started;
}

export const programs: Programs = {
  exists: isExecutable,
  ask: (program, args) => ask(program, args),
  askNow(program, args) {
    try {
      return execFileSync(program, args, {
        encoding: 'utf8',
        timeout: 10_000,
        windowsHide: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      return null;
    }
  },
  start(program, args) {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], windowsHide: true });
    // It may be gone before its input is closed.
    child.stdin.on('error', () => undefined);
    return {
      closed: new Promise((resolve) => {
        child.once('error', () => resolve());
        child.once('exit', () => resolve());
      }),
      endInput: () => child.stdin.end(),
      kill: () => void child.kill('SIGKILL'),
    };
  },
};

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

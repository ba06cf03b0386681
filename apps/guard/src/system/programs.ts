import { execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline';

/** The first of these programs that exists and is executable; a name without a path is looked for on the PATH. */
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

interface Run {
  readonly account?: Account | null;
  /** This process's own if it is not given. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  readonly limitMs?: number | undefined;
}

/** Runs a program until it ends and returns its output; null if it fails or takes longer than `limitMs`, two seconds. */
export function runProgram(
  program: string,
  args: readonly string[],
  { account = null, env, limitMs = 2_000 }: Run = {},
): Promise<string | null> {
  const identity = account === null ? {} : { uid: account.uid, gid: account.gid };
  return new Promise((resolve) => {
    // SIGKILL also ends a program of the player's that the lock has stopped.
    const options = { timeout: limitMs, killSignal: 'SIGKILL' as const, windowsHide: true, ...identity };
    execFile(program, [...args], { ...options, ...(env && { env }) }, (error, stdout) => {
      resolve(error === null ? stdout : null);
    });
  });
}

export interface RunningProgram {
  /** Resolves when it has ended and its output is read, or when it could not be started. */
  readonly closed: Promise<void>;
  /** To its standard input. */
  write(text: string): void;
  /** Each line of its standard output from now on. */
  onLine(listener: (line: string) => void): void;
  /** Closes its standard input, which asks it to end. */
  closeInput(): void;
  kill(): void;
}

/** How a system starts programs; tests replace it. */
export interface Programs {
  exists(path: string): boolean;
  /** As `runProgram`. */
  run(program: string, args: readonly string[], limitMs?: number): Promise<string | null>;
  /** Blocks until the program has ended. Null when it fails. */
  runSync(program: string, args: readonly string[]): string | null;
  start(program: string, args: readonly string[]): RunningProgram;
}

export const programs: Programs = {
  exists: isExecutable,
  run: (program, args, limitMs) => runProgram(program, args, { limitMs }),
  runSync(program, args) {
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
    // Detached: otherwise Node.js has Windows end it at once with this process.
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
      detached: true,
    });
    // It may have ended before its input is closed.
    child.stdin.on('error', () => undefined);
    const lines = createInterface({ input: child.stdout });
    // It reads what nobody listens to as well, so that the program never waits.
    lines.on('line', () => undefined);
    return {
      closed: new Promise((resolve) => {
        child.once('error', () => resolve());
        // Not 'exit', which Windows may tell before the last line.
        child.once('close', () => resolve());
      }),
      write: (text) => void child.stdin.write(text),
      onLine: (listener) => void lines.on('line', listener),
      closeInput: () => child.stdin.end(),
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

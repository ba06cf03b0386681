import { execFile } from 'node:child_process';
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
    execFile(program, [...args], { timeout: 2_000, ...identity }, (error, stdout) => {
      resolve(error === null ? stdout : null);
    });
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A `systemctl` that only logs its calls. */
export function recordingSystemctl(folder: string): { folder: string; calls: string } {
  const tools = join(folder, 'tools');
  const calls = join(folder, 'calls');
  mkdirSync(tools);
  writeProgram(join(tools, 'systemctl'), `echo "$1" >> ${calls}`);
  return { folder: tools, calls };
}

/** The browser without the library that changes the clock. */
export function browserWithoutPreload(folder: string): string {
  const file = join(folder, 'browser');
  writeProgram(file, 'unset LD_PRELOAD\nexec chromium "$@"');
  return file;
}

function writeProgram(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** Programs of these names that log their calls, then run these lines of a shell. Everybody may run them. */
export function recordingPrograms(lines: Readonly<Record<string, string>>): {
  path: string;
  calls: () => string[];
} {
  const path = mkdtempSync(join(tmpdir(), 'coruja-guard-path-'));
  const log = join(path, 'calls');
  writeFileSync(log, '');
  chmodSync(path, 0o755);
  chmodSync(log, 0o666);
  for (const [name, text] of Object.entries(lines))
    writeProgram(join(path, name), `echo "${name} $*" >> ${log}\n${text}`);
  return { path, calls: () => readFileSync(log, 'utf8').split('\n').slice(0, -1) };
}

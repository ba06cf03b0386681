import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A `systemctl` that reboots nothing and writes down what it was asked. */
export function systemctlThatWritesDown(folder: string): { folder: string; calls: string } {
  const tools = join(folder, 'tools');
  const calls = join(folder, 'calls');
  mkdirSync(tools);
  writeProgram(join(tools, 'systemctl'), `echo "$1" >> ${calls}`);
  return { folder: tools, calls };
}

/** The browser as ever, started from a process whose clock is moved. */
export function browserWithoutPreload(folder: string): string {
  const file = join(folder, 'browser');
  writeProgram(file, 'unset LD_PRELOAD\nexec chromium "$@"');
  return file;
}

function writeProgram(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

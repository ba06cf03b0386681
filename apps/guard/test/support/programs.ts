import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
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

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ReleaseSystem } from '@coruja/contract';
import { unzipSync } from 'fflate';
import { environmentWithoutDisplay } from '../env.ts';
import { reasonOf } from '../log.ts';
import { isDiskError, UpdateRefused } from './refused.ts';

const RUN_LIMIT_MS = 30_000;

const execute = promisify(execFile);

/**
 * The package's one folder becomes this one.
 *
 * @throws UpdateRefused
 */
export async function unpack(
  { file, folder }: { readonly file: string; readonly folder: string },
  system: ReleaseSystem,
): Promise<void> {
  try {
    await (system === 'windows' ? unzip(file, folder) : untar(file, folder));
  } catch (error) {
    const detail = reasonOf(error);
    const isDisk = isDiskError(error) || /No space left|Read-only/.test(detail);
    throw new UpdateRefused(isDisk ? 'disk' : 'package', detail);
  }
}

async function unzip(file: string, folder: string): Promise<void> {
  for (const [path, content] of Object.entries(unzipSync(await readFile(file)))) {
    const name = /^[^/]+\/([\w.-]+)$/.exec(path)?.[1];
    if (name === undefined) throw new Error(`The package has a file ${path}.`);
    await writeFile(join(folder, name), content);
  }
}

/** With the system's tar. */
async function untar(file: string, folder: string): Promise<void> {
  const args = ['-xzpf', file, '-C', folder, '--strip-components=1', '--no-same-owner'];
  await execute('tar', args, { timeout: RUN_LIMIT_MS });
}

/**
 * Whether the program is of this version and runs on this computer.
 *
 * @throws UpdateRefused
 */
export async function checkProgram(program: string, version: string): Promise<void> {
  const answer = await versionOf(program).catch((error: unknown) => {
    throw new UpdateRefused('package', reasonOf(error));
  });
  if (answer !== version) throw new UpdateRefused('package', 'The program is of another version.');
}

/** Its output goes into a file, because Node.js in Wine cannot write to a pipe. */
async function versionOf(program: string): Promise<string> {
  const path = `${program}.version`;
  const output = openSync(path, 'w');
  try {
    const stdio = ['ignore', output, 'ignore'] as const;
    const env = environmentWithoutDisplay('/');
    const child = spawn(program, ['--version'], { stdio: [...stdio], env, timeout: RUN_LIMIT_MS });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`The program ended with ${code ?? 'a signal'}.`);
    return readFileSync(path, 'utf8').trim();
  } finally {
    closeSync(output);
    rmSync(path, { force: true });
  }
}

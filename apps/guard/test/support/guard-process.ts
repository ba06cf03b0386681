import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { writeDurably } from '../../src/durable-file.ts';
import { goodToken } from './stand-in.ts';

const root = join(import.meta.dirname, '..', '..');

/** Builds the guard into a temporary folder. */
export async function buildGuard(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'coruja-guard-dist-'));
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  return join(outDir, 'main.js');
}

export interface LogLine {
  readonly time: string;
  readonly event: string;
  readonly [field: string]: unknown;
}

export interface GuardProcess {
  readonly log: LogLine[];
  /** All of its stdout and stderr. */
  output: string;
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'coruja-guard-'));
}

export function writePairing(folder: string, server: string): void {
  writeDurably(join(folder, 'pairing'), JSON.stringify({ server, token: goodToken }));
}

export function startGuard(options: {
  readonly program: string;
  readonly folder: string;
  readonly env: Record<string, string>;
  /** Runs it with this umask and without any other environment, as a service. */
  readonly umask?: string;
}): GuardProcess {
  const { program, folder, umask } = options;
  // The built script runs in this Node.js; the packed program is executable.
  const [command, ...script] = program.endsWith('.js') ? [process.execPath, program] : [program];
  const line = [command ?? '', ...script, '--config-dir', folder];
  const service = umask === undefined ? [] : ['/bin/sh', '-c', `umask ${umask}; exec "$@"`, 'sh'];
  const [first = '', ...others] = [...service, ...line];
  const child: ChildProcess = spawn(first, others, {
    env: umask === undefined ? { ...process.env, ...options.env } : options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const guard: GuardProcess = {
    log: [],
    output: '',
    async kill(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
  let rest = '';
  child.stdout?.on('data', (data) => {
    guard.output += String(data);
    const lines = (rest + String(data)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) guard.log.push(JSON.parse(line) as LogLine);
  });
  child.stderr?.on('data', (data) => {
    guard.output += String(data);
  });
  return guard;
}

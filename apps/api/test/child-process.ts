import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { onTestFinished } from 'vitest';

export interface RunningChild {
  readonly pid: number;
  /** Every line that it has written so far. */
  readonly lines: string[];
  /** Waits until it has written this many lines; throws if it ends before. */
  waitForLines(count: number): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** Bundles a TypeScript file of this folder like the server, and runs it as a separate process. */
export async function startChild(entry: string, ...parameters: string[]): Promise<RunningChild> {
  const script = await bundle(entry);
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return watch(child);
}

async function bundle(entry: string): Promise<string> {
  // Inside the repository, because the bundle imports npm packages by name and Node looks for them in parent
  // folders.
  const cache = fileURLToPath(new URL('../../../node_modules/.coruja-test', import.meta.url));
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'child-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: [/^@coruja\//] },
    build: {
      ssr: fileURLToPath(new URL(entry, import.meta.url)),
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'child.mjs' } },
    },
  });
  return join(outDir, 'child.mjs');
}

function watch(child: ChildProcess): RunningChild {
  if (!child.stdout || child.pid === undefined) throw new Error('The child process did not start.');
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const closed = once(reader, 'close');
  const ended = once(child, 'exit').then(async ([code, signal]: (number | NodeJS.Signals | null)[]) => {
    // Its last output is still in the pipe.
    await closed;
    return code ?? signal ?? 0;
  });
  return {
    pid: child.pid,
    lines,
    ended,
    kill: (signal) => void child.kill(signal),
    async waitForLines(count) {
      while (lines.length < count) {
        const how = await Promise.race([once(reader, 'line').then(() => undefined), ended]);
        if (how !== undefined && lines.length < count) throw new Error(`The child process ended: ${how}.`);
      }
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { freePort } from '../throw-away-postgres.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface BuiltServer {
  readonly url: string;
  readonly dataDir: string;
  /** How long a request took according to the server, by its request id; undefined for an unknown one. */
  readonly millisecondsOf: (requestId: string) => number | undefined;
  output(): string;
  /** Starts it again at the same address; waits until it is ready. */
  start(): Promise<void>;
  isRunning(): boolean;
  /** Its exit code, or the signal that ended it. */
  kill(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

/** Runs the server built by `npm run build` as a separate process with these settings. */
export async function startBuiltServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<BuiltServer> {
  const port = await freePort();
  const dataDir = settings['DATA_DIR'] ?? (await temporaryFolder());
  const url = `http://127.0.0.1:${port}`;
  const times = new Map<string, number>();
  let output: string[] = [];
  let child: ChildProcess | undefined;
  const onLine = (line: string) => {
    const [, requestId = '', ms] = /"reqId":"([^"]+)".*"ms":(\d+)/.exec(line) ?? [];
    if (ms === undefined) output = [...output.slice(-200), line];
    // One log line per request; only slow ones matter.
    else if (Number(ms) > 1_000) times.set(requestId, Number(ms));
  };
  const start = async () => {
    const env = { RATE_LIMITS: 'off', ...settings, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir };
    const { PATH = '', HOME = '' } = process.env;
    child = spawn(process.execPath, ['--enable-source-maps', main], {
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', onLine);
    }
    await untilReady(url, { child, output: () => output.join('\n') });
  };
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  onTestFinished(() => void child?.kill('SIGKILL'));
  await start();
  return {
    url,
    dataDir,
    millisecondsOf: (requestId) => times.get(requestId),
    output: () => output.join('\n'),
    start,
    isRunning,
    async kill(signal) {
      if (child && isRunning()) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return child?.exitCode ?? child?.signalCode ?? 0;
    },
  };
}

const readyWithinMs = 180_000;

async function untilReady(
  url: string,
  { child, output }: { child: ChildProcess; output: () => string },
): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended (${child.exitCode ?? child.signalCode}):\n${output()}`);
    }
    if (await isReady(url)) return;
    await pause(50);
  }
  throw new Error(`The server was not ready in time:\n${output()}`);
}

export async function isReady(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${url}/api/readyz`, { signal: AbortSignal.timeout(5_000) });
    return status === 200;
  } catch {
    return false;
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

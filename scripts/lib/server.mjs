import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { SERVER_MAIN } from './paths.mjs';

/** @typedef {{ url: string, pid: number, output: () => string, stop: () => Promise<void> }} RunningServer */
/** @typedef {{ dataDir: string, node?: string, flags?: readonly string[], env?: Record<string, string> }} ServerOptions */

const STOP_WITHIN_MS = 15_000;

/** Only a limit: on a busy machine the demonstration store alone took more than three minutes. */
export const READY_WITHIN_MS = 600_000;

/**
 * Starts the built server on a free port and waits until it is ready. `stop` sends SIGTERM and throws unless the server ends in
 * time with code 0.
 * @param {ServerOptions} options
 * @returns {Promise<RunningServer>}
 */
export async function startServer({ dataDir, node = process.execPath, flags = [], env = {} }) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(node, ['--enable-source-maps', ...flags, SERVER_MAIN], {
    cwd: dataDir,
    env: { ...inheritedEnvironment(), PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const closed = once(child, 'close');
  // If this process dies, its server dies too.
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);

  const stop = async () => {
    process.removeListener('exit', killWithUs);
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    const [code, signal] = await closed;
    clearTimeout(timer);
    if (code === 0 || process.platform === 'win32') return;
    throw new Error(`The server did not end cleanly (${signal ?? `code ${code}`}):\n${output}`);
  };

  try {
    await waitUntilReady(`${url}/api/readyz`, closed, READY_WITHIN_MS);
  } catch (error) {
    process.removeListener('exit', killWithUs);
    child.kill('SIGKILL');
    throw new Error(`The server did not become ready: ${String(error)}\n${output}`, { cause: error });
  }
  return { url, pid: child.pid ?? 0, output: () => output, stop };
}

async function findFreePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

/** The caller's environment without the product's settings, so that every machine tests the same. */
function inheritedEnvironment() {
  const settings =
    /^(?:NODE_ENV|NODE_OPTIONS|PUBLIC_URL|TRUST_PROXY|DATABASE_.*|STORAGE_URL|SMTP_URL|MAIL_FROM|PAYMENTS|ASAAS_.*|CEP_.*|SUPPORT_.*|LOG_LEVEL|METRICS|RATE_LIMITS|DEMO|DRAIN_SECONDS)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
}

/**
 * @param {string} address
 * @param {Promise<unknown[]>} closed settles when the server ends
 * @param {number} withinMs
 */
async function waitUntilReady(address, closed, withinMs) {
  let ended = false;
  const markEnded = () => {
    ended = true;
  };
  closed.then(markEnded, markEnded);
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (ended) throw new Error('it ended.');
    if (await answersOk(address)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no 200 from ${address} within ${withinMs / 1000} s.`);
}

/** @param {string} address */
async function answersOk(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

// npm run dev: the console with live reload on one port; the server behind it is rebuilt and restarted at each save.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { ROOT, SERVER_MAIN } from './lib/paths.mjs';

requireSupportedNode();
endWithNpm();
await ensureInstalled();

// Set before Vite is loaded, which would set it differently for its two tasks here.
process.env.NODE_ENV ??= 'development';
const { build, createServer } = await import('vite');

const serverAddress = `http://127.0.0.1:${process.env.PORT || '3000'}`;
/** @type {(() => Promise<void>)[]} */
const stops = [];
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Ctrl-C under npm can arrive twice: from the terminal and from npm.
    if (ending) return;
    ending = true;
    void Promise.allSettled(stops.map((stop) => stop())).then(() => process.exit(0));
  });
}

const publicUrl = await serveConsole();
await serveApi();

/**
 * Vite's server for the console; it forwards API calls, so that the browser sees one address as in production.
 * @returns that address
 */
async function serveConsole() {
  const vite = await createServer({
    root: join(ROOT, 'apps', 'console'),
    server: { host: '127.0.0.1', proxy: { '/api': { target: serverAddress, ws: true } } },
  });
  stops.push(() => vite.close());
  await vite.listen();
  vite.printUrls();
  return vite.resolvedUrls?.local[0];
}

/**
 * Builds the server at each change. The old server ends before the new one starts: both need the same port and the same data
 * folder's lock.
 */
async function serveApi() {
  /** @type {import('node:child_process').ChildProcess | null} */
  let server = null;
  const stop = async () => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const closed = once(server, 'close');
    server.kill('SIGTERM');
    await closed;
  };
  let restarts = Promise.resolve();
  stops.push(() => restarts.then(stop));
  const restart = async () => {
    await stop();
    if (ending) return;
    const env = {
      ...process.env,
      DEMO: process.env.DEMO || '1',
      PUBLIC_URL: process.env.PUBLIC_URL || publicUrl,
    };
    server = spawn(process.execPath, ['--enable-source-maps', SERVER_MAIN], {
      cwd: ROOT,
      env,
      stdio: 'inherit',
    });
  };
  const watcher = await build({
    root: join(ROOT, 'apps', 'api'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  if (!('on' in watcher)) throw new Error('Vite did not watch.');
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error.message);
    // One after the other, however fast somebody saves.
    if (event.code === 'BUNDLE_END') restarts = restarts.then(restart);
  });
}

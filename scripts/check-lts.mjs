// Starts the built server on the current Node.js LTS until it is ready, and ends it by SIGTERM. We develop on the oldest
// supported Node.js; this is the newest that shops will use.
// Exit codes: 0 it works, 1 it does not, 2 that Node.js could not be downloaded.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { fetchNode } from './lib/fetch-node.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { startServer } from './lib/server.mjs';

/** Node.js 26 'Lithium' is the LTS from 2026-10-28; 28 follows in October 2027. No registry has a tag for it. */
const LTS_MAJOR = 26;

endChildrenOnSignal();
const folder = mkdtempSync(join(tmpdir(), 'coruja-lts-'));
try {
  process.exitCode = await check();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function check() {
  const node = await fetchNode(LTS_MAJOR, folder);
  if (node === null) return 2;
  await ensureBuilt();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const began = performance.now();
  const server = await startServer({ node, dataDir, env: { DEMO: '0', LOG_LEVEL: 'warn' } });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await server.stop();
  console.log(`The server was ready after ${seconds} s and ended cleanly.`);
  return 0;
}

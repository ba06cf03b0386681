// npm run build -w apps/guard: the guard's two packages, which the server offers on the guide page. This command or the first
// download builds them, never npm start, because the tools are 600 MB.
// Exit codes: 0 they exist, 1 the build failed, 2 not possible on this machine or without the registry.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { findPackages, makePackages, PACKAGES } from './lib/guard-packages.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { readOptions } from './lib/options.mjs';
import { ROOT } from './lib/paths.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { ensureToolFolder } from './lib/tool-folder.mjs';

const LOCK = join(ROOT, 'node_modules', '.coruja-guard-packages');
const LOCK_WAIT_MS = 300_000;

const USAGE = `npm run build -w apps/guard -- [options]
  --force   builds them even if nothing has changed`;

const { force } = readOptions(USAGE, { force: { type: 'boolean' } });
requireSupportedNode();
endChildrenOnSignal();
// The bundler writes file names relative to this folder, so the output does not depend on where it was called.
process.chdir(ROOT);
try {
  process.exitCode = await main();
} catch (error) {
  console.error(String(error instanceof Error ? error.message : error));
  process.exitCode = 1;
}

async function main() {
  await ensureInstalled();
  await ensureBuilt({ apps: ['guard'] });
  if (process.platform !== 'linux' || process.arch !== 'x64') return showWhereItWorks();
  await takeLock();
  process.once('exit', () => rmSync(LOCK, { force: true }));
  const known = force ? null : findPackages();
  if (known !== null) return tell(known);
  const isThere = await ensureToolFolder('guard-package', {
    label: 'what the packages are made with, 600 MB,',
    // The Windows program is a package for Windows.
    npmArguments: ['--force'],
  });
  if (!isThere) return 2;
  console.log('Making the packages …');
  return tell(await makePackages());
}

/** @param {import('./lib/guard-packages.mjs').Manifest} manifest */
function tell({ packages }) {
  for (const { name, sizeBytes, sha256 } of packages)
    console.log(`${join(PACKAGES, name)}\n  ${Math.round(sizeBytes / 1_048_576)} MB, SHA-256 ${sha256}`);
  return 0;
}

function showWhereItWorks() {
  console.error(
    [
      'The packages are made on Linux, on an x64 machine: its Node.js prepares what goes into both programs. With Docker:',
      '  docker run --rm -v "$PWD":/coruja -w /coruja node:24-bookworm npm run build -w apps/guard',
      'The result lies in apps/guard/dist/packages; copy that folder to the server.',
    ].join('\n'),
  );
  return 2;
}

/** Only one process at a time may use npm and the packages' folder. */
async function takeLock() {
  const deadline = performance.now() + LOCK_WAIT_MS;
  while (!tryLock()) {
    if (performance.now() > deadline)
      throw new Error(`Somebody else is making the packages. If not, remove ${LOCK}.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function tryLock() {
  try {
    const file = openSync(LOCK, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch {
    if (!holderLives()) rmSync(LOCK, { force: true });
    return false;
  }
}

function holderLives() {
  try {
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

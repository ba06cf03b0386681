// npm run lighthouse: Lighthouse on the public pages of the built server, against
// docs/product/limits-and-security.md#goals-of-speed.
// Exit codes: 0 all goals reached, 1 not, 2 Lighthouse or Chromium could not be installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { chromiumArguments, ensureChromium, findSystemChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { readOptions } from './lib/options.mjs';
import { ROOT } from './lib/paths.mjs';
import { endChildrenOnSignal, run } from './lib/run.mjs';
import { startServer } from './lib/server.mjs';
import { ensureToolFolder } from './lib/tool-folder.mjs';

const FOLDER = join(ROOT, 'tools', 'lighthouse');
const PERFORMANCE = '95';
const PATHS = '/,/login,/register,/guide,/terms-of-use,/privacy-policy,/forgot-password';

const USAGE = `npm run lighthouse -- [options]
  --only=/,/guide    only these pages
  --performance=85   a lower goal for the score that depends on the machine's speed, as in npm test`;

const options = readOptions(USAGE, {
  only: { type: 'string', default: PATHS },
  performance: { type: 'string', default: PERFORMANCE },
});
requireSupportedNode();
endChildrenOnSignal();
await ensureInstalled();
await ensureBuilt();
process.exitCode =
  (await ensureToolFolder('lighthouse', { label: 'Lighthouse' })) && (await ensureChromium())
    ? await measure()
    : 2;

async function measure() {
  const dataDir = mkdtempSync(join(tmpdir(), 'coruja-lighthouse-'));
  const server = await startServer({
    dataDir,
    env: { DEMO: '0', LOG_LEVEL: 'warn' },
  });
  try {
    const chromePath = findSystemChromium() ?? (await import('@playwright/test')).chromium.executablePath();
    console.log('Mobile preset. Below a goal a page is measured again: the median of 3 counts;');
    console.log('for performance alone, which a busy machine spoils, the best of up to 5.');
    console.log(
      '"machine" is what Lighthouse makes of this one: 1500 to 2000 is what its preset is made for.\n',
    );
    const goals = [options.only, options.performance];
    const task = [join(FOLDER, 'run.mjs'), server.url, chromePath, ...goals, ...chromiumArguments()];
    const { code } = await run(process.execPath, task, { cwd: FOLDER });
    return code === 0 ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

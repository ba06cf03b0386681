import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { ROOT } from './paths.mjs';
import { runTool } from './tools.mjs';

const APPS = ['console', 'api', 'guard'];

/**
 * Builds the apps whose sources, settings or packages changed since their last build; all of them with `force`.
 * Throws when a build fails.
 * @param {{ force?: boolean, apps?: string[] }} [options]
 */
export async function ensureBuilt({ force = false, apps = APPS } = {}) {
  const stale = apps.filter((app) => force || readStamp(stampOf(app)) !== fingerprintOf(app));
  if (stale.length === 0) return;
  console.log(`Building ${stale.join(' and ')} …`);
  const results = await Promise.all(stale.map(build));
  const failed = results.filter((result) => result.code !== 0);
  for (const result of failed) console.error(`\n${result.output}`);
  if (failed.length > 0)
    throw new Error(`The build of ${failed.map((result) => result.app).join(' and ')} failed.`);
}

/** @param {string} app */
async function build(app) {
  // Taken before the build: a file saved while it runs makes the next start build again.
  const before = fingerprintOf(app);
  const cwd = join(ROOT, 'apps', app);
  // A production build of React, whatever NODE_ENV the caller has.
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = await runTool('vite', ['build', '--logLevel', 'warn'], { cwd, env, capture: true });
  if (result.code === 0 && existsSync(join(cwd, 'dist'))) writeFileSync(stampOf(app), `${before}\n`);
  return { app, ...result };
}

/** @param {string} app */
function fingerprintOf(app) {
  return fingerprint([
    `apps/${app}`,
    'packages',
    'package-lock.json',
    'tsconfig.json',
    'scripts/lib/build.mjs',
    'scripts/lib/pages.mjs',
  ]);
}

/**
 * Vite empties dist before it writes, so an incomplete build never has a stamp.
 * @param {string} app
 */
function stampOf(app) {
  return join(ROOT, 'apps', app, 'dist', '.coruja-build');
}

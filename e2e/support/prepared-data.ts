import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../scripts/lib/server.mjs';

const variable = 'CORUJA_E2E_DATA';

/**
 * Playwright's global setup: the built server makes an empty data folder once, as its first start does, and ends. Every test
 * file starts from a copy, which takes a third of the time of a first start.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coruja-e2e-prepared-'));
  const server = await startServer({ dataDir, env: { DEMO: '0', LOG_LEVEL: 'warn' } });
  await server.stop();
  // oxlint-disable-next-line node/no-process-env -- Playwright hands what a global setup made to its workers this way
  process.env[variable] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

/** A data folder of one's own with an empty database in it. */
export async function copyPreparedData(): Promise<string> {
  // oxlint-disable-next-line node/no-process-env -- see above
  const prepared = process.env[variable];
  if (prepared === undefined) throw new Error('The global setup of playwright.config.ts has not run.');
  const dataDir = await mkdtemp(join(tmpdir(), 'coruja-e2e-'));
  await cp(prepared, dataDir, { recursive: true });
  return dataDir;
}

import { test as base } from '@playwright/test';
import { type RunningServer, startServer } from '../../scripts/lib/server.mjs';
import { newPlace } from './prepared-data.ts';
import { startPostalCodeStandIn } from './postal-code-stand-in.ts';

/** A running server whose mail lies as files under its data folder. */
export interface TestServer extends RunningServer {
  readonly dataDir: string;
  /** What another server on the same data has to be told. */
  readonly env: Readonly<Record<string, string>>;
}

interface TestFixtures {
  /** The built server on a database that was empty at first: the worker's, which its tests share. */
  readonly server: TestServer;
  /** Where the test's calls come from, its browsers' and its own: what is limited for each address, it has for itself. */
  readonly address: string;
}

interface WorkerFixtures {
  readonly workerServer: TestServer;
}

/** The start is slow on a busy machine and no part of any test's own time. */
const startMs = 180_000;
const startTimeout = startMs + 30_000;

let addresses = 0;

/**
 * The real console on the real server on a real database: one for each worker of Playwright, which starts a new one after a failed
 * test. To start one for each file took a sixth of the run's time. Stores know nothing of each other, so each test signs up
 * its own and calls from an address of its own.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands an object pattern as first parameter
    async ({}, use) => withFreshServer(use),
    { scope: 'worker', timeout: startTimeout },
  ],
  server: async ({ workerServer }, use) => use(workerServer),
  // oxlint-disable-next-line no-empty-pattern -- see above
  address: async ({}, use) => {
    addresses += 1;
    // Addresses for tests (RFC 2544).
    await use(`198.18.${addresses >> 8}.${addresses & 255}`);
  },
  baseURL: async ({ server }, use) => use(server.url),
  extraHTTPHeaders: async ({ address }, use) => use({ 'X-Forwarded-For': address }),
});

/** For a test that stops its server. */
export const testWithOwnServer = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- see above
  server: [async ({}, use) => withFreshServer(use), { scope: 'test', timeout: startTimeout }],
});

export { expect } from '@playwright/test';

/** A server that cannot be ended cleanly throws, which fails the run. */
async function withFreshServer(use: (server: TestServer) => Promise<void>): Promise<void> {
  const postalCodes = await startPostalCodeStandIn();
  const { dataDir, env, remove } = await newPlace();
  const services = { CEP_URL: postalCodes.url, CEP_FALLBACK_URL: postalCodes.url };
  // The tests say by `X-Forwarded-For` where they call from.
  const proxy = { TRUST_PROXY: '1' };
  try {
    const server = await startServer({
      dataDir,
      env: { DEMO: '0', LOG_LEVEL: 'warn', ...services, ...proxy, ...env },
      readyWithinMs: startMs,
    });
    try {
      await use({ ...server, dataDir, env });
    } finally {
      await server.stop();
    }
  } finally {
    await postalCodes.stop();
    await remove();
  }
}

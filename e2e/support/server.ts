import { test as base } from '@playwright/test';
import { READY_WITHIN_MS, type RunningServer, startServer } from '../../scripts/lib/server.mjs';
import { type ClockServer, startClockServer } from './clock-server.ts';
import { newPlace } from './prepared-data.ts';
import { startPostalCodeStandIn } from './postal-code-stand-in.ts';

/** A running server that writes its mail to files under its data folder. */
export interface TestServer extends RunningServer {
  readonly dataDir: string;
  /** The settings for another server on the same data. */
  readonly env: Readonly<Record<string, string>>;
}

interface TestFixtures {
  /** The worker's built server, which its tests share; its database was empty at first. */
  readonly server: TestServer;
  /** The address of the test's calls, so that each test has its own limits per address. */
  readonly address: string;
}

interface WorkerFixtures {
  readonly workerServer: TestServer;
  readonly workerClockServer: ClockServer;
}

/** The start does not count as a test's time. */
const startTimeout = READY_WITHIN_MS + 30_000;

let addresses = 0;

/**
 * The real console, server and database: one for each Playwright worker, and a new one after a failed test. Starting
 * one for each file took a sixth of the run's time. Stores are isolated, so each test signs up its own and calls from
 * its own address.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands an object pattern as first parameter
    async ({}, use) => withFreshServer(use),
    { scope: 'worker', timeout: startTimeout },
  ],
  workerClockServer: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use) => {
      const server = await startClockServer({ TRUST_PROXY: '1' });
      await use(server);
      await server.stop();
    },
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

/** For tests that let time pass on their server: the worker's second one, which starts with the first of them. */
export const testWithClock = test.extend<{ readonly clockServer: ClockServer }>({
  clockServer: async ({ workerClockServer }, use) => use(workerClockServer),
  baseURL: async ({ clockServer }, use) => use(clockServer.url),
});

export { expect } from '@playwright/test';

/** A server that cannot be ended cleanly throws, which fails the run. */
async function withFreshServer(use: (server: TestServer) => Promise<void>): Promise<void> {
  const postalCodes = await startPostalCodeStandIn();
  const { dataDir, env, remove } = await newPlace();
  const services = { CEP_URL: postalCodes.url, CEP_FALLBACK_URL: postalCodes.url };
  // The tests set their address with `X-Forwarded-For`.
  const proxy = { TRUST_PROXY: '1' };
  try {
    const server = await startServer({
      dataDir,
      env: { DEMO: '0', LOG_LEVEL: 'warn', ...services, ...proxy, ...env },
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

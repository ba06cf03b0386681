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
  /** The built server with a database of its own, shared by the tests of one file. */
  readonly server: TestServer;
  /** Of a file in which more stores sign up than one address may in an hour: each part has a server of its own. */
  readonly serverPart: string;
}

interface WorkerFixtures {
  readonly serverOf: (file: string) => Promise<TestServer>;
}

interface FreshServer {
  readonly file: string;
  readonly server: TestServer;
  readonly stop: () => Promise<void>;
}

/**
 * The real console on the real server on a real, empty database: a fresh one for each test file (and after
 * a failed test, when Playwright starts a new worker). The tests of a file share it, so each signs up its own store.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands an object pattern as first parameter
    async ({}, use) => {
      const running: { current?: FreshServer } = {};
      await use(async (file) => {
        if (running.current?.file !== file) {
          await running.current?.stop();
          delete running.current;
          running.current = await startFreshServer(file);
        }
        return running.current.server;
      });
      await running.current?.stop();
    },
    { scope: 'worker' },
  ],
  serverPart: ['', { option: true }],
  server: [
    async ({ serverOf, serverPart }, use, { file }) => use(await serverOf(`${file} ${serverPart}`)),
    // The start is slow on a busy machine and no part of any test's own time.
    { scope: 'test', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';

/** A server that cannot be ended cleanly throws in `stop`, which fails the run. */
async function startFreshServer(file: string): Promise<FreshServer> {
  const postalCodes = await startPostalCodeStandIn();
  const { dataDir, env, remove } = await newPlace();
  const services = { CEP_URL: postalCodes.url, CEP_FALLBACK_URL: postalCodes.url };
  const server = await startServer({ dataDir, env: { DEMO: '0', LOG_LEVEL: 'warn', ...services, ...env } });
  const stop = async (): Promise<void> => {
    try {
      await server.stop();
    } finally {
      await postalCodes.stop();
      await remove();
    }
  };
  return { file, server: { ...server, dataDir, env }, stop };
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { startServer } from '../../scripts/lib/server.mjs';
import { newPlace } from './prepared-data.ts';

/** The built server on an empty database of its own, with a clock that a test moves forward. */
export interface ClockServer {
  readonly url: string;
  /** How far the clock is ahead of the machine's now. */
  readonly aheadMs: () => number;
  passDays(days: number): Promise<void>;
  passSeconds(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

const preload = fileURLToPath(new URL('./movable-date.mjs', import.meta.url));
const daySeconds = 86_400;

export async function startClockServer(env: Record<string, string> = {}): Promise<ClockServer> {
  const { dataDir, env: database, remove } = await newPlace();
  const clockFile = join(dataDir, 'test-clock');
  await writeFile(clockFile, '0');
  const server = await startServer({
    dataDir,
    env: {
      DEMO: '0',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import ${preload}`,
      TEST_CLOCK_FILE: clockFile,
      ...database,
      ...env,
    },
  });
  let ahead = 0;
  const passSeconds = async (seconds: number) => {
    ahead += seconds * 1_000;
    await writeFile(clockFile, String(ahead));
    const seen = () => readFile(`${clockFile}.seen`, 'utf8').catch(() => '');
    await expect.poll(seen).toBe(String(ahead));
  };
  return {
    url: server.url,
    aheadMs: () => ahead,
    passDays: (days) => passSeconds(days * daySeconds),
    passSeconds,
    async stop() {
      try {
        await server.stop();
      } finally {
        await remove();
      }
    },
  };
}

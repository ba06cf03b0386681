import { defineConfig } from '@playwright/test';
import { chromiumArguments, findSystemChromium } from '../scripts/lib/chromium.mjs';

const systemChromium = findSystemChromium();

export default defineConfig({
  testDir: '.',
  globalSetup: './support/prepared-data.ts',
  outputDir: 'test-results',
  // Each worker has a server and a browser of its own: two of them are what two cores carry.
  workers: 2,
  // A test that needs a second try hides a race, of the product's or of its own: here it fails. On the shared machines of CI
  // a stalled one is tried once more, and the summary names each that needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Each dialog's way in and out costs a fifth of a second of drawing and waiting.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of the page at every step cost a third of the time: in CI the second try has them, elsewhere whoever asks for them
    // by `--trace on`.
    trace: process.env.CI
      ? 'on-first-retry'
      : { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: chromiumArguments(),
      ...(systemChromium === null ? {} : { executablePath: systemChromium }),
    },
  },
});

import { defineConfig } from '@playwright/test';
import { chromiumArguments, findSystemChromium } from '../scripts/lib/chromium.mjs';

const systemChromium = findSystemChromium();

export default defineConfig({
  testDir: '.',
  globalSetup: './support/prepared-data.ts',
  outputDir: 'test-results',
  // Each file starts a server of its own: two of them are what two cores carry.
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
    // A trace of every test costs a quarter of the time: in CI the second try is traced.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: chromiumArguments(),
      ...(systemChromium === null ? {} : { executablePath: systemChromium }),
    },
  },
});

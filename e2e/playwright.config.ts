import { defineConfig } from '@playwright/test';
import { chromiumArguments, findSystemChromium } from '../scripts/lib/chromium.mjs';

const systemChromium = findSystemChromium();

export default defineConfig({
  testDir: '.',
  globalSetup: './support/prepared-data.ts',
  outputDir: 'test-results',
  // Each worker has its own server and browser: two cores can run two of them.
  workers: 2,
  // A test that needs a second try hides a race, so it fails here. On the shared machines of CI a stalled test is
  // repeated once, and the summary names it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Only limits: on a busy machine everything takes several times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Each dialog's animation would cost a fifth of a second.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step takes a third of the time, and one without its pictures a twentieth: in CI only the second
    // try has one, elsewhere use `--trace on`.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: chromiumArguments(),
      ...(systemChromium === null ? {} : { executablePath: systemChromium }),
    },
  },
});

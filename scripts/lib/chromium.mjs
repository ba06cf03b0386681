import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackage } from './debian.mjs';
import { run } from './run.mjs';
import { runTool } from './tools.mjs';

/** The headless shell first: it opens a page in a fifth of the time, because it draws no toolbar. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const KNOWN_PLACES = [
  ...NAMES.map((name) => `/usr/bin/${name}`),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * An installed Chromium, or null: CHROMIUM_PATH first, then the usual places, then the PATH.
 * @returns {string | null}
 */
export function findSystemChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...KNOWN_PLACES, ...onPath].find(isExecutable) ?? null;
}

/**
 * The arguments of every Chromium. As root it refuses to run in its sandbox; the rest keeps it from contacting Google, which
 * takes time and fails without Internet.
 * @returns {string[]}
 */
export function chromiumArguments() {
  const quiet = ['--disable-gpu', '--disable-quic', '--disable-background-networking'];
  const noSelfCare = ['--disable-component-update', '--disable-sync'];
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [...asRoot, ...quiet, ...noSelfCare];
}

/**
 * Finds or installs a Chromium: the system's, Playwright's download, else Debian's package.
 * @returns {Promise<boolean>} whether there is one now
 */
export async function ensureChromium() {
  if (findSystemChromium() !== null || (await canRunPlaywrightChromium())) return true;
  console.log("Downloading Playwright's Chromium …");
  const download = await runTool('@playwright/test', ['install', 'chromium'], { capture: true });
  // The download can succeed although system libraries are missing, so it is tried.
  if (download.code === 0 && (await canRunPlaywrightChromium())) return true;
  if (!canInstallPackages()) {
    console.error(download.output);
    return false;
  }
  return installPackage(HEADLESS_SHELL);
}

async function canRunPlaywrightChromium() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) && (await run(path, ['--version'], { capture: true })).code === 0;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

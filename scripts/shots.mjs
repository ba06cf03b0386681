// npm run shots: screenshots of every screen for people to look at. They are neither committed nor compared.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEMO_ACCOUNT, EMPTY_STORE } from './lib/accounts.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { chromiumArguments, ensureChromium, findSystemChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { readOptions } from './lib/options.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { startServer } from './lib/server.mjs';

/** @typedef {{ name: string, path: string, state?: object }} Screen `state` is the history state that another page would set. */
/** @typedef {import('./lib/accounts.mjs').Account} Account */

/** @type {Screen[]} */
const PUBLIC_SCREENS = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'guide', path: '/guide' },
  { name: 'terms', path: '/terms-of-use' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'validate-code', path: '/reset-password/validate-code', state: { email: 'nova@example.com' } },
  { name: 'confirm', path: '/reset-password/confirm#email=nova@example.com&token=0042' },
  { name: 'confirm-email', path: '/confirm-email#token=0042' },
  { name: 'device', path: '/device#0042' },
  { name: 'not-found', path: '/nao-existe' },
];
const ADMIN_NAMES =
  'dashboard computers sessions credits cashier sales coupons events products profile subscription bank-store prices team settings';
/** @type {Screen[]} */
const ADMIN_SCREENS = [
  ...ADMIN_NAMES.split(' ').map((name) => ({ name, path: `/admin/${name}` })),
  { name: 'customer-display', path: '/admin/cashier/display' },
  { name: 'sessions-history', path: '/admin/sessions?visao=historico' },
];

const SIZES = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
];

const USAGE = `npm run shots -- [options]
  --only=computers,credits   only these screens
  --store=demo               or empty
  --scheme=dark              or light
  --width=360                or 1366
  --out=/tmp/pictures        a folder
  --full                     the whole page, also what is below the screen`;

const options = readOptions(USAGE, {
  only: { type: 'string' },
  store: { type: 'string' },
  scheme: { type: 'string' },
  width: { type: 'string' },
  out: { type: 'string' },
  full: { type: 'boolean' },
});
requireSupportedNode();
endWithNpm();
endChildrenOnSignal();
await ensureInstalled();
await ensureBuilt();
if (!(await ensureChromium())) throw new Error('No Chromium was found and none could be installed.');
const { chromium } = await import('@playwright/test');

const only = options.only?.split(',');
const out = resolve(options.out ?? mkdtempSync(join(tmpdir(), 'coruja-shots-')));
mkdirSync(out, { recursive: true });

const executablePath = findSystemChromium() ?? undefined;
const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
try {
  for (const store of ['demo', 'empty']) {
    if (chosen('store', store)) await shootStore(store);
  }
} finally {
  await browser.close();
}
console.log(`The pictures are in ${out}`);

/** @param {string} store */
async function shootStore(store) {
  const dataDir = mkdtempSync(join(tmpdir(), `coruja-${store}-`));
  const server = await startServer({
    dataDir,
    env: { DEMO: store === 'demo' ? '1' : '0', LOG_LEVEL: 'warn' },
  });
  try {
    const account = store === 'demo' ? DEMO_ACCOUNT : await signUp(server.url);
    for (const size of SIZES) {
      for (const scheme of ['light', 'dark']) {
        if (!chosen('width', String(size.width)) || !chosen('scheme', scheme)) continue;
        // Public pages do not depend on the store: once is enough.
        if (store === 'demo' || !chosen('store', 'demo'))
          await shootScreens(server.url, PUBLIC_SCREENS, null, size, scheme, store);
        await shootScreens(server.url, ADMIN_SCREENS, account, size, scheme, store);
      }
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {string} baseURL
 * @param {Screen[]} screens
 * @param {Account | null} account
 * @param {{ width: number, height: number }} viewport
 * @param {string} scheme
 * @param {string} store
 */
async function shootScreens(baseURL, screens, account, viewport, scheme, store) {
  const wanted = screens.filter(({ name }) => only?.includes(name) ?? true);
  if (wanted.length === 0) return;
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  await context.addInitScript(`localStorage.setItem('coruja-color-scheme', ${JSON.stringify(scheme)})`);
  if (account !== null) await post(context.request, '/api/auth/store/login', account, 200);
  const page = await context.newPage();
  let complaints = 0;
  page.on('pageerror', (error) => complain(error.message));
  page.on('console', (message) => message.type() === 'error' && complain(message.text()));
  for (const { name, path, state } of wanted) {
    await page.goto(state ? '/' : path);
    if (state) {
      // The router reads the state from the history entry, which survives a reload.
      const entry = JSON.stringify([{ usr: state, key: name, idx: 0 }, '', path]);
      await page.evaluate(`history.replaceState(...${entry})`);
      await page.reload();
    }
    await settle(page);
    const file = `${store}-${viewport.width}-${scheme}-${name}.png`;
    await page.screenshot({ path: join(out, file), fullPage: options.full ?? false });
    console.log(`${file}${complaints > 0 ? `  (${complaints} complaints of the browser, above)` : ''}`);
    complaints = 0;
  }
  await context.close();

  /** @param {string} text */
  function complain(text) {
    complaints += 1;
    console.log(`  ! ${page.url()}: ${text}`);
  }
}

/**
 * Waits until fonts are loaded and data has replaced the skeletons. Waiting for an idle network would not end, because a screen
 * keeps its live stream open.
 * @param {import('@playwright/test').Page} page
 */
async function settle(page) {
  await page.waitForLoadState('load');
  await page.evaluate('document.fonts.ready.then(() => true)');
  const loading = page.locator('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]');
  await page.waitForTimeout(300);
  await loading
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => undefined);
  await page.waitForTimeout(300);
}

/**
 * @param {string} baseURL
 * @returns {Promise<Account>}
 */
async function signUp(baseURL) {
  const context = await browser.newContext({ baseURL });
  await post(context.request, '/api/auth/store/signup', EMPTY_STORE, 201);
  await context.close();
  return { email: EMPTY_STORE.email, password: EMPTY_STORE.password };
}

/**
 * @param {import('@playwright/test').APIRequestContext} request
 * @param {string} path
 * @param {object} data
 * @param {number} expected
 */
async function post(request, path, data, expected) {
  const answer = await request.post(path, { data });
  if (answer.status() === expected) return;
  throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`);
}

/**
 * @param {'store' | 'scheme' | 'width'} name
 * @param {string} value
 */
function chosen(name, value) {
  return options[name]?.split(',').includes(value) ?? true;
}

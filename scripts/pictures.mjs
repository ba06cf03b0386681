// npm run pictures: screenshots for the landing page, the guide and the README, light and dark, from the demonstration store and
// an empty one. Unlike those of `npm run shots` they are committed: apps/console/public/images.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ACCOUNT, EMPTY_STORE } from './lib/accounts.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { chromiumArguments, ensureChromium, findSystemChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { LOCKED_SCREEN } from './lib/locked-screen.mjs';
import { chooseParts, readOptions } from './lib/options.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { ROOT } from './lib/paths.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { startServer } from './lib/server.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/**
 * `open` brings the page into the state to show. `files` are sizes of one picture, by width in screen pixels.
 * @typedef {{ name: string, store: 'demo' | 'empty' | null, width: number, height: number, scale: number,
 *   files: [string, number][], open: (page: Page) => Promise<void> }} Picture
 */

const FOLDER = join(ROOT, 'apps', 'console', 'public', 'images');
/** The largest picture of the guide, which is read over mobile connections. */
const GUIDE_BYTES = 60_000;

/** A phone's screen: `guia-<name>-<scheme>.webp`, 390 pixels wide on the page. */
const phone = { width: 390, height: 620, scale: 2 };

/** @type {Picture[]} */
const PICTURES = [
  {
    name: 'console',
    store: 'demo',
    width: 1366,
    height: 768,
    scale: 1,
    files: [
      ['console-{scheme}.webp', 1366],
      ['console-{scheme}-720.webp', 720],
    ],
    open: async (page) => {
      await page.goto('/admin/computers');
      await page.getByRole('button', { name: 'PC 01', exact: true }).waitFor();
      await page
        .getByRole('navigation')
        .getByRole('button', { name: /^A receber/ })
        .waitFor();
    },
  },
  {
    name: 'share',
    store: null,
    width: 1200,
    height: 630,
    scale: 1,
    files: [['share.jpg', 1200]],
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('img', { name: 'A tela de computadores' }).waitFor();
    },
  },
  {
    name: 'caixa-grande',
    store: 'demo',
    width: 1280,
    height: 800,
    scale: 1,
    files: [['caixa-{scheme}.webp', 1024]],
    open: async (page) => {
      await page.goto('/admin/cashier');
      await fillCart(page);
    },
  },
  {
    name: 'guarda',
    store: null,
    width: 1280,
    height: 800,
    scale: 1,
    files: [['guarda.webp', 1024]],
    open: async (page) => {
      const screens = join(ROOT, 'apps', 'guard', 'src', 'screens');
      await page.route('**/guard/**', (route) => {
        const file = new URL(route.request().url()).pathname.slice('/guard/'.length);
        // The page's event stream sends nothing; the state is set below.
        return file === 'lock/events' ? undefined : route.fulfill({ path: join(screens, file) });
      });
      await page.goto('/guard/lock.html');
      await page.evaluate(`draw(${JSON.stringify(LOCKED_SCREEN)})`);
    },
  },
  guide('primeiros-passos', 'empty', async (page) => {
    await page.goto('/admin/dashboard');
    await page.getByRole('button', { name: 'Definir preço' }).waitFor();
    await scrollTo(page.getByRole('region', { name: 'Primeiros passos' }));
  }),
  guide('nova-sessao', 'demo', async (page) => {
    await page.goto('/admin/computers?situacao=available');
    await page
      .getByRole('button', { name: /^PC \d+$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').first().fill('ana');
    await dialog.getByRole('option').first().click();
  }),
  guide('creditos', 'demo', async (page) => {
    await page.goto('/admin/credits');
    await page
      .getByRole('button', { name: /Adicionar créditos/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  }),
  guide('caixa', 'demo', async (page) => {
    await page.goto('/admin/cashier');
    const cards = page.getByRole('list', { name: 'Produtos' }).getByRole('button');
    const products = cards.filter({ hasText: 'em estoque' });
    for (const index of [0, 1, 2]) await products.nth(index).click();
    await page.getByRole('button', { name: /no carrinho$/, expanded: false }).click();
    await page.getByLabel('Forma de pagamento').waitFor();
  }),
  guide('tempo', 'demo', async (page) => {
    await page.goto('/admin/cashier');
    await fillCart(page);
    await page.getByRole('button', { name: /no carrinho$/, expanded: false }).click();
    await page.getByLabel('Forma de pagamento').waitFor();
  }),
  guide('pix', 'demo', async (page) => {
    await page.goto('/admin/cashier');
    const cards = page.getByRole('list', { name: 'Produtos' }).getByRole('button');
    const products = cards.filter({ hasText: 'em estoque' });
    for (const index of [0, 1, 2]) await products.nth(index).click();
    await page.getByRole('button', { name: /no carrinho$/, expanded: false }).click();
    await page.getByLabel('Forma de pagamento').selectOption('PIX');
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    await page.getByRole('img', { name: 'QR code do PIX' }).waitFor();
    // Only the demonstration has it.
    const simulate = page.getByRole('button', { name: 'Simular pagamento (demonstração)' });
    await simulate.evaluate((button) => button.remove());
  }),
  guide('a-receber', 'demo', async (page) => {
    await page.goto('/admin/computers');
    await page
      .getByRole('button', { name: /^A receber/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'A receber' }).waitFor();
  }),
  guide('equipe', 'demo', async (page) => {
    const { id } = await (await page.request.get('/api/auth/store/me')).json();
    await page.request.post(`/api/stores/${id}/devices`);
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Quem está no balcão?' }).waitFor();
  }),
  guide('turno', 'demo', async (page) => {
    await page.goto('/admin/shifts');
    await page
      .getByRole('row', { name: /Faltam/ })
      .first()
      .getByRole('button')
      .click();
    await page.getByRole('button', { name: 'Verificar' }).waitFor();
  }),
  guide('hoje', 'demo', async (page) => {
    await page.goto('/admin/today');
    await page.getByRole('region', { name: 'Caixa' }).waitFor();
  }),
  guide('corujao', 'demo', async (page) => {
    await page.goto('/admin/events');
    const pending = page.getByRole('listitem').filter({ hasText: 'Pendente' });
    await pending.getByRole('button').first().click();
    await page.getByRole('heading', { name: 'Participantes' }).waitFor();
  }),
  guide('dados-bancarios', 'empty', async (page) => {
    await page.goto('/admin/bank-store');
    await page.getByRole('heading', { level: 1, name: 'Dados Bancários' }).waitFor();
  }),
];

const NAMES = PICTURES.map(({ name }) => name);
const USAGE = `npm run pictures -- [options]
  --only=${NAMES.join(',')}`;

const only = chooseParts(readOptions(USAGE, { only: { type: 'string' } }).only, NAMES);
requireSupportedNode();
endWithNpm();
endChildrenOnSignal();
await ensureInstalled();
await ensureBuilt();
if (!(await ensureChromium())) throw new Error('No Chromium was found and none could be installed.');
const { chromium } = await import('@playwright/test');
const executablePath = findSystemChromium() ?? undefined;
const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
try {
  for (const store of ['demo', 'empty']) {
    const wanted = PICTURES.filter(
      (picture) => (picture.store ?? 'demo') === store && only.includes(picture.name),
    );
    if (wanted.length > 0) await takeOf(store, wanted);
  }
} finally {
  await browser.close();
}

/**
 * @param {string} name
 * @param {'demo' | 'empty'} store
 * @param {(page: Page) => Promise<void>} open
 * @returns {Picture}
 */
function guide(name, store, open) {
  return { name, store, ...phone, files: [[`guia-${name}-{scheme}.webp`, phone.width * phone.scale]], open };
}

/**
 * @param {string} store
 * @param {Picture[]} pictures
 */
async function takeOf(store, pictures) {
  const dataDir = mkdtempSync(join(tmpdir(), `coruja-${store}-`));
  const server = await startServer({
    dataDir,
    env: { DEMO: store === 'demo' ? '1' : '0', LOG_LEVEL: 'warn' },
  });
  try {
    const context = await browser.newContext({ baseURL: server.url });
    if (store === 'empty') await context.request.post('/api/auth/store/signup', { data: EMPTY_STORE });
    await context.close();
    const { email, password } = store === 'demo' ? DEMO_ACCOUNT : EMPTY_STORE;
    for (const picture of pictures) {
      for (const scheme of ['light', 'dark']) {
        await take(server.url, picture, picture.store && { email, password }, scheme);
      }
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {string} baseURL
 * @param {Picture} picture
 * @param {{ email: string, password: string } | null} account
 * @param {string} scheme
 */
async function take(baseURL, { name, width, height, scale, files, open }, account, scheme) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(`localStorage.setItem('coruja-color-scheme', ${JSON.stringify(scheme)})`);
  if (account !== null) await context.request.post('/api/auth/store/login', { data: account });
  const page = await context.newPage();
  try {
    await open(page);
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), `coruja-picture-${name}.png`) });
    throw error;
  }
  await page.evaluate('document.fonts.ready.then(() => true)');
  // The guide's own pictures must not show the link to the guide.
  await page.evaluate(
    `for (const each of document.querySelectorAll('aside[aria-label="Ajuda"], [aria-label="Avisos"]')) each.style.display = 'none'`,
  );
  await page.waitForTimeout(500);
  const png = (await page.screenshot()).toString('base64');
  for (const [file, pixels] of files) {
    const target = file.replace('{scheme}', scheme);
    // A picture without a scheme is dark, the product's default.
    if (target === file && scheme === 'light') continue;
    const limit = file.startsWith('guia-') ? GUIDE_BYTES : Number.POSITIVE_INFINITY;
    const content = await pack(png, pixels, target.endsWith('.jpg') ? 'image/jpeg' : 'image/webp', limit);
    writeFileSync(join(FOLDER, target), content);
    console.log(`${target}  ${Math.round(content.length / 1000)} KB`);
  }
  await context.close();
}

/**
 * The browser encodes the file, so that no image library is needed, at decreasing quality until it is small enough.
 * @param {string} png
 * @param {number} width
 * @param {string} type
 * @param {number} limit bytes
 */
async function pack(png, width, type, limit) {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    for (let quality = 0.86; quality > 0.4; quality -= 0.06) {
      const url = await page.evaluate(drawn, { png, width, type, quality });
      const content = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
      if (content.length <= limit) return content;
    }
  } finally {
    await context.close();
  }
  throw new Error(`A picture of ${width} pixels cannot be made smaller than ${limit} bytes.`);
}

/**
 * Runs in the browser.
 * @param {{ png: string, width: number, type: string, quality: number }} task
 */
async function drawn({ png, width, type, quality }) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((image.height * width) / image.width);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type, quality);
}

/**
 * @param {import('@playwright/test').Locator} part
 */
async function scrollTo(part) {
  // The bar at the top stays where it is.
  await part.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 72));
}

/**
 * A session in the room VIP and a drink.
 * @param {Page} page
 */
async function fillCart(page) {
  await page.getByRole('button', { name: 'Vender tempo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vender tempo' });
  const computers = dialog.getByLabel('Computador');
  const vip = computers.locator('option', { hasText: 'VIP' }).first();
  await computers.selectOption((await vip.getAttribute('value')) ?? '');
  await dialog.getByRole('button', { name: /^2 h/ }).click();
  await dialog.getByRole('button', { name: 'Adicionar ao carrinho' }).click();
  await page
    .getByRole('list', { name: 'Produtos' })
    .getByRole('button', { name: /Refrigerante|Coca|Guaraná/ })
    .first()
    .click();
}

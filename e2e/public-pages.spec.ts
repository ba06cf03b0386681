import type { Page } from '@playwright/test';
import { listPages } from '../scripts/lib/pages.mjs';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { watchCalls } from './support/network.ts';
import { signInByApi, signUp } from './support/people.ts';
import { expect, test } from './support/server.ts';

// The public pages as they come from the server, without JavaScript (docs/product/screens.md#public-pages), and the guide
// (docs/product/screens.md#guide), the terms (docs/product/law.md#terms-of-use) and the policy
// (docs/product/law.md#privacy-policy).

const pages = [
  { path: '/', heading: 'Veja a lan house inteira em uma tela, do balcão ao Corujão.' },
  { path: '/login', heading: 'Login da Loja' },
  { path: '/register', heading: 'Cadastre sua loja' },
  { path: '/forgot-password', heading: 'Recuperar Senha' },
  { path: '/guide', heading: 'Guia da Coruja' },
  { path: '/terms-of-use', heading: 'Termos de uso' },
  { path: '/privacy-policy', heading: 'Política de privacidade' },
];
const articles = ['/guide', '/terms-of-use', '/privacy-policy'];
const guideSections = [
  'Como começar',
  'Instalar o guarda',
  'Cadastrar clientes e créditos',
  'Vender no caixa',
  'Vender tempo',
  'Confiar o balcão à equipe',
  'Fazer um Corujão',
  'Receber e assinar',
  'Perguntas frequentes',
  'Suporte',
];

/** Errors and warnings of the browser from now on. */
function complaintsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(message.text());
  });
  return found;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, heading } of pages) {
    test(`${path} has its text and its metadata`, async ({ page, server }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
      await expect(page).toHaveTitle(/Coruja/);
      const content = (name: string) => page.locator(`meta[${name}]`).getAttribute('content');
      expect((await content('name="description"'))?.length).toBeGreaterThan(40);
      expect(await content('property="og:title"')).toBe(await page.title());
      expect(await content('property="og:url"')).toBe(server.url + path);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', server.url + path);
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Precisa de ajuda?' })).toHaveAttribute('href', '/guide');
      await expectNoSideScroll(page);
    });
  }

  test('the landing page mentions the free plan, and links to sign-up', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2, name: 'Planos' })).toBeVisible();
    // Playwright does not find text inside <noscript> by itself.
    await expect(page.locator('#planos ~ noscript p')).toContainText('Há um plano gratuito para começar');
    await page.getByRole('link', { name: 'Comece agora' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cadastre sua loja' })).toBeVisible();
    await expect(page.locator('.no-script')).toContainText('Esta tela precisa de JavaScript.');
  });

  test('the guide has every section, a table of contents, and its pictures', async ({ page, request }) => {
    await page.goto('/guide');
    const contents = page.getByRole('navigation', { name: 'Nesta página' });
    for (const name of guideSections) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
      await contents.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('region', { name, exact: true })).toBeInViewport();
    }
    await expect(page.getByRole('button', { name: 'Baixar para Windows' })).toBeDisabled();
    await expect(page.getByText('Ative o JavaScript no navegador para baixar.')).toBeVisible();
    const images = await page.locator('main img').evaluateAll((all) =>
      all.map((image) => ({
        from: image.getAttribute('src') ?? '',
        size: Number(image.getAttribute('width')) * Number(image.getAttribute('height')),
        lazy: image.getAttribute('loading'),
      })),
    );
    expect(images.length).toBeGreaterThanOrEqual(6);
    for (const { from, size, lazy } of images) {
      expect(size, from).toBeGreaterThan(0);
      expect(lazy, from).toBe('lazy');
      for (const file of [from, from.replace('-light', '-dark')]) {
        const answer = await request.get(file);
        expect(answer.status(), file).toBe(200);
        expect(answer.headers()['content-type'], file).toBe('image/webp');
        expect((await answer.body()).length, file).toBeLessThanOrEqual(60_000);
      }
    }
  });

  test('no link or anchor of the public pages is broken', async ({ page, server }) => {
    const known = new Set(listPages().map(({ path }) => path));
    const links = new Set<string>();
    for (const { path } of pages) {
      await page.goto(path);
      const found = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
      for (const href of found) links.add(href);
    }
    expect(links.size).toBeGreaterThan(pages.length);
    for (const href of links) {
      const { origin, pathname, hash } = new URL(href);
      expect(origin, href).toBe(server.url);
      expect(known.has(pathname), href).toBe(true);
      if (hash === '') continue;
      if (new URL(page.url()).pathname !== pathname) await page.goto(pathname);
      await expect(page.locator(`[id="${hash.slice(1)}"]`), href).toHaveCount(1);
    }
  });
});

test.describe('for search engines', () => {
  test('robots.txt names the sitemap, and the sitemap every public page', async ({ request, server }) => {
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain('Disallow: /admin');
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    const answer = await request.get('/sitemap.xml');
    expect(answer.headers()['content-type']).toContain('application/xml');
    const found = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(new Set(found)).toEqual(new Set(pages.map(({ path }) => server.url + path)));
  });

  test('no other address is indexed', async ({ request }) => {
    for (const path of ['/admin/dashboard', '/nada', '/reset-password/confirm']) {
      expect(await (await request.get(path)).text(), path).toContain('content="noindex"');
    }
    const share = await request.get('/images/share.jpg');
    expect(share.headers()['content-type']).toBe('image/jpeg');
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });

    for (const { path, heading } of pages) {
      test(`${path} hydrates without changes`, async ({ page }) => {
        const complaints = complaintsOf(page);
        const asked = watchCalls(page, 'GET', /\/auth\/store\/me$/);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await hydrated(page);
        // A section whose script comes later is React's then.
        await expect.poll(() => differences(page)).toEqual([]);
        expect(complaints).toEqual([]);
        // The server saw that nobody is signed in: asking would only give a 401.
        expect(asked).toEqual([]);
      });
    }
  });
}

/** Resolves once React has hydrated the page. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const first = document.querySelector('#root main');
    return first !== null && Object.keys(first).some((key) => key.startsWith('__reactProps$'));
  });
}

/** Differences between React's rendering and the HTML, which production neither repairs nor reports. */
function differences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = { id: 'id', htmlFor: 'for', className: 'class', href: 'href', src: 'src', alt: 'alt' };
    return [...document.querySelectorAll('#root *')].flatMap((element) => {
      const key = Object.keys(element).find((each) => each.startsWith('__reactProps$'));
      if (!key) return element.closest('noscript') ? [] : [`not React's: ${element.outerHTML.slice(0, 80)}`];
      const props = (element as unknown as Record<string, Record<string, unknown>>)[key] ?? {};
      return Object.entries(names).flatMap(([prop, attribute]) =>
        props[prop] === undefined || element.getAttribute(attribute) === props[prop]
          ? []
          : [`${attribute}: ${element.getAttribute(attribute)} for ${JSON.stringify(props[prop])}`],
      );
    });
  });
}

test.describe('a page before hydration', () => {
  test('submits no form, so that nothing typed appears in the URL', async ({ page }) => {
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('marina@exemplo.com');
    await page.getByLabel('Senha', { exact: true }).fill('noite-longa');
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled();
    await page.getByLabel('Senha', { exact: true }).press('Enter');
    await expect(page.getByLabel('E-mail')).toHaveValue('marina@exemplo.com');
    expect(new URL(page.url()).search).toBe('');
  });
});

test.describe('somebody who is signed in', () => {
  test('goes from /, /login and /register to the dashboard without seeing them first', async ({
    page,
    request,
  }) => {
    await signInByApi(page, await signUp(request));
    for (const path of ['/', '/login', '/register']) {
      const answer = await page.request.get(path);
      expect(await answer.text(), path).toContain('<div id="root"></div>');
      await page.goto(path);
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
    }
  });

  test('sees the page like a visitor once the sign-in is over', async ({ page, context, server }) => {
    await context.addCookies([{ name: 'coruja_session', value: 'de-ontem', url: server.url }]);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Veja a lan house inteira/);
    await expect(page.getByText('Mais Popular')).toHaveCount(1);
  });
});

test("the guide's contents link to each section, and a question opens its answer", async ({ page }) => {
  await page.goto('/guide');
  await hydrated(page);
  await page
    .getByRole('navigation', { name: 'Nesta página' })
    .getByRole('link', { name: 'Fazer um Corujão' })
    .click();
  await expect(page).toHaveURL(/\/guide#corujao$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Fazer um Corujão' })).toBeInViewport();
  const answer = page.getByText('Os minutos comprados na sua loja só valem nela.');
  await expect(answer).toBeHidden();
  await page.getByText('O crédito de um cliente vale em outra lan house?').click();
  await expect(answer).toBeVisible();
});

test.describe('the terms and the policy', () => {
  test('the terms say what docs/product requires', async ({ page }) => {
    await page.goto('/terms-of-use');
    const text = page.getByRole('article');
    await expect(text).toContainText('O cadastro da loja pede:');
    for (const word of [
      'nome da empresa',
      'CNPJ',
      'dados bancários',
      'a qualquer momento',
      '30 dias',
      'Asaas',
    ]) {
      await expect(text).toContainText(word);
    }
  });

  test('the policy names its date, the cookie, the retention periods and the rights', async ({ page }) => {
    await page.goto('/privacy-policy');
    await expect(page.getByText('Última atualização: julho de 2025', { exact: true })).toBeVisible();
    const text = page.getByRole('article');
    for (const word of ['LGPD', 'coruja_session', '60 meses', '6 meses', '30 dias', 'Asaas', 'ANPD']) {
      await expect(text).toContainText(word);
    }
    await page.getByRole('link', { name: 'suporte' }).click();
    await expect(page).toHaveURL(/\/guide#suporte$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Suporte' })).toBeInViewport();
  });

  test('there is no English word in the long texts', async ({ page }) => {
    for (const path of articles) {
      await page.goto(path);
      const text = await page.locator('main').innerText();
      expect(
        text.match(/\b(the|and|your|with|loading|error|submit|download now|sign in|undefined|null)\b/gi),
      ).toBeNull();
    }
  });

  test('they fit a phone of 320 pixels, and axe finds nothing', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of articles) {
      await page.goto(path);
      await hydrated(page);
      await expectNoSideScroll(page, path);
      await expectAccessible(page, path);
    }
  });
});

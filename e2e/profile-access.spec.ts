import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { passTimeUntil, watchCalls } from './support/network.ts';
import { type OwnerFields, signIn, signInByApi } from './support/people.ts';
import { button, field, openProfile, section } from './support/profile.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// 'Senha e acessos' in the profile: changing the password, and listing and ending sign-ins
// (docs/asvs.md, 6.2.2, 6.2.3 and 7.5.2).

const NEW_PASSWORD = 'outra-noite-longa';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1.1 Mobile/15E148 Safari/604.1';

const accesses = (page: Page) => section(page, 'Senha e acessos');
const rows = (page: Page) => accesses(page).getByRole('listitem');

async function openPasswordDialog(page: Page) {
  await button(accesses(page), 'Trocar senha').click();
  const dialog = page.getByRole('dialog', { name: 'Trocar senha' });
  await expect(dialog.getByLabel('Senha atual', { exact: true })).toBeFocused();
  return dialog;
}

async function choose(page: Page, present: string, next: string, again = next): Promise<void> {
  await field(page, 'Senha atual').fill(present);
  await field(page, 'Nova senha').fill(next);
  await field(page, 'Confirmar nova senha').fill(again);
  await page.keyboard.press('Enter');
}

/** The owner in a second browser, which reports itself as an iPhone. */
async function elsewhere(browser: Browser, baseURL: string | undefined, owner: OwnerFields) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', userAgent: IPHONE });
  const page = await context.newPage();
  await signIn(page, owner, '/admin/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { context, page };
}

/** Adds sign-ins, by calls only. */
async function signInByCall(browser: Browser, baseURL: string | undefined, store: PreparedStore) {
  const context: BrowserContext = await browser.newContext({ baseURL: baseURL ?? '', userAgent: IPHONE });
  const { email, password } = store.owner;
  const answer = await context.request.post('/api/auth/store/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  return context;
}

test.describe('the password', () => {
  test('is changed with the current one, ends the other sign-ins, and is valid from then on', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const store = await prepareStore(request);
    const other = await elsewhere(browser, baseURL, store.owner);
    await openProfile(page, store);
    const dialog = await openPasswordDialog(page);
    await expect(dialog).toContainText('Os outros acessos da conta terminam na hora');
    const calls = watchCalls(page, 'PUT', /auth\/store\/password/);
    await choose(page, store.owner.password, NEW_PASSWORD);
    await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(calls).toHaveLength(1);
    // The other browser goes to the login by itself; this one stays, and its list is correct at once.
    await expect(other.page).toHaveURL(/\/login$/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Este acesso');
    await expect(page).toHaveURL(/\/admin\/profile$/);
    await page.goto('/admin/computers');
    await expect(page.getByRole('heading', { level: 1, name: 'Computadores' })).toBeVisible();

    await other.page.getByLabel('E-mail').fill(store.owner.email);
    await other.page.getByLabel('Senha', { exact: true }).fill(store.owner.password);
    await other.page.getByRole('button', { name: 'Entrar' }).click();
    await expect(other.page.getByText('E-mail ou senha inválidos. Tente novamente.')).toBeVisible();
    await other.page.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD);
    await other.page.getByRole('button', { name: 'Entrar' }).click();
    await expect(other.page).toHaveURL(/\/admin\//);
    await other.context.close();
  });

  test('reports errors beside each field, and does not send invalid input', async ({ page, request }) => {
    const store = await prepareStore(request);
    await openProfile(page, store);
    const dialog = await openPasswordDialog(page);
    const calls = watchCalls(page, 'PUT', /auth\/store\/password/);
    await button(dialog, 'Trocar senha').click();
    for (const text of [
      'Informe a senha atual.',
      'A nova senha é obrigatória',
      'A confirmação da senha é obrigatória',
    ])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await expect(field(page, 'Senha atual')).toBeFocused();
    await choose(page, store.owner.password, '12345', '54321');
    await expect(dialog.getByText('A senha deve ter pelo menos 6 caracteres', { exact: true })).toBeVisible();
    await expect(dialog.getByText('As senhas não coincidem', { exact: true })).toBeVisible();
    await choose(page, store.owner.password, store.owner.password);
    await expect(dialog.getByText('A nova senha é igual à atual. Escolha outra.')).toBeVisible();
    expect(calls).toHaveLength(0);

    await choose(page, 'errada', NEW_PASSWORD);
    await expect(dialog.getByText('A senha atual não confere.')).toBeVisible();
    await expect(field(page, 'Senha atual')).toBeFocused();
    await choose(page, store.owner.password, '123456');
    await expect(dialog.getByText('Esta senha é muito comum.')).toBeVisible();
    await expect(field(page, 'Nova senha')).toBeFocused();
    expect(calls).toHaveLength(2);
  });

  test('is recognised by password managers', async ({ page, request }) => {
    const store = await prepareStore(request);
    await openProfile(page, store);
    const dialog = await openPasswordDialog(page);
    await expect(dialog.locator('[autocomplete="username"]')).toHaveValue(store.owner.email);
    for (const [label, word] of [
      ['Senha atual', 'current-password'],
      ['Nova senha', 'new-password'],
      ['Confirmar nova senha', 'new-password'],
    ] as const) {
      await expect(field(page, label)).toHaveAttribute('autocomplete', word);
      await expect(field(page, label)).toHaveAttribute('type', 'password');
    }
    await dialog.getByRole('button', { name: 'Mostrar senha' }).first().click();
    await expect(field(page, 'Senha atual')).toHaveAttribute('type', 'text');
  });

  test('is changed by keyboard only, and Esc cancels', async ({ page, request }) => {
    const store = await prepareStore(request);
    await openProfile(page, store);
    await button(accesses(page), 'Trocar senha').focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Senha atual')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(accesses(page), 'Trocar senha')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Senha atual')).toBeFocused();
    await page.keyboard.type(store.owner.password);
    // Past the toggle of each field.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
    await expect(button(accesses(page), 'Trocar senha')).toBeFocused();
  });
});

test.describe('a sign-in', () => {
  test('elsewhere is listed and can be ended, and that browser goes to the login', async ({
    page,
    request,
    browser,
    baseURL,
    address,
  }) => {
    const store = await prepareStore(request);
    await openProfile(page, store);
    const other = await elsewhere(browser, baseURL, store.owner);
    await page.reload();
    const own = rows(page).filter({ hasText: 'Este acesso' });
    await expect(own).toContainText('Chrome no Linux');
    await expect(own.getByRole('button')).toHaveCount(0);
    const lost = rows(page).filter({ hasText: 'Safari no iPhone' });
    await expect(lost).toContainText(`Endereço ${address}`);
    await expect(lost).toContainText(
      /Desde \d\d\/\d\d\/\d{4} \d\d:\d\dÚltimo uso \d\d\/\d\d\/\d{4} \d\d:\d\d/,
    );
    await lost.getByRole('button', { name: /^Encerrar, Safari no iPhone/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Encerrar acesso' });
    await expect(dialog).toContainText('Encerrar o acesso de Safari no iPhone');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(lost).toBeVisible();
    await lost.getByRole('button').click();
    await button(dialog, 'Encerrar acesso').click();
    await expect(page.getByText('Acesso encerrado!')).toBeVisible();
    await expect(lost).toHaveCount(0);
    await expect(other.page).toHaveURL(/\/login$/);
    await other.context.close();
  });

  test('that was ended meanwhile leaves the list, with a message', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const store = await prepareStore(request);
    const other = await signInByCall(browser, baseURL, store);
    await openProfile(page, store);
    const lost = rows(page).filter({ hasText: 'Safari no iPhone' });
    await lost.getByRole('button').click();
    // The other one signs out, and this browser does not learn of it in time.
    await page.route('**/api/auth/store/sign-ins', (route) => route.abort());
    expect((await other.request.post('/api/auth/store/logout')).ok()).toBe(true);
    await button(page.getByRole('dialog'), 'Encerrar acesso').click();
    await expect(page.getByText('Não foi possível encerrar o acesso.')).toBeVisible();
    await expect(page.getByText('Este acesso já foi encerrado.')).toBeVisible();
    await page.unroute('**/api/auth/store/sign-ins');
    await expect(lost).toHaveCount(0);
    await other.close();
  });

  test('leaves the list by itself when it signs out', async ({ page, request, browser, baseURL }) => {
    const store = await prepareStore(request);
    const other = await signInByCall(browser, baseURL, store);
    await openProfile(page, store);
    const lost = rows(page).filter({ hasText: 'Safari no iPhone' });
    await expect(lost).toBeVisible();
    expect((await other.request.post('/api/auth/store/logout')).ok()).toBe(true);
    await expect(lost).toHaveCount(0);
    await other.close();
  });

  test('can be ended together with all others', async ({ page, request, browser, baseURL }) => {
    const store = await prepareStore(request);
    await openProfile(page, store);
    await expect(rows(page).filter({ hasText: 'Este acesso' })).toBeVisible();
    await expect(button(accesses(page), 'Encerrar os outros acessos')).toHaveCount(0);
    const others = [await signInByCall(browser, baseURL, store), await signInByCall(browser, baseURL, store)];
    await page.reload();
    await button(accesses(page), 'Encerrar os outros acessos').click();
    const dialog = page.getByRole('dialog', { name: 'Encerrar os outros acessos' });
    await expect(dialog).toContainText(/Encerrar os \d outros acessos\? Só este continua aberto/);
    await button(dialog, 'Encerrar os outros acessos').click();
    await expect(page.getByText('Outros acessos encerrados!')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(button(accesses(page), 'Encerrar os outros acessos')).toHaveCount(0);
    for (const other of others) {
      expect((await other.request.get('/api/auth/store/me')).status()).toBe(401);
      await other.close();
    }
  });

  test('is listed after a loading indicator, and a failed list can be reloaded', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await page.route('**/api/auth/store/sign-ins', (route) =>
      route.fulfill({ status: 500, json: { error: 'x', message: 'Algo deu errado.', code: 'INTERNAL' } }),
    );
    await page.clock.install();
    await openProfile(page, store);
    await expect(accesses(page).getByText('Carregando os acessos…')).toBeAttached();
    await passTimeUntil(page, () =>
      accesses(page).getByText('Não foi possível carregar os acessos.').isVisible(),
    );
    await page.unroute('**/api/auth/store/sign-ins');
    await accesses(page).getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(rows(page).filter({ hasText: 'Este acesso' })).toBeVisible();
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing in the list, the password form with errors, and the questions', async ({
      page,
      request,
      browser,
      baseURL,
    }) => {
      test.slow();
      const store = await prepareStore(request);
      const others = [
        await signInByCall(browser, baseURL, store),
        await signInByCall(browser, baseURL, store),
      ];
      await signInByApi(page, store.owner);
      await openSettled(page, '/admin/profile');
      await expect(rows(page).filter({ hasText: 'Este acesso' })).toBeVisible();
      await expectAccessible(page, 'the list');
      const dialog = await openPasswordDialog(page);
      await button(dialog, 'Trocar senha').click();
      await expect(dialog.getByText('Informe a senha atual.')).toBeVisible();
      await expectAccessible(page, 'the password, with errors');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await button(accesses(page), 'Encerrar os outros acessos').click();
      await expectAccessible(page, 'the question');
      await Promise.all(others.map((other) => other.close()));
    });
  });
}

for (const width of [320, 360]) {
  test(`at ${width} px nothing scrolls sideways`, async ({ page, request, browser, baseURL }) => {
    await page.setViewportSize({ width, height: 640 });
    const store = await prepareStore(request);
    const others = [await signInByCall(browser, baseURL, store), await signInByCall(browser, baseURL, store)];
    await page.route('**/api/auth/store/sign-ins', async (route) => {
      const answer = await route.fetch();
      const signIns = (await answer.json()) as { device: string; address: string }[];
      const long = {
        device: 'Samsung Internet no Android',
        address: '2804:14d:8082:9f1e:5c3a:b27f:90de:41aa',
      };
      await route.fulfill({ response: answer, json: signIns.map((each) => ({ ...each, ...long })) });
    });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/profile');
    await expect(rows(page).first()).toContainText('2804:14d:8082');
    await expectNoSideScroll(page, 'the list');
    await openPasswordDialog(page);
    await expectNoSideScroll(page, 'the password');
    await page.keyboard.press('Escape');
    await rows(page).nth(1).getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Encerrar acesso' })).toBeVisible();
    await expectNoSideScroll(page, 'the question');
    await Promise.all(others.map((other) => other.close()));
  });
}

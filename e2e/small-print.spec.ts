import type { Page } from '@playwright/test';
import { layLine, passTimeUntil } from './support/network.ts';
import { signIn, signUp } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

/** Signed in, with the dialog open that starts a session on a free computer. */
async function openCreateSession(page: Page, store: PreparedStore) {
  await store.addComputer('PC 1');
  await signIn(page, store.owner, '/admin/computers');
  await page.getByRole('button', { name: 'PC 1', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** What a browser still sends after the session has ended. Who sends none is not asked about. */
const oldSession = (url: string) => ({ name: 'coruja_session', value: 'de-ontem', url });

test.describe('the public pages', () => {
  test('/login waits while the session is being restored, and shows its form after that', async ({
    page,
    context,
    server,
  }) => {
    await context.addCookies([oldSession(server.url)]);
    const me = await layLine(page, 'GET', 'auth/store/me');
    me.fallSilent();
    await page.goto('/login');
    await expect(page.getByRole('status').filter({ hasText: 'Carregando…' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeHidden();
    me.mend();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(page.getByText('Carregando…')).toBeHidden();
  });

  test('the password of the signup is shown and hidden again', async ({ page }) => {
    await page.goto('/register');
    const password = page.getByLabel('Senha', { exact: true });
    await password.fill('noite-longa');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Mostrar senha' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Ocultar senha' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveValue('noite-longa');
  });

  for (const path of ['/', '/login', '/register', '/forgot-password', '/terms-of-use', '/privacy-policy']) {
    test(`'Precisa de ajuda?' on ${path} leads to the guide`, async ({ page }) => {
      await page.goto(path);
      await page.getByRole('link', { name: 'Precisa de ajuda?' }).click();
      await expect(page).toHaveURL(/\/guide$/);
    });
  }

  test('a reload keeps the colour scheme that was chosen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Usar tema escuro' }).click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('button', { name: 'Usar tema claro' })).toBeVisible();
  });
});

test.describe('the plans on the landing page', () => {
  const plan = (name: string, price: number) => ({ id: name, name, price, features: ['Tudo'] });

  test("only the plan with the highest price is 'Mais Popular', and prices have a decimal comma", async ({
    page,
  }) => {
    const plans = [plan('Pequena', 49.9), plan('Grande', 199.9), plan('Média', 99.9)];
    await page.route('**/api/plans', (route) => route.fulfill({ json: plans }));
    await page.goto('/');
    await expect(page.getByText('Mais Popular')).toHaveCount(1);
    await expect(page.getByRole('listitem').filter({ hasText: 'Mais Popular' })).toContainText('Grande');
    await expect(page.getByText(/R\$\s49,90/)).toBeVisible();
  });

  test('that there are none is said', async ({ page }) => {
    await page.route('**/api/plans', (route) => route.fulfill({ json: [] }));
    await page.goto('/');
    await expect(page.getByText('Nenhum plano encontrado.')).toBeVisible();
  });

  test('they arrive also after it is known that nobody is signed in', async ({ page, context, server }) => {
    await context.addCookies([oldSession(server.url)]);
    const line = await layLine(page, 'GET', 'plans');
    line.fallSilent();
    const signedOut = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/store/me'));
    await page.goto('/');
    await signedOut;
    await expect.poll(line.calls).toBe(1);
    line.mend();
    await expect(page.getByText('Mais Popular')).toHaveCount(1);
  });

  test('that they cannot be loaded is said, and a further try shows them', async ({ page }) => {
    await page.clock.install();
    const line = await layLine(page, 'GET', 'plans');
    line.breakDown();
    await page.goto('/');
    const words = page.getByText('Ocorreu um erro ao carregar os planos. Tente novamente mais tarde.');
    await passTimeUntil(page, () => words.isVisible());
    line.mend();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText('Mais Popular')).toHaveCount(1);
    await expect(words).toBeHidden();
  });
});

test.describe('the admin area', () => {
  test("'Precisa de ajuda?' stands on every screen and leads to the guide", async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner);
    for (const name of ['dashboard', 'computers', 'credits', 'sessions', 'profile']) {
      await page.goto(`/admin/${name}`);
      await page.getByRole('link', { name: 'Precisa de ajuda?' }).click();
      await expect(page).toHaveURL(/\/guide$/);
    }
  });

  test('a reload keeps the colour scheme that was chosen', async ({ page, request }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, await signUp(request));
    await page.getByRole('button', { name: /tema claro/i }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  });
});

test.describe('the dialog that starts a session', () => {
  test('searches nobody for a guest, and says so', async ({ page, request }) => {
    const dialog = await openCreateSession(page, await prepareStore(request));
    const words = dialog.getByText('Você não pode buscar usuários para sessões como convidado.');
    await expect(words).toBeHidden();
    await dialog.getByLabel('Sessão de convidado').check();
    await expect(words).toBeVisible();
    await expect(dialog.getByRole('combobox')).toBeDisabled();
  });

  test('says that nobody was found', async ({ page, request }) => {
    const dialog = await openCreateSession(page, await prepareStore(request));
    await dialog.getByRole('combobox').fill('ninguém');
    await expect(dialog.locator('p', { hasText: 'Nenhum usuário encontrado.' })).toBeVisible();
  });

  test('says that the search failed, and finds people at a further try', async ({ page, request }) => {
    await page.clock.install();
    const store = await prepareStore(request);
    await store.addCustomer('Ana Clara Lima', 60);
    const line = await layLine(page, 'GET', 'users/search?*');
    line.breakDown();
    const dialog = await openCreateSession(page, store);
    await dialog.getByRole('combobox').fill('ana');
    await passTimeUntil(page, () => dialog.getByText('Erro ao buscar usuários.').isVisible());
    line.mend();
    await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(dialog.getByRole('option', { name: /Ana Clara Lima/ })).toBeVisible();
  });

  test('says that a start failed, and keeps what was chosen', async ({ page, request }) => {
    const line = await layLine(page, 'POST', 'stores/*/sessions');
    const dialog = await openCreateSession(page, await prepareStore(request));
    line.breakDown();
    await dialog.getByLabel('Sessão de convidado').check();
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('Falha ao criar sessão. Tente novamente.')).toBeVisible();
    await expect(dialog.getByLabel('Sessão de convidado')).toBeChecked();
  });
});

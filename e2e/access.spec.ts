import type { Page } from '@playwright/test';
import { adminScreens } from './support/every-screen.ts';
import { expectAccessible } from './support/accessible.ts';
import { interceptCalls } from './support/network.ts';
import { fillUntilAddress, newOwner, signIn, signInByApi, signUp } from './support/people.ts';
import { expect, test } from './support/server.ts';

test.describe('access to pages', () => {
  test('a signed-out visitor of the admin area is sent to the login', async ({ page }) => {
    for (const screen of ['', ...adminScreens.map((name) => `/${name}`)]) {
      await page.goto(`/admin${screen}`);
      await expect(page, screen).toHaveURL(/\/login$/);
    }
  });

  test('a signed-in visitor of /, /login and /admin goes to the dashboard', async ({ page, request }) => {
    await signInByApi(page, await signUp(request));
    for (const path of ['/', '/login', '/admin']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
    }
  });

  test('a sign-in that ends on the server leads to the login at the next call', async ({
    page,
    request,
    context,
  }) => {
    await signIn(page, await signUp(request));
    await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible();
    await context.clearCookies();
    // By keyboard, because a refresh of the dashboard may be the first call and remove what a click needs.
    // Repeated, because a key pressed before the screen listens is lost.
    await expect(async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('m');
      await expect(page).toHaveURL(/\/login$/, { timeout: 2_000 });
    }).toPass();
  });

  test('/logout asks first, and then ends the sign-in', async ({ page, request }) => {
    await signIn(page, await signUp(request), '/logout');
    const dialog = page.getByRole('dialog', { name: 'Confirmar Saída' });
    await expect(dialog).toContainText('Você tem certeza que deseja sair do sistema?');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page
      .getByRole('link', { name: 'Sair' })
      .or(page.getByRole('button', { name: 'Sair' }))
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('an unknown address shows a page with a link back', async ({ page }) => {
    const answer = await page.goto('/nao-existe');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Precisa de ajuda?' })).toHaveAttribute('href', '/guide');
  });
});

/** The cookie that a browser still sends after its sign-in has ended; without one the console does not ask who is signed in. */
const oldSession = (url: string) => ({ name: 'coruja_session', value: 'de-ontem', url });

test.describe('signing in', () => {
  test('/login waits while the sign-in is being restored, then shows its form', async ({
    page,
    context,
    server,
  }) => {
    await context.addCookies([oldSession(server.url)]);
    const me = await interceptCalls(page, 'GET', 'auth/store/me');
    me.withholdAnswers();
    await page.goto('/login');
    await expect(page.getByRole('status').filter({ hasText: 'Carregando…' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeHidden();
    me.mend();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(page.getByText('Carregando…')).toBeHidden();
  });

  test('shows the documented messages, and keeps what was typed', async ({ page, request }) => {
    const owner = await signUp(request);
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Senha', { exact: true }).fill('senha-errada');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('E-mail ou senha inválidos. Tente novamente.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('E-mail')).toHaveValue(owner.email);
  });

  test('shows and hides the password', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Senha', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Mostrar senha' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Ocultar senha' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('links to sign-up and password recovery', async ({ page }) => {
    await page.goto('/login');
    const main = page.getByRole('main');
    await expect(main.locator('a[href="/register"]')).toBeVisible();
    await expect(main.locator('a[href="/forgot-password"]')).toBeVisible();
  });
});

test.describe('signing up', () => {
  test('focuses the field that the server refuses, and keeps everything that was typed', async ({
    page,
    request,
  }) => {
    const taken = await signUp(request);
    const owner = { ...newOwner(), email: taken.email };
    await page.goto('/register');
    await fillUntilAddress(page, owner);
    await page.getByLabel('CEP').fill('01001-000');
    await expect(page.getByLabel('Rua')).toHaveValue('Praça da Sé');
    await page.getByLabel('Número').fill('1');
    await page.getByRole('button', { name: 'Criar Conta e Começar' }).click();
    await expect(page.getByText('Este e-mail já está cadastrado.').first()).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(owner.email);
  });

  test('asks before typed input is lost, but not after it is saved', async ({ page }) => {
    const owner = newOwner();
    await page.goto('/register');
    await fillUntilAddress(page, owner);
    await page.getByRole('link', { name: 'Já tenho uma conta' }).click();
    const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
    await expect(question).toContainText('Cadastre sua loja');
    await expectAccessible(page, 'the question');
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page.getByLabel('CNPJ')).not.toHaveValue('');
    // Closing the tab shows the browser's own question.
    const closing = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const asked = await closing;
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();

    await page.getByRole('button', { name: 'Próximo' }).click();
    await page.getByLabel('CEP').fill('01001-000');
    await expect(page.getByLabel('Rua')).toHaveValue('Praça da Sé');
    await page.getByLabel('Número').fill('1');
    await page.getByRole('button', { name: 'Criar Conta e Começar' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Cadastro realizado com sucesso!')).toBeVisible();
  });

  test('says that a CEP is unknown, and leaves the address editable', async ({ page }) => {
    const owner = newOwner();
    await page.goto('/register');
    await fillUntilAddress(page, owner);
    await page.getByLabel('CEP').fill('99999999');
    await expect(page.getByText('CEP não encontrado ou inválido.').first()).toBeVisible();
    await page.getByLabel('Rua').fill('Rua das Corujas');
    await expect(page.getByLabel('Rua')).toHaveValue('Rua das Corujas');
  });

  test('the password can be shown and hidden', async ({ page }) => {
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

  test('stops at the first wrong field of a step and says why', async ({ page }) => {
    await page.goto('/register');
    await page.getByRole('button', { name: 'Próximo' }).click();
    await expect(page.getByText('O nome da loja é obrigatório.')).toBeVisible();
    await expect(page.getByLabel('Nome da loja')).toBeFocused();
  });
});

test.describe('the CEP', () => {
  async function atAddress(page: Page): Promise<void> {
    await page.goto('/register');
    await fillUntilAddress(page, newOwner());
  }

  test('fills its four fields, and does not overwrite what was typed since', async ({ page }) => {
    await atAddress(page);
    const line = await interceptCalls(page, 'GET', 'cep/*');
    line.withholdAnswers();
    await page.getByLabel('CEP').fill('01001-000');
    await expect.poll(line.calls).toBe(1);
    await page.getByLabel('Bairro').fill('Centro Histórico');
    line.mend();
    await expect(page.getByLabel('Rua')).toHaveValue('Praça da Sé');
    await expect(page.getByLabel('Cidade')).toHaveValue('São Paulo');
    await expect(page.getByLabel('Estado')).toHaveValue('SP');
    await expect(page.getByLabel('Bairro')).toHaveValue('Centro Histórico');
  });

  test('can be typed with its address while the CEP service is down', async ({ page }) => {
    await atAddress(page);
    await page.route('**/api/cep/*', (route) =>
      route.fulfill({ status: 503, json: { code: 'CEP_UNAVAILABLE' } }),
    );
    await page.getByLabel('CEP').fill('01001-000');
    await expect(
      page.getByText('Não foi possível consultar o CEP agora. Preencha o endereço.'),
    ).toBeVisible();
    await page.getByLabel('Rua').fill('Praça da Sé');
    await page.getByLabel('Número').fill('1');
    await page.getByLabel('Bairro').fill('Sé');
    await page.getByLabel('Cidade').fill('São Paulo');
    await page.getByLabel('Estado').fill('SP');
    await page.getByRole('button', { name: 'Criar Conta e Começar' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('is not reported as wrong when the network is down', async ({ page }) => {
    await atAddress(page);
    await page.route('**/api/cep/*', (route) => route.abort());
    await page.getByLabel('CEP').fill('01001-000');
    await expect(
      page.getByText('Não foi possível consultar o CEP agora. Preencha o endereço.'),
    ).toBeVisible();
    await expect(page.getByText('CEP não encontrado ou inválido.')).toHaveCount(0);
  });
});

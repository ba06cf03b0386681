import { codesOf, mailedCode, mailedLink, signUpConfirmed } from './support/mail.ts';
import { interceptCalls, watchCalls } from './support/network.ts';
import { askForCode, button, choosePassword, enterCode, field, NEW_PASSWORD } from './support/recovery.ts';
import { expect, test } from './support/server.ts';

// The password recovery from end to end, and its first two steps (docs/product/password-recovery.md#steps). The mails are
// files.

const NEUTRAL = 'Se existir uma conta com este e-mail, um código foi enviado.';
const WRONG_CODE = 'Código inválido ou expirado. Tente novamente.';

test.describe('a forgotten password', () => {
  test('is replaced in three steps by keyboard only, and a reload loses nothing', async ({
    page,
    request,
    server,
  }) => {
    const owner = await signUpConfirmed(request, server);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Esqueci minha senha' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Recuperar Senha' })).toBeVisible();
    await expect(field(page, 'E-mail')).toBeFocused();
    await page.keyboard.type(owner.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(NEUTRAL)).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password\/validate-code$/);

    const code = await mailedCode(server, owner.email);
    await page.reload();
    await expect(page.getByText(owner.email)).toBeVisible();
    await expect(field(page, 'Código')).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Código validado com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password\/confirm$/);

    await page.reload();
    await expect(field(page, 'Nova senha')).toBeFocused();
    await page.keyboard.type(NEW_PASSWORD);
    await field(page, 'Confirmação da senha').focus();
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Senha redefinida com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);

    await expect(field(page, 'E-mail')).toHaveValue(owner.email);
    await expect(field(page, 'Senha')).toBeFocused();
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test('is replaced by a mailed link, which is removed from the address bar at once', async ({
    page,
    request,
    server,
  }) => {
    const owner = await signUpConfirmed(request, server);
    const ask = () =>
      request.post('/api/auth/store/password/request-reset', { data: { email: owner.email } });
    // After three codes a day the mail has a link (docs/product/password-recovery.md#limits).
    for (let count = 1; count <= 3; count += 1) {
      expect((await ask()).ok()).toBe(true);
      await mailedCode(server, owner.email, count);
    }
    await ask();
    const link = await mailedLink(server, owner.email);
    const addresses: string[] = [];
    page.on('request', (each) => addresses.push(each.url() + (each.headers().referer ?? '')));
    await page.goto(link);
    await expect(field(page, 'Nova senha')).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password\/confirm$/);
    await page.reload();
    await choosePassword(page, NEW_PASSWORD);
    await expect(page.getByText('Senha redefinida com sucesso!')).toBeVisible();
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    expect(token).toHaveLength(43);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain(token);
  });

  test('reveals nothing about an unknown e-mail', async ({ page, server }) => {
    await askForCode(page, 'ninguem@exemplo.com');
    await expect(page.getByText(NEUTRAL)).toBeVisible();
    await enterCode(page, '0042');
    await expect(page.getByText(WRONG_CODE)).toBeVisible();
    await expect(page.getByText('Use o código do e-mail mais recente.')).toBeVisible();
    await expect(field(page, 'Código')).toBeFocused();
    await expect(field(page, 'Código')).toHaveValue('0042');
    expect(await codesOf(server, 'ninguem@exemplo.com')).toEqual([]);
  });
});

test.describe('the first step', () => {
  test('requires an e-mail, and links back to the login', async ({ page }) => {
    await page.goto('/forgot-password');
    const calls = watchCalls(page, 'POST', /request-reset$/);
    await button(page, 'Enviar Código').click();
    await expect(page.getByText('O e-mail é obrigatório', { exact: true })).toBeVisible();
    await expect(field(page, 'E-mail')).toBeFocused();
    expect(calls).toHaveLength(0);
    await page.getByRole('link', { name: 'Voltar para o login' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("shows the server's message, or its own text when there is no answer", async ({ page }) => {
    const line = await interceptCalls(page, 'POST', 'auth/store/password/request-reset');
    line.breakDown();
    await page.goto('/forgot-password');
    await field(page, 'E-mail').fill('marina@exemplo.com');
    await button(page, 'Enviar Código').click();
    await expect(page.getByText('Algo deu errado do nosso lado.')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/api/**/request-reset', (route) => route.abort());
    await button(page, 'Enviar Código').click();
    await expect(page.getByText('Ocorreu um erro ao solicitar a redefinição de senha.')).toBeVisible();
    await expect(field(page, 'E-mail')).toHaveValue('marina@exemplo.com');
  });

  test('says how long to wait after too many attempts', async ({ page }) => {
    const message = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
    await page.route('**/api/**/request-reset', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '1500' },
        json: { error: message, message, code: 'RATE_LIMITED' },
      }),
    );
    await page.goto('/forgot-password');
    await field(page, 'E-mail').fill('marina@exemplo.com');
    await button(page, 'Enviar Código').click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText('Nova tentativa em 25 minutos.')).toBeVisible();
  });

  test('sends one request for ten presses', async ({ page }) => {
    await page.goto('/forgot-password');
    const line = await interceptCalls(page, 'POST', 'auth/store/password/request-reset');
    await field(page, 'E-mail').fill('dez@exemplo.com');
    await button(page, 'Enviar Código').evaluate((element: HTMLButtonElement) => {
      for (let press = 0; press < 10; press += 1) element.click();
    });
    await expect(page).toHaveURL(/\/validate-code$/);
    expect(line.calls()).toBe(1);
  });
});

test.describe('the second step', () => {
  test('returns to the first step without an e-mail, and says why', async ({ page }) => {
    await page.goto('/reset-password/validate-code');
    await expect(page.getByText('O e-mail não foi encontrado. Por favor, tente novamente.')).toBeVisible();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await expect(page.getByRole('link', { name: 'Voltar para o login' })).toBeVisible();
  });

  test('accepts only four digits, also pasted in a sentence', async ({ page }) => {
    await askForCode(page, 'colar@exemplo.com');
    const calls = watchCalls(page, 'POST', /validate-code$/);
    for (const [typed, text] of [
      ['', 'O código é obrigatório'],
      ['12', 'O código deve ter 4 dígitos'],
      ['12345', 'O código deve ter 4 dígitos'],
      ['12a4', 'O código deve conter apenas números'],
    ] as const) {
      await enterCode(page, typed);
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(field(page, 'Código')).toBeFocused();
    }
    expect(calls).toHaveLength(0);
    await expect(field(page, 'Código')).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field(page, 'Código')).toHaveAttribute('inputmode', 'numeric');
    await field(page, 'Código').fill('Seu código é 0042.');
    await expect(field(page, 'Código')).toHaveValue('0042');
    await page.getByRole('link', { name: 'Usar outro e-mail' }).click();
    await expect(field(page, 'E-mail')).toHaveValue('colar@exemplo.com');
  });

  test('sends another code after a minute, which invalidates the first', async ({
    page,
    request,
    server,
  }) => {
    await page.clock.install();
    const owner = await signUpConfirmed(request, server);
    await askForCode(page, owner.email);
    const first = await mailedCode(server, owner.email);
    await expect(page.getByRole('button', { name: /^Reenviar código em \d+ s$/ })).toBeDisabled();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Reenviar código em \d+ s$/ })).toBeDisabled();
    await page.clock.fastForward(61_000);
    await button(page, 'Reenviar código').click();
    await expect(page.getByText(NEUTRAL)).toBeVisible();
    await expect(field(page, 'Código')).toBeFocused();
    await expect(page.getByRole('button', { name: /^Reenviar código em \d+ s$/ })).toBeDisabled();
    const second = await mailedCode(server, owner.email, 2);
    if (first !== second) {
      await enterCode(page, first);
      await expect(page.getByText(WRONG_CODE)).toBeVisible();
    }
    await enterCode(page, second);
    await expect(page).toHaveURL(/\/reset-password\/confirm$/);
  });

  test('stops at the fourth wrong guess, and says for how long', async ({ page, request, server }) => {
    const owner = await signUpConfirmed(request, server);
    await askForCode(page, owner.email);
    const code = await mailedCode(server, owner.email);
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
    for (let guess = 1; guess <= 3; guess += 1) {
      const answer = page.waitForResponse('**/validate-code');
      await enterCode(page, wrong);
      expect((await answer).status()).toBe(400);
    }
    await enterCode(page, code);
    await expect(page.getByText('Muitas tentativas. Aguarde um pouco e tente novamente.')).toBeVisible();
    await expect(page.getByText(/Nova tentativa em \d+ minutos?\./)).toBeVisible();
  });
});

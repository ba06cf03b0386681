import { interceptCalls, watchCalls } from './support/network.ts';
import { signUp } from './support/people.ts';
import { expect, test } from './support/server.ts';

test.describe('the login', () => {
  test('requires both fields, and loads the current store afterwards', async ({ page, request }) => {
    const owner = await signUp(request);
    await page.goto('/login');
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email');
    const enter = page.getByRole('button', { name: 'Entrar' });
    const calls = watchCalls(page, 'POST', /\/login$/);
    await enter.click();
    await expect(page.getByText('O e-mail é obrigatório')).toBeVisible();
    await expect(page.getByText('A senha é obrigatória.')).toBeVisible();
    expect(calls).toEqual([]);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Senha', { exact: true }).fill(owner.password);
    const asked = page.waitForRequest(/\/api\/auth\/store\/me$/);
    await enter.click();
    await asked;
    expect(calls.map((call) => call.postDataJSON() as unknown)).toEqual([
      { email: owner.email, password: owner.password },
    ]);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test("shows the server's message, or its own text when there is no answer", async ({ page }) => {
    const line = await interceptCalls(page, 'POST', 'auth/store/login');
    line.breakDown();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('marina@exemplo.com');
    await page.getByLabel('Senha', { exact: true }).fill('noite-longa');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('Algo deu errado do nosso lado.')).toBeVisible();
    await page.route('**/api/auth/store/login', (route) => route.abort());
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('E-mail ou senha inválidos. Tente novamente.')).toBeVisible();
  });
});

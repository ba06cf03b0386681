import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { mailedCode, signUpConfirmed } from './support/mail.ts';
import { interceptCalls } from './support/network.ts';
import { askForCode, button, choosePassword, enterCode, field, NEW_PASSWORD } from './support/recovery.ts';
import { expect, test } from './support/server.ts';

// The last step of the password recovery (docs/product/password-recovery.md#new-password), and all three steps in both
// themes and on narrow phones.

const FAILED = 'Token inválido, expirado ou a senha é a mesma que a anterior. Tente novamente.';

test.describe('the third step', () => {
  for (const path of [
    '/reset-password/confirm',
    '/reset-password/confirm#email=marina%40exemplo.com',
    '/reset-password/confirm#token=0042',
  ]) {
    test(`returns to the first step without e-mail and token: ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText('Token ou e-mail inválido. Tente novamente.')).toBeVisible();
      await expect(page).toHaveURL(/\/forgot-password$/);
    });
  }

  test('shows and hides each password, and reports what is wrong with them', async ({ page }) => {
    await page.goto('/reset-password/confirm#email=marina%40exemplo.com&token=0042');
    await button(page, 'Redefinir senha').click();
    await expect(page.getByText('A nova senha é obrigatória', { exact: true })).toBeVisible();
    await expect(page.getByText('A confirmação da senha é obrigatória', { exact: true })).toBeVisible();
    await expect(field(page, 'Nova senha')).toBeFocused();
    await field(page, 'Nova senha').fill('12345');
    await field(page, 'Confirmação da senha').fill('54321');
    await button(page, 'Redefinir senha').click();
    await expect(page.getByText('A senha deve ter pelo menos 6 caracteres', { exact: true })).toBeVisible();
    await expect(page.getByText('As senhas não coincidem', { exact: true })).toBeVisible();
    for (const label of ['Nova senha', 'Confirmação da senha']) {
      await expect(field(page, label)).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Mostrar senha' }).first().click();
      await expect(field(page, label)).toHaveAttribute('type', 'text');
    }
  });

  test('refuses the current password and a common one, and the code stays valid', async ({
    page,
    request,
    server,
  }) => {
    const owner = await signUpConfirmed(request, server);
    await askForCode(page, owner.email);
    await enterCode(page, await mailedCode(server, owner.email));
    await choosePassword(page, owner.password);
    await expect(page.getByText(FAILED)).toBeVisible();
    await expect(
      page.getByText('Escolha uma senha diferente da anterior ou peça um novo código.'),
    ).toBeVisible();
    await expect(field(page, 'Nova senha')).toBeFocused();
    await choosePassword(page, '123456');
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(page.getByText('Escolha uma senha diferente da anterior')).toBeHidden();
    const line = await interceptCalls(page, 'POST', 'auth/store/password/reset-password');
    await field(page, 'Nova senha').fill(NEW_PASSWORD);
    await field(page, 'Confirmação da senha').fill(NEW_PASSWORD);
    await button(page, 'Redefinir senha').evaluate((element: HTMLButtonElement) => {
      for (let press = 0; press < 10; press += 1) element.click();
    });
    await expect(page.getByText('Senha redefinida com sucesso!')).toBeVisible();
    expect(line.calls()).toBe(1);
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing on the three steps, with their errors', async ({ page }) => {
      await page.goto('/forgot-password');
      await button(page, 'Enviar Código').click();
      await expectAccessible(page, 'first step');
      await askForCode(page, 'marina@exemplo.com');
      await button(page, 'Validar código').click();
      await expectAccessible(page, 'second step');
      await page.goto('/reset-password/confirm#email=marina%40exemplo.com&token=0042');
      await button(page, 'Redefinir senha').click();
      await expectAccessible(page, 'third step');
    });
  });
}

for (const width of [320, 360]) {
  test(`at ${width} px nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    const email = 'um-endereco-de-e-mail-que-nao-cabe-em-linha-nenhuma@lanhousedacorujadamadrugada.com.br';
    await askForCode(page, email);
    await expectNoSideScroll(page, 'second step');
    await page.getByRole('link', { name: 'Usar outro e-mail' }).click();
    await expectNoSideScroll(page, 'first step');
    await page.goto(`/reset-password/confirm#email=${email}&token=0042`);
    await expect(field(page, 'Nova senha')).toBeVisible();
    await expectNoSideScroll(page, 'third step');
  });
}

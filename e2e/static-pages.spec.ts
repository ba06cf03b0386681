import { expect, test } from './support/server.ts';

test.describe('the static pages', () => {
  test('/guide offers the guard with its version, and support by e-mail and WhatsApp', async ({ page }) => {
    await page.goto('/guide');
    await expect(page.getByRole('main')).toContainText('v1.0.6');
    await expect(page.getByRole('heading', { name: 'E-mail', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'WhatsApp', exact: true })).toBeVisible();
  });

  test('/terms-of-use requires company, CNPJ and bank data, and says when an account and its data are removed', async ({
    page,
  }) => {
    await page.goto('/terms-of-use');
    const main = page.getByRole('main');
    for (const text of [
      /nome da empresa, o CNPJ/,
      /dados bancários/,
      /A conta também pode ser cancelada a qualquer momento/,
      /Os dados podem ser excluídos 30 dias após o cancelamento da conta\./,
    ]) {
      await expect(main).toContainText(text);
    }
  });

  test('/terms-of-use says who is paid for purchases in the app, and who for sales at the counter', async ({
    page,
  }) => {
    await page.goto('/terms-of-use');
    for (const text of [
      'pagas pela plataforma, que divide o valor entre a loja e a Coruja',
      'As vendas no balcão são pagas direto à loja',
    ]) {
      await expect(page.getByRole('main')).toContainText(text);
    }
  });

  test('/privacy-policy says that it was last updated in July 2025', async ({ page }) => {
    await page.goto('/privacy-policy');
    await expect(page.getByText('Última atualização: julho de 2025')).toBeVisible();
  });
});

import { expect, test } from './support/server.ts';

// What the guide says about this server (docs/product/screens.md#guide): where to download the guard, and whom to contact.

const support = {
  email: null,
  whatsapp: null,
  guard: { version: 'v1.0.6', windows: null, windowsMsi: null, linux: null },
};

test.describe('the guide', () => {
  test('says what is missing: the guard, with the reason, and e-mail and WhatsApp if not set', async ({
    page,
  }) => {
    const guard = { ...support.guard, windows: null, linux: null };
    await page.route('**/api/support', (route) =>
      route.fulfill({ json: { email: null, whatsapp: null, guard } }),
    );
    await page.goto('/guide');
    await expect(page.getByRole('heading', { name: 'Guarda v1.0.6' })).toBeVisible();
    for (const system of ['Windows', 'Linux']) {
      const button = page.getByRole('button', { name: `Baixar para ${system}` });
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(
        /Ainda não está disponível para baixar neste servidor/,
      );
    }
    await expect(page.getByText('npm run build -w apps/guard')).toBeVisible();
    await expect(page.getByText('O e-mail do suporte ainda não foi configurado.')).toBeVisible();
    await expect(page.getByText('O WhatsApp do suporte ainda não foi configurado.')).toBeVisible();
  });

  test('offers the guard that this server can build, and says that the first download takes a while', async ({
    page,
    request,
  }) => {
    const unmade = { path: '/downloads/guarda', sizeBytes: null, sha256: null };
    await page.route('**/api/support', (route) =>
      route.fulfill({ json: { ...support, guard: { ...support.guard, windows: unmade, linux: unmade } } }),
    );
    await page.goto('/guide');
    await expect(page.getByRole('link', { name: 'Baixar para Windows' })).toHaveAttribute(
      'href',
      '/downloads/guarda',
    );
    await expect(page.getByText(/O primeiro download prepara o pacote/)).toBeVisible();
    // HEAD requests only the headers, so that the test builds no 80 MB.
    const head = await request.head('/downloads/coruja-guarda-1.0.6-windows-x64.zip');
    if (head.ok())
      expect(head.headers()['content-disposition']).toContain('coruja-guarda-1.0.6-windows-x64.zip');
    else expect(head.status()).toBe(503);
  });

  test('links to the download and the contacts that exist', async ({ page }) => {
    const sum = (digit: string) => digit.repeat(64);
    const there = {
      email: 'ajuda@exemplo.com',
      whatsapp: '5511987654321',
      guard: {
        ...support.guard,
        windows: { path: '/downloads/guarda.zip', sizeBytes: 35_704_690, sha256: sum('a') },
        linux: { path: '/downloads/guarda.tar.gz', sizeBytes: 43_562_091, sha256: sum('b') },
      },
    };
    await page.route('**/api/support', (route) => route.fulfill({ json: there }));
    await page.goto('/guide');
    const link = (name: string | RegExp) => page.getByRole('link', { name });
    await expect(link('ajuda@exemplo.com')).toHaveAttribute('href', 'mailto:ajuda@exemplo.com');
    await expect(link('+55 11 98765-4321')).toHaveAttribute('href', 'https://wa.me/5511987654321');
    await expect(link(/^Baixar para Windows \(36\sMB\)$/)).toHaveAttribute('href', '/downloads/guarda.zip');
    await expect(link(/^Baixar para Linux \(44\sMB\)$/)).toHaveAttribute('href', '/downloads/guarda.tar.gz');
    for (const digit of ['a', 'b']) await expect(page.getByText(sum(digit))).toBeVisible();
    await expect(page.getByText('Ainda não está disponível para baixar')).toHaveCount(0);
    await expect(page.getByText('O primeiro download prepara')).toHaveCount(0);
  });

  test('can reload the contacts when they could not be loaded', async ({ page }) => {
    await page.route('**/api/support', (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/guide#suporte');
    await expect(page.getByText('Não foi possível carregar os contatos do suporte.')).toBeVisible();
    await page.unroute('**/api/support');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText('O WhatsApp do suporte ainda não foi configurado.')).toBeVisible();
  });
});

import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { mailedCode, mailedConfirmation } from './support/mail.ts';
import { signIn, signUp } from './support/people.ts';
import { askForCode, button } from './support/recovery.ts';
import { expect, test } from './support/server.ts';

// The link that confirms the e-mail of a new account, and the banner that asks for it.

const banner = 'Falta confirmar';

test.describe('a new account', () => {
  test('shows a banner to confirm its e-mail on every screen until the link is opened', async ({
    page,
    request,
    server,
  }) => {
    const owner = await signUp(request);
    const link = await mailedConfirmation(server, owner.email);
    await signIn(page, owner, '/admin/computers');
    const line = page.getByRole('region', { name: banner });
    await expect(line).toContainText(`Confirme seu e-mail pelo link enviado para ${owner.email}.`);
    await page.goto('/admin/profile');
    await expect(line).toBeVisible();

    const other = await page.context().newPage();
    const addresses: string[] = [];
    other.on('request', (each) => addresses.push(each.url() + (each.headers().referer ?? '')));
    await other.goto(link);
    await expect(other).toHaveURL(/\/confirm-email$/);
    await button(other, 'Confirmar e-mail').click();
    await expect(other.getByText('E-mail confirmado!')).toBeVisible();
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    expect(token).toHaveLength(43);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    // The other console is notified.
    await expect(line).toBeHidden();
    await other.getByRole('link', { name: 'Ir para a minha loja' }).click();
    await expect(other).toHaveURL(/\/admin\/dashboard$/);

    await page.goto(link);
    await button(page, 'Confirmar e-mail').click();
    await expect(page.getByText('Este link expirou ou já foi usado.')).toBeVisible();
  });

  test('gets another link on request', async ({ page, request, server }) => {
    const owner = await signUp(request);
    await mailedConfirmation(server, owner.email);
    await signIn(page, owner);
    await button(page, 'Enviar de novo').click();
    await expect(page.getByText('E-mail enviado!')).toBeVisible();
    await mailedConfirmation(server, owner.email, 2);
  });

  test('confirms its e-mail first when the password was forgotten, then gets the code', async ({
    page,
    request,
    server,
  }) => {
    const owner = await signUp(request);
    await mailedConfirmation(server, owner.email);
    await askForCode(page, owner.email);
    await page.goto(await mailedConfirmation(server, owner.email, 2));
    await button(page, 'Confirmar e-mail').click();
    await page.getByRole('link', { name: 'Pedir um código' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await askForCode(page, owner.email);
    expect(await mailedCode(server, owner.email)).toMatch(/^\d{4}$/);
  });
});

test('an incomplete link says what to do', async ({ page }) => {
  await page.goto('/confirm-email');
  await expect(page.getByText('Este link está incompleto.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmar e-mail' })).toHaveCount(0);
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme, viewport: { width: 360, height: 640 } });

    test('page and banner are accessible, and nothing scrolls sideways', async ({ page, request }) => {
      await page.goto('/confirm-email#token=abc');
      await expect(button(page, 'Confirmar e-mail')).toBeVisible();
      await expectAccessible(page, 'the page');
      await expectNoSideScroll(page, 'the page');
      await signIn(page, await signUp(request), '/admin/computers');
      await expect(page.getByRole('region', { name: banner })).toBeVisible();
      await expectAccessible(page, 'the line');
      await expectNoSideScroll(page, 'the line');
    });
  });
}

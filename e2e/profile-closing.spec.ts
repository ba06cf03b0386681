import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { watchCalls } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { button, edit, field, openClosing, openProfile, save, section } from './support/profile.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// Closing the account at the end of the profile (docs/product/stores.md#closing), and the whole screen in both themes and
// on narrow phones.

test.describe('closing the account', () => {
  test('names the consequences, asks for the name, ends at the login, and the account stays closed', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await openProfile(page, store);
    await expect(section(page, 'Encerrar conta')).toContainText('30 dias');
    const dialog = await openClosing(page);
    const calls = watchCalls(page, 'DELETE', /\/stores\//);
    await button(dialog, 'Encerrar conta').click();
    await expect(dialog.getByText('Digite o nome da loja.')).toBeVisible();
    await dialog.getByLabel('Nome da loja').fill('Outra loja');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Este não é o nome da loja.')).toBeVisible();
    await expect(dialog.getByLabel('Nome da loja')).toBeFocused();
    expect(calls).toHaveLength(0);
    await dialog.getByLabel('Nome da loja').fill('lan house do teste');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/login$/);
    await expect(
      page.getByText(/A conta de “Lan House do Teste” foi encerrada\. Até \d\d\/\d\d\/\d{4}/),
    ).toBeVisible();
    expect(calls).toHaveLength(1);
    await page.getByLabel('E-mail').fill(store.owner.email);
    await page.getByLabel('Senha', { exact: true }).fill(store.owner.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText(/Esta conta foi encerrada em \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('is refused while sessions run, and links to them', async ({ page, request }) => {
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    await store.startSession({ computerId, isGuest: true, durationInMinutes: 60 });
    await openProfile(page, store);
    const dialog = await openClosing(page);
    await dialog.getByLabel('Nome da loja').fill('Lan House do Teste');
    await button(dialog, 'Encerrar conta').click();
    await expect(dialog.getByRole('alert')).toContainText(
      'Encerre as sessões ativas antes de encerrar a conta.',
    );
    await dialog.getByRole('link', { name: 'Ver sessões ativas' }).click();
    await expect(page).toHaveURL(/\/admin\/sessions$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('is cancelled by Esc, and forgets what was typed', async ({ page, request }) => {
    await openProfile(page, await prepareStore(request));
    const dialog = await openClosing(page);
    await dialog.getByLabel('Nome da loja').fill('Lan House do Teste');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button(section(page, 'Encerrar conta'), 'Encerrar conta')).toBeFocused();
    await openClosing(page);
    await expect(dialog.getByLabel('Nome da loja')).toHaveValue('');
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing while reading, editing, with errors, and asking to close', async ({
      page,
      request,
    }) => {
      test.slow();
      await signInByApi(page, (await prepareStore(request)).owner);
      await openSettled(page, '/admin/profile');
      await expectAccessible(page, 'reading');
      await edit(page);
      await field(page, 'Nome da loja').fill('');
      await field(page, 'E-mail').fill('nova@exemplo.com');
      await save(page).click();
      await expect(page.getByText('O nome da loja é obrigatório.')).toBeVisible();
      await expectAccessible(page, 'editing, with errors');
      await button(page, 'Cancelar').click();
      await openClosing(page);
      await expectAccessible(page, 'closing');
    });
  });
}

for (const width of [320, 360]) {
  test(`at ${width} px nothing scrolls sideways, and saving stays in sight`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 640 });
    const store = await prepareStore(request);
    await store.call('patch', '/stores', {
      name: 'Lan House e Cyber Café Corujão da Madrugada de São João del-Rei',
      address: { rua: 'Avenida Comendador Francisco Avelino Maia Rodrigues da Silva' },
    });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/profile');
    await expectNoSideScroll(page, 'reading');
    await edit(page);
    await field(page, 'Nome da loja').fill('Coruja');
    await expect(save(page)).toBeInViewport({ ratio: 1 });
    await expectNoSideScroll(page, 'editing');
    await button(page, 'Cancelar').click();
    await openClosing(page);
    await expectNoSideScroll(page, 'closing');
  });
}

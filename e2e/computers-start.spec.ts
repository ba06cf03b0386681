import type { Page } from '@playwright/test';
import { layLine, passTimeUntil } from './support/network.ts';
import { signIn } from './support/people.ts';
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

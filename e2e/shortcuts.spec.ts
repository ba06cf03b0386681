import type { Shortcut } from '@coruja/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// 'Atalhos' (docs/product/shortcuts.md#the-screen).

const roomId = '0b8f3d27-6a51-4c9e-8d14-7e2a5c90f319';
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function addRoom(store: PreparedStore): Promise<void> {
  const prices = (await store.call('get', `/stores/${store.id}/prices`)) as {
    version: number;
    document: object;
  };
  const rooms = [{ id: roomId, name: 'VIP', weight: 1.5 }];
  const body = { version: prices.version, document: { ...prices.document, rooms } };
  await store.call('put', `/stores/${store.id}/prices`, body);
}

const shortcutsOf = (store: PreparedStore) =>
  store.call('get', `/stores/${store.id}/shortcuts`) as Promise<Shortcut[]>;

const names = (page: Page) => page.getByRole('row').locator('td:first-child');

test('an owner creates a shortcut with icon and room, orders the list by keyboard, and removes one', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await addRoom(store);
  await signInByApi(page, store.owner);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Atalhos dos computadores' }).click();
  await expect(page.getByRole('heading', { name: 'Atalhos', level: 1 })).toBeVisible();
  await expect(page.getByText('Nenhum atalho criado.')).toBeVisible();
  await expectAccessible(page, 'no shortcuts');

  await page.getByRole('button', { name: 'Criar atalho' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar atalho' });
  await dialog.getByLabel('Nome').fill('Counter-Strike 2');
  await dialog.getByLabel('Abre').fill('cs2.bat');
  await dialog.getByRole('button', { name: 'Criar atalho' }).click();
  await expect(dialog).toContainText('Informe um programa, como C:\\Jogos\\jogo.exe');
  await dialog.getByLabel('Abre').fill('C:\\Jogos\\cs2.exe');
  await dialog.getByLabel('Argumentos').fill('-fullscreen');
  await dialog.getByLabel('Só em algumas salas').check();
  await dialog.getByRole('button', { name: 'Criar atalho' }).click();
  await expect(dialog).toContainText('Escolha ao menos uma sala.');
  await dialog.getByLabel('VIP').check();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher ícone' }).click();
  await (await chooser).setFiles({ name: 'cs2.png', mimeType: 'image/png', buffer: onePixel });
  await expectAccessible(page, 'the form');
  await dialog.getByRole('button', { name: 'Criar atalho' }).click();
  await expect(page.getByText('Atalho criado!')).toBeVisible();
  const row = page.getByRole('row', { name: 'Counter-Strike 2' });
  await expect(row).toContainText('C:\\Jogos\\cs2.exe -fullscreen');
  await expect(row).toContainText('VIP');
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 1);
  const [made] = await shortcutsOf(store);
  expect(made).toMatchObject({ target: 'C:\\Jogos\\cs2.exe', arguments: '-fullscreen' });
  expect(made?.rooms?.map(({ name }) => name)).toEqual(['VIP']);

  const body = { name: 'Steam', target: 'steam://open/games' };
  await store.call('post', `/stores/${store.id}/shortcuts`, body);
  await expect(names(page)).toHaveText(['Counter-Strike 2', 'Steam']);
  await page.getByRole('button', { name: 'Mover para cima: Steam' }).focus();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['Steam', 'Counter-Strike 2']);
  await expect(page.getByRole('button', { name: 'Mover para cima: Steam' })).toBeFocused();
  expect((await shortcutsOf(store)).map(({ name }) => name)).toEqual(['Steam', 'Counter-Strike 2']);
  await expectAccessible(page, 'the list');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideScroll(page, 'the list');

  await page.getByRole('button', { name: 'Counter-Strike 2', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Editar atalho' });
  await edit.getByRole('button', { name: 'Tirar ícone' }).click();
  await edit.getByLabel('Em todos os computadores').check();
  await edit.getByRole('button', { name: 'Salvar atalho' }).click();
  await expect(page.getByText('Atalho salvo!')).toBeVisible();
  await expect(row).toContainText('Todas');
  await expect(row.locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remover: Steam' }).click();
  const question = page.getByRole('dialog', { name: 'Remover atalho' });
  await question.getByRole('button', { name: 'Remover atalho' }).click();
  await expect(page.getByText('Atalho removido!')).toBeVisible();
  await expect(names(page)).toHaveText(['Counter-Strike 2']);
});

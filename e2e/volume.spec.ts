import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { FakeGuard, pairedToken } from './support/fake-guard.ts';
import { choose, isConnected, moments, newest, openFloor } from './support/guard-screen.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/guard.md#commands

async function newGuarded(
  request: Page['request'],
  url: string,
  { store, name, canSetVolume = true }: { store: PreparedStore; name: string; canSetVolume?: boolean },
) {
  const id = await store.addComputer(name);
  const token = await pairedToken(request, store, id);
  const guard = await FakeGuard.connect(url, token, { hello: { canSetVolume } });
  await expect.poll(() => isConnected(request, `/stores/${store.id}/computers/${id}`)).toBe(true);
  return guard;
}

test('the volume of a computer is set by keyboard, and by touch on a phone', async ({
  browser,
  page,
  request,
  server,
}) => {
  const store = await prepareStore(request);
  const guard = await newGuarded(request, server.url, { store, name: 'PC 1' });
  await openFloor(page, store);
  const panel = await choose(page, 'PC 1', 'Guarda e comandos');
  await panel.getByRole('button', { name: 'Volume' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Volume de PC 1' });
  const slider = dialog.getByRole('slider', { name: 'Volume' });
  await expect(slider).toBeFocused();
  await expect(slider).toHaveValue('50');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('status')).toHaveText('45%');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Volume enviado!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const command = await guard.command('volume');
  expect(command.level).toBe(45);
  await expect(newest(panel)).toContainText('Volume em 45%');
  guard.report(command, 'received');
  guard.report(command, 'failed', 'Este computador não tem saída de som.');
  await expect(newest(panel)).toContainText('Falhou', moments);
  await expect(newest(panel)).toContainText('Este computador não tem saída de som.');

  const phone = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    storageState: await page.context().storageState(),
  });
  const small = await phone.newPage();
  await small.goto('/admin/computers');
  const smallPanel = await choose(small, 'PC 1', 'Guarda e comandos');
  await smallPanel.getByRole('button', { name: 'Volume' }).tap();
  const smallDialog = small.getByRole('dialog', { name: 'Volume de PC 1' });
  const smallSlider = smallDialog.getByRole('slider', { name: 'Volume' });
  // It remembers nothing.
  await expect(smallSlider).toHaveValue('50');
  const box = await smallSlider.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await smallSlider.tap({ position: { x: 1, y: 22 } });
  await expect(smallDialog.getByRole('status')).toHaveText('Sem som');
  await expect(smallSlider).toHaveAttribute('aria-valuetext', 'Sem som');
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await smallDialog.getByRole('button', { name: 'Mudar volume' }).tap();
  await expect(newest(smallPanel)).toContainText('Sem som', moments);
  // Until it arrives, the newest one is still the first.
  await expect.poll(async () => (await guard.command('volume')).level).toBe(0);
  await phone.close();
});

test('the volume of a selection reaches those whose guard can set it', async ({ page, request, server }) => {
  const store = await prepareStore(request);
  const guard = await newGuarded(request, server.url, { store, name: 'PC 1' });
  const earlier = await newGuarded(request, server.url, { store, name: 'PC 2', canSetVolume: false });
  await openFloor(page, store);
  await page.getByRole('button', { name: 'Selecionar', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Computadores selecionados' });
  await expect(bar.getByRole('button', { name: 'Volume' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Selecionar todos' }).click();
  await bar.getByRole('button', { name: 'Volume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Volume de 2 computadores' });
  await dialog.getByRole('slider', { name: 'Volume' }).fill('30');
  await dialog.getByRole('button', { name: 'Mudar volume' }).click();
  await expect(page.getByText('Volume enviado a 1 computador.')).toBeVisible();
  await expect(page.getByText('Guarda de versão que não muda o volume: PC 2.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await guard.command('volume')).level).toBe(30);
  expect(earlier.commands).toEqual([]);
  await page.keyboard.press('Escape');

  const panel = await choose(page, 'PC 2', 'Guarda e comandos');
  await expect(panel).toContainText('O guarda deste computador é de uma versão que não muda o volume.');
  await expect(panel.getByRole('button', { name: 'Volume' })).toBeDisabled();
});

test('a moved slider is left without a question', async ({ page, request, server }) => {
  const store = await prepareStore(request);
  const guard = await newGuarded(request, server.url, { store, name: 'PC 1' });
  await openFloor(page, store);
  const panel = await choose(page, 'PC 1', 'Guarda e comandos');
  await panel.getByRole('button', { name: 'Volume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Volume de PC 1' });
  await expect(dialog.getByRole('slider', { name: 'Volume' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('status')).toHaveText('100%');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(guard.commands).toEqual([]);
});

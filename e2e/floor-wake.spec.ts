import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { FakeGuard, pairedToken } from './support/fake-guard.ts';
import { cardOf, isConnected, moments, openFloor } from './support/guard-screen.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/guard.md#switching-on

/** A computer whose guard has reported its network card. */
async function newOn(request: Page['request'], url: string, store: PreparedStore, name: string) {
  const id = await store.addComputer(name);
  const macAddresses = [`a8:5e:45:00:11:0${name.at(-1)}`];
  const guard = await FakeGuard.connect(url, await pairedToken(request, store, id), { macAddresses });
  const connectedIs = (connected: boolean) =>
    expect.poll(() => isConnected(request, `/stores/${store.id}/computers/${id}`)).toBe(connected);
  await connectedIs(true);
  return { guard, macAddresses, connectedIs };
}

test('a computer that is off is switched on by one that is on', async ({ page, request, server }) => {
  const store = await prepareStore(request);
  const off = await newOn(request, server.url, store, 'PC 1');
  const on = await newOn(request, server.url, store, 'PC 2');
  await openFloor(page, store);
  const wake = page.getByRole('menuitem', { name: 'Ligar' });
  await page.getByRole('button', { name: 'Mais ações de PC 1' }).click();
  await expect(page.getByRole('menuitem', { name: 'Guarda e comandos' })).toBeVisible();
  await expect(wake).toBeHidden();
  await page.keyboard.press('Escape');
  off.guard.drop();
  await expect(cardOf(page, 'PC 1')).toContainText('Sem conexão', moments);
  await page.getByRole('button', { name: 'Mais ações de PC 1' }).press('Enter');
  await expectAccessible(page);
  await wake.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pedido de ligar enviado a 1 computador.')).toBeVisible();
  const command = await on.guard.command('wake');
  expect([command.text, command.addresses]).toEqual(['PC 1', off.macAddresses]);

  // Of a selection, only those that are off.
  await page.getByRole('button', { name: 'Selecionar', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Computadores selecionados' });
  await bar.getByRole('button', { name: 'Selecionar todos' }).click();
  await bar.getByRole('button', { name: 'Ligar', exact: true }).click();
  await expect(page.getByText('Já ligados: PC 2.')).toBeVisible();

  // With nobody who could wake it.
  on.guard.drop();
  await on.connectedIs(false);
  await bar.getByRole('button', { name: 'Ligar', exact: true }).click();
  await expect(page.getByText('Falha ao ligar.')).toBeVisible();
  await expect(
    page.getByText('Ligue um dos computadores da loja à mão: um que esteja conectado liga os outros.'),
  ).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { FakeGuard, joinByKey } from './support/fake-guard.ts';
import { cardOf, moments, openFloor, sign } from './support/guard-screen.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// 'Instalar em vários' (docs/product/guard.md#installation-key), with guards that join by the key.

const msi = { path: '/downloads/guarda.msi', sizeBytes: 37_000_000, sha256: 'a'.repeat(64) };

/** Whether this server could make the MSI. */
async function supportWith(page: Page, windowsMsi: typeof msi | null): Promise<void> {
  const guard = { version: 'v1.0.6', windows: null, windowsMsi, linux: null };
  await page.route('**/api/support', (route) =>
    route.fulfill({ json: { email: null, whatsapp: null, guard } }),
  );
}

test('a key connects computers, which the dialog counts with their names while they join', async ({
  page,
  request,
  server,
}) => {
  const store = await prepareStore(request);
  await store.addComputer('PC 01');
  await supportWith(page, null);
  await openFloor(page, store);
  await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
  await page.getByRole('button', { name: 'Instalar em vários' }).click();
  const dialog = page.getByRole('dialog', { name: 'Instalar em vários' });
  const count = dialog.getByLabel('Quantos computadores');
  await dialog.getByRole('button', { name: 'Gerar chave' }).click();
  await expect(dialog).toContainText('Informe um número.');
  await count.fill('501');
  await dialog.getByRole('button', { name: 'Gerar chave' }).click();
  await expect(dialog).toContainText('O máximo é 500 computadores.');
  await count.fill('2');
  await page.keyboard.press('Enter');

  await expect(dialog.getByRole('group', { name: 'Endereço do console' })).toHaveText(server.url);
  const key = await dialog.getByRole('group', { name: 'Chave de instalação' }).innerText();
  expect(key).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
  await expect(dialog.getByRole('group', { name: 'Comando para Windows' })).toHaveText(
    `instalar.cmd /servidor:${server.url} /chave:${key} /conta:jogador /silencioso`,
  );
  await expect(dialog.getByRole('group', { name: 'Comando para Linux' })).toHaveText(
    `echo ${key} | sudo ./install.sh --user jogador --server ${server.url} --key-file -`,
  );
  await dialog.getByRole('button', { name: 'Copiar: Comando para Windows' }).click();
  await expect(page.getByText('Comando copiado!')).toBeVisible();
  await expectAccessible(page, 'the key');

  const joined = dialog.getByRole('region', { name: 'Computadores que entraram' });
  await expect(joined).toContainText('0 de 2 computadores conectados');
  await expect(joined).toContainText(/A chave vale até \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
  // The computer that the store has, and a new one.
  const token = await joinByKey(request, { key, hostName: 'PC-01' });
  await expect(joined).toContainText('1 de 2 computadores conectado', moments);
  await expect(joined.getByRole('listitem')).toHaveText(['PC 01']);
  await joinByKey(request, { key, hostName: 'FUNDOS-02' });
  await expect(joined).toContainText('2 de 2 computadores conectados', moments);
  await expect(joined.getByRole('listitem')).toHaveText(['FUNDOS-02', 'PC 01']);

  // Shown once.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await FakeGuard.connect(server.url, token);
  await expect(sign(cardOf(page, 'PC 01'))).toBeVisible(moments);
  await expect(cardOf(page, 'FUNDOS-02')).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
  await page.getByRole('button', { name: 'Instalar em vários' }).click();
  await expect(dialog).toContainText('Há uma chave aberta, que só aparece quando é gerada.');
  await expect(dialog).not.toContainText(key);
  await dialog.getByRole('button', { name: 'Encerrar chave' }).click();
  await expect(page.getByText('Chave encerrada!')).toBeVisible();
  await expect(joined).toContainText('Esta chave foi encerrada.');
  await expect(dialog.getByRole('button', { name: 'Gerar chave' })).toBeVisible();
});

test.describe('on a phone, in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 740 } });

  test('the dialog fits, before a store has a computer too', async ({ page, request, server }) => {
    const store = await prepareStore(request);
    await supportWith(page, msi);
    await openFloor(page, store);
    await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
    await page.getByRole('button', { name: 'Instalar em vários' }).click();
    const dialog = page.getByRole('dialog', { name: 'Instalar em vários' });
    await expectAccessible(page, 'the question');
    await dialog.getByLabel('Quantos computadores').fill('1');
    await dialog.getByRole('button', { name: 'Gerar chave' }).click();
    await expect(dialog.getByRole('group', { name: 'Chave de instalação' })).toBeVisible();
    // With an MSI, its command.
    const key = await dialog.getByRole('group', { name: 'Chave de instalação' }).innerText();
    await expect(dialog.getByRole('group', { name: 'Comando para Windows' })).toHaveText(
      `msiexec /i guarda.msi /qn CONSOLE=${server.url} KEY=${key} ACCOUNT=jogador`,
    );
    await expect(dialog.getByRole('link', { name: 'arquivo MSI' })).toHaveAttribute('href', msi.path);
    await expect(dialog).toContainText(`SHA-256 do arquivo MSI: ${msi.sha256}`);
    await expectAccessible(page, 'the key');
    await expectNoSideScroll(page, 'the key');
    const picture = process.env['GUARD_PICTURES'];
    if (picture) await page.screenshot({ path: `${picture}/fleet.png` });
  });
});

import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { withPix } from './support/bank-store.ts';
import { signInByApi } from './support/people.ts';
import { pixKey, savePixKey, turnPixOn } from './support/pix.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// 'PIX no balcão' in 'Ajustes' (docs/product/pix.md#settings).

const section = (page: Page) => page.getByRole('region', { name: 'PIX no balcão' });
const keyField = (page: Page) => section(page).getByLabel('Chave Pix', { exact: true });
const save = (page: Page) => section(page).getByRole('button', { name: 'Salvar PIX' });
const untested = 'Falta testar a chave. Clientes só veem códigos depois do teste.';

async function openSettings(page: Page, store: PreparedStore): Promise<void> {
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/settings');
}

const readPix = (store: PreparedStore) => store.call('get', `/stores/${store.id}/pix-settings`);

test.describe("'PIX no balcão'", () => {
  test('is turned on with a key, which the owner tests with R$ 0,01', async ({ page, request }) => {
    test.slow();
    const store = await prepareStore(request);
    await openSettings(page, store);
    const choice = section(page).getByRole('radiogroup', { name: 'Receber por PIX' });
    await expect(choice.getByRole('radio', { name: 'Só anotar' })).toBeChecked();
    await expect(save(page)).toBeHidden();

    await choice.getByRole('radio', { name: 'Com a chave da loja' }).click();
    await save(page).click();
    await expect(section(page).getByText('Informe a chave PIX.')).toBeVisible();
    await expect(section(page).getByText('Informe a senha atual.')).toBeVisible();
    await expect(keyField(page)).toBeFocused();
    await expectAccessible(page, 'refused');
    await section(page).getByLabel('Tipo da chave Pix').selectOption('PHONE');
    await keyField(page).fill('11 98765-432');
    await section(page).getByLabel('Senha atual').fill('errada');
    await save(page).click();
    await expect(section(page).getByText('Celular inválido. Informe o DDD e os 9 dígitos.')).toBeVisible();
    await keyField(page).fill('+55 11 98765-4321');
    await expect(keyField(page)).toHaveValue('(11) 98765-4321');
    await section(page).getByLabel('Identificar a cobrança no código (txid)').uncheck();
    await save(page).click();
    await expect(section(page).getByText('A senha atual não confere.')).toBeVisible();
    await expect(section(page).getByLabel('Senha atual')).toBeFocused();
    await section(page).getByLabel('Senha atual').fill(store.owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('PIX salvo!')).toBeVisible();
    expect(await readPix(store)).toMatchObject({ mode: 'KEY', key: '+5511987654321', sendsTxid: false });
    await expect(save(page)).toBeHidden();
    await expect(choice.getByRole('radio', { name: 'Com a chave da loja' })).toBeFocused();

    await expect(section(page).getByText(untested)).toBeVisible();
    await section(page).getByRole('button', { name: 'Testar com R$ 0,01' }).click();
    const testing = page.getByRole('dialog', { name: 'Testar a chave com R$ 0,01' });
    await expect(testing).toContainText(
      'Pague R$ 0,01 com o seu próprio banco e confira o nome de quem recebe.',
    );
    await expect(testing.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
    await expect(testing.getByLabel('Código PIX')).toHaveValue(/\+5511987654321.*54040\.01/);
    await expect(testing.getByRole('button', { name: 'Copiar código' })).toBeFocused();
    await expectAccessible(page, 'testing');
    await testing.getByRole('button', { name: 'Algo está errado' }).click();
    await expect(testing).toBeHidden();
    await expect(keyField(page)).toBeFocused();
    await expect(section(page).getByText(untested)).toBeVisible();

    await section(page).getByRole('button', { name: 'Testar com R$ 0,01' }).click();
    await testing.getByRole('button', { name: 'Nome certo, dinheiro recebido' }).click();
    await expect(page.getByText('Chave testada!')).toBeVisible();
    await expect(testing).toBeHidden();
    await expect(section(page).getByText(/^Chave testada em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
    await expect(section(page).getByText(untested)).toBeHidden();
    await expectAccessible(page, 'tested');
  });

  test('begins with the key of the payout data', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.call('post', `/stores/${store.id}/payout-account`, withPix);
    await openSettings(page, store);
    await section(page).getByRole('radio', { name: 'Com a chave da loja' }).click();
    await expect(section(page).getByLabel('Tipo da chave Pix')).toHaveValue(withPix.pixKeyType);
    await expect(keyField(page)).toHaveValue(withPix.pixKey);
    await section(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(section(page).getByRole('radio', { name: 'Só anotar' })).toBeChecked();
    await expect(keyField(page)).toBeHidden();
  });

  test('says that another key must be tested again', async ({ page, request }) => {
    const store = await prepareStore(request);
    await turnPixOn(store);
    await openSettings(page, store);
    await expect(section(page).getByText(/^Chave testada em/)).toBeVisible();
    await expect(keyField(page)).toHaveValue(pixKey.key);
    await keyField(page).fill('outra@lancoruja.com.br');
    await expect(section(page).getByRole('status')).toHaveText(
      'Com outra chave, é preciso testar de novo. Até lá, clientes não veem códigos.',
    );
    await expect(section(page).getByText(/^Chave testada em/)).toBeHidden();
    await page.getByRole('navigation').getByRole('link', { name: 'Vendas' }).click();
    await page
      .getByRole('dialog', { name: 'Descartar alterações?' })
      .getByRole('button', { name: 'Continuar editando' })
      .click();
    await section(page).getByLabel('Senha atual').fill(store.owner.password);
    await save(page).click();
    await expect(page.getByText('PIX salvo!')).toBeVisible();
    await expect(section(page).getByText(untested)).toBeVisible();
  });

  test('keeps the tested key while PIX is off', async ({ page, request }) => {
    const store = await prepareStore(request);
    await turnPixOn(store);
    await openSettings(page, store);
    await section(page).getByRole('radio', { name: 'Só anotar' }).click();
    await section(page).getByLabel('Senha atual').fill(store.owner.password);
    await save(page).click();
    await expect(page.getByText('PIX salvo!')).toBeVisible();
    expect(await readPix(store)).toMatchObject({ mode: 'OFF', key: pixKey.key, isReady: false });
    await section(page).getByRole('radio', { name: 'Com a chave da loja' }).click();
    await section(page).getByLabel('Senha atual').fill(store.owner.password);
    await save(page).click();
    await expect(section(page).getByText(/^Chave testada em/)).toBeVisible();
  });

  test('fits a phone', async ({ page, request }) => {
    const store = await prepareStore(request);
    await savePixKey(store);
    await page.setViewportSize({ width: 360, height: 740 });
    await openSettings(page, store);
    await keyField(page).fill('outra@lancoruja.com.br');
    await expectNoSideScroll(page, 'settings');
    await section(page).getByRole('button', { name: 'Cancelar' }).click();
    await section(page).getByRole('button', { name: 'Testar com R$ 0,01' }).click();
    await expect(page.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
    await expectNoSideScroll(page, 'testing');
    await expectAccessible(page, 'testing');
  });
});

import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { tillOf } from './support/cashier.ts';
import { boxOf } from './support/payment-box.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// Fiado on the screens (docs/product/tab.md#the-screens).

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function turnOn(store: PreparedStore): Promise<void> {
  await store.call('patch', '/stores', { pricePerHour: 60 });
  await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: true });
}

const setLimit = (store: PreparedStore, userId: string, limit: number) =>
  store.call('patch', `/users/${userId}/tab/limit`, { limit });

test.describe("'Fiado'", () => {
  test('is sold up to the limit at the cashier, and received in parts', async ({ page, request }) => {
    test.slow();
    const store = await prepareStore(request);
    await turnOn(store);
    await newProduct(request, store.id, { name: 'Refrigerante', price: 10 });
    await store.addCustomer('Ana Lima');
    await signInByApi(page, store.owner);

    await openSettled(page, '/admin/credits');
    await page.getByRole('button', { name: 'Ana Lima', exact: true }).click();
    const detail = dialog(page, 'Ana Lima');
    const tab = detail.getByRole('region', { name: 'Fiado', exact: true });
    await expect(tab).toContainText('Sem limite: não compra fiado');
    await tab.getByRole('button', { name: 'Definir limite' }).click();
    const limit = dialog(page, 'Limite de fiado');
    await limit.getByLabel('Limite (R$)').fill('dez');
    await page.keyboard.press('Enter');
    await expect(limit.getByText('Informe um valor em reais.')).toBeVisible();
    await expectAccessible(page, 'limit');
    await limit.getByLabel('Limite (R$)').fill('25');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Limite de fiado salvo!')).toBeVisible();
    await expect(tab).toContainText(/R\$\s25,00; restam R\$\s25,00/);
    await page.keyboard.press('Escape');

    await openSettled(page, '/admin/cashier');
    const till = tillOf(page);
    await till.card('Refrigerante').click();
    await till.card('Refrigerante').click();
    await till.card('Refrigerante').click();
    await page.keyboard.press('F7');
    const box = boxOf(page);
    await expect(box.dialog).toBeVisible();
    await expect(box.tender('Fiado')).toBeHidden();
    await page.keyboard.press('Escape');
    await till.cart.getByRole('combobox', { name: 'Cliente' }).fill('ana');
    await page.getByRole('option', { name: /Ana Lima/ }).click();
    await page.keyboard.press('F7');
    await expect(box.tender('Fiado')).toBeVisible();
    await page.keyboard.press('F5');
    await expect(box.dialog).toContainText(/Limite de fiado R\$\s25,00; restam R\$\s25,00\./);
    await page.keyboard.press('Enter');
    await expect(box.dialog.getByText(/No fiado restam R\$\s25,00\./)).toBeVisible();
    await page.keyboard.type('25');
    await page.keyboard.press('Enter');
    await expect(box.payments).toHaveText([/Fiado\s*R\$\s25,00/]);
    await expectAccessible(page, 'payment box');
    await page.keyboard.press('F1');
    await page.keyboard.press('F9');
    await expect(till.done).toHaveText(/R\$\s30,00/);
    await expect(till.cart).toContainText(/Total no fiado: R\$\s25,00/);

    await page.keyboard.press('Escape');
    await page.locator('h1').click();
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await expect(page).toHaveURL(/\/admin\/tabs$/);
    await expect(page).toHaveTitle('Fiado · Coruja');
    await expect(page.getByText(/R\$\s25,00 a receber de 1 cliente/)).toBeVisible();
    await expectAccessible(page, 'list');
    await page.getByRole('button', { name: 'Receber de Ana Lima' }).click();
    const receiving = dialog(page, 'Receber fiado');
    await receiving.getByLabel('Valor (R$)').fill('30');
    await page.keyboard.press('Enter');
    await expect(receiving.getByText(/No fiado há só R\$\s25,00\./)).toBeVisible();
    await receiving.getByLabel('Valor (R$)').fill('15');
    await receiving.getByLabel('Recebido').fill('20');
    await expect(receiving.getByRole('status', { name: 'Troco' })).toHaveText(/R\$\s5,00/);
    await expectAccessible(page, 'receiving');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Ana Lima ainda deve R\$\s10,00\./)).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText(/R\$\s10,00/);
    await page.getByRole('button', { name: 'Ana Lima', exact: true }).click();
    const lines = detail.getByRole('region', { name: 'Extrato do fiado' }).getByRole('listitem');
    await expect(lines).toHaveText([/Recebido.*−R\$\s15,00.*deve R\$\s10,00/, /Venda.*\+R\$\s25,00/]);
    await expectAccessible(page, 'detail');
  });

  test('fits a phone, and takes the bill of a customer from A receber', async ({ page, request }) => {
    const store = await prepareStore(request);
    await turnOn(store);
    const userId = await store.addCustomer('Ana Lima');
    await setLimit(store, userId, 50);
    const computerId = await store.addComputer('PC 1');
    const body = { computerId, userId, durationInMinutes: 60, source: 'bill' as const };
    const sessionId = await store.startSession(body);
    await store.call('delete', `/stores/${store.id}/sessions/${sessionId}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/tabs');
    await expect(page.getByText('Ninguém deve nada.')).toBeVisible();
    await expectNoSideScroll(page, 'empty');
    await expectAccessible(page, 'empty');
    await page.getByRole('button', { name: /^A receber/ }).click();
    await dialog(page, 'A receber').getByRole('button', { name: 'Pôr no fiado PC 1' }).click();
    const putting = dialog(page, 'Pôr no fiado');
    await expect(putting).toContainText(/Limite de R\$\s50,00; restam R\$\s50,00\./);
    await expectAccessible(page, 'putting');
    await putting.getByRole('button', { name: 'Pôr no fiado' }).click();
    await expect(page.getByText('Conta posta no fiado!')).toBeVisible();
    await openSettled(page, '/admin/tabs');
    await expectNoSideScroll(page, 'list');
    await page.getByRole('button', { name: 'Ana Lima', exact: true }).click();
    await expect(dialog(page, 'Ana Lima').getByRole('button', { name: 'Definir limite' })).toBeVisible();
    await expectNoSideScroll(page, 'detail');
    await openSettled(page, '/admin/tabs');
    await page.getByRole('button', { name: 'Receber de Ana Lima' }).click();
    await expectNoSideScroll(page, 'receiving');
  });

  test('is on no screen of a store whose time has no price', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: false });
    await store.addCustomer('Ana Lima');
    await newSale(request, store.id, { items: [[await newProduct(request, store.id), 1]] });
    await signInByApi(page, store.owner);
    for (const path of ['/admin/credits', '/admin/sales', '/admin/cashier', '/admin/dashboard']) {
      await openSettled(page, path);
      await expect(page.getByText('Fiado')).toHaveCount(0);
    }
    await openSettled(page, '/admin/credits');
    await page.getByRole('button', { name: 'Ana Lima', exact: true }).click();
    await expect(dialog(page, 'Ana Lima').getByText('Extrato de créditos')).toBeVisible();
    await expect(dialog(page, 'Ana Lima').getByText('Fiado')).toHaveCount(0);
  });
});

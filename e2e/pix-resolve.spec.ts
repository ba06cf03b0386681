import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { signInByApi } from './support/people.ts';
import { confirmCharge, newCharge, newSurplus, turnPixOn } from './support/pix.ts';
import { expect, test } from './support/server.ts';
import { newProduct } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';
import { addPerson, connectDevice } from './support/team.ts';
import { expectWholeTexts } from './support/whole-words.ts';

// 'PIX para resolver' (docs/product/pix.md#to-resolve).

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const entry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^PIX/ });
const lines = (page: Page) => page.getByRole('list', { name: 'PIX para resolver' }).getByRole('listitem');

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}: `) }).click();
}

/** A store that receives by its key; an hour costs R$ 6,00. */
async function prepare(page: Page, store: PreparedStore, pricesTime = true): Promise<void> {
  await store.call('patch', '/stores', { pricePerHour: 6 });
  await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime });
  await turnPixOn(store);
  await signInByApi(page, store.owner);
}

test.describe("'PIX para resolver'", () => {
  test('is in the menu while PIX is on, and counts what is left', async ({ page, request }) => {
    const store = await prepareStore(request);
    const { id: productId } = await newProduct(request, store.id);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/pix');
    await expect(page.getByText('Nenhum PIX para resolver.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Ir para Ajustes' })).toBeVisible();
    await expect(entry(page)).toBeHidden();
    await turnPixOn(store);
    await expect(entry(page)).toHaveText('PIX');
    await expect(page.getByRole('main').getByRole('link', { name: 'Ir para o caixa' })).toBeVisible();
    await expectAccessible(page, 'empty');
    await openSettled(page, '/admin/sales');
    await newSurplus(store, { productId });
    await expect(entry(page)).toHaveText('PIX1 para resolver');
    await expectAccessible(page, 'menu');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page).toHaveURL(/\/admin\/pix$/);
    await expect(page).toHaveTitle('PIX para resolver · Coruja');
    await expect(entry(page)).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Control+k');
    await dialog(page, 'Buscar').getByRole('combobox').fill('pix');
    await expect(page.getByRole('option', { name: /^PIX/ })).toBeVisible();
  });

  test('says what is left of each PIX, and why', async ({ page, request }) => {
    const store = await prepareStore(request);
    await prepare(page, store);
    const { id: productId } = await newProduct(request, store.id, { name: 'Refrigerante', price: 5 });
    const userId = await store.addCustomer('Ana Lima');
    await newSurplus(store, { productId, quantity: 2, userId, surplus: 1.5 });
    const charge = await newCharge(store, { productId });
    await confirmCharge(store, charge);
    await confirmCharge(store, charge, { isAnother: true });
    const cancelled = await newCharge(store, { productId });
    await store.call('post', `/stores/${store.id}/charges/${cancelled.id}/cancel`);
    await confirmCharge(store, cancelled);
    await openSettled(page, '/admin/pix');
    await expect(lines(page)).toHaveText([
      /R\$\s5,00Pedido cancelado.*Anônimo · Refrigerante/,
      /R\$\s5,00Pago de novo/,
      /R\$\s1,50Pagou a mais.*Ana Lima · 2\s×\sRefrigerante · pedido de R\$\s10,00.*Recebido R\$\s11,50 em .*, conferido por você\. Usado R\$\s10,00/,
    ]);
    await expect(page.getByText(/R\$\s11,50 em 3 PIX/)).toBeVisible();
    await expectAccessible(page, 'list');
    for (const width of [320, 360, 768, 1_280]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNoSideScroll(page, `${width} px`);
      await expectWholeTexts(page, `${width} px`);
    }
  });

  test('becomes credits of the customer, or of one who is chosen', async ({ page, request }) => {
    const store = await prepareStore(request);
    await prepare(page, store);
    const { id: productId } = await newProduct(request, store.id);
    const userId = await store.addCustomer('Ana Lima');
    await newSurplus(store, { productId, userId });
    await openSettled(page, '/admin/pix');
    await press(page, 'Virar créditos');
    const giving = dialog(page, 'Virar créditos');
    await expect(giving).toContainText(/Ana Lima recebe 10 min de créditos por R\$\s1,00\./);
    await expectAccessible(page, 'known customer');
    await giving.getByRole('button', { name: 'Virar créditos' }).click();
    await expect(page.getByText('PIX virou créditos!')).toBeVisible();
    await expect(page.getByText('Nenhum PIX para resolver.')).toBeVisible();

    await newSurplus(store, { productId, surplus: 2 });
    await press(page, 'Virar créditos');
    await giving.getByRole('button', { name: 'Virar créditos' }).click();
    await expect(giving.getByText('Escolha o cliente que recebe os créditos.')).toBeVisible();
    await expectAccessible(page, 'no customer');
    await giving.getByRole('combobox', { name: 'Cliente' }).fill('ana');
    await page.getByRole('option', { name: /Ana Lima/ }).click();
    await page.keyboard.press('Enter');
    await expect(page.getByText('20 min para Ana Lima.')).toBeVisible();
    await expect(giving).toBeHidden();
    const { credits } = (await store.call('get', `/users/${userId}`)) as { credits: { minutes: number }[] };
    expect(credits[0]?.minutes).toBe(30);
  });

  test('says why it cannot become credits', async ({ page, request }) => {
    const store = await prepareStore(request);
    await prepare(page, store, false);
    const { id: productId } = await newProduct(request, store.id);
    await newSurplus(store, { productId, userId: await store.addCustomer('Ana Lima') });
    await openSettled(page, '/admin/pix');
    await press(page, 'Virar créditos');
    const giving = dialog(page, 'Virar créditos');
    await giving.getByRole('button', { name: 'Virar créditos' }).click();
    await expect(giving.getByRole('alert')).toContainText('Tempo com preço');
    await expectAccessible(page, 'refused');
  });

  test('pays an open order, or a part of it', async ({ page, request }) => {
    const store = await prepareStore(request);
    await prepare(page, store);
    const { id: productId } = await newProduct(request, store.id, { name: 'Refrigerante', price: 5 });
    await newSurplus(store, { productId, surplus: 7 });
    await openSettled(page, '/admin/pix');
    await press(page, 'Usar em um pedido');
    const using = dialog(page, 'Usar em um pedido');
    await expect(using).toContainText('Nenhum pedido em aberto.');
    await expectAccessible(page, 'no order');
    // The dialog shows an order that is made meanwhile.
    await newCharge(store, { productId });
    const userId = await store.addCustomer('Ana Lima');
    await newCharge(store, { productId, quantity: 2, userId });
    await expect(using.getByRole('radio')).toHaveCount(2);
    await using.getByRole('button', { name: 'Usar no pedido' }).click();
    await expect(using.getByText('Escolha o pedido.')).toBeVisible();
    await using.getByRole('radio', { name: /^Anônimo · faltam R\$\s5,00/ }).click();
    await expect(using).toContainText(/Este PIX paga o pedido\. Sobram R\$\s2,00\./);
    await expectAccessible(page, 'choosing');
    await using.getByRole('button', { name: 'Usar no pedido' }).click();
    await expect(page.getByText('PIX usado no pedido!')).toBeVisible();
    await expect(lines(page)).toHaveText([/R\$\s2,00Pagou a mais/]);

    await press(page, 'Usar em um pedido');
    await using.getByRole('radio', { name: /^Ana Lima · faltam R\$\s10,00/ }).click();
    await expect(using).toContainText(/Este PIX paga uma parte\. Ainda faltam R\$\s8,00\./);
    await using.getByRole('button', { name: 'Usar no pedido' }).click();
    await expect(page.getByText('Nenhum PIX para resolver.')).toBeVisible();
  });

  test('is given back at the bank, all or a part', async ({ page, request }) => {
    const store = await prepareStore(request);
    await prepare(page, store);
    const { id: productId } = await newProduct(request, store.id);
    await newSurplus(store, { productId, surplus: 3 });
    await openSettled(page, '/admin/pix');
    await press(page, 'Devolvi pelo banco');
    const refunding = dialog(page, 'Devolvi pelo banco');
    await expect(refunding.getByLabel('Valor devolvido (R$)')).toHaveValue('3,00');
    await refunding.getByLabel('Valor devolvido (R$)').fill('4');
    await refunding.getByRole('button', { name: 'Anotar devolução' }).click();
    await expect(refunding.getByText(/Deste PIX só restam R\$\s3,00 para devolver\./)).toBeVisible();
    await expect(refunding.getByText('Informe o motivo.')).toBeVisible();
    await expectAccessible(page, 'refused');
    await refunding.getByLabel('Valor devolvido (R$)').fill('1');
    await refunding.getByLabel('Motivo').fill('Pagou duas vezes');
    await refunding.getByRole('button', { name: 'Anotar devolução' }).click();
    await expect(page.getByText('Devolução anotada!')).toBeVisible();
    await expect(lines(page)).toHaveText([/R\$\s2,00Pagou a mais.*Devolvido R\$\s1,00/]);
    await press(page, 'Devolvi pelo banco');
    await refunding.getByLabel('Motivo').fill('O resto');
    await refunding.getByRole('button', { name: 'Anotar devolução' }).click();
    await expect(page.getByText('Nenhum PIX para resolver.')).toBeVisible();
  });

  test('shows a person of the team only what they may do', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { team: true });
    await turnPixOn(store);
    const { id: productId } = await newProduct(request, store.id);
    await newSurplus(store, { productId });
    const operatorId = await addPerson(store, { name: 'Bia Ramos' });
    await store.call('patch', `/stores/${store.id}/operators/${operatorId}`, {
      permissions: { 'pix.refund': '-' },
    });
    await connectDevice(page.request, { store, operatorId });
    await openSettled(page, '/admin/pix');
    await expect(lines(page)).toContainText('conferido por Marina Souza');
    await expect(lines(page).getByRole('button')).toHaveText(['Virar créditos', 'Usar em um pedido']);
    await entry(page).click();
    await expect(entry(page)).toHaveAttribute('aria-current', 'page');
    await newCharge(store, { productId });
    await press(page, 'Usar em um pedido');
    const using = dialog(page, 'Usar em um pedido');
    await using.getByRole('radio').click();
    await using.getByRole('button', { name: 'Usar no pedido' }).click();
    // An attendant asks for approval.
    await expect(dialog(page, 'Aprovação de um responsável')).toBeVisible();
  });
});

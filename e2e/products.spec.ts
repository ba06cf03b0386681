import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { interceptCalls } from './support/network.ts';
import {
  add,
  drawPicture,
  EMPTY,
  fillNew,
  openCreate,
  openEdit,
  openProducts,
  productsOf,
  rowOf,
  update,
} from './support/products.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

test('the first product is created from the empty state, with a price as people type it', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await openProducts(page, store);
  await expect(page.getByText(EMPTY)).toBeVisible();
  const dialog = await openCreate(page);
  await add(dialog).click();
  await expect(dialog.getByText('O nome do produto é obrigatório.')).toBeVisible();
  await expect(dialog.getByText('A descrição é obrigatória.')).toBeVisible();
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await fillNew(dialog);
  await dialog.getByLabel('Preço').fill('12,5');
  await dialog.getByLabel('Quantidade').fill('24');
  await expect(dialog.getByLabel('Preço')).toHaveValue('12,50');
  await dialog.getByLabel('Código de barras').fill('7891234567895');
  // Like the end of a scan: the form is not submitted.
  await dialog.getByLabel('Código de barras').press('Enter');
  await add(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Produto adicionado!')).toBeVisible();
  await expect(rowOf(page, 'Pão de queijo')).toContainText(/Quentinho\s*R\$\s12,50\s*24/);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Produto',
    'Descrição',
    'Preço',
    'Quantidade',
    'Ações',
  ]);
  expect(await productsOf(page, store)).toMatchObject([{ price: 12.5, quantity: 24, images: [] }]);
});

test('a missing price or quantity is 0, and a negative entry becomes 0', async ({ page, request }) => {
  const store = await prepareStore(request);
  await openProducts(page, store);
  let dialog = await openCreate(page);
  await fillNew(dialog, 'Brinde');
  await add(dialog).click();
  await expect(rowOf(page, 'Brinde')).toContainText(/R\$\s0,00\s*Sem estoque\s*0/);
  dialog = await openCreate(page);
  await fillNew(dialog, 'Água');
  await dialog.getByLabel('Preço').fill('-5');
  await dialog.getByLabel('Quantidade').fill('-3');
  await dialog.getByLabel('Nome').focus();
  await expect(dialog.getByLabel('Preço')).toHaveValue('0,00');
  await expect(dialog.getByLabel('Quantidade')).toHaveValue('0');
  await dialog.getByLabel('Preço').fill('-7');
  await dialog.getByLabel('Preço').press('Enter');
  await expect(rowOf(page, 'Água')).toContainText(/R\$\s0,00/);
});

test('an update sends only filled fields, and does not undo a sale made meanwhile', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  const soda = await newProduct(request, store.id, { name: 'Refrigerante', price: 5, quantity: 10 });
  await openProducts(page, store);
  const dialog = await openEdit(page, 'Refrigerante');
  await expect(dialog.getByLabel('Preço')).toHaveValue('5,00');
  await expect(dialog.getByLabel('Quantidade')).toHaveValue('10');
  await newSale(request, store.id, { items: [[soda, 4]] });
  await dialog.getByLabel('Preço').fill('12.50');
  const sent = page.waitForRequest((each) => each.method() === 'PUT');
  await update(dialog).click();
  const body = (await sent).postData() ?? '';
  expect([...body.matchAll(/name="(\w+)"/g)].map(([, field]) => field)).toEqual([
    'name',
    'description',
    'price',
  ]);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Produto atualizado!')).toBeVisible();
  await expect(rowOf(page, 'Refrigerante')).toContainText(/R\$\s12,50\s*6/);
});

test('the URL keeps search and order', async ({ page, request }) => {
  const store = await prepareStore(request);
  await newProduct(request, store.id, { name: 'Pão de queijo', price: 6, quantity: 3 });
  await newProduct(request, store.id, { name: 'Pão na chapa', price: 4, quantity: 9 });
  await newProduct(request, store.id, { name: 'Água', description: 'Garrafa', barcode: '7891234567895' });
  await openProducts(page, store);
  const search = page.getByRole('searchbox', { name: 'Buscar por nome, descrição ou código de barras' });
  const names = page.getByRole('row').getByRole('button', { name: /^(Pão|Água)/ });
  await search.pressSequentially('PAO');
  await expect(page).toHaveURL(/\?busca=PAO$/);
  await expect(search).toHaveValue('PAO');
  await expect(names).toHaveText(['Pão de queijo', 'Pão na chapa']);
  await page.getByLabel('Ordenar por').selectOption('Menor preço');
  await expect(names).toHaveText(['Pão na chapa', 'Pão de queijo']);
  await page.reload();
  await expect(search).toHaveValue('PAO');
  await expect(names).toHaveText(['Pão na chapa', 'Pão de queijo']);
  await search.fill('789123');
  await expect(names).toHaveText(['Água']);
  await search.fill('nada');
  await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(names).toHaveCount(3);
  await expect(page).toHaveURL(/\?ordem=menor-preco$/);
  await page.getByRole('link', { name: 'Produtos', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.getByLabel('Ordenar por')).toHaveValue('nome');
});

test("says 'Carregando dados da loja...' until the store is loaded", async ({ page, request }) => {
  const store = await prepareStore(request);
  await openProducts(page, store);
  const line = await interceptCalls(page, 'GET', 'auth/store/me');
  line.withholdAnswers();
  await page.reload();
  await expect(page.getByText('Carregando dados da loja...')).toBeVisible();
  line.mend();
  await expect(page.getByText(EMPTY)).toBeVisible();
});

test('follows the list to its last page', async ({ page, request }) => {
  const store = await prepareStore(request);
  await newProduct(request, store.id, { name: 'Refrigerante' });
  await newProduct(request, store.id, { name: 'Água' });
  // The server's own paging, one product a page.
  await page.route('**/api/stores/*/products?*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    return route.continue({ url: url.href });
  });
  await openProducts(page, store);
  await expect(rowOf(page, 'Água')).toBeVisible();
  await page.getByRole('button', { name: 'Carregar mais' }).click();
  await expect(rowOf(page, 'Refrigerante')).toBeVisible();
  await expect(rowOf(page, 'Água')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('nothing scrolls sideways in the list, the dialog and the panel', async ({ page, request }) => {
    const store = await prepareStore(request);
    await newProduct(request, store.id, {
      name: 'Um produto com um nome tão comprido que não cabe em cartão nenhum',
      quantity: 2,
    });
    await openProducts(page, store);
    await expectNoSideScroll(page, 'list');
    await page.getByRole('button', { name: 'Um produto', exact: false }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Editar Produto' });
    await expect(update(dialog)).toBeInViewport();
    await expectNoSideScroll(page, 'dialog');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /^Estoque:/ }).click();
    await expect(page.getByRole('heading', { name: 'Histórico do estoque' })).toBeVisible();
    await expectNoSideScroll(page, 'panel');
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing on the list, the dialogs, the panel and the question', async ({
      page,
      request,
    }) => {
      const store = await prepareStore(request);
      await openProducts(page, store);
      await expect(page.getByText(EMPTY)).toBeVisible();
      await expectAccessible(page, 'empty');
      let dialog = await openCreate(page);
      await add(dialog).click();
      await expect(dialog.getByText('O nome do produto é obrigatório.')).toBeVisible();
      await expectAccessible(page, 'errors');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await newProduct(request, store.id, { name: 'Refrigerante', quantity: 0 });
      await newProduct(request, store.id, { name: 'Água', quantity: 2 });
      await page.reload();
      await expect(rowOf(page, 'Água')).toBeVisible();
      await expectAccessible(page, 'list');
      dialog = await openEdit(page, 'Água');
      await dialog.locator('input[type="file"]').setInputFiles([await drawPicture(page, 'agua.png')]);
      await expect(dialog.getByRole('img', { name: 'agua.png' })).toBeVisible();
      await expectAccessible(page, 'edit');
      await dialog.getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText('Tem certeza que deseja excluir este produto?')).toBeVisible();
      await expectAccessible(page, 'question');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Descartar' }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Estoque: Água' }).click();
      await expect(page.getByRole('heading', { name: 'Histórico do estoque' })).toBeVisible();
      await page.getByRole('button', { name: 'Dar entrada no estoque' }).click();
      await expect(page.getByLabel('Unidades que chegaram')).toBeVisible();
      await expectAccessible(page, 'entry');
    });
  });
}

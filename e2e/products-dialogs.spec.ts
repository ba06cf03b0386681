import { interceptCalls, watchCalls } from './support/network.ts';
import {
  add,
  drawPicture,
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

test('the stock is explained line by line, and a delivery is added once', async ({ page, request }) => {
  const store = await prepareStore(request);
  const soda = await newProduct(request, store.id, { name: 'Refrigerante', price: 5, quantity: 10 });
  const sale = await newSale(request, store.id, { items: [[soda, 8]] });
  await openProducts(page, store);
  await expect(rowOf(page, 'Refrigerante')).toContainText('Estoque baixo');
  const dialog = await openEdit(page, 'Refrigerante');
  await dialog.getByLabel('Quantidade').fill('3');
  await update(dialog).click();
  await expect(dialog).toBeHidden();
  await store.call('post', `/stores/${store.id}/sales/${sale.id}/refund`, { reason: 'Engano' });
  await page.reload();

  await page.getByRole('button', { name: 'Estoque: Refrigerante' }).click();
  const panel = page.getByRole('dialog', { name: 'Refrigerante' });
  await panel.getByRole('button', { name: 'Dar entrada no estoque' }).click();
  const entry = page.getByRole('dialog', { name: 'Dar entrada no estoque' });
  await entry.getByRole('button', { name: 'Registrar entrada' }).click();
  await expect(entry.getByText('Informe pelo menos 1 unidade.')).toBeVisible();
  await entry.getByLabel('Unidades que chegaram').fill('24');
  await expect(entry).toContainText('O estoque fica com 35.');
  await entry.getByLabel('Observação').fill('Nota 123');
  const calls = watchCalls(page, 'POST', /\/stock$/);
  await entry.getByRole('button', { name: 'Registrar entrada' }).evaluate((button) => {
    for (let press = 0; press < 5; press += 1) (button as HTMLElement).click();
  });
  await expect(entry).toBeHidden();
  await expect(page.getByText('Entrada registrada!')).toBeVisible();
  expect(calls).toHaveLength(1);
  const short = sale.id.slice(0, 8);
  await expect(panel.getByRole('region', { name: 'Histórico do estoque' }).getByRole('listitem')).toHaveText([
    /^Entrada\+24.*Você.*saldo 35Nota 123$/,
    new RegExp(`^Devolução ${short}\\+8.*saldo 11`),
    /^Correção\+1.*saldo 3$/,
    new RegExp(`^Venda ${short}−8.*saldo 2$`),
    /^Entrada\+10.*saldo 10$/,
  ]);
  await expect(panel).toContainText(/Em estoque\s*35/);
});

test('pictures are previewed before they are sent, and new ones replace the old', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await openProducts(page, store);
  let dialog = await openCreate(page);
  await fillNew(dialog);
  const picture = await drawPicture(page, 'pao.png');
  const files = dialog.locator('input[type="file"]');
  await files.setInputFiles([{ name: 'pao.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }]);
  await expect(dialog.getByText('“pao.gif” não é uma imagem JPEG, PNG ou WebP.')).toBeVisible();
  await files.setInputFiles([picture]);
  await expect(dialog.getByRole('img', { name: 'pao.png' })).toBeVisible();
  await add(dialog).click();
  await expect(dialog).toBeHidden();
  const thumbnail = rowOf(page, 'Pão de queijo').locator('img');
  await expect(thumbnail).toHaveAttribute('src', /^\/api\/product-images\/\S+\.webp\?size=thumbnail$/);
  await expect
    .poll(() => thumbnail.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const [before] = await productsOf(page, store);

  dialog = await openEdit(page, 'Pão de queijo');
  await expect(dialog.getByText('Imagens novas substituem as atuais.')).toBeVisible();
  await dialog.locator('input[type="file"]').setInputFiles([
    { ...picture, name: 'a.png' },
    { ...picture, name: 'b.png' },
  ]);
  await expect(dialog).toContainText('2 imagens novas: ao salvar, as imagens atuais serão substituídas.');
  await dialog.getByRole('button', { name: 'Tirar b.png' }).click();
  await update(dialog).click();
  await expect(dialog).toBeHidden();
  const [after] = await productsOf(page, store);
  expect(after?.images).toHaveLength(1);
  expect(after?.images).not.toEqual(before?.images);
});

test("deleting asks 'Tem certeza que deseja excluir este produto?'", async ({ page, request }) => {
  const store = await prepareStore(request);
  await newProduct(request, store.id, { name: 'Refrigerante' });
  await newProduct(request, store.id, { name: 'Água' });
  await openProducts(page, store);
  const dialog = await openEdit(page, 'Refrigerante');
  const line = await interceptCalls(page, 'DELETE', 'stores/*/products/*');
  line.breakDown();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  const question = page.getByRole('dialog', { name: 'Excluir produto' });
  await expect(question.getByText('Tem certeza que deseja excluir este produto?')).toBeVisible();
  await expect(question).toContainText('Refrigerante');
  await question.getByRole('button', { name: 'Excluir produto' }).click();
  await expect(question.getByRole('alert')).toContainText('Algo deu errado do nosso lado.');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  line.mend();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await question.getByRole('button', { name: 'Excluir produto' }).click();
  await expect(question).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Produto excluído!')).toBeVisible();
  await expect(rowOf(page, 'Refrigerante')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toBeFocused();
  expect((await productsOf(page, store)).map(({ name }) => name)).toEqual(['Água']);
});

test.describe('a refused product is reported inside the dialog', () => {
  test("the barcode beside its field, the plan's limit with a link to the plans", async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await newProduct(request, store.id, { name: 'Refrigerante', barcode: '7891234567895' });
    await openProducts(page, store);
    const dialog = await openCreate(page);
    await fillNew(dialog);
    await dialog.getByLabel('Código de barras').fill('7891234567895');
    await add(dialog).click();
    await expect(dialog.getByText('Este código de barras já é de outro produto.')).toBeVisible();
    await expect(dialog.getByLabel('Código de barras')).toBeFocused();
    await dialog.getByLabel('Código de barras').fill('');
    for (let index = 2; index <= 20; index += 1) {
      await newProduct(request, store.id, { name: `Produto ${index}` });
    }
    await add(dialog).click();
    await expect(dialog.getByRole('alert')).toContainText(/plano/);
    await expect(dialog.getByRole('alert').getByRole('link', { name: 'Assinatura' })).toHaveAttribute(
      'href',
      '/admin/subscription',
    );
    await expect(dialog.getByLabel('Nome')).toHaveValue('Pão de queijo');
  });

  test('with the documented texts', async ({ page, request }) => {
    const store = await prepareStore(request);
    await newProduct(request, store.id, { name: 'Refrigerante' });
    await openProducts(page, store);
    const inactive = {
      error: 'Subscription is not active.',
      message: 'Sua assinatura está inativa. Entre em contato com o suporte.',
      code: 'SUBSCRIPTION_INACTIVE',
    };
    let dialog = await openCreate(page);
    await fillNew(dialog);
    await page.route('**/api/stores/*/products', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
    );
    await add(dialog).click();
    await expect(dialog.getByRole('alert')).toContainText('Erro ao criar produto.');
    await expect(dialog.getByRole('alert')).toContainText('Sem conexão com o servidor.');
    await page.unroute('**/api/stores/*/products');
    await page.route('**/api/stores/*/products', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403, json: inactive }) : route.fallback(),
    );
    await add(dialog).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Sua assinatura está inativa. Entre em contato com o suporte.',
    );
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog).toBeHidden();

    dialog = await openEdit(page, 'Refrigerante');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await page.route('**/api/stores/*/products/*', (route) => route.abort('internetdisconnected'));
    await dialog.getByLabel('Nome').fill('Refri');
    await update(dialog).click();
    await expect(dialog.getByRole('alert')).toContainText('Erro ao atualizar produto.');
    await expect(dialog.getByLabel('Nome')).toHaveValue('Refri');
  });
});

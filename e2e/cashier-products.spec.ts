import type { APIRequestContext, Page } from '@playwright/test';
import { fillShelf, type Till, tillOf } from './support/cashier.ts';
import { signInByApi } from './support/people.ts';
import { drawPicture, openEdit, openProducts, rowOf, update } from './support/products.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/sales.md#product-search

/** Only a product's card names its stock; beside them there may be packages and credits. */
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Produtos' }).getByRole('button').filter({ hasText: 'estoque' });

async function names(page: Page): Promise<string[]> {
  return cards(page).evaluateAll((all) =>
    all.map((card) => card.querySelector('[title]')?.textContent ?? ''),
  );
}

async function openTill(page: Page, store: PreparedStore): Promise<Till> {
  await signInByApi(page, store.owner);
  await page.goto('/admin/cashier');
  await expect(cards(page).first()).toBeVisible();
  return tillOf(page);
}

async function shelf(request: APIRequestContext, store: PreparedStore) {
  const [water, candy, coffee] = [
    await newProduct(request, store.id, { name: 'Água' }),
    await newProduct(request, store.id, { name: 'Bala' }),
    await newProduct(request, store.id, { name: 'Café' }),
  ];
  return { water, candy, coffee };
}

test.describe('the order of the products', () => {
  test('is favourites, then the most recently sold, then the name; it changes only at the next opening', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    const { coffee } = await shelf(request, store);
    const till = await openTill(page, store);
    expect(await names(page)).toEqual(['Água', 'Bala', 'Café']);

    await newSale(request, store.id, { items: [[coffee, 1]] });
    await expect(till.card('Café')).toContainText('999 em estoque');
    await till.card('Bala').click();
    await page.keyboard.press('F9');
    await expect(till.done).toBeVisible();
    await expect(till.card('Bala')).toContainText('999 em estoque');
    await newProduct(request, store.id, { name: 'Abacaxi' });
    await expect(till.card('Abacaxi')).toBeVisible();
    expect(await names(page)).toEqual(['Água', 'Bala', 'Café', 'Abacaxi']);

    await page.getByRole('link', { name: 'Produtos' }).click();
    const star = rowOf(page, 'Água').getByRole('button', { name: 'Favorito: Água' });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Caixa' }).click();
    await expect(till.card('Água').getByRole('img', { name: 'Favorito' })).toBeVisible();
    expect(await names(page)).toEqual(['Água', 'Bala', 'Café', 'Abacaxi']);
    await page.reload();
    await expect(till.card('Água')).toBeVisible();
    expect(await names(page)).toEqual(['Água', 'Bala', 'Café', 'Abacaxi']);
  });

  test('puts the most recently sold product first', async ({ page, request }) => {
    const store = await prepareStore(request);
    const { candy, coffee } = await shelf(request, store);
    await newSale(request, store.id, { items: [[candy, 1]] });
    await newSale(request, store.id, { items: [[coffee, 1]] });
    await openTill(page, store);
    expect(await names(page)).toEqual(['Café', 'Bala', 'Água']);
  });
});

test.describe('a favourite', () => {
  test('can be marked in its dialog too, and stays one', async ({ page, request }) => {
    const store = await prepareStore(request);
    await shelf(request, store);
    await openProducts(page, store);
    const dialog = await openEdit(page, 'Café');
    await dialog.getByLabel('Favorito').check();
    await update(dialog).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Favorito: Café' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.reload();
    await expect(page.getByRole('button', { name: 'Favorito: Café' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('button', { name: 'Favorito: Bala' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  test('is reverted with a message when the server refuses', async ({ page, request }) => {
    const store = await prepareStore(request);
    await shelf(request, store);
    await openProducts(page, store);
    await page.route('**/api/stores/*/products/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    const star = page.getByRole('button', { name: 'Favorito: Bala' });
    await star.click();
    await expect(page.getByText('Erro ao atualizar produto.')).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
  });
});

for (const width of [1280, 360]) {
  test(`price and stock are at the same place of each card at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 740 });
    const store = await prepareStore(request);
    await newProduct(request, store.id, { name: 'Bis', price: 1, quantity: 3 });
    await newProduct(request, store.id, {
      name: 'Batata chips sabor churrasco com pimenta do reino, pacote grande',
    });
    await newProduct(request, store.id, { name: 'Cadeira gamer', price: 98_765.43, quantity: 9_999_999 });
    await openTill(page, store);
    const places = await cards(page).evaluateAll((all) =>
      all.map((card) => {
        const top = card.getBoundingClientRect().top;
        const line = card.lastElementChild;
        return [...(line?.children ?? [])].map((part) => Math.round(part.getBoundingClientRect().top - top));
      }),
    );
    expect(places).toHaveLength(3);
    expect(places[0]).toHaveLength(2);
    expect(new Set(places.map(String)).size).toBe(1);
  });
}

test.describe('a white picture', () => {
  /** The colour in the middle of the first card's picture, as displayed. */
  async function middle(page: Page): Promise<number[]> {
    const picture = cards(page).first().locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    const box = await picture.boundingBox();
    if (!box) throw new Error('The picture is not on the screen.');
    const clip = {
      x: Math.round(box.x + box.width / 2),
      y: Math.round(box.y + box.height / 2),
      width: 1,
      height: 1,
    };
    const shot = (await page.screenshot({ clip })).toString('base64');
    return page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    }, shot);
  }

  for (const [colorScheme, brightest] of [
    ['light', 255],
    ['dark', 180],
  ] as const) {
    test(`is ${colorScheme === 'dark' ? 'dimmed' : 'white'} in the ${colorScheme} scheme`, async ({
      page,
      request,
    }) => {
      await page.emulateMedia({ colorScheme });
      const store = await prepareStore(request);
      const { id } = await newProduct(request, store.id, { name: 'Folha' });
      await openTill(page, store);
      const white = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(64, 64);
        const context = canvas.getContext('2d');
        if (context) context.fillStyle = '#fff';
        context?.fillRect(0, 0, 64, 64);
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
      });
      const file = { name: 'folha.png', mimeType: 'image/png', buffer: Buffer.from(white) };
      const answer = await request.put(`/api/stores/${store.id}/products/${id}`, {
        multipart: { images: file },
      });
      expect(answer.ok()).toBe(true);
      await page.reload();
      const colour = await middle(page);
      if (colorScheme === 'light') expect(colour).toEqual([255, 255, 255]);
      else for (const channel of colour) expect(channel).toBeLessThanOrEqual(brightest);
    });
  }
});

test('the cashier shows each product with its picture or a placeholder, its price and its stock', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  await page.goto('/login');
  const { mimeType, buffer } = await drawPicture(page, 'suco.png');
  const images = { name: 'suco.png', mimeType, buffer };
  const multipart = { name: 'Suco', description: 'Laranja', price: '8.50', quantity: '7', images };
  expect((await request.post(`/api/stores/${store.id}/products`, { multipart })).status()).toBe(201);
  const till = await openTill(page, store);
  await expect(till.card('Suco')).toContainText(/R\$\s8,50/);
  await expect(till.card('Suco')).toContainText('7 em estoque');
  await expect(till.card('Suco').locator('img')).toHaveAttribute('src', /^\/api\/product-images\/\S+\.webp/);
  await expect(till.card('Refrigerante').locator('img')).toHaveCount(0);
  await expect(till.card('Refrigerante').locator('svg')).toHaveCount(1);
});

import { fillShelf, openTill } from './support/cashier.ts';
import { expect, test } from './support/server.ts';
import { newProduct } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';
import { subscribeByCard } from './support/subscription.ts';

test('hundreds of products are shown a portion at a time, and found wherever they are in the list', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await subscribeByCard(request, store, 'Profissional');
  await fillShelf(request, store.id);
  const names = Array.from({ length: 70 }, (_, at) => `Salgado ${String(at + 1).padStart(2, '0')}`);
  for (const name of names) await newProduct(request, store.id, { name });
  const till = await openTill(page, store);
  const cards = page.getByRole('list', { name: 'Produtos' }).getByRole('button');
  await expect(cards).toHaveCount(60);

  await page.keyboard.type('salgado 69');
  await page.keyboard.press('Enter');
  await expect(till.quantity('Salgado 69')).toHaveValue('1');
  await expect(till.search).toHaveValue('');

  await cards.last().focus();
  await expect(cards).toHaveCount(73);
  const order = await cards.allTextContents();
  for (const name of names) expect(order.filter((text) => text.includes(name))).toHaveLength(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Itens do carrinho' }).getByRole('listitem')).toHaveCount(2);
});

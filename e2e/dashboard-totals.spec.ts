import { interceptCalls } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

// docs/product/dashboard.md#today

test('the dashboard shows no money of a day that is over', async ({ page, request }) => {
  const store = await prepareStore(request);
  await store.addComputer('PC 1');
  await newSale(request, store.id, { items: [[await newProduct(request, store.id, { price: 7.5 }), 1]] });
  await page.clock.install();
  await signInByApi(page, store.owner);
  await page.goto('/admin/dashboard');
  const figures = page.getByRole('region', { name: 'Hoje' });
  await expect(figures).toContainText(/R\$\s7,50/);
  const line = await interceptCalls(page, 'GET', 'stores/dashboard/today');
  line.withholdAnswers();
  await page.clock.fastForward('24:00:00');
  await expect(figures.getByText('Recebido hoje')).toBeVisible();
  await expect(figures).not.toContainText('R$');
  line.mend();
  await expect(figures).toContainText(/R\$\s7,50/);
});

import { interceptCalls } from './support/network.ts';
import { expect, test } from './support/server.ts';
import { fillShop, openSales, sums, valueOf } from './support/sold-shop.ts';

test('the totals of another period are gone until those of the chosen one are there', async ({
  page,
  request,
}) => {
  const { store } = await fillShop(request);
  await openSales(page, store);
  await expect(valueOf(sums(page), 'Total')).toHaveText(/^R\$\s36,50$/);
  const line = await interceptCalls(page, 'GET', 'stores/*/sales/summary*');
  line.withholdAnswers();
  await page.getByRole('button', { name: 'Ontem' }).click();
  await expect(sums(page)).toHaveAttribute('aria-busy', 'true');
  await expect(sums(page)).not.toContainText('R$');
  line.mend();
  await expect(valueOf(sums(page), 'Total')).toHaveText(/^R\$\s0,00$/);
  await expect(sums(page)).toHaveAttribute('aria-busy', 'false');
});

import { interceptCalls } from './support/network.ts';
import { signIn, signInByApi } from './support/people.ts';
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

test('the dashboard shows the occupancy ring, whole hours, and both top performers', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  const json = {
    currentOccupancy: { occupancyRate: 42, activeSessions: 5, totalComputers: 12 },
    revenueLast30Days: { total: 1_234.5, fromSessions: 987.5 },
    activityLast30Days: { uniqueCustomers: 87, totalSessionHours: 484.6 },
    topPerformers: { mostUsedComputer: { name: 'PC 07' }, mostActiveUser: { nickName: 'aninha' } },
  };
  await page.route('**/api/stores/dashboard', (route) => route.fulfill({ json }));
  await signIn(page, store.owner);
  const occupancy = page.getByRole('region', { name: 'Ocupação atual' });
  await expect(occupancy).toContainText('42%');
  await expect(occupancy).toContainText('5 de 12 computadores em uso');
  await expect(occupancy.locator('circle')).toHaveCount(2);
  const month = page.getByRole('region', { name: 'Últimos 30 dias' });
  await expect(month).toContainText(/R\$\s1\.234,50/);
  await expect(month).toContainText(/R\$\s987,50 de sessões/);
  await expect(month).toContainText('87');
  await expect(month).toContainText(/485\sh/);
  await expect(month).toContainText('PC 07');
  await expect(month).toContainText('aninha');
});

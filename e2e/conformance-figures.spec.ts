import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';
import { button, fillCard, GOOD_CARD, openSubscription, select, toast } from './support/subscription.ts';

// Rules of docs/product for the dashboard and for card data that no other test covers (e2e/conformance/table.txt).

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

test('card data is sent to our own server and nowhere else', async ({ page, request, server }) => {
  const store = await prepareStore(request);
  await openSubscription(page, store);
  await select(page, 'Essencial').click();
  await fillCard(page, GOOD_CARD);
  const calls: string[] = [];
  page.on('request', (each) => {
    if (/^https?:/.test(each.url())) calls.push(each.url());
  });
  const sent = page.waitForRequest((each) => each.method() === 'POST');
  await button(page, /^Pagar/).click();
  expect((await sent).url()).toBe(`${server.url}/api/stores/${store.id}/subscribe`);
  expect((await sent).postDataJSON()).toMatchObject({
    paymentMethod: 'CREDIT_CARD',
    creditCard: { number: GOOD_CARD },
    creditCardHolderInfo: { name: store.owner.ownerName, email: store.owner.email },
  });
  await expect(toast(page, 'Assinatura realizada com sucesso!')).toBeVisible();
  expect(calls.filter((url) => !url.startsWith(server.url))).toEqual([]);
});

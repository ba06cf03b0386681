import { signInByApi, signUp } from './support/people.ts';
import { expect, test } from './support/server.ts';

test('/api/docs lists the calls, loads nothing from other sites, and the browser refuses nothing', async ({
  page,
  server,
}) => {
  const complaints: string[] = [];
  // The browser also reports a refused source in its console.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url))
      elsewhere.push(request.url());
  });

  await page.goto('/api/docs');
  await expect(page).toHaveTitle('Coruja: API');
  await expect(page.getByRole('heading', { name: /^Coruja/ })).toBeVisible();
  await page.getByRole('link', { name: 'sales', exact: true }).click();
  const finishSale = page.locator('#operations-sales-createSale');
  await finishSale.getByRole('button').first().click();
  // The request, the answers, and the error codes.
  await expect(finishSale).toContainText('Idempotency-Key');
  await expect(finishSale).toContainText('VOLTA10');
  for (const status of ['201', '400', '401', '403', '404', '409', '413', '415', '422', '429', '503']) {
    await expect(finishSale.locator(`.response[data-code="${status}"]`)).toBeVisible();
  }
  await expect(finishSale).toContainText('OUT_OF_STOCK: Não há estoque suficiente.');

  expect(complaints).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test('a call can be tried at /api/docs with the sign-in of this browser', async ({ page, request }) => {
  await signInByApi(page, await signUp(request));
  await page.goto('/api/docs#/auth/me');
  const me = page.locator('#operations-auth-me');
  await me.getByRole('button', { name: 'Try it out' }).click();
  await me.getByRole('button', { name: 'Execute' }).click();
  await expect(me.locator('.live-responses-table .response-col_status').last()).toContainText('200');
});

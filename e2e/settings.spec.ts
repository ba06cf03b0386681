import type { Page } from '@playwright/test';
import { expectAccessible, openSettled } from './support/accessible.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// 'Ajustes' (docs/product/counter-settings.md#counter-settings).

const pricedTime = (page: Page) => page.getByRole('switch', { name: /^Tempo com preço/ });

async function readSettings(page: Page, storeId: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(`/api/stores/${storeId}/counter-settings`);
  return (await answer.json()) as Record<string, unknown>;
}

test.describe("'Ajustes'", () => {
  test('turns priced time on and off, and says since when and what changes', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: false });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/settings');
    await expect(page).toHaveTitle('Ajustes · Coruja');
    await expect(pricedTime(page)).not.toBeChecked();
    await expect(page.getByText('O tempo passa a custar o que está em Preços')).toBeVisible();

    await pricedTime(page).press('Space');
    await expect(page.getByText('Ajustes atualizados!')).toBeVisible();
    await expect(pricedTime(page)).toBeChecked();
    await expect(page.getByText(/Ligado desde \d\d\/\d\d\/\d{4} \d\d:\d\d\./)).toBeVisible();
    expect(await readSettings(page, store.id)).toMatchObject({ pricesTime: true });

    await page.reload();
    await pricedTime(page).press('Space');
    await expect(pricedTime(page)).not.toBeChecked();
    await expect(page.getByText('Ligado desde')).toBeHidden();
  });

  test('says when a guest pays', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/settings');
    const choice = page.getByRole('radiogroup', { name: 'Convidado paga' });
    await expect(choice.getByRole('radio', { name: 'No fim' })).toBeChecked();
    await choice.getByRole('radio', { name: 'No início' }).click();
    await expect(page.getByText('Ajustes atualizados!')).toBeVisible();
    expect(await readSettings(page, store.id)).toMatchObject({ guestPayment: 'start' });
    await page.reload();
    await expect(choice.getByRole('radio', { name: 'No início' })).toBeChecked();
  });

  test('says under the switch why it stays on', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: true });
    await signInByApi(page, store.owner);
    const message = 'Receba ou dispense as contas em aberto antes de desligar.';
    await page.route('**/counter-settings', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { code: 'BILLS_OPEN', message } })
        : route.continue(),
    );
    await openSettled(page, '/admin/settings');
    await pricedTime(page).press('Space');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(message);
    await expect(pricedTime(page)).toBeChecked();
    await expectAccessible(page);
  });
});

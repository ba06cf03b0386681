import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { preparePriced } from './support/bills.ts';
import { signIn } from './support/people.ts';
import { newestCharge, payCode, turnAutoPixOn } from './support/pix.ts';
import { pixOf } from './support/pix-counter.ts';
import { expect, test } from './support/server.ts';
import type { PreparedStore } from './support/store-api.ts';

// An hour costs R$ 120,00.

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Mais ações de ${name}` });
const choose = (page: Page, entry: string) => page.getByRole('menuitem', { name: entry }).click();

interface StoredSale {
  readonly total: number;
  readonly paymentType: string;
  readonly items: ReadonlyArray<{ readonly product: { readonly name: string } }>;
}

const salesOf = async (store: PreparedStore) =>
  (await store.call('get', `/stores/${store.id}/sales`)) as StoredSale[];

/** A guest on PC 01 who paid for an hour at the start. */
async function withPaidGuest(page: Page, request: APIRequestContext) {
  const { store, computers } = await preparePriced(request, ['PC 01']);
  const time = [{ kind: 'session', computerId: computers[0], minutes: 60 }];
  await store.call('post', `/stores/${store.id}/sales`, { paymentType: 'CASH', items: [], time });
  await signIn(page, store.owner, '/admin/computers');
  return store;
}

test.describe('more time for a paid session', () => {
  // docs/product/sessions.md#actions
  test('is sold from its menu with one Enter', async ({ page, request }) => {
    const store = await withPaidGuest(page, request);
    await menuOf(page, 'PC 01').click();
    await choose(page, 'Mais 30 min');
    const dialog = page.getByRole('dialog', { name: 'Mais tempo em PC 01' });
    await expect(dialog.getByRole('button', { name: /Receber R\$\s60,00/ })).toBeVisible();
    await expect(dialog.getByLabel('Minutos a adicionar')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tempo vendido!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/mais 30 min, até \d\d:\d\d, R\$\s60,00\./)).toBeVisible();
    const [sale] = await salesOf(store);
    expect(sale).toMatchObject({ total: 60, paymentType: 'CASH' });
    expect(sale?.items[0]?.product.name).toBe('Mais tempo no PC 01 · 30 min');
  });

  test('takes another amount and tender, and shows the change', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const store = await withPaidGuest(page, request);
    await menuOf(page, 'PC 01').click();
    await choose(page, 'Outro tempo…');
    const dialog = page.getByRole('dialog', { name: 'Mais tempo em PC 01' });
    await dialog.getByLabel('Minutos a adicionar').fill('10');
    await expectNoSideScroll(page);
    await dialog.getByRole('button', { name: 'PIX' }).click();
    await dialog.getByRole('button', { name: /Receber R\$\s20,00/ }).click();
    await expect(page.getByText('Tempo vendido!')).toBeVisible();
    expect((await salesOf(store))[0]).toMatchObject({ total: 20, paymentType: 'PIX' });
  });

  // docs/product/sales.md#pix-at-the-counter
  test('is sold by a code, which the cashier shows, and counts once the PIX has arrived', async ({
    page,
    request,
  }) => {
    const store = await withPaidGuest(page, request);
    await turnAutoPixOn(store);
    await openSettled(page, '/admin/computers');
    const endOf = async () => {
      const [session] = (await store.call('get', `/stores/${store.id}/sessions`)) as { endTime: string }[];
      return Date.parse(session?.endTime ?? '');
    };
    const before = await endOf();
    await menuOf(page, 'PC 01').click();
    await choose(page, 'Mais 30 min');
    const dialog = page.getByRole('dialog', { name: 'Mais tempo em PC 01' });
    await expect(dialog.getByRole('button', { name: /Receber R\$\s60,00/ })).toBeVisible();
    await page.keyboard.press('F2');
    await dialog.getByRole('button', { name: 'Gerar PIX' }).click();
    await expect(page).toHaveURL(/\/admin\/cashier$/);
    const pix = pixOf(page);
    await expect(pix.dialog.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
    await expect(pix.orders).toHaveText([/Mais tempo no PC 01 · 30 min\s*R\$\s60,00/]);
    expect(await endOf()).toBe(before);

    await payCode(store, await newestCharge(store));
    await expect(page.getByRole('complementary', { name: 'Carrinho' })).toContainText('PIX recebido!');
    expect(await endOf()).toBe(before + 30 * 60_000);
    expect((await salesOf(store))[0]).toMatchObject({ total: 60, paymentType: 'PIX' });
    await page.reload();
    await expect(page.getByRole('complementary', { name: 'Carrinho' })).toBeVisible();
    await expect(pix.dialog).toBeHidden();
  });
});

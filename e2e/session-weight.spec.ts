import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { preparePriced } from './support/bills.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import type { PreparedStore } from './support/store-api.ts';

// An hour costs R$ 120,00; the room of VIP 01 has the weight 1,50.

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Computadores' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Mais ações de ${name}` });
const choose = (page: Page, entry: string) => page.getByRole('menuitem', { name: entry }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Mover PC 01 para VIP 01' });

async function prepareFloor(request: APIRequestContext) {
  const { store, computers } = await preparePriced(request, ['PC 01', 'VIP 01']);
  const [common = '', vip = ''] = computers;
  const prices = (await store.call('get', `/stores/${store.id}/prices`)) as {
    version: number;
    document: object;
  };
  const rooms = [{ id: randomUUID(), name: 'VIP', weight: 1.5 }];
  const document = { ...prices.document, rooms };
  await store.call('put', `/stores/${store.id}/prices`, { version: prices.version, document });
  await store.call('put', `/stores/${store.id}/computers/${vip}`, { roomId: rooms[0]?.id });
  return { store, common, vip };
}

/** Ana plays for an hour on PC 01, from her balance. */
async function withAna(request: APIRequestContext, minutes: number) {
  const floor = await prepareFloor(request);
  const ana = await floor.store.addCustomer('Ana Lima', minutes);
  await floor.store.startSession({ computerId: floor.common, userId: ana, durationInMinutes: 60 });
  return { ...floor, ana };
}

async function balanceOf(store: PreparedStore, userId: string): Promise<unknown> {
  const [credits] = (await store.call('get', `/users/${userId}/credits`)) as { minutes: number }[];
  return credits?.minutes;
}

test.describe('a move to a room of another weight', () => {
  // docs/product/sessions.md#moving-to-another-weight
  test('shows the new end, and sells the minutes to keep the end of paid time', async ({ page, request }) => {
    const { store, common: computerId } = await prepareFloor(request);
    const time = [{ kind: 'session', computerId, minutes: 60 }];
    await store.call('post', `/stores/${store.id}/sales`, { paymentType: 'CASH', items: [], time });
    await signIn(page, store.owner, '/admin/computers');
    await expect(cardOf(page, 'PC 01')).toContainText('Convidado');
    await cardOf(page, 'PC 01').dragTo(cardOf(page, 'VIP 01'));
    const dialog = question(page);
    await expect(dialog.getByText(/Em VIP 01 \(sala VIP\) isso dá 39 min\./)).toBeVisible();
    await expect(dialog.getByLabel(/Termina às \d\d:\d\d em vez de \d\d:\d\d/)).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Mover', exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(/Manter o horário, até \d\d:\d\d/).check();
    await expect(dialog.getByText(/Mais 20 min: R\$\s40,00\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'PIX' }).click();
    await dialog.getByRole('button', { name: /Receber R\$\s40,00/ }).click();
    await expect(page.getByText('Diferença vendida!')).toBeVisible();
    await expect(
      page.getByText(/Convidado foi de PC 01 para VIP 01, até \d\d:\d\d, R\$\s40,00\./),
    ).toBeVisible();
    await expect(cardOf(page, 'VIP 01')).toContainText('Convidado');
    const sales = (await store.call('get', `/stores/${store.id}/sales`)) as {
      total: number;
      items: { product: { name: string } }[];
    }[];
    expect(sales[0]).toMatchObject({
      total: 40,
      items: [{ product: { name: 'Diferença para VIP 01 · 20 min' } }],
    });
  });

  test('of a balance shortens the session, or takes more minutes, on a narrow screen too', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { store, ana } = await withAna(request, 100);
    await signIn(page, store.owner, '/admin/computers');
    await menuOf(page, 'PC 01').click();
    await choose(page, 'Mover para…');
    await page
      .getByRole('dialog', { name: 'Mover PC 01 para…' })
      .getByRole('button', { name: /^VIP 01/ })
      .click();
    const dialog = question(page);
    await expect(dialog.getByText('Leva 30 min do saldo: ficam 10 min.')).toBeVisible();
    await expectNoSideScroll(page);
    await dialog.getByLabel(/Manter o horário/).check();
    await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
    await expect(page.getByText(/Ana Lima foi de PC 01 para VIP 01, até \d\d:\d\d\./)).toBeVisible();
    expect(await balanceOf(store, ana)).toBe(10);
  });

  test('sells the minutes that the balance lacks, and moves', async ({ page, request }) => {
    const { store, ana } = await withAna(request, 80);
    await signIn(page, store.owner, '/admin/computers');
    await cardOf(page, 'PC 01').dragTo(cardOf(page, 'VIP 01'));
    const dialog = question(page);
    await dialog.getByLabel(/Manter o horário/).check();
    await expect(dialog.getByText('Leva 30 min do saldo. Faltam 10 min: o saldo é 20 min.')).toBeVisible();
    await dialog.getByRole('button', { name: /Receber R\$\s20,00/ }).click();
    await expect(page.getByText('Créditos vendidos!')).toBeVisible();
    await expect(page.getByText(/Ana Lima foi de PC 01 para VIP 01, até \d\d:\d\d\./)).toBeVisible();
    expect(await balanceOf(store, ana)).toBe(0);
  });

  test('is shown for both sessions of a swap', async ({ page, request }) => {
    const { store, vip } = await withAna(request, 60);
    const bia = await store.addCustomer('Bia Reis', 90);
    await store.startSession({ computerId: vip, userId: bia, durationInMinutes: 60 });
    await signIn(page, store.owner, '/admin/computers');
    await menuOf(page, 'PC 01').click();
    await choose(page, 'Inverter com…');
    await page
      .getByRole('dialog', { name: 'Inverter PC 01 com…' })
      .getByRole('button', { name: /^VIP 01/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Inverter PC 01 e VIP 01' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      /Ana Lima em VIP 01: termina às \d\d:\d\d em vez de \d\d:\d\d\./,
      /Bia Reis em PC 01: termina às \d\d:\d\d em vez de \d\d:\d\d\./,
    ]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Inverter' }).click();
    await expect(page.getByText('Ana Lima em VIP 01, Bia Reis em PC 01.')).toBeVisible();
  });
});

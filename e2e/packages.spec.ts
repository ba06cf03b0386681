import { randomUUID } from 'node:crypto';
import { startingPrices } from '@coruja/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { fillShelf, openTill, salesOf } from './support/cashier.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/credits.md#packages

const always = { rooms: null, sold: null, used: null };
const tenHours = {
  ...always,
  name: 'Pacote 10 horas',
  price: 50,
  kind: 'minutes',
  minutes: 600,
  validDays: 90,
};
const pass = { ...always, name: 'Corujão', price: 20, kind: 'pass', endsAt: 360 };

/** Two rooms, and packages; the first is for the room VIP. */
async function prepareShop(request: APIRequestContext) {
  const store = await prepareStore(request);
  const room = { id: randomUUID(), name: 'VIP', weight: 1.5 };
  const packages = [{ ...tenHours, rooms: [room.id] }, pass].map((one) => ({ ...one, id: randomUUID() }));
  await store.call('patch', '/stores', { pricePerHour: 6 });
  await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: true });
  const document = { ...startingPrices.document, rooms: [room], packages };
  await store.call('put', `/stores/${store.id}/prices`, { version: 0, document });
  await store.call('post', `/stores/${store.id}/computers`, { name: 'PC 01', roomId: room.id });
  await store.addComputer('PC 02');
  const ana = await store.addCustomer('Ana Clara Lima');
  const sell = (index: number) => {
    const time = [{ kind: 'package', packageId: packages[index]?.id }];
    return store.call('post', `/stores/${store.id}/sales`, {
      userId: ana,
      paymentType: 'PIX',
      items: [],
      time,
    });
  };
  return { store, ana, sell };
}

const packagesOf = (store: PreparedStore, customerId: string) =>
  store.call('get', `/users/${customerId}/packages`) as Promise<{ minutesLeft: number | null }[]>;

async function openStart(page: Page, store: PreparedStore, computer: string) {
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/computers');
  await page.getByRole('button', { name: computer, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Nova sessão em ${computer}` });
  await dialog.getByRole('combobox').fill('ana');
  await dialog.getByRole('option', { name: /Ana Clara Lima/ }).click();
  return dialog;
}

test.describe('packages of time', () => {
  test('are sold beside a drink, with their expiry before the payment and on the receipt', async ({
    page,
    request,
  }) => {
    const { store, ana } = await prepareShop(request);
    await fillShelf(request, store.id);
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await page.keyboard.press('F4');
    const dialog = page.getByRole('dialog', { name: 'Vender tempo' });
    await dialog.getByText('Pacote', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Adicionar ao carrinho' }).click();
    await expect(dialog).toContainText('Escolha o pacote.');
    const ten = dialog.getByRole('button', { name: /Pacote 10 horas/ });
    await expect(ten).toContainText(/R\$\s50,00.*10 h · Vale até \d\d\/\d\d\/\d{4} · Uso: em VIP/);
    await ten.click();
    await expectAccessible(page, 'selling a package');
    await dialog.getByRole('button', { name: 'Adicionar ao carrinho' }).click();
    await expect(dialog).toBeHidden();
    await expect(till.line('Pacote 10 horas')).toContainText(/Vale até \d\d\/\d\d\/\d{4}.*R\$\s50,00/s);
    await expect(till.total).toHaveText(/R\$\s56,50/);

    await till.finish.click();
    await expect(page.getByText('Escolha o cliente que recebe o tempo.')).toBeVisible();
    await till.cart.getByRole('combobox', { name: 'Cliente' }).fill('ana');
    await till.cart.getByRole('option', { name: 'Ana Clara Lima' }).click();
    await till.finish.click();
    await expect(till.done).toHaveText(/R\$\s56,50/);
    expect(await packagesOf(store, ana)).toMatchObject([{ name: 'Pacote 10 horas', minutesLeft: 600 }]);

    const [sale] = await salesOf(page, store);
    await till.cart.getByRole('button', { name: 'Imprimir recibo' }).click();
    const receipt = page.locator('[data-receipt]');
    await page.emulateMedia({ media: 'print' });
    await expect(receipt).toBeVisible();
    await expect(receipt).toContainText('Pacote 10 horas · 10 h');
    await expect(receipt).toContainText(/Vale até \d\d\/\d\d\/\d{4}/);
    await expect(receipt).toContainText('Uso: em VIP');
    expect(sale?.items[1]).toMatchObject({ time: { kind: 'package', minutes: 600 } });
  });

  test('pay a session in their room, minute for minute, and get the rest back', async ({ page, request }) => {
    const { store, ana, sell } = await prepareShop(request);
    await sell(0);
    const dialog = await openStart(page, store, 'PC 01');
    await expect(dialog).toContainText('Em Pagamento, escolha Pacote para usar Pacote 10 horas.');
    await dialog.getByRole('radiogroup', { name: 'Pagamento' }).getByText('Pacote').click();
    const group = dialog.getByRole('group', { name: 'Pacotes do cliente' });
    await expect(group.getByRole('button')).toHaveText([
      /Pacote 10 horasrestam 10 h · vale até \d\d\/\d\d\/\d{4}Uso: em VIP/,
    ]);
    await dialog.getByRole('button', { name: '2 h', exact: true }).click();
    await expect(dialog).toContainText(/Resta no pacote8\sh/);
    await expectAccessible(page, 'starting with a package');
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('PC 01, Ana Clara Lima')).toBeVisible();
    await expect(dialog).toBeHidden();
    const card = page.getByRole('listitem').filter({ hasText: 'PC 01' });
    await expect(card).toContainText('Pacote 10 horas');
    expect(await packagesOf(store, ana)).toMatchObject([{ minutesLeft: 480 }]);

    await page.getByRole('button', { name: 'PC 01', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 01' });
    await expect(panel).toContainText(/PacotePacote 10 horas/);
    await panel.getByRole('button', { name: 'Encerrar sessão' }).click();
    const question = page.getByRole('dialog', { name: 'Encerrar sessão' });
    await expect(question).toContainText('O tempo não utilizado volta para Pacote 10 horas.');
    await question.getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('1 h 59 min devolvidos a Pacote 10 horas.')).toBeVisible();
    expect(await packagesOf(store, ana)).toMatchObject([{ minutesLeft: 599 }]);
  });

  test('say at once why they cannot pay, and a pass fills the time until its hour', async ({
    page,
    request,
  }) => {
    const { store, sell } = await prepareShop(request);
    await sell(0);
    await sell(1);
    const dialog = await openStart(page, store, 'PC 02');
    await dialog.getByRole('radiogroup', { name: 'Pagamento' }).getByText('Pacote').click();
    await expect(dialog).toContainText(/A sessão vai até06:00/);
    const ten = dialog.getByRole('button', { name: /Pacote 10 horas/ });
    await ten.click();
    await expect(dialog).toContainText('Este pacote vale em VIP.');
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('Falha ao criar sessão.', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: /Corujão/ }).click();
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('PC 02, Ana Clara Lima')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'PC 02' })).toContainText('Corujão');
  });

  test('are in the customer’s panel, where they can be cancelled, and in the ledger', async ({
    page,
    request,
  }) => {
    const { store, ana, sell } = await prepareShop(request);
    await sell(0);
    await sell(1);
    await signInByApi(page, store.owner);
    await page.setViewportSize({ width: 360, height: 740 });
    await openSettled(page, '/admin/credits');
    await page.getByRole('button', { name: 'Ana Clara Lima' }).first().click();
    const panel = page.getByRole('dialog', { name: 'Ana Clara Lima' });
    const packages = panel.getByRole('region', { name: 'Pacotes' });
    await expect(packages.getByRole('listitem')).toHaveText([
      /Corujãovale até \d\d\/\d\d\/\d{4} 06:00/,
      /Pacote 10 horasrestam 10 h · vale até \d\d\/\d\d\/\d{4}Uso: em VIP/,
    ]);
    await expect(panel.getByRole('region', { name: 'Extrato de créditos' })).toContainText(
      /Pacote comprado · Pacote 10 horas\+600\smin.*pacote 600\smin/,
    );
    await expectNoSideScroll(page);
    await expectAccessible(page, 'packages of a customer');
    await packages.getByRole('button', { name: 'Cancelar Pacote 10 horas' }).click();
    const question = page.getByRole('dialog', { name: 'Cancelar pacote' });
    await expect(question).toContainText('O cliente perde 10 h.');
    await question.getByRole('button', { name: 'Cancelar pacote' }).click();
    await expect(page.getByText('Pacote cancelado!')).toBeVisible();
    await expect(packages.getByRole('listitem')).toHaveCount(1);
    expect(await packagesOf(store, ana)).toHaveLength(1);
  });

  test('fit a phone when they are sold and when they pay', async ({ page, request }) => {
    const { store, sell } = await prepareShop(request);
    await sell(0);
    await fillShelf(request, store.id);
    await page.setViewportSize({ width: 360, height: 740 });
    const dialog = await openStart(page, store, 'PC 01');
    await dialog.getByRole('radiogroup', { name: 'Pagamento' }).getByText('Pacote').click();
    await expect(dialog.getByRole('group', { name: 'Pacotes do cliente' })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page, 'starting with a package on a phone');
    await openSettled(page, '/admin/cashier');
    await page.getByRole('button', { name: 'Vender tempo' }).click();
    const sale = page.getByRole('dialog', { name: 'Vender tempo' });
    await sale.getByText('Pacote', { exact: true }).click();
    await expect(sale.getByRole('group', { name: 'Pacotes à venda' })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page, 'selling a package on a phone');
  });
});

import { randomUUID } from 'node:crypto';
import { startingPrices } from '@coruja/contract';
import { dayKinds } from '@coruja/domain';
import { openSettled } from './support/accessible.ts';
import { salesOf, tillOf } from './support/cashier.ts';
import { startClockServer } from './support/clock-server.ts';
import { openBox } from './support/payment-box.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newProduct } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// A night of a holiday, a package and a drink in one cart (docs/product/sales.md#time-in-the-cart), by the owner alone.

const dayMs = 86_400_000;

/** How many days it is until 21:00 of the next Christmas in São Paulo. */
function daysUntilChristmas(): number {
  const now = Date.now();
  const at = (year: number) => Date.UTC(year, 11, 26, 0, 0, 5);
  const year = new Date(now).getUTCFullYear();
  return ((at(year) > now ? at(year) : at(year + 1)) - now) / dayMs;
}

/** R$ 6,00 an hour; on holidays R$ 8,00 in the room VIP, from 22:00 on R$ 12,00; a tenth off for VIP customers. */
async function priceHolidays(store: PreparedStore) {
  const room = { id: randomUUID(), name: 'VIP', weight: 1.5 };
  const group = { id: randomUUID(), name: 'Clientes VIP', discount: 10 };
  const rule = { rooms: [room.id], days: ['holiday'], from: 0, until: 1_440 };
  const rules = [
    { ...rule, name: 'Noite de feriado', from: 22 * 60, until: 6 * 60, pricePerHour: 12 },
    { ...rule, name: 'Feriado', pricePerHour: 8 },
    { ...rule, name: 'Sala VIP', days: [...dayKinds], pricePerHour: 9 },
  ];
  const fiveHours = { kind: 'minutes', minutes: 300, validDays: 60, price: 32, sold: null, used: null };
  const packages = [{ ...fiveHours, id: randomUUID(), name: 'Pacote 5 horas', rooms: null }];
  // What a minute more or less costs is rounded away.
  const charging = { roundDownTo: 50 };
  await store.call('patch', '/stores', { pricePerHour: 6 });
  await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: true });
  const document = {
    ...startingPrices.document,
    ...charging,
    rooms: [room],
    groups: [group],
    rules,
    packages,
  };
  await store.call('put', `/stores/${store.id}/prices`, { version: 0, document });
  await store.call('post', `/stores/${store.id}/computers`, { name: 'PC 05', roomId: room.id });
  return group;
}

test('an owner alone makes a VIP customer pay for a holiday night, a package and a Coca by R$ 50,00 and PIX', async ({
  browser,
}) => {
  test.slow();
  const server = await startClockServer();
  const context = await browser.newContext({ baseURL: server.url });
  try {
    await server.passDays(daysUntilChristmas());
    const store = await prepareStore(context.request);
    const group = await priceHolidays(store);
    const ana = await store.addCustomer('Ana Clara Lima');
    await store.call('put', `/users/${ana}`, { groupId: group.id });
    await newProduct(context.request, store.id, { name: 'Coca-Cola', price: 6.5, quantity: 20 });
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/cashier');
    const till = tillOf(page);

    await till.cart.getByRole('combobox', { name: 'Cliente' }).fill('ana');
    await till.cart.getByRole('option', { name: 'Ana Clara Lima' }).click();
    await till.card('Coca-Cola').click();
    const dialog = page.getByRole('dialog', { name: 'Vender tempo' });
    await page.keyboard.press('F4');
    await dialog.getByLabel('Computador').selectOption({ label: 'PC 05 · VIP' });
    await dialog.getByRole('button', { name: /^2 h/ }).click();
    await dialog.getByRole('button', { name: 'Adicionar ao carrinho' }).click();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('F4');
    await dialog.getByText('Pacote', { exact: true }).click();
    await dialog.getByRole('button', { name: /Pacote 5 horas/ }).click();
    await dialog.getByRole('button', { name: 'Adicionar ao carrinho' }).click();
    await expect(dialog).toBeHidden();
    await expect(till.line('Sessão no PC 05 · 2 h')).toContainText(
      /Feriado, .*Noite de feriado, .*R\$\s18,00/s,
    );
    await expect(till.total).toHaveText(/R\$\s56,50/);

    const box = await openBox(page);
    await box.received.fill('50');
    await page.keyboard.press('Enter');
    await expect(box.missing).toHaveText(/R\$\s6,50/);
    await page.keyboard.press('F2');
    await page.keyboard.press('Enter');
    await expect(till.done).toHaveText(/R\$\s56,50/);

    await till.cart.getByRole('button', { name: 'Imprimir recibo' }).click();
    const receipt = page.locator('[data-receipt]');
    await page.emulateMedia({ media: 'print' });
    await expect(receipt).toBeVisible();
    for (const words of ['Ana Clara Lima', 'Coca-Cola', 'Sessão no PC 05 · 2 h', 'Pacote 5 horas · 5 h'])
      await expect(receipt).toContainText(words);
    // Each rule, with its part.
    await expect(receipt).toContainText(/Feriado · (1 h|5\d min)\s*R\$\s[67],\d\d/);
    await expect(receipt).toContainText(/Noite de feriado · 1 h.*R\$\s1[01],\d\d/);
    await expect(receipt).toContainText(/Vale até \d\d\/\d\d\/\d{4}/);
    await expect(receipt).toContainText(/Dinheiro\s*R\$\s50,00/);
    await expect(receipt).toContainText(/PIX\s*R\$\s6,50/);
    await expect(receipt).toContainText(/Total\s*R\$\s56,50/);

    const [sale] = await salesOf(page, store);
    expect(sale).toMatchObject({ total: 56.5, paymentType: 'MIXED', user: { name: 'Ana Clara Lima' } });
    expect(sale?.items.map(({ product, price, time }) => [product.name, price, time?.kind])).toEqual([
      ['Coca-Cola', 6.5, undefined],
      ['Sessão no PC 05 · 2 h', 18, 'session'],
      ['Pacote 5 horas · 5 h', 32, 'package'],
    ]);
    expect(await store.call('get', `/stores/${store.id}/sessions`)).toMatchObject([
      { user: { id: ana }, billing: 'paid', durationInMinutes: 120 },
    ]);
    expect(await store.call('get', `/users/${ana}/packages`)).toMatchObject([{ minutesLeft: 300 }]);
  } finally {
    await context.close();
    await server.stop();
  }
});

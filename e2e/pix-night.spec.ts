import type { Locator, Page } from '@playwright/test';
import { openSettled } from './support/accessible.ts';
import { fillShelf, salesOf, tillOf } from './support/cashier.ts';
import { startClockServer } from './support/clock-server.ts';
import { openDisplay } from './support/display.ts';
import { signInByApi } from './support/people.ts';
import { pixKey } from './support/pix.ts';
import { makeAutoOrder, orderByPix, pixOf } from './support/pix-counter.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// PIX from an owner's first key to the demonstration store's counter (docs/product/pix.md#settings).

/** What a person needs, in seconds: to find and press something, and to type a character. */
const pressSeconds = 4;
const typeSeconds = 0.4;

/** Presses and types like a person, and counts how long one would take. */
function handOf(page: Page) {
  let seconds = 0;
  return {
    seconds: () => seconds,
    press: async (target: Locator) => {
      seconds += pressSeconds;
      await target.click();
    },
    type: async (field: Locator, text: string) => {
      seconds += pressSeconds + text.length * typeSeconds;
      await field.click();
      await page.keyboard.type(text);
    },
  };
}

test('a new store goes from its key to its first paid sale in two minutes of presses', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/dashboard');
  const hand = handOf(page);
  const menu = page.getByRole('navigation');
  const section = page.getByRole('region', { name: 'PIX no balcão' });
  await hand.press(menu.getByRole('link', { name: 'Ajustes' }));
  await hand.press(section.getByRole('radio', { name: 'Com a chave da loja' }));
  await section.getByLabel('Tipo da chave Pix').selectOption(pixKey.keyType);
  await hand.type(section.getByLabel('Chave Pix', { exact: true }), pixKey.key);
  await hand.type(section.getByLabel('Senha atual'), store.owner.password);
  await hand.press(section.getByRole('button', { name: 'Salvar PIX' }));
  await hand.press(section.getByRole('button', { name: 'Testar com R$ 0,01' }));
  await hand.press(page.getByRole('button', { name: 'Nome certo, dinheiro recebido' }));
  await expect(section.getByText(/^Chave testada em/)).toBeVisible();

  await hand.press(menu.getByRole('link', { name: 'Caixa' }));
  const till = tillOf(page);
  await hand.press(till.card('Refrigerante'));
  await till.payment.selectOption('PIX');
  await hand.press(pixOf(page).make);
  await expect(pixOf(page).dialog.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
  await hand.press(pixOf(page).received);
  await expect(till.done).toHaveText(/R\$\s6,50/);
  expect(await salesOf(page, store)).toMatchObject([{ total: 6.5, paymentType: 'PIX' }]);
  // Plus two choices in lists, and 40 s for the owner's own payment of R$ 0,01.
  expect(hand.seconds() + 2 * pressSeconds + 40).toBeLessThan(120);
});

test('in the demonstration store a PIX ends its sale at two consoles and at the display of the customer', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const server = await startClockServer({ DEMO: '1' });
  const contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: server.url })));
  try {
    const data = { email: 'demo@coruja.app', password: 'coruja123' };
    for (const { request } of contexts)
      expect((await request.post('/api/auth/store/login', { data })).ok()).toBe(true);
    const [one, two] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!one || !two) throw new Error('There are two consoles.');
    for (const page of [one, two]) await openSettled(page, '/admin/cashier');
    const till = tillOf(one);
    const display = await openDisplay(one);

    await makeAutoOrder(one, till, 'Energético 473 ml');
    await expect(display.code).toBeVisible();
    await expect(pixOf(two).orders.filter({ hasText: 'Energético 473 ml' }).first()).toBeVisible();
    await pixOf(one).dialog.getByRole('button', { name: 'Simular pagamento (demonstração)' }).click();
    await expect(till.cart).toContainText('PIX recebido!');
    await expect(till.done).toBeVisible();
    await expect(pixOf(two).orders.filter({ hasText: 'PIX recebido!' })).toBeVisible();
    await expect(display.page.getByText('PIX recebido', { exact: true })).toBeVisible();

    // An amount below the minimum of the account is received by the key.
    await orderByPix(one, till, 'Refrigerante de cola 350 ml');
    await expect(pixOf(one).received).toBeVisible();
  } finally {
    for (const context of contexts) await context.close();
    await server.stop();
  }
});

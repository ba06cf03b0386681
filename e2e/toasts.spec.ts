import type { Locator, Page } from '@playwright/test';
import { fillShelf, openTill } from './support/cashier.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newSale } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/screens.md#toasts

const toasts = (page: Page) =>
  page
    .getByRole('region', { name: 'Avisos' })
    .getByRole('button', { name: 'Fechar aviso' })
    .locator('xpath=..');

type Box = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

const boxesOf = (all: Locator): Promise<Box[]> =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );

const isOver = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Toasts are shown, and none covers any of these. */
async function expectClear(page: Page, buttons: Locator): Promise<void> {
  await expect(toasts(page).first()).toBeVisible();
  await expect(buttons.first()).toBeVisible();
  const covered = async () => {
    // The toasts choose their place and dialogs open within this time, once the code for it is there.
    await page.clock.runFor(400);
    const [lying, pressed] = [await boxesOf(toasts(page)), await boxesOf(buttons)];
    expect(lying.length).toBeGreaterThan(0);
    return lying.flatMap((toast) => pressed.filter((button) => isOver(toast, button)));
  };
  await expect.poll(covered).toEqual([]);
}

/** No toast disappears by itself, however slow the machine is. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

async function openComputers(page: Page, store: PreparedStore): Promise<void> {
  await page.clock.install();
  await signInByApi(page, store.owner);
  await page.goto('/admin/computers');
  await expect(page.getByRole('button', { name: 'PC 1', exact: true })).toBeVisible();
  await stopTheClock(page);
}

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

for (const width of [1280, 360]) {
  test.describe(`at ${width} px no toast lies over`, () => {
    test.use({ viewport: { width, height: 740 } });

    test("'Finalizar venda', not even three of them", async ({ page, request }) => {
      const store = await prepareStore(request);
      await fillShelf(request, store.id);
      await page.clock.install();
      const till = await openTill(page, store);
      await stopTheClock(page);
      for (const code of ['7890000000001', '7890000000002', '7890000000003']) {
        await till.search.fill(code);
        await till.search.press('Enter');
        await expect(toasts(page).filter({ hasText: code })).toBeVisible();
        await expectClear(page, till.finish);
      }
      await expect(toasts(page)).toHaveCount(3);
    });

    test('the customer, the lines and the search of a sale that lacks its customer', async ({
      page,
      request,
    }) => {
      const store = await prepareStore(request);
      await fillShelf(request, store.id);
      await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: true });
      await store.call('patch', '/stores', { pricePerHour: 6 });
      await page.clock.install();
      const till = await openTill(page, store);
      await stopTheClock(page);
      await till.card('Refrigerante').click();
      await till.card('Créditos · 1 h').click();
      await page.keyboard.press('F9');
      await expect(toasts(page)).toHaveText(/Escolha o cliente que recebe o tempo\./);
      const next =
        width < 768
          ? till.finish.or(till.search)
          : till.cart
              .getByRole('combobox', { name: 'Cliente' })
              .or(till.cart.getByRole('button'))
              .or(till.search);
      await expectClear(page, next);
    });

    test('the period and the export of the sales', async ({ page, request }) => {
      const store = await prepareStore(request);
      const { soda } = await fillShelf(request, store.id);
      await newSale(request, store.id, { items: [[soda, 1]] });
      await page.clock.install();
      await signInByApi(page, store.owner);
      await page.goto('/admin/sales');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await stopTheClock(page);
      await page.getByRole('button', { name: 'Exportar CSV' }).click();
      await expectClear(
        page,
        page.getByRole('button', { name: 'Exportar CSV' }).or(page.getByRole('search').getByRole('button')),
      );
    });

    test('the ways out of the dashboard', async ({ page, request }) => {
      const store = await prepareStore(request);
      await store.addComputer('PC 1');
      await page.clock.install();
      await signInByApi(page, store.owner);
      await page.goto('/admin/dashboard');
      await expect(page.getByRole('link', { name: 'Ver vendas' })).toBeVisible();
      const dismiss = page.getByRole('button', { name: 'Dispensar primeiros passos' });
      await expect(dismiss).toBeVisible();
      await stopTheClock(page);
      await dismiss.click();
      await expectClear(page, page.getByRole('link', { name: /^Ver / }));
    });

    test('the buttons of a question that is asked under it', async ({ page, request }) => {
      const store = await prepareStore(request);
      const [one] = [await store.addComputer('PC 1'), await store.addComputer('PC 2')];
      await store.startSession({ computerId: one, isGuest: true });
      await openComputers(page, store);
      await cardOf(page, 'PC 2').getByRole('button', { name: 'Bloquear', exact: true }).click();
      await expect(page.getByText('Computador bloqueado!')).toBeVisible();
      await cardOf(page, 'PC 1').getByRole('button', { name: 'Bloquear', exact: true }).click();
      await page.clock.runFor(400);
      await expectClear(
        page,
        page.getByRole('dialog').getByRole('button', { name: /Bloquear|bloquear|Cancelar/ }),
      );
    });

    test('the button that adds the next computer, and those of the cards', async ({ page, request }) => {
      const store = await prepareStore(request);
      await store.addComputer('PC 1');
      await openComputers(page, store);
      const add = page.getByRole('button', { name: 'Adicionar computador' });
      await add.click();
      await page.clock.runFor(400);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nome do computador').fill('PC 2');
      await dialog.getByRole('button', { name: 'Adicionar computador' }).click();
      await expect(page.getByText('Computador adicionado!')).toBeVisible();
      await page.clock.runFor(400);
      await expect(dialog).toBeHidden();
      await expectClear(page, add.or(page.getByRole('button', { name: 'Bloquear', exact: true })));
    });

    test('the buttons of a form that was refused', async ({ page, request }) => {
      const store = await prepareStore(request);
      await store.addComputer('PC 1');
      await openComputers(page, store);
      await page.route('**/api/stores/*/computers', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await page.getByRole('button', { name: 'Adicionar computador' }).click();
      await page.clock.runFor(400);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nome do computador').fill('PC 2');
      await dialog.getByRole('button', { name: 'Adicionar computador' }).click();
      await expect(page.getByText('Falha ao adicionar o computador.')).toBeVisible();
      await expectClear(page, dialog.getByRole('button', { name: /Adicionar computador|Cancelar/ }));
    });
  });
}

test('a toast that is being pressed does not move away', async ({ page, request }) => {
  const store = await prepareStore(request);
  await store.addComputer('PC 1');
  const code = '**/assets/toast-corner-*.js';
  let release = () => undefined as void;
  const pressed = new Promise<void>((resolve) => (release = resolve));
  await page.route(code, (route) => pressed.then(() => route.continue()));
  await openComputers(page, store);
  await cardOf(page, 'PC 1').getByRole('button', { name: 'Bloquear', exact: true }).click();
  await toasts(page).getByRole('button', { name: 'Fechar aviso' }).hover();
  await page.mouse.down();
  const loaded = page.waitForResponse(code);
  release();
  await page.evaluate((url) => import(url), (await loaded).url());
  await page.clock.runFor(400);
  await page.mouse.up();
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast that moves away from the pointer is not held', async ({ page, request }) => {
  const store = await prepareStore(request);
  await store.addComputer('PC 1');
  await openComputers(page, store);
  const lock = cardOf(page, 'PC 1').getByRole('button', { name: 'Bloquear', exact: true });
  await lock.click();
  await expectClear(page, page.getByRole('button', { name: 'Adicionar computador' }));
  const [before] = await boxesOf(toasts(page));
  await toasts(page).evaluate((toast) => {
    const { left, top, width, height } = toast.getBoundingClientRect();
    const button = document.createElement('div');
    button.dataset['keepClear'] = 'true';
    button.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
    // The pointer arrives as soon as the place is chosen.
    button.getBoundingClientRect = () => {
      queueMicrotask(() => {
        document
          .elementFromPoint(left + width / 2, top + height / 2)
          ?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, movementX: 1 }));
      });
      return HTMLElement.prototype.getBoundingClientRect.call(button);
    };
    document.body.append(button);
  });
  await page.clock.runFor(400);
  expect(await boxesOf(toasts(page))).not.toEqual([before]);
  await page.clock.runFor(10_000);
  await expect(toasts(page)).toHaveCount(0);
});

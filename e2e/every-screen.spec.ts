import {
  animationsOver,
  expectAccessible,
  expectNoSideScroll,
  openSettled,
  sideScroll,
} from './support/accessible.ts';
import { adminScreens, prepareFullStore, publicScreens } from './support/every-screen.ts';
import { signIn, signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { isTimePriced, type PreparedStore, prepareStore } from './support/store-api.ts';
import { addLongWords, textFaults } from './support/whole-words.ts';

const menu = [
  ['Painel', 'dashboard'],
  ['Caixa', 'cashier'],
  ['Vendas', 'sales'],
  ['Cupons', 'coupons'],
  ['Eventos', 'events'],
  ['Computadores', 'computers'],
  ['Produtos', 'products'],
  ['Créditos', 'credits'],
  ['Sessões', 'sessions'],
  ['Perfil', 'profile'],
  ['Assinatura', 'subscription'],
  ['Dados Bancários', 'bank-store'],
] as const;

const management: readonly (readonly [string, string])[] = [
  ...(isTimePriced ? [['Fiado', 'tabs'] as const] : []),
  ['Preços', 'prices'],
  ['Ajustes', 'settings'],
];

async function fill(store: PreparedStore): Promise<void> {
  const [one, two] = [await store.addComputer('PC 1'), await store.addComputer('PC 2')];
  await store.addComputer('Um computador com um nome tão comprido que não cabe em cartão nenhum');
  const userId = await store.addCustomer('Maria Aparecida da Conceição Albuquerque de Vasconcelos', 300);
  await store.startSession({ computerId: one, userId, durationInMinutes: 240 });
  await store.startSession({ computerId: two, isGuest: true, durationInMinutes: 3 });
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing on the public screens', async ({ page }) => {
      test.slow();
      for (const path of publicScreens) {
        await openSettled(page, path);
        await expectAccessible(page, path);
      }
    });

    test('axe finds nothing on the admin screens, empty and with data', async ({ page, request }) => {
      test.slow();
      const store = await prepareStore(request);
      await signInByApi(page, store.owner);
      for (const name of adminScreens) {
        await openSettled(page, `/admin/${name}`);
        await expectAccessible(page, name);
      }
      await fill(store);
      for (const name of ['dashboard', 'computers', 'credits', 'sessions']) {
        await openSettled(page, `/admin/${name}`);
        await expectAccessible(page, name);
      }
    });
  });
}

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no screen scrolls sideways', async ({ page, request }) => {
    test.slow();
    for (const path of publicScreens) {
      await openSettled(page, path);
      await expectNoSideScroll(page, path);
    }
    const store = await prepareStore(request);
    await fill(store);
    await signInByApi(page, store.owner);
    for (const name of adminScreens) {
      await openSettled(page, `/admin/${name}`);
      await expectNoSideScroll(page, name);
    }
  });
});

test('no word is broken and no text is cut off, from phone to wide screen', async ({ page, request }) => {
  test.slow();
  const store = await prepareFullStore(request);
  await addLongWords(request, store);
  await signInByApi(page, store.owner);
  for (const name of adminScreens) {
    await openSettled(page, `/admin/${name}`);
    await page.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
    for (const width of [360, 640, 768, 900, 1024, 1100, 1101, 1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await animationsOver(page);
      // A table's columns follow the folding of the menu a frame later.
      await expect
        .poll(async () => ({ ...(await textFaults(page)), sideScroll: await sideScroll(page) }), {
          message: `${name} at ${width}`,
        })
        .toEqual({ broken: [], cut: [], sideScroll: 0 });
    }
  }
});

test('the check recognises a broken word and a text that is cut off', async ({ page }) => {
  await openSettled(page, '/login');
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.cssText = 'width: 2ch; overflow-wrap: anywhere';
    heading.textContent = 'Amendoim';
    const cut = Object.assign(document.createElement('p'), { textContent: 'Cortado no fim' });
    cut.style.cssText = 'width: 4ch; overflow: hidden; white-space: nowrap';
    heading.after(cut);
  });
  expect(await textFaults(page)).toEqual({ broken: ['Amendoim'], cut: ['Cortado no fim'] });
});

test('the menu has twelve entries, each leading to its screen', async ({ page, request }) => {
  const store = await prepareStore(request);
  await signIn(page, store.owner);
  const nav = page.getByRole('navigation').first();
  await expect(nav.getByRole('link')).toContainText(menu.map(([label]) => label));
  for (const [label, name] of menu) {
    await nav.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/${name}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test("the group 'Gestão' follows the twelve entries, and each entry of it leads to its screen", async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await signIn(page, store.owner);
  const group = page.getByRole('navigation').first().getByRole('list', { name: 'Gestão' });
  for (const [label, name] of management) {
    await group.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/${name}$`));
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
  }
  const all = [...menu, ...management].map(([label]) => label);
  await expect(page.getByRole('navigation').first().locator('li')).toHaveText(all);
});

test('G and a letter lead to a screen, but not while somebody types', async ({ page, request }) => {
  const store = await prepareStore(request);
  await signIn(page, store.owner);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/admin\/computers$/);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/admin\/credits$/);
  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
  await search.fill('');
  await search.pressSequentially('gm');
  await expect(page).toHaveURL(/\/admin\/credits$/);
});

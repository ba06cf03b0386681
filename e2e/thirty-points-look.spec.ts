import type { Page } from '@playwright/test';
import { expectNoSideScroll, openSettled } from './support/accessible.ts';
import { fillShelf, openTill } from './support/cashier.ts';
import { englishWords } from './support/english-words.ts';
import { adminScreens, prepareFullStore, publicScreens } from './support/every-screen.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// Measured on every screen: points 14, 26, 27, 28 and 30 of docs/quality.md#the-thirty-points-and-their-tests.

/** Adds up how much of the page has moved by itself, as browsers report it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const state = { sum: 0 };
    Object.assign(window, { shifts: state });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) state.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // What moved last is reported with the next frames.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return (window as unknown as { shifts: { sum: number } }).shifts.sum;
    });
}

test.describe('while it loads (point 14)', () => {
  for (const width of [1366, 360]) {
    test(`nothing jumps at ${width} px, however slow the answers are`, async ({ page, request }) => {
      test.slow();
      const store = await prepareFullStore(request);
      await page.setViewportSize({ width, height: 768 });
      await signIn(page, store.owner);
      const shifts = await watchShifts(page);
      await page.route(/\/api\/(?!.*live)/, async (route) => {
        // The slowness is what is tested: every answer comes long after the bones stand.
        await new Promise((done) => setTimeout(done, 300));
        await route.continue().catch(() => {});
      });
      const moved: Record<string, number> = {};
      for (const name of adminScreens) {
        await openSettled(page, `/admin/${name}`);
        moved[name] = await shifts();
      }
      for (const [name, sum] of Object.entries(moved)) expect.soft(sum, name).toBeLessThan(0.1);
    });
  }

  for (const [name, list] of [
    ['products', '**/products?*'],
    ['credits', '**/users?*'],
  ] as const) {
    test(`the list of ${name} stands on a phone where its bones stood`, async ({ page, request }) => {
      const store = await prepareFullStore(request);
      await page.setViewportSize({ width: 360, height: 768 });
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(list, async (route) => {
        await asked;
        await route.continue();
      });
      await signIn(page, store.owner, `/admin/${name}`);
      const table = page.getByRole('table');
      await expect(table).toHaveAttribute('aria-busy', 'true');
      const before = await table.boundingBox();
      answer();
      await expect(table).toHaveAttribute('aria-busy', 'false');
      expect((await table.boundingBox())?.y).toBe(before?.y);
    });
  }

  test('a ring waits 200 ms before it is seen', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addCustomer('Ana Clara Lima');
    await signIn(page, store.owner, '/admin/credits');
    await page.getByRole('button', { name: 'Adicionar créditos: Ana Clara Lima' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar créditos' });
    await page.route('**/credits/add', () => {});
    await dialog.getByRole('button', { name: 'Adicionar créditos' }).click();
    const busy = dialog.getByRole('button', { name: 'Adicionar créditos' });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(await delaysOf(page)).toEqual([200, 200]);

    await page.route('**/api/auth/store/me', () => {});
    await page.goto('/admin/coupons', { waitUntil: 'commit' });
    await expect(page.getByText('Carregando dados da loja...')).toBeAttached();
    expect(await delaysOf(page)).toContain(200);
  });
});

/** How long what fades in or out on the page waits first: in milliseconds, the animations without an end left out. */
function delaysOf(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .map((each) => each.effect?.getTiming())
      .filter((timing) => timing && timing.iterations !== Infinity && Number(timing.delay) > 0)
      .map((timing) => Number(timing?.delay)),
  );
}

test.describe('no white flash (point 26)', () => {
  for (const [chosen, system, ground] of [
    ['dark', 'light', 'rgb(10, 16, 29)'],
    [null, 'dark', 'rgb(10, 16, 29)'],
    ['light', 'dark', 'rgb(243, 245, 250)'],
  ] as const) {
    test(`${chosen ?? 'the system'} on a ${system} system is on the ground before any script of the console`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: system });
      await page.goto('/login');
      if (chosen) await page.evaluate((value) => localStorage.setItem('coruja-color-scheme', value), chosen);
      // The console's own code never comes: what is painted now is the first thing that anybody sees.
      await page.route('**/assets/*.js', () => {});
      await page.goto('/admin/dashboard', { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0 || document.body);
      const grounds = () =>
        page.evaluate(() => getComputedStyle(document.body ?? document.documentElement).backgroundColor);
      // Nothing is painted before the styles have come, and with them the ground is right.
      await expect.poll(grounds).toBe(ground);
      await expect(page.locator('#root')).toBeEmpty();
    });
  }
});

interface Target {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Everything that can be pressed, smaller than so many pixels. A link within a sentence may be as high as its line. */
function smallTargets(page: Page, least: number, within = 'body'): Promise<Target[]> {
  return page.evaluate(
    ([selector, size]) => {
      const pressable =
        'button, a[href], select, [role="tab"], [role="option"], label:has(input[type="radio"])';
      const isInText = (element: Element) =>
        element.tagName === 'A' && getComputedStyle(element).display === 'inline';
      return [...document.querySelectorAll(`${selector} :is(${pressable})`)]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((element) => !isInText(element) && !element.matches('.skip-link'))
        .map((element) => {
          // A button that is laid over its whole row or card is as large as that.
          const isOverlaid = getComputedStyle(element, '::after').position === 'absolute';
          const area = (isOverlaid && element instanceof HTMLElement && element.offsetParent) || element;
          const { width, height } = area.getBoundingClientRect();
          const name = element.getAttribute('aria-label') ?? element.textContent.trim();
          return { name: `${element.tagName} ${name}`, width: Math.round(width), height: Math.round(height) };
        })
        .filter(({ width, height }) => width > 1 && (width < Number(size) || height < Number(size)));
    },
    [within, least] as const,
  );
}

test.describe('targets and motion (point 27)', () => {
  for (const width of [1366, 360]) {
    test(`nothing that is pressed is smaller than 24 px at ${width} px, than 44 in the cashier`, async ({
      page,
      request,
    }) => {
      test.slow();
      const store = await prepareFullStore(request);
      await page.setViewportSize({ width, height: 768 });
      for (const path of publicScreens) {
        await openSettled(page, path);
        expect.soft(await smallTargets(page, 24), path).toEqual([]);
      }
      await signIn(page, store.owner);
      for (const name of adminScreens) {
        await openSettled(page, `/admin/${name}`);
        expect.soft(await smallTargets(page, 24), name).toEqual([]);
      }
      await page.goto('/admin/cashier');
      await page
        .getByRole('list', { name: 'Produtos' })
        .getByRole('button', { name: 'Refrigerante' })
        .click();
      if (width < 768)
        await page
          .getByRole('complementary', { name: 'Carrinho' })
          .getByRole('button', { name: /no carrinho/ })
          .click();
      await expect(page.getByRole('listitem', { name: 'Refrigerante' })).toBeVisible();
      expect.soft(await smallTargets(page, 44, 'main'), 'cashier with a cart').toEqual([]);
    });
  }

  test('moves nothing when less motion is asked for', async ({ page, request }) => {
    const store = await prepareStore(request);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, store.owner, '/admin/coupons');
    const longest = () =>
      page.evaluate(() =>
        Math.max(
          0,
          ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().duration ?? 0)),
        ),
      );
    await page.getByRole('button', { name: 'Criar cupom' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Criar cupom' })).toBeVisible();
    expect(await longest()).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible();
    expect(await longest()).toBeLessThanOrEqual(1);
  });
});

test.describe('from 320 to 2560 px (point 28)', () => {
  for (const width of [320, 768, 1024, 2560]) {
    test(`no screen scrolls sideways at ${width} px, with data in it`, async ({ page, request }) => {
      test.slow();
      const store = await prepareFullStore(request);
      await page.setViewportSize({ width, height: 900 });
      for (const path of publicScreens) {
        await openSettled(page, path);
        await expectNoSideScroll(page, path);
      }
      await signIn(page, store.owner);
      for (const name of adminScreens) {
        await openSettled(page, `/admin/${name}`);
        await expectNoSideScroll(page, `${name} at ${width}`);
      }
    });
  }
});

test.describe('all that is read is Portuguese (point 30)', () => {
  test('on the public screens', async ({ page }) => {
    for (const path of publicScreens) {
      await openSettled(page, path);
      expect.soft(await englishWords(page), path).toEqual([]);
    }
  });

  test('on every admin screen, empty and with data, in its dialogs and in what it refuses', async ({
    page,
    request,
  }) => {
    test.setTimeout(240_000);
    for (const store of [await prepareStore(request), await prepareFullStore(request)]) {
      await page.context().clearCookies();
      await signIn(page, store.owner);
      for (const name of adminScreens) {
        await openSettled(page, `/admin/${name}`);
        expect.soft(await englishWords(page), name).toEqual([]);
      }
    }
    for (const [name, button] of [
      ['computers', 'Adicionar computador'],
      ['products', 'Adicionar Produto'],
      ['coupons', 'Criar cupom'],
      ['events', 'Criar evento'],
      ['credits', 'Novo cliente'],
    ] as const) {
      await openSettled(page, `/admin/${name}`);
      await page.getByRole('main').getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('button[type="submit"]').click();
      await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible();
      expect.soft(await englishWords(page), `${name}: ${button}`).toEqual([]);
    }
    for (const [name, row] of [
      ['computers', 'PC 1'],
      ['coupons', 'CORUJA10'],
      ['events', 'Corujão de sábado'],
      ['sessions', 'PC 1'],
      ['credits', /^Maria Aparecida/],
      ['profile', 'Alterar regras do guarda'],
    ] as const) {
      await openSettled(page, `/admin/${name}`);
      await page.getByRole('main').getByRole('button', { name: row, exact: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await englishWords(page), `${name}: ${String(row)}`).toEqual([]);
    }
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await englishWords(page), '?').toEqual([]);
  });

  test('and so is what the crawl would find: it knows an English word when it stands there', async ({
    page,
  }) => {
    await openSettled(page, '/login');
    await page.getByLabel('E-mail').evaluate((field) => field.setAttribute('placeholder', 'Your address'));
    expect(await englishWords(page)).toEqual(['Your address']);
  });
});

test('plurals are right for none, one and many (point 30)', async ({ page, request }) => {
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  const till = await openTill(page, store);
  await till.card('Refrigerante').click();
  await expect(till.cart).toContainText('1 item');
  await expect(till.cart).not.toContainText('1 itens');
  await till.card('Refrigerante').click();
  await expect(till.cart).toContainText('2 itens');
});

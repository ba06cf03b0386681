import type { Locator, Page } from '@playwright/test';
import { watchCalls } from './support/network.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

const MOST_TABS = 60;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_TABS} presses of Tab do not lead to ${element.toString()}.`);
}

/** Presses a button by keyboard. */
async function pressWithKeys(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** Presses a button at every frame for as long as it is on the page. */
async function pressUntilGone(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    const press = () => {
      if (!element.isConnected) return;
      (element as HTMLElement).click();
      requestAnimationFrame(press);
    };
    press();
  });
}

/** Records every use of a pointer on the page from now on. */
async function watchPointer(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const note = () => sessionStorage.setItem('pointer', `${Number(sessionStorage.getItem('pointer')) + 1}`);
    for (const event of ['pointerdown', 'mousedown', 'touchstart'])
      window.addEventListener(event, note, true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('pointer')));
}

test('an owner signs in, starts a session and ends it without a mouse', async ({ page, request }) => {
  const store = await prepareStore(request);
  await store.addComputer('PC 1');
  await store.addCustomer('Ana Clara Lima', 90);
  const pointerUses = await watchPointer(page);

  await test.step('sign in', async () => {
    await page.goto('/login');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.type(store.owner.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(store.owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible();
  });

  await test.step('go to the computers', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect(page).toHaveURL(/\/admin\/computers$/);
  });

  const card = page.getByRole('button', { name: 'PC 1', exact: true });
  await test.step('start a session', async () => {
    await pressWithKeys(page, card);
    const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('ana');
    await expect(dialog.getByRole('option', { name: /Ana Clara Lima/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('group', { name: 'Cliente' })).toContainText('Ana Clara Lima');
    await expect(dialog.getByRole('button', { name: 'Iniciar sessão' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sessão criada com sucesso!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
  });

  await test.step('end it', async () => {
    await expect(page.getByRole('listitem').filter({ hasText: 'PC 1' })).toContainText('Em uso');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
    await pressWithKeys(page, panel.getByRole('button', { name: 'Encerrar sessão' }));
    const question = page.getByRole('dialog', { name: 'Encerrar sessão' });
    // The first Enter must not trigger what cannot be undone.
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await pressWithKeys(page, question.getByRole('button', { name: 'Encerrar sessão' }));
    await expect(page.getByText('Sessão encerrada com sucesso!')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'PC 1' })).toContainText('Disponível');
  });

  expect(await pointerUses()).toBe(0);
});

test.describe('many presses on one button', () => {
  const ledgerOf = (page: Page) =>
    page.getByRole('region', { name: 'Extrato de créditos' }).getByRole('listitem');

  test("ten presses on 'Adicionar créditos' give one grant", async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addCustomer('Ana Clara Lima');
    await signIn(page, store.owner, '/admin/credits');
    await page.getByRole('button', { name: 'Adicionar créditos: Ana Clara Lima' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar créditos' });
    await dialog
      .getByRole('button', { name: 'Adicionar créditos' })
      .click({ clickCount: 10, noWaitAfter: true });
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Ana Clara Lima', exact: true }).click();
    await expect(ledgerOf(page)).toHaveText([/Créditos adicionados.*\+60\smin/]);
  });

  test('pressing as long as the button is there gives one grant, also while the dialog closes', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.addCustomer('Ana Clara Lima');
    await signIn(page, store.owner, '/admin/credits');
    const grants = watchCalls(page, 'POST', /\/credits\/add$/);
    await page.getByRole('button', { name: 'Adicionar créditos: Ana Clara Lima' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar créditos' });
    await pressUntilGone(dialog.getByRole('button', { name: 'Adicionar créditos' }));
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Ana Clara Lima', exact: true }).click();
    await expect(ledgerOf(page)).toHaveText([/Créditos adicionados.*\+60\smin/]);
    expect(grants).toHaveLength(1);
  });
});

test('pressing the button of a question while it closes ends a session once', async ({ page, request }) => {
  const store = await prepareStore(request);
  const computerId = await store.addComputer('PC 1');
  await store.startSession({ computerId, isGuest: true });
  await signIn(page, store.owner, '/admin/sessions');
  const ends = watchCalls(page, 'DELETE', /\/sessions\/[^/]+$/);
  await page.getByRole('row', { name: /PC 1/ }).getByRole('button', { name: 'Encerrar sessão' }).click();
  const question = page.getByRole('dialog', { name: 'Encerrar sessão' });
  await pressUntilGone(question.getByRole('button', { name: 'Encerrar sessão' }));
  await expect(page.getByText('Sessão encerrada com sucesso!')).toBeVisible();
  await expect(question).toBeHidden();
  expect(ends).toHaveLength(1);
});

test.describe('keys in the admin area', () => {
  test('Esc in a form with changes asks first, and a second Esc returns to editing', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar computador' });
    await dialog.getByLabel('Nome do computador').fill('PC 1');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Nome do computador')).toHaveValue('PC 1');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
    await expect(dialog.getByLabel('Nome do computador')).toHaveValue('');
  });

  test('? lists the shortcuts, and each of them leads where it says', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner);
    await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    // The screens, this list, the search, the way to the toasts, and the ten keys of the cashier.
    await expect(list.getByRole('term')).toHaveCount(27);
    await expect(list).toContainText('Computadores');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    for (const [letter, name] of [
      ['d', 'credits'],
      ['s', 'sessions'],
      ['m', 'computers'],
      ['p', 'dashboard'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await expect(page).toHaveURL(new RegExp(`/admin/${name}$`));
    }
  });

  test("G and a letter leads to the screens of 'Gestão'", async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [letter, name, title] of [
      ['o', 'prices', 'Preços'],
      ['j', 'settings', 'Ajustes'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await expect(page).toHaveURL(new RegExp(`/admin/${name}$`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Ajustes')).toBeVisible();
  });

  test('a letter typed in a field is no shortcut', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner, '/admin/credits');
    const field = page.getByRole('searchbox');
    await field.focus();
    await page.keyboard.type('gm?');
    await expect(field).toHaveValue('gm?');
    await expect(page).toHaveURL(/\/admin\/credits$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('G and each of its twelve letters leads to its screen', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [letter, name, title] of [
      ['c', 'cashier', 'Caixa'],
      ['v', 'sales', 'Vendas'],
      ['u', 'coupons', 'Cupons'],
      ['e', 'events', 'Eventos'],
      ['m', 'computers', 'Computadores'],
      ['r', 'products', 'Gerenciar Produtos'],
      ['d', 'credits', 'Créditos'],
      ['s', 'sessions', 'Sessões'],
      ['l', 'profile', /Perfil/],
      ['a', 'subscription', 'Minha Assinatura'],
      ['b', 'bank-store', 'Dados Bancários'],
      ['p', 'dashboard', 'Painel'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await expect(page).toHaveURL(new RegExp(`/admin/${name}$`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      if (name !== 'cashier') continue;
      // The focus is in its search field, where letters are typed.
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.getByRole('searchbox').blur();
    }
  });
});

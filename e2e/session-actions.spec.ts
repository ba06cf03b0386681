import type { Page } from '@playwright/test';
import { expectNoSideScroll } from './support/accessible.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Computadores' });
const cardOf = (page: Page, name: string) =>
  cards(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Mais ações de ${name}` });
const choose = (page: Page, entry: string) => page.getByRole('menuitem', { name: entry }).click();

/** Ana plays for an hour on PC 1 and keeps 60 minutes; PC 2 and PC 3 are free. */
async function withAna(store: PreparedStore, minutes = 120) {
  const pc1 = await store.addComputer('PC 1');
  const pc2 = await store.addComputer('PC 2');
  await store.addComputer('PC 3');
  const ana = await store.addCustomer('Ana Lima', minutes);
  const session = await store.startSession({ computerId: pc1, userId: ana, durationInMinutes: 60 });
  return { pc1, pc2, session };
}

test.describe('a session’s menu on its computer’s card', () => {
  test('adds time at one press, by keyboard too, and says if a customer has too few minutes', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await withAna(store, 75);
    await signIn(page, store.owner, '/admin/computers');
    await menuOf(page, 'PC 1').click();
    await choose(page, 'Mais 15 min');
    await expect(page.getByText('Tempo adicionado!')).toBeVisible();
    await expect(page.getByText(/Ana Lima, PC 1: mais 15 min, até \d\d:\d\d\./)).toBeVisible();
    await expect(cardOf(page, 'PC 1')).toContainText('1 h 15 min');
    await menuOf(page, 'PC 1').press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Mais 15 min' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Falha' })).toContainText(
      'Falha ao adicionar tempo em PC 1.Ana Lima tem 0 min de saldo e precisa de 30 min.',
    );
    await expect(menuOf(page, 'PC 1')).toBeFocused();
  });

  test('adds another number of minutes, which is checked, and returns the focus', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await withAna(store);
    await signIn(page, store.owner, '/admin/computers');
    await menuOf(page, 'PC 1').click();
    await choose(page, 'Outro tempo…');
    const dialog = page.getByRole('dialog', { name: 'Mais tempo em PC 1' });
    await dialog.getByLabel('Minutos a adicionar').fill('0');
    await dialog.getByRole('button', { name: 'Adicionar tempo' }).click();
    await expect(dialog.getByText('O mínimo é 1 minuto.')).toBeVisible();
    await dialog.getByLabel('Minutos a adicionar').fill('45');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'PC 1')).toContainText('1 h 45 min');
    await expect(menuOf(page, 'PC 1')).toBeFocused();
  });

  test('moves to a free computer chosen from a list, on a narrow screen too', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const store = await prepareStore(request);
    const { pc2 } = await withAna(store);
    await signIn(page, store.owner, '/admin/computers');
    await menuOf(page, 'PC 1').click();
    await choose(page, 'Mover para…');
    const dialog = page.getByRole('dialog', { name: 'Mover PC 1 para…' });
    await expect(dialog.getByRole('list', { name: 'Computadores livres' }).getByRole('button')).toHaveText([
      'PC 2 Livre',
      'PC 3 Livre',
    ]);
    await store.startSession({ computerId: pc2, isGuest: true });
    await expect(dialog.getByRole('button', { name: 'PC 2' })).toBeHidden();
    await dialog.getByRole('button', { name: 'PC 3' }).click();
    await expect(page.getByText('Ana Lima foi de PC 1 para PC 3.')).toBeVisible();
    await expect(cardOf(page, 'PC 3')).toContainText('Ana Lima');
    await expect(cardOf(page, 'PC 1')).toContainText('Livre para iniciar');
    await expectNoSideScroll(page);
  });

  test('names a computer that was taken in the meantime', async ({ page, request }) => {
    const store = await prepareStore(request);
    const { pc2 } = await withAna(store);
    await signIn(page, store.owner, '/admin/computers');
    await page.route('**/sessions/*/move', async (route) => {
      await store.startSession({ computerId: pc2, isGuest: true });
      await route.continue();
    });
    await menuOf(page, 'PC 1').click();
    await choose(page, 'Mover para…');
    const dialog = page.getByRole('dialog', { name: 'Mover PC 1 para…' });
    await dialog.getByRole('button', { name: 'PC 2' }).click();
    await expect(page.getByText('Falha ao mover Ana Lima de PC 1 para PC 2.')).toBeVisible();
    await expect(page.getByText('PC 2 já está em uso.')).toBeVisible();
    await expect(dialog).toBeVisible();
  });

  test('swaps with another session', async ({ page, request }) => {
    const store = await prepareStore(request);
    const { pc2 } = await withAna(store);
    await store.startSession({ computerId: pc2, isGuest: true, durationInMinutes: 30 });
    await signIn(page, store.owner, '/admin/computers');
    await menuOf(page, 'PC 1').click();
    await choose(page, 'Inverter com…');
    const dialog = page.getByRole('dialog', { name: 'Inverter PC 1 com…' });
    await dialog.getByRole('button', { name: /PC 2 Convidado, (30|29) min/ }).click();
    await expect(page.getByText('Ana Lima em PC 2, Convidado em PC 1.')).toBeVisible();
    await expect(cardOf(page, 'PC 2')).toContainText('Ana Lima');
    await expect(cardOf(page, 'PC 1')).toContainText('Convidado');
  });

  test('undoes a start, from the menu and from the notice, until the minute is over', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.call('patch', '/stores', { pricePerHour: 6 });
    await withAna(store);
    await signIn(page, store.owner, '/admin/computers');
    await menuOf(page, 'PC 1').click();
    await choose(page, 'Desfazer início');
    await expect(page.getByText('Início desfeito!')).toBeVisible();
    await expect(page.getByText('1 h de volta ao saldo de Ana Lima.')).toBeVisible();
    await expect(cardOf(page, 'PC 1')).toContainText('Livre para iniciar');

    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const start = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
    await start.getByLabel('Sessão de convidado').check();
    await start.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('Sessão criada com sucesso!')).toBeVisible();
    await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('PC 1: nada a cobrar.')).toBeVisible();
    await expect(cardOf(page, 'PC 1')).toContainText('Livre para iniciar');
  });
});

test('a session is dragged from its card onto a free one', async ({ page, request }) => {
  const store = await prepareStore(request);
  const { pc2 } = await withAna(store);
  await store.startSession({ computerId: pc2, isGuest: true });
  await signIn(page, store.owner, '/admin/computers');
  await expect(cardOf(page, 'PC 1')).toContainText('Ana Lima');
  await cardOf(page, 'PC 1').dragTo(cardOf(page, 'PC 3'));
  await expect(page.getByText('Ana Lima foi de PC 1 para PC 3.')).toBeVisible();
  await cardOf(page, 'PC 3').dragTo(cardOf(page, 'PC 2'));
  await expect(cardOf(page, 'PC 3')).toContainText('Ana Lima');
});

test('the panel of a computer has the same actions, and closes when the session has left', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await withAna(store);
  await signIn(page, store.owner, '/admin/computers');
  await page.getByRole('button', { name: 'PC 1', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
  await panel.getByRole('button', { name: 'Mais ações' }).click();
  await choose(page, 'Mais 30 min');
  await expect(panel).toContainText('1 h 30 min');
  await panel.getByRole('button', { name: 'Mais ações' }).click();
  await choose(page, 'Mover para…');
  await page.getByRole('dialog', { name: 'Mover PC 1 para…' }).getByRole('button', { name: 'PC 2' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'PC 2', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sessão em PC 2' })).toContainText('Veio de');
});

test('the list of sessions has the same menu', async ({ page, request }) => {
  const store = await prepareStore(request);
  await withAna(store);
  await signIn(page, store.owner, '/admin/sessions');
  const row = page.getByRole('row', { name: /Ana Lima/ });
  await row.getByRole('button', { name: 'Mais ações da sessão em PC 1' }).click();
  await choose(page, 'Mais 60 min');
  await expect(row).toContainText(/1(20|19)\smin/);
  await row.getByRole('button', { name: 'Mais ações da sessão em PC 1' }).click();
  await choose(page, 'Mover para…');
  await page.getByRole('dialog', { name: 'Mover PC 1 para…' }).getByRole('button', { name: 'PC 2' }).click();
  await expect(page.getByRole('row', { name: /Ana Lima/ })).toContainText('PC 2');
});

test('the palette adds time and moves, from any screen', async ({ page, request }) => {
  const store = await prepareStore(request);
  await withAna(store);
  await signIn(page, store.owner, '/admin/products');
  const find = async (text: string, name: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Buscar' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(text);
    await palette.getByRole('option', { name }).click();
  };
  await find('tempo em pc 1', 'Adicionar tempo em PC 1');
  const extending = page.getByRole('dialog', { name: 'Mais tempo em PC 1' });
  await extending.getByRole('button', { name: 'Cancelar' }).click();
  await expect(extending).toBeHidden();
  await find('mover', 'Mover sessão de PC 1');
  await page.getByRole('dialog', { name: 'Mover PC 1 para…' }).getByRole('button', { name: 'PC 2' }).click();
  await expect(page.getByText('Ana Lima foi de PC 1 para PC 2.')).toBeVisible();
});

test('a session is swapped and its start undone from the panel, the list and the palette', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  const { pc2 } = await withAna(store);
  await store.startSession({ computerId: pc2, isGuest: true, durationInMinutes: 30 });
  await signIn(page, store.owner, '/admin/computers');
  const swapWith = async (from: string, to: string) => {
    const dialog = page.getByRole('dialog', { name: `Inverter ${from} com…` });
    await dialog.getByRole('button', { name: to }).click();
    // The row may change before the dialog has closed, and until then no key counts.
    await expect(dialog).toBeHidden();
  };

  await page.getByRole('button', { name: 'PC 1', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
  await panel.getByRole('button', { name: 'Mais ações' }).click();
  await choose(page, 'Inverter com…');
  await swapWith('PC 1', 'PC 2');
  await expect(panel).toBeHidden();
  await expect(cardOf(page, 'PC 2')).toContainText('Ana Lima');

  await page.goto('/admin/sessions');
  await page.getByRole('button', { name: 'Mais ações da sessão em PC 2' }).click();
  await choose(page, 'Inverter com…');
  await swapWith('PC 2', 'PC 1');
  await expect(page.getByRole('row', { name: /Ana Lima/ })).toContainText('PC 1');

  const find = async (name: string) => {
    // The palette does not open over another dialog, not even while that one closes.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Buscar' });
    await palette.getByRole('combobox').fill(name);
    await palette.getByRole('option', { name }).click();
  };
  await find('Inverter sessão de PC 1');
  await swapWith('PC 1', 'PC 2');
  await expect(cardOf(page, 'PC 2')).toContainText('Ana Lima');

  // A moved session cannot be undone; a new one can, for a minute.
  const bia = await store.addCustomer('Bia Ramos', 120);
  const pc4 = await store.addComputer('PC 4');
  const start = { computerId: pc4, userId: bia, durationInMinutes: 60 };
  await store.startSession(start);
  await expect(cardOf(page, 'PC 4')).toContainText('Bia Ramos');
  await page.getByRole('button', { name: 'PC 4', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Sessão em PC 4' })
    .getByRole('button', { name: 'Mais ações' })
    .click();
  await choose(page, 'Desfazer início');
  await expect(page.getByText('1 h de volta ao saldo de Bia Ramos.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Sessão em PC 4' })).toBeHidden();

  await store.startSession(start);
  await page.goto('/admin/sessions');
  await page.getByRole('button', { name: 'Mais ações da sessão em PC 4' }).click();
  await choose(page, 'Desfazer início');
  await expect(page.getByRole('row', { name: /Bia Ramos/ })).toBeHidden();

  await store.startSession(start);
  await expect(page.getByRole('row', { name: /Bia Ramos/ })).toBeVisible();
  await find('Desfazer início em PC 4');
  await expect(page.getByRole('row', { name: /Bia Ramos/ })).toBeHidden();
});

import type { Page } from '@playwright/test';
import { expectNoSideScroll } from './support/accessible.ts';
import { holdRequests } from './support/network.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Mais ações de ${name}` });
const choose = (page: Page, entry: string) => page.getByRole('menuitem', { name: entry }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Tempo perdido em PC 1' });
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Computadores' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** Ana plays for an hour on PC 1, which has no guard; PC 2 is free. */
async function withAna(store: PreparedStore) {
  const pc1 = await store.addComputer('PC 1');
  await store.addComputer('PC 2');
  const ana = await store.addCustomer('Ana Lima', 60);
  await store.startSession({ computerId: pc1, userId: ana, durationInMinutes: 60 });
}

test.describe('Tempo perdido', () => {
  test('continues at another computer, from the card’s menu', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const store = await prepareStore(request);
    await withAna(store);
    await signIn(page, store.owner, '/admin/computers');
    await menuOf(page, 'PC 1').click();
    await choose(page, 'Tempo perdido…');
    await expect(question(page)).toContainText('Ana Lima tinha até 1 h.');
    await expectNoSideScroll(page);
    await question(page).getByLabel('Minutos perdidos').fill('61');
    await expect(question(page).getByText(/Informe de \d+ a 60 minutos\./)).toBeVisible();
    await expect(question(page).getByRole('button', { name: 'Reiniciar o tempo' })).toBeDisabled();
    await question(page).getByLabel('Minutos perdidos').fill('60');
    await question(page).getByLabel('Continuar em').selectOption('PC 2');
    const release = await holdRequests(page, '**/restart');
    await question(page).getByRole('button', { name: 'Reiniciar o tempo' }).click();
    await expect(question(page).getByRole('button', { name: 'Devolver ao saldo' })).toBeDisabled();
    release();
    await expect(page.getByText('Tempo reiniciado!')).toBeVisible();
    await expect(page.getByText(/Ana Lima em PC 2, até \d\d:\d\d\./)).toBeVisible();
    await expect(question(page)).toBeHidden();
    await expect(cardOf(page, 'PC 2')).toContainText('Ana Lima');
    await expect(cardOf(page, 'PC 1')).toContainText('Livre para iniciar');
    // It is restarted only once: the palette finds no lost time there now.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox').fill('tempo perdido em pc 2');
    await expect(page.getByRole('option', { name: 'Tempo perdido em PC 2' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Tempo perdido em PC 2' })).toContainText(
      'Nenhum tempo perdido em PC 2 nas últimas 2 horas.',
    );
  });

  test('is returned to the balance, from the list and by keyboard', async ({ page, request }) => {
    const store = await prepareStore(request);
    await withAna(store);
    await signIn(page, store.owner, '/admin/sessions');
    await page.getByRole('button', { name: 'Mais ações da sessão em PC 1' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Tempo perdido…' }).press('Enter');
    await expect(question(page).getByLabel('Minutos perdidos')).toBeFocused();
    await question(page).getByRole('button', { name: 'Devolver ao saldo' }).press('Enter');
    await expect(page.getByText('Tempo devolvido!')).toBeVisible();
    await expect(page.getByText('1 h de volta ao saldo de Ana Lima.')).toBeVisible();
    await expect(page.getByText('Não há sessões ativas no momento.')).toBeVisible();
    await page.getByRole('tab', { name: 'Histórico' }).click();
    await page.getByRole('button', { name: 'PC 1' }).click();
    await page
      .getByRole('dialog', { name: 'Sessão em PC 1' })
      .getByRole('button', { name: 'Tempo perdido…' })
      .click();
    await expect(question(page)).toContainText('Nenhum tempo perdido em PC 1 nas últimas 2 horas.');
  });
});

import type { Page } from '@playwright/test';
import { expectNoSideScroll } from './support/accessible.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Mais ações de ${name}` });

test.describe('a pause', () => {
  test('is started and ended in the menu by keyboard, and shown on the card, on a narrow screen too', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const store = await prepareStore(request);
    const pc1 = await store.addComputer('PC 1');
    await store.startSession({ computerId: pc1, isGuest: true, durationInMinutes: 60 });
    await signIn(page, store.owner, '/admin/computers');
    const card = page.getByRole('list', { name: 'Computadores' }).getByRole('listitem');
    await menuOf(page, 'PC 1').press('Enter');
    const entry = page.getByRole('menuitem', { name: 'Pausar' });
    await entry.focus();
    await entry.press('Enter');
    await expect(page.getByText(/Convidado, PC 1: volta às \d\d:\d\d\./)).toBeVisible();
    await expect(card).toContainText(/Pausada · volta \d\d:\d\d/);
    await expect(menuOf(page, 'PC 1')).toBeFocused();
    await expectNoSideScroll(page);

    await menuOf(page, 'PC 1').click();
    await expect(page.getByRole('menuitem', { name: 'Pausar' })).toBeHidden();
    await page.getByRole('menuitem', { name: 'Retomar' }).click();
    await expect(page.getByText('Sessão retomada!')).toBeVisible();
    await expect(card).not.toContainText('Pausada');
  });

  test('is shown in the list and in the panel, and is offered twice', async ({ page, request }) => {
    const store = await prepareStore(request);
    const pc1 = await store.addComputer('PC 1');
    await store.startSession({ computerId: pc1, isGuest: true, durationInMinutes: 60 });
    await signIn(page, store.owner, '/admin/computers');
    for (const entry of ['Pausar', 'Retomar', 'Pausar']) {
      await menuOf(page, 'PC 1').click();
      await page.getByRole('menuitem', { name: entry }).click();
      await expect(page.getByRole('menuitem', { name: entry })).toBeHidden();
      await expect(page.getByText('Pausada · volta')).toHaveCount(entry === 'Pausar' ? 1 : 0);
    }
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
    await expect(panel).toContainText('Pausada · volta');
    await panel.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Retomar' }).click();
    await expect(panel).not.toContainText('Pausada');
    await panel.getByRole('button', { name: 'Mais ações' }).click();
    await expect(page.getByRole('menuitem', { name: 'Mover para…' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Pausar' })).toBeHidden();
  });
});

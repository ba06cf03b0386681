import type { APIRequestContext, Page } from '@playwright/test';
import { openSettled } from './support/accessible.ts';
import { prepareFullStore } from './support/every-screen.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import type { PreparedStore } from './support/store-api.ts';
import { addPerson, connectDevice } from './support/team.ts';

// The console calls nothing that its person may not see (docs/product/team.md#permissions).

const floor = ['Caixa', 'Vendas', 'Eventos', 'Computadores', 'Créditos', 'Sessões', 'Turnos', 'Fiado'];
const all = ['Painel', 'Caixa', 'Vendas', 'Cupons', 'Eventos', 'Computadores', 'Produtos', 'Créditos'];
const menus = [
  ['attendant', floor],
  ['leader', floor],
  ['manager', [...all, 'Sessões', 'Turnos', 'Fiado', 'Auditoria', 'Preços']],
] as const;

/** A store where others have worked too: a shift, a sale, a tab and a bill that are not the person's own. */
async function prepareBusyStore(
  request: APIRequestContext,
): Promise<{ store: PreparedStore; shortId: string }> {
  const store = await prepareFullStore(request);
  const at = `/stores/${store.id}`;
  await store.call('patch', `${at}/counter-settings`, { team: true, cashShifts: true, sharedShift: true });
  await store.call('post', `${at}/shifts`, { float: 100 });
  const product = await newProduct(request, store.id, { name: 'Água', price: 4 });
  const sale = await newSale(request, store.id, { items: [[product, 1]] });
  return { store, shortId: sale.id.slice(0, 8) };
}

/** Opens the detail of the first row or card of a page, and closes it again. */
async function openFirstDetail(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const opener = main.locator('tbody tr button, li[data-status] button').first();
  if (!(await opener.isVisible())) return;
  await opener.click();
  const opened = page.getByRole('dialog');
  await expect(opened).toBeVisible();
  await expect(opened.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0);
  await page.keyboard.press('Escape');
}

for (const [role, menu] of menus)
  test(`the console makes no call that is refused to the role ${role}`, async ({ page, request }) => {
    test.slow();
    const { store, shortId } = await prepareBusyStore(request);
    const operatorId = await addPerson(store, { name: 'Bia Ramos', role });
    await connectDevice(page.request, { store, operatorId });
    const refused: string[] = [];
    page.on('response', (answer) => {
      if ([401, 403].includes(answer.status()))
        refused.push(`${answer.status()} ${answer.url()} on ${page.url()}`);
    });
    await openSettled(page, '/admin');
    const links = page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('listitem')
      .getByRole('link');
    await expect(links).toHaveText([...menu]);
    for (const link of await links.all()) {
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        page.locator('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]'),
      ).toHaveCount(0);
      await openFirstDetail(page);
    }
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox');
    await search.fill('PC 1');
    await expect(page.getByRole('option', { name: /^PC 1/ })).toBeVisible();
    await search.fill(shortId);
    await expect(page.getByRole('option', { name: `Venda ${shortId}` })).toBeVisible();
    expect(refused).toEqual([]);
  });

import type { Page, Route } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// The audit on its screen (docs/product/audit.md#the-screen). The answers about a team are stubbed, because turning one on
// takes several calls; the real ones are tested in apps/api/src/features/audit.

const productId = '5d1c9b82-7e40-4a6f-93d8-2b0e6f4c1a75';

const line = (sequence: number, of: object) => ({
  sequence,
  at: new Date(Date.now() - sequence * 1_000).toISOString(),
  actor: { actor: 'owner', name: 'Marina Alves' },
  approvedBy: null,
  device: 'Chrome no Windows',
  address: '203.0.113.7',
  reason: null,
  refusal: null,
  ...of,
});

const lines = [
  line(3, {
    endpoint: 'updateProduct',
    subject: { kind: 'product', id: productId, name: 'Refrigerante lata' },
    changes: [{ field: 'price', before: 6.5, after: 7 }],
  }),
  line(2, {
    actor: { actor: '0c8a4f17-5d26-4be9-9a31-7f60c2d8e514', name: 'Bia Souza' },
    approvedBy: { actor: 'owner', name: 'Marina Alves' },
    endpoint: 'refundSale',
    subject: { kind: 'sale', id: '3fa81c07-2e6d-4b94-9a58-c7d0e1f2b616', name: null },
    changes: [{ field: 'refunded', before: 0, after: 13 }],
    reason: 'Cliente desistiu',
  }),
  line(1, {
    endpoint: 'updateCustomer',
    subject: { kind: 'customer', id: null, name: 'Ana Clara Lima' },
    changes: [{ field: 'phone', before: true, after: true }],
  }),
];

/** Opens the screen of a store with a team; returns the filters of each request for lines. */
async function openWithTeam(page: Page, store: PreparedStore, found: readonly object[] = lines) {
  const asked: URLSearchParams[] = [];
  await page.route(`**/api/stores/${store.id}/counter-settings`, async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), pricesTime: true, team: true },
    });
  });
  await page.route(`**/api/stores/${store.id}/audit?**`, async (route: Route) => {
    asked.push(new URL(route.request().url()).searchParams);
    await route.fulfill({ json: found });
  });
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/audit');
  return asked;
}

const table = (page: Page) => page.getByRole('table', { name: /O que foi feito na loja/ });

test('shows what changed in words, before and after, and exports it', async ({ page, request }) => {
  const store = await prepareStore(request);
  await openWithTeam(page, store);
  await expect(page.getByRole('heading', { name: 'Auditoria', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Auditoria' })).toBeVisible();
  const row = table(page).getByRole('row', { name: /Refrigerante lata/ });
  await expect(row).toContainText('Marina Alves');
  await expect(row).toContainText(/Preço: R\$\s6,50 → R\$\s7,00/);
  await expect(table(page).getByRole('row', { name: /Ana Clara Lima/ })).toContainText('Telefone: alterado');
  await expectAccessible(page, 'audit');

  await table(page)
    .getByRole('row', { name: /Bia Souza/ })
    .getByRole('button')
    .click();
  const detail = page.getByRole('dialog', { name: 'Venda 3fa81c07' });
  await expect(detail).toContainText('Cliente desistiu');
  await expect(detail).toContainText('Chrome no Windows');
  await expect(detail).toContainText('Aprovado por');
  await expectAccessible(page, 'line of the audit');
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^auditoria-.*\.csv$/);
});

test('filters by person, subject and thing, in the address', async ({ page, request }) => {
  const store = await prepareStore(request);
  const asked = await openWithTeam(page, store);
  await page.getByLabel('Pessoa').selectOption('Bia Souza');
  await expect(page).toHaveURL(/pessoa=/);
  await expect.poll(() => asked.at(-1)?.get('actor')).toBe('0c8a4f17-5d26-4be9-9a31-7f60c2d8e514');
  await page.getByLabel('Assunto').selectOption('Produto');
  await expect.poll(() => asked.at(-1)?.get('subject')).toBe('product');
  await table(page)
    .getByRole('row', { name: /Refrigerante lata/ })
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: 'Ver o histórico' }).click();
  await expect.poll(() => asked.at(-1)?.get('subjectId')).toBe(productId);
  expect(asked.at(-1)?.get('subject')).toBeNull();
  await page.getByRole('button', { name: 'Ver todas as coisas' }).click();
  await expect.poll(() => asked.at(-1)?.get('subjectId')).toBeNull();
});

test('fits a phone, and says when it is empty', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const store = await prepareStore(request);
  await openWithTeam(page, store);
  await expectNoSideScroll(page);
  await page.unroute(`**/api/stores/${store.id}/audit?**`);
  await page.goto('/admin/audit?periodo=tudo');
  await expect(page.getByText('Nenhum registro ainda.')).toBeVisible();
  await expectAccessible(page, 'empty audit');
});

test('is not in the menu of a store without a team', async ({ page, request }) => {
  const store = await prepareStore(request);
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/dashboard');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Ajustes' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Auditoria' })).toHaveCount(0);
});

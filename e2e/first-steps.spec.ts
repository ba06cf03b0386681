import type { Locator, Page } from '@playwright/test';
import { FakeGuard, pairedToken } from './support/fake-guard.ts';
import { isConnected } from './support/guard-screen.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newProduct } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

const revenue = (page: Page) =>
  page.getByRole('region', { name: 'Últimos 30 dias' }).locator('dl > div').first();

test.describe('the first steps', () => {
  const steps = (page: Page) => page.getByRole('region', { name: 'Primeiros passos' });
  const done = (list: Locator) => list.getByRole('img', { name: 'Concluído:' });
  const items = [
    'Defina o preço por hora',
    'Cadastre os computadores',
    'Cadastre o primeiro produto',
    'Conecte o primeiro guarda',
    'Inicie a primeira sessão',
    'Informe os dados bancários',
  ];

  test("lead to their screens, are ticked from the store's data, and disappear when all are done", async ({
    page,
    request,
    server,
  }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner);
    const list = steps(page);
    await expect(list).toContainText('0 de 6');
    await expect(list.getByRole('listitem')).toContainText(items);
    await expect(done(list)).toHaveCount(0);

    await list.getByRole('button', { name: 'Definir preço' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Preço por hora (R$)').fill('6,00');
    await dialog.getByRole('button', { name: 'Definir preço' }).click();
    await expect(list).toContainText('1 de 6');
    await expect(list.getByRole('button', { name: 'Alterar preço' })).toBeVisible();

    for (const [link, path] of [
      ['Ir para Produtos', 'products'],
      ['Ir para Dados Bancários', 'bank-store'],
      ['Ir para Computadores', 'computers'],
    ] as const) {
      await list.getByRole('link', { name: link }).first().click();
      await expect(page).toHaveURL(new RegExp(`/admin/${path}$`));
      await page.goBack();
    }

    const computerId = await store.addComputer('PC 1');
    await newProduct(request, store.id);
    const token = await pairedToken(request, store, computerId);
    await page.reload();
    await expect(list).toContainText('4 de 6');
    await expect(list.getByRole('listitem').filter({ has: page.getByRole('img') })).toContainText(
      items.slice(0, 4),
    );
    await FakeGuard.connect(server.url, token);
    await expect.poll(() => isConnected(request, `/stores/${store.id}/computers/${computerId}`)).toBe(true);
    await store.startSession({ computerId, isGuest: true });
    await store.call('post', `/stores/${store.id}/payout-account`, {
      ownerName: 'Marina Souza',
      cpfCnpj: store.owner.cnpj,
      email: 'marina@exemplo.com',
      phone: '11987654321',
      pixKeyType: 'EMAIL',
      pixKey: 'marina@exemplo.com',
    });
    await page.reload();
    await expect(revenue(page)).toContainText(/R\$\s0,10/);
    await expect(list).toBeHidden();
  });

  test('stay dismissed for this store only, and can be shown again at once', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner);
    const dismiss = page.getByRole('button', { name: 'Dispensar primeiros passos' });
    await dismiss.click();
    await expect(steps(page)).toBeHidden();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(steps(page)).toContainText('0 de 6');
    await dismiss.click();
    await page.reload();
    await expect(revenue(page)).toContainText(/R\$\s0,00/);
    await expect(steps(page)).toBeHidden();

    const neighbour = await prepareStore(request);
    await page.context().clearCookies();
    await signIn(page, neighbour.owner);
    await expect(steps(page)).toContainText('0 de 6');
  });
});

import { openSettled } from './support/accessible.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// docs/product/screens.md#empty-states

test('empty screens explain themselves and offer one button to continue', async ({ page, request }) => {
  test.slow();
  const store = await prepareStore(request);
  await signInByApi(page, store.owner);
  for (const [name, text, action, leadsTo] of [
    ['sales', 'Nenhuma venda encontrada para o período selecionado.', 'Ir para o caixa', '/admin/cashier'],
    ['events', 'Nenhum evento agendado.', 'Criar evento', 'Criar evento'],
    ['coupons', 'Nenhum cupom encontrado.', 'Criar cupom', 'Criar cupom'],
    ['sessions', 'Não há sessões ativas no momento.', 'Ir para os computadores', '/admin/computers'],
    ['products', 'Nenhum produto disponível.', 'Adicionar Produto', 'Adicionar Produto'],
    ['cashier', 'Nenhum produto disponível.', 'Cadastrar produtos', '/admin/products'],
    ['computers', 'Nenhum computador cadastrado.', 'Adicionar computador', 'Adicionar computador'],
    ['pix', 'Nenhum PIX para resolver.', 'Ir para Ajustes', '/admin/settings'],
    ['credits', 'Nenhum cliente cadastrado.', 'Novo cliente', 'Novo cliente'],
  ] as const) {
    await openSettled(page, `/admin/${name}`);
    const title = page.getByText(text, { exact: true });
    await expect(title).toBeVisible();
    // Followed by a sentence on why it matters.
    await expect(title.locator('xpath=following-sibling::p')).toHaveText(/\w.{40,}\./);
    const way = page.getByRole('main').locator('button, a').filter({ hasText: action });
    await expect(way).toHaveCount(1);
    await way.click();
    if (leadsTo.startsWith('/')) await expect(page).toHaveURL(new RegExp(`${leadsTo}$`));
    else await expect(page.getByRole('dialog', { name: leadsTo })).toBeVisible();
  }
});

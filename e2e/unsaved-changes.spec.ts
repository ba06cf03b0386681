import { openSettled } from './support/accessible.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// docs/product/screens.md#unsaved-changes

test('a dialog asks before typed input is discarded, by Esc, x and Cancelar', async ({ page, request }) => {
  test.slow();
  const store = await prepareStore(request);
  await signInByApi(page, store.owner);
  for (const [path, button, label] of [
    ['computers', 'Adicionar computador', 'Nome do computador'],
    ['products', 'Adicionar Produto', 'Nome'],
    ['coupons', 'Criar cupom', 'Código'],
    ['events', 'Criar evento', 'Nome'],
    ['credits', 'Novo cliente', 'Nome'],
  ] as const) {
    await openSettled(page, `/admin/${path}`);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: button });
    const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
    await dialog.getByLabel(label, { exact: true }).fill('ALGO');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Fechar' }).click(),
      () => dialog.getByRole('button', { name: 'Cancelar' }).click(),
    ]) {
      await leave();
      await expect(question).toContainText(button);
      await question.getByRole('button', { name: 'Continuar editando' }).click();
      await expect(question).toBeHidden();
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('ALGO');
    }
  }
});

import { expectAccessible, openSettled } from './support/accessible.ts';
import { newCpf, signInByApi } from './support/people.ts';
import { putPrices } from './support/prices.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// The group of a customer (docs/product/prices.md#customer-groups).

test('a customer is put into a group if the store has some, and taken out again', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/credits');
  await page.getByRole('main').getByRole('button', { name: 'Novo cliente' }).click();
  const creating = page.getByRole('dialog', { name: 'Novo cliente' });
  await creating.getByLabel('Nome', { exact: true }).fill('Ana Lima');
  await expect(creating.getByLabel('Grupo')).toBeHidden();
  // Elsewhere, while the form is open.
  await putPrices(store);
  await creating.getByLabel('Grupo').selectOption('Mensalistas');
  await creating.getByLabel('CPF', { exact: true }).fill(newCpf());
  await expectAccessible(page);
  await creating.getByRole('button', { name: 'Cadastrar cliente' }).click();
  await expect(creating).toBeHidden();

  await page.getByRole('button', { name: 'Ana Lima' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Ana Lima' });
  await expect(panel).toContainText('GrupoMensalistas');
  await panel.getByRole('button', { name: 'Editar cliente' }).click();
  const editing = page.getByRole('dialog', { name: 'Editar cliente' });
  await editing.getByLabel('Grupo').selectOption('Sem grupo');
  await editing.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(editing).toBeHidden();
  await expect(panel).toBeVisible();
  await expect(panel).not.toContainText('Mensalistas');
});

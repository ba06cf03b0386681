import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// docs/product/customers.md#people-without-a-cpf

const rowOf = (page: Page, name: string) => page.getByRole('row', { name });

test.describe('a customer without a CPF', () => {
  test('is created by name and birth date, is shown everywhere, and plays like everybody', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await signIn(page, store.owner, '/admin/credits');
    await page.getByRole('button', { name: 'Novo cliente' }).click();
    const creating = page.getByRole('dialog', { name: 'Novo cliente' });
    await creating.getByLabel('Nome', { exact: true }).fill('Davi Reis');
    await creating.getByLabel('Não tem (estrangeiro ou criança)').check();
    await expect(creating.getByLabel('CPF', { exact: true })).toBeDisabled();
    await creating.getByRole('button', { name: 'Cadastrar cliente' }).click();
    await expect(creating.getByText('Sem CPF, informe a data de nascimento.')).toBeVisible();
    const born = creating.getByLabel('Data de nascimento');
    await expect(born).toBeFocused();
    await born.fill('04052016');
    await creating.getByRole('button', { name: 'Cadastrar cliente' }).click();
    await expect(page.getByText('Cliente cadastrado!')).toBeVisible();
    await expect(rowOf(page, 'Davi Reis')).toContainText('Não informado');
    await rowOf(page, 'Davi Reis').getByRole('button', { name: 'Davi Reis', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Davi Reis' });
    await panel.getByRole('button', { name: 'Editar cliente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar cliente' });
    await dialog.getByLabel('Apelido').fill('Dudu');
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(page.getByText('Cliente atualizado!')).toBeVisible();
    await page.goto('/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('davi');
    await expect(page.getByRole('option', { name: /Davi Reis/ })).toContainText('Não informado');
  });

  test('is refused with a message at the field if a legal rule requires a document', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.call('patch', `/stores/${store.id}/legal-settings`, { rules: ['complete-record'] });
    await signIn(page, store.owner, '/admin/credits');
    await page.getByRole('button', { name: 'Novo cliente' }).click();
    const creating = page.getByRole('dialog', { name: 'Novo cliente' });
    await creating.getByLabel('Nome', { exact: true }).fill('John Smith');
    await creating.getByLabel('Não tem (estrangeiro ou criança)').check();
    await creating.getByLabel('Data de nascimento').fill('04051990');
    await creating.getByRole('button', { name: 'Cadastrar cliente' }).click();
    await expect(
      creating.getByText('Sem CPF, as regras desta loja pedem o número de um documento.'),
    ).toBeVisible();
    await creating.getByLabel('Número', { exact: true }).fill('X1234567');
    await creating.getByRole('button', { name: 'Cadastrar cliente' }).click();
    await expect(rowOf(page, 'John Smith')).toContainText('Não informado');
  });
});

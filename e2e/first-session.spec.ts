import { fillUntilAddress, newCpf, newOwner } from './support/people.ts';
import { expect, test } from './support/server.ts';

test('an owner signs up, adds a computer and a customer, and starts and ends a session', async ({ page }) => {
  const owner = newOwner();
  const cpf = newCpf();

  await test.step('sign up with the address of the CEP', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Comece agora' }).first().click();
    await fillUntilAddress(page, owner);
    await page.getByLabel('CEP').fill('01001000');
    await expect(page.getByLabel('Rua')).toHaveValue('Praça da Sé');
    await expect(page.getByLabel('Bairro')).toHaveValue('Sé');
    await expect(page.getByLabel('Cidade')).toHaveValue('São Paulo');
    await expect(page.getByLabel('Estado')).toHaveValue('SP');
    await expect(page.getByLabel('País')).toHaveValue('Brasil');
    await page.getByLabel('Número').fill('100');
    await page.getByRole('button', { name: 'Criar Conta e Começar' }).click();
    await expect(
      page.getByText('Cadastro realizado com sucesso! Faça o login para continuar.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('sign in', async () => {
    await expect(page.getByLabel('E-mail')).toHaveValue(owner.email);
    const password = page.getByLabel('Senha', { exact: true });
    await expect(password).toBeFocused();
    expect(
      await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
    ).not.toContain(owner.email);
    await password.fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  await test.step('add a computer', async () => {
    await page.getByRole('link', { name: 'Computadores' }).first().click();
    await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('PC 1');
    await dialog.getByRole('button', { name: 'Adicionar computador' }).click();
    await expect(page.getByText('PC 1', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Disponível').first()).toBeVisible();
  });

  await test.step('create a customer and give 90 minutes', async () => {
    await page.getByRole('link', { name: 'Créditos' }).first().click();
    await page.getByRole('button', { name: 'Novo cliente' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome', { exact: true }).fill('Ana Clara Lima');
    await dialog.getByLabel('CPF').fill(cpf);
    await dialog
      .getByRole('button', { name: /Cadastrar cliente|Adicionar cliente|Registrar cliente/ })
      .click();
    await expect(page.getByText('Ana Clara Lima').first()).toBeVisible();
    await page
      .getByRole('button', { name: /Adicionar créditos/ })
      .first()
      .click();
    const credits = page.getByRole('dialog');
    await credits.getByText('Cortesia', { exact: true }).click();
    await credits.getByLabel(/Minutos/).fill('90');
    await credits.getByLabel('Motivo').fill('Inauguração');
    await credits.getByRole('button', { name: 'Dar cortesia' }).click();
    await expect(page.getByText(/90\smin/).first()).toBeVisible();
  });

  await test.step('start 60 minutes', async () => {
    await page.getByRole('link', { name: 'Computadores' }).first().click();
    await page.getByRole('button', { name: /PC 1/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').first().fill('ana clara');
    await page.getByRole('option', { name: /Ana Clara Lima/ }).click();
    await expect(dialog.getByLabel(/Duração/)).toHaveValue('60');
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('Sessão criada com sucesso!')).toBeVisible();
  });

  await test.step('see it on both screens', async () => {
    await expect(page.getByText('Em uso').first()).toBeVisible();
    await page.getByRole('link', { name: 'Sessões' }).first().click();
    const row = page.getByRole('row', { name: /PC 1/ });
    await expect(row).toContainText('Ana Clara Lima');
    await expect(row).toContainText(/60\smin/);
  });

  await test.step('see the 30 minutes left', async () => {
    await page.getByRole('link', { name: 'Créditos' }).first().click();
    await expect(page.getByRole('row', { name: /Ana Clara Lima/ })).toContainText(/30\smin/);
    await page.getByRole('link', { name: 'Sessões' }).first().click();
  });

  await test.step('end it, with the unused minutes back', async () => {
    await page.getByRole('row', { name: /PC 1/ }).getByRole('button', { name: 'Encerrar sessão' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('Sessão encerrada com sucesso!')).toBeVisible();
    await expect(page.getByText('Não há sessões ativas no momento.')).toBeVisible();
  });

  await test.step('see the unused minutes back, line by line', async () => {
    await page.getByRole('link', { name: 'Créditos' }).first().click();
    const row = page.getByRole('row', { name: /Ana Clara Lima/ });
    await expect(row).toContainText(/89\smin/);
    await row
      .getByRole('button', { name: /Ana Clara Lima/ })
      .first()
      .click();
    const ledger = page.getByRole('dialog');
    for (const line of [/Devolução/, /Sessão no PC 1|Sessão em PC 1/, /Créditos adicionados/]) {
      await expect(ledger.getByText(line).first()).toBeVisible();
    }
  });
});

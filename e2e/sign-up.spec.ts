import type { Page } from '@playwright/test';
import { interceptCalls, watchCalls } from './support/network.ts';
import { fillUntilAddress, newOwner } from './support/people.ts';
import { expect, test } from './support/server.ts';

const current = (page: Page) => page.locator('[aria-current="step"]');
const next = (page: Page) => page.getByRole('button', { name: 'Próximo' });
const back = (page: Page) => page.getByRole('button', { name: 'Voltar' });
const submit = (page: Page) => page.getByRole('button', { name: 'Criar Conta e Começar' });

test.describe('the signup', () => {
  test('goes forward and back through three numbered steps, and submits only from the last', async ({
    page,
  }) => {
    const owner = newOwner();
    const calls = watchCalls(page, 'POST', /\/signup$/);
    await page.goto('/register');
    await expect(page.getByRole('main').locator('ol').getByRole('listitem')).toHaveText([
      '1Informações da Conta',
      '2Dados Fiscais',
      '3Endereço',
    ]);
    await expect(current(page)).toHaveText('1Informações da Conta');
    await expect(back(page)).toBeHidden();
    await fillUntilAddress(page, owner);
    await expect(current(page)).toHaveText('3Endereço');
    await expect(next(page)).toBeHidden();
    await expect(submit(page)).toBeVisible();
    await back(page).click();
    await expect(current(page)).toHaveText('2Dados Fiscais');
    await expect(page.getByLabel('Telefone/WhatsApp')).toHaveAttribute('type', 'tel');
    await back(page).click();
    await expect(page.getByLabel('Nome da loja')).toHaveValue(owner.name);
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email');
    expect(calls).toEqual([]);
    await page.getByRole('link', { name: 'Já tenho uma conta' }).click();
    // Typed input is not discarded without a question (docs/product/screens.md#unsaved-changes).
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('requires every field except the complement, and says so beside each', async ({ page }) => {
    const owner = newOwner();
    await page.goto('/register');
    const missing = async (texts: readonly string[], press: () => Promise<void>) => {
      await press();
      for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(texts.length);
    };
    await missing(
      [
        'O nome da loja é obrigatório.',
        'O nome do proprietário é obrigatório.',
        'O e-mail é obrigatório',
        'A senha é obrigatória.',
      ],
      () => next(page).click(),
    );
    await page.getByLabel('Nome da loja').fill(owner.name);
    await page.getByLabel('Nome do proprietário').fill(owner.ownerName);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Senha', { exact: true }).fill(owner.password);
    await next(page).click();
    await missing(['O CNPJ é obrigatório.', 'O telefone é obrigatório.'], () => next(page).click());
    await page.getByLabel('CNPJ').fill(owner.cnpj);
    await page.getByLabel('Telefone/WhatsApp').fill(owner.phone);
    await next(page).click();
    await expect(page.getByLabel('País')).toHaveValue('Brasil');
    await page.getByLabel('País').fill('');
    await missing(
      [
        'O CEP é obrigatório.',
        'A rua é obrigatória.',
        'O número é obrigatório.',
        'O bairro é obrigatório.',
        'A cidade é obrigatória.',
        'O estado é obrigatório.',
        'O país é obrigatório.',
      ],
      () => submit(page).click(),
    );
  });

  test('looks an address up with the eighth digit of the CEP, not with the seventh', async ({ page }) => {
    await page.goto('/register');
    await fillUntilAddress(page, newOwner());
    const line = await interceptCalls(page, 'GET', 'cep/*');
    await page.getByLabel('CEP').pressSequentially('01001-00');
    await expect(page.getByLabel('CEP')).toHaveValue('01001-00');
    expect(line.calls()).toBe(0);
    await page.getByLabel('CEP').press('0');
    await expect(page.getByLabel('Rua')).toHaveValue('Praça da Sé');
    await expect(page.getByLabel('Bairro')).toHaveValue('Sé');
    await expect(page.getByLabel('Cidade')).toHaveValue('São Paulo');
    await expect(page.getByLabel('Estado')).toHaveValue('SP');
    expect(line.calls()).toBe(1);
  });

  test("shows the server's message, or its own text when there is no answer", async ({ page }) => {
    await page.goto('/register');
    await fillUntilAddress(page, newOwner());
    await page.getByLabel('CEP').fill('01001000');
    await expect(page.getByLabel('Rua')).toHaveValue('Praça da Sé');
    await page.getByLabel('Número').fill('100');
    await page.route('**/api/auth/store/signup', (route) => route.abort());
    await submit(page).click();
    await expect(page.getByText('Ocorreu um erro no registro.')).toBeVisible();
    await expect(page.getByLabel('Número')).toHaveValue('100');
    await page.unroute('**/api/auth/store/signup');
    const line = await interceptCalls(page, 'POST', 'auth/store/signup');
    line.breakDown();
    await submit(page).click();
    await expect(page.getByText('Algo deu errado do nosso lado.')).toBeVisible();
  });
});

test('sign-up saves every field in the new store', async ({ page }) => {
  const owner = {
    ...newOwner(),
    name: 'Corujão do Norte',
    ownerName: 'Iracema Tapajós',
    phone: '92991234567',
  };
  await page.goto('/register');
  await fillUntilAddress(page, owner);
  await page.getByLabel('CEP').fill('01001000');
  await expect(page.getByLabel('Rua')).toHaveValue('Praça da Sé');
  const typed = {
    Rua: 'Rua dos Barés',
    Número: '42-B',
    Complemento: 'Sala 7',
    Bairro: 'Centro Velho',
    Cidade: 'Manaus',
    Estado: 'AM',
    País: 'Brasil do Norte',
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await submit(page).click();
  await expect(page).toHaveURL(/\/login$/);
  const { email, password } = owner;
  const login = await page.request.post('/api/auth/store/login', { data: { email, password } });
  expect(await login.json()).toMatchObject({
    name: 'Corujão do Norte',
    ownerName: 'Iracema Tapajós',
    email,
    cnpj: owner.cnpj,
    phone: '92991234567',
    address: {
      cep: '01001000',
      rua: 'Rua dos Barés',
      numero: '42-B',
      complemento: 'Sala 7',
      bairro: 'Centro Velho',
      cidade: 'Manaus',
      estado: 'AM',
      pais: 'Brasil do Norte',
    },
  });
});

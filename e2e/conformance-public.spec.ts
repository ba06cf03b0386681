import type { Page } from '@playwright/test';
import { interceptCalls, watchCalls } from './support/network.ts';
import { fillUntilAddress, newOwner, signUp } from './support/people.ts';
import { expect, test } from './support/server.ts';

// Rules of docs/product for the public screens that no other test covers (e2e/conformance/table.txt).

const current = (page: Page) => page.locator('[aria-current="step"]');
const next = (page: Page) => page.getByRole('button', { name: 'Próximo' });
const back = (page: Page) => page.getByRole('button', { name: 'Voltar' });
const submit = (page: Page) => page.getByRole('button', { name: 'Criar Conta e Começar' });

test.describe('the landing page', () => {
  test('has header, hero, three short texts and footer, and each link leads where it says', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Login da Loja' })).toHaveAttribute('href', '/login');
    const hero = page.getByRole('main').getByRole('link', { name: 'Comece agora', exact: true }).first();
    await expect(hero).toHaveAttribute('href', '/register');
    const blurbs = page.getByRole('region', { name: 'O que a Coruja faz' }).getByRole('article');
    await expect(blurbs.getByRole('heading')).toHaveText([
      'Gestão de computadores',
      'Vendas e torneios',
      'Clientes no aplicativo',
    ]);
    const foot = page.getByRole('navigation', { name: 'Rodapé' });
    for (const [name, path] of [
      ['Contato', '/guide'],
      ['Política de privacidade', '/privacy-policy'],
      ['Termos de uso', '/terms-of-use'],
    ] as const) {
      await page.goto('/');
      await foot.getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  });

  test('says what the product offers to store and customers, and that starting is free', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main).toContainText('Comece pelo plano gratuito.');
    const blurbs = page.getByRole('region', { name: 'O que a Coruja faz' }).getByRole('article');
    await expect(blurbs.nth(0)).toContainText('Bloqueie, libere e encerre sessões do balcão.');
    await expect(blurbs.nth(1)).toContainText('o Corujão com lista de participantes e pagamento');
    await expect(blurbs.nth(2)).toContainText(
      'Pelo aplicativo, o cliente acessa a sua loja, compra produtos e participa de torneios.',
    );
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  });

  test("shows the server's plans in three columns, each with its features", async ({ page }) => {
    await page.setViewportSize({ width: 1_440, height: 900 });
    const line = await interceptCalls(page, 'GET', 'plans');
    line.withholdAnswers();
    await page.goto('/');
    await expect(page.getByText('Carregando planos…')).toBeAttached();
    line.mend();
    const cards = page
      .getByRole('region', { name: 'Planos' })
      .getByRole('listitem')
      .filter({ hasText: 'por mês' });
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(1)).toContainText('Essencial');
    await expect(cards.nth(1)).toContainText(/R\$\s79,90/);
    await expect(cards.nth(1).getByRole('listitem').first()).toHaveText('Até 25 computadores');
    const boxes = await Promise.all([0, 1, 2].map((index) => cards.nth(index).boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(3);
  });
});

test.describe('the login', () => {
  test('requires both fields, and loads the current store afterwards', async ({ page, request }) => {
    const owner = await signUp(request);
    await page.goto('/login');
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email');
    const enter = page.getByRole('button', { name: 'Entrar' });
    const calls = watchCalls(page, 'POST', /\/login$/);
    await enter.click();
    await expect(page.getByText('O e-mail é obrigatório')).toBeVisible();
    await expect(page.getByText('A senha é obrigatória.')).toBeVisible();
    expect(calls).toEqual([]);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Senha', { exact: true }).fill(owner.password);
    const asked = page.waitForRequest(/\/api\/auth\/store\/me$/);
    await enter.click();
    await asked;
    expect(calls.map((call) => call.postDataJSON() as unknown)).toEqual([
      { email: owner.email, password: owner.password },
    ]);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test("shows the server's message, or its own text when there is no answer", async ({ page }) => {
    const line = await interceptCalls(page, 'POST', 'auth/store/login');
    line.breakDown();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('marina@exemplo.com');
    await page.getByLabel('Senha', { exact: true }).fill('noite-longa');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('Algo deu errado do nosso lado.')).toBeVisible();
    await page.route('**/api/auth/store/login', (route) => route.abort());
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('E-mail ou senha inválidos. Tente novamente.')).toBeVisible();
  });
});

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

test.describe('the static pages', () => {
  test('/guide offers the guard with its version, and support by e-mail and WhatsApp', async ({ page }) => {
    await page.goto('/guide');
    await expect(page.getByRole('main')).toContainText('v1.0.6');
    await expect(page.getByRole('heading', { name: 'E-mail', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'WhatsApp', exact: true })).toBeVisible();
  });

  test('/terms-of-use requires company, CNPJ and bank data, and says when an account and its data are removed', async ({
    page,
  }) => {
    await page.goto('/terms-of-use');
    const main = page.getByRole('main');
    for (const text of [
      /nome da empresa, o CNPJ/,
      /dados bancários/,
      /A conta também pode ser cancelada a qualquer momento/,
      /Os dados podem ser excluídos 30 dias após o cancelamento da conta\./,
    ]) {
      await expect(main).toContainText(text);
    }
  });

  test('/terms-of-use says who is paid for purchases in the app, and who for sales at the counter', async ({
    page,
  }) => {
    await page.goto('/terms-of-use');
    for (const text of [
      'pagas pela plataforma, que divide o valor entre a loja e a Coruja',
      'As vendas no balcão são pagas direto à loja',
    ]) {
      await expect(page.getByRole('main')).toContainText(text);
    }
  });

  test('/privacy-policy says that it was last updated in July 2025', async ({ page }) => {
    await page.goto('/privacy-policy');
    await expect(page.getByText('Última atualização: julho de 2025')).toBeVisible();
  });
});

import { interceptCalls, passTimeUntil } from './support/network.ts';
import { newOwner, signIn, signInByApi, signUp } from './support/people.ts';
import { button, edit, field, openProfile, save, section } from './support/profile.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// The screen 'Perfil da Loja' (docs/product/stores.md#profile).

test.describe('the profile', () => {
  test('shows every field of the store, read-only until it is edited', async ({ page, request }) => {
    const store = await prepareStore(request);
    await openProfile(page, store);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    const shown = {
      Loja: ['Lan House do Teste', 'Aberta', 'Ainda não definido', 'Brasília e São Paulo (UTC−3)'],
      Conta: ['Marina Souza', store.owner.email, '(11) 98765-4321', /\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/],
      Endereço: ['01001-000', 'Praça da Sé', 'Não informado', 'São Paulo', 'SP', 'Brasil'],
    };
    for (const [name, values] of Object.entries(shown)) {
      for (const value of values) await expect(section(page, name)).toContainText(value);
    }
  });

  test('saves only changed fields, and the new name is in the menu at once', async ({ page, request }) => {
    await openProfile(page, await prepareStore(request));
    await edit(page);
    await expect(save(page)).toBeDisabled();
    await field(page, 'Nome da loja').fill('Corujão Games');
    await field(page, 'Preço por hora (R$)').fill('12,5');
    await expect(page.getByText(/um convidado que joga 1 h 30 min paga R\$\s18,75/)).toBeVisible();
    await page.getByText('Fechada', { exact: true }).click();
    await field(page, 'Fuso horário').selectOption('Manaus (UTC−4)');
    await field(page, 'Complemento').fill('Loja 2');
    const [sent] = await Promise.all([page.waitForRequest('**/api/stores'), save(page).click()]);
    expect(sent.method()).toBe('PATCH');
    expect(sent.postDataJSON()).toEqual({
      name: 'Corujão Games',
      pricePerHour: 12.5,
      status: 'closed',
      timeZone: 'America/Manaus',
      address: { complemento: 'Loja 2' },
    });
    await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
    await expect(button(page, 'Editar')).toBeFocused();
    await expect(page.locator('main').getByText('Corujão Games')).toBeVisible();
    await expect(page.getByRole('navigation').first().locator('..')).toContainText('Corujão Games');
    for (const text of [/R\$\s12,50/, 'Fechada', 'Manaus (UTC−4)']) {
      await expect(section(page, 'Loja')).toContainText(text);
    }
    await page.reload();
    await expect(section(page, 'Endereço')).toContainText('Loja 2');
  });

  test('reads 12.50 as R$ 12,50, and the same price in another form as no change', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.call('patch', '/stores', { pricePerHour: 12.5 });
    await openProfile(page, store);
    await edit(page);
    await expect(field(page, 'Preço por hora (R$)')).toHaveValue('12,50');
    await field(page, 'Preço por hora (R$)').fill('12.50');
    await expect(save(page)).toBeDisabled();
    await field(page, 'Preço por hora (R$)').fill('13.50');
    await save(page).click();
    await expect(section(page, 'Loja')).toContainText(/R\$\s13,50/);
  });

  test('returns to the loaded values by Cancelar', async ({ page, request }) => {
    await openProfile(page, await prepareStore(request));
    await edit(page);
    await field(page, 'Nome do proprietário').fill('Outra Pessoa');
    await expect(save(page)).toBeEnabled();
    await button(page, 'Cancelar').click();
    await expect(button(page, 'Editar')).toBeFocused();
    await expect(section(page, 'Conta')).toContainText('Marina Souza');
    await edit(page);
    await expect(field(page, 'Nome do proprietário')).toHaveValue('Marina Souza');
    await expect(save(page)).toBeDisabled();
  });

  test('focuses the first wrong field and says what is wrong with each', async ({ page, request }) => {
    await openProfile(page, await prepareStore(request));
    await edit(page);
    await field(page, 'Nome do proprietário').fill('');
    await field(page, 'CNPJ').fill('11222333000182');
    await field(page, 'Telefone/WhatsApp').fill('119');
    await field(page, 'CEP').fill('0100');
    await field(page, 'Estado').fill('XX');
    await field(page, 'País').fill('');
    await save(page).click();
    for (const text of [
      'O nome do proprietário é obrigatório.',
      'CNPJ inválido. Confira os 14 caracteres.',
      'Telefone inválido. Informe o DDD e o número.',
      'O CEP deve ter 8 dígitos.',
      'Informe a sigla do estado, como SP.',
      'O país é obrigatório.',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(field(page, 'Nome do proprietário')).toBeFocused();
    await field(page, 'Nome do proprietário').fill('Marina');
    await expect(page.getByText('O nome do proprietário é obrigatório.')).toBeHidden();
  });

  test('asks for the current password when the e-mail changes', async ({ page, request }) => {
    const store = await prepareStore(request);
    const { email } = newOwner();
    await openProfile(page, store);
    await edit(page);
    await expect(field(page, 'Senha atual')).toBeHidden();
    await field(page, 'E-mail').fill(email);
    await save(page).click();
    await expect(page.getByText('Para trocar o e-mail, informe a senha atual.')).toBeVisible();
    await expect(field(page, 'Senha atual')).toBeFocused();
    await field(page, 'Senha atual').fill('senha-errada');
    await save(page).click();
    await expect(page.getByText('A senha atual não confere.')).toBeVisible();
    await expect(field(page, 'Senha atual')).toBeFocused();
    await expect(field(page, 'E-mail')).toHaveValue(email);
    await field(page, 'Senha atual').fill(store.owner.password);
    await save(page).click();
    await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
    await expect(section(page, 'Conta')).toContainText(email);
  });

  test('reports a taken CNPJ or e-mail beside its field', async ({ page, request }) => {
    const other = await signUp(request);
    const store = await prepareStore(request);
    await openProfile(page, store);
    await edit(page);
    await field(page, 'CNPJ').fill(other.cnpj);
    await save(page).click();
    await expect(page.getByText('Este CNPJ já está cadastrado.')).toBeVisible();
    await expect(field(page, 'CNPJ')).toBeFocused();
    await button(page, 'Cancelar').click();
    await edit(page);
    await field(page, 'E-mail').fill(other.email);
    await field(page, 'Senha atual').fill(store.owner.password);
    await save(page).click();
    await expect(page.getByText('Este e-mail já está cadastrado.')).toBeVisible();
    await expect(field(page, 'E-mail')).toBeFocused();
  });

  test('says that it cannot be loaded, and a retry shows it', async ({ page, request }) => {
    await page.clock.install();
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    const line = await interceptCalls(page, 'GET', `stores/${store.id}`);
    line.withholdAnswers();
    await page.goto('/admin/profile');
    await expect(page.getByText('Carregando o perfil da loja…')).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Endereço' })).toBeVisible();
    line.breakDown();
    const words = page.getByText('Ocorreu um erro ao carregar o perfil da loja.');
    await passTimeUntil(page, () => words.isVisible());
    line.mend();
    await button(page, 'Tentar novamente').click();
    await expect(section(page, 'Loja')).toContainText('Lan House do Teste');
  });

  test('keeps what was typed and says so when the server fails or cannot be reached', async ({
    page,
    request,
  }) => {
    await openProfile(page, await prepareStore(request));
    const line = await interceptCalls(page, 'PATCH', 'stores');
    line.breakDown();
    await edit(page);
    await field(page, 'Bairro').fill('Centro');
    await save(page).click();
    await expect(page.getByText('Algo deu errado do nosso lado.')).toBeVisible();
    line.mend();
    await page.route('**/api/stores', (route) => route.abort(), { times: 1 });
    await save(page).click();
    await expect(page.getByText('Falha ao atualizar o perfil.')).toBeVisible();
    await expect(field(page, 'Bairro')).toHaveValue('Centro');
    await save(page).click();
    await expect(section(page, 'Endereço')).toContainText('Centro');
  });

  test('sends one request for ten presses on the button', async ({ page, request }) => {
    await openProfile(page, await prepareStore(request));
    await edit(page);
    await field(page, 'Bairro').fill('Centro');
    const line = await interceptCalls(page, 'PATCH', 'stores');
    await save(page).evaluate((element: HTMLButtonElement) => {
      for (let press = 0; press < 10; press += 1) element.click();
    });
    await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
    expect(line.calls()).toBe(1);
  });

  test('asks before unsaved changes are lost', async ({ page, request }) => {
    await openProfile(page, await prepareStore(request));
    await edit(page);
    await field(page, 'Nome da loja').fill('Quase');
    await page.getByRole('link', { name: 'Painel', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
    await expect(question).toContainText('Perfil da Loja');
    await button(question, 'Continuar editando').click();
    await expect(question).toBeHidden();
    await expect(field(page, 'Nome da loja')).toHaveValue('Quase');
    await page.getByRole('link', { name: 'Painel', exact: true }).click();
    await button(question, 'Descartar').click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test('is edited and saved by keyboard only', async ({ page, request }) => {
    await openProfile(page, await prepareStore(request));
    await button(page, 'Editar').focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Nome da loja')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Toca da Coruja');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
    for (const text of ['Toca da Coruja', 'Fechada', /R\$\s8,00/]) {
      await expect(section(page, 'Loja')).toContainText(text);
    }
  });
});

test.describe('the CEP of the profile', () => {
  test('fills four fields of the address, and does not overwrite what was typed meanwhile', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.call('patch', '/stores', {
      address: { cep: '30130010', rua: 'Rua A', bairro: 'B', cidade: 'Belo Horizonte', estado: 'MG' },
    });
    await signIn(page, store.owner, '/admin/profile');
    const line = await interceptCalls(page, 'GET', 'cep/*');
    line.withholdAnswers();
    await edit(page);
    await field(page, 'CEP').fill('01001-000');
    await expect(page.getByRole('status', { name: 'Buscando endereço' })).toBeVisible();
    await field(page, 'Bairro').fill('Liberdade');
    line.mend();
    await expect(field(page, 'Rua')).toHaveValue('Praça da Sé');
    await expect(field(page, 'Cidade')).toHaveValue('São Paulo');
    await expect(field(page, 'Estado')).toHaveValue('SP');
    await expect(field(page, 'Bairro')).toHaveValue('Liberdade');
  });

  test('does not prevent saving when no service answers', async ({ page, request }) => {
    await openProfile(page, await prepareStore(request));
    const line = await interceptCalls(page, 'GET', 'cep/*');
    line.breakDown();
    await edit(page);
    await field(page, 'CEP').fill('30130010');
    await expect(
      page.getByText('Não foi possível consultar o CEP agora. Preencha o endereço.'),
    ).toBeVisible();
    await field(page, 'Rua').fill('Rua da Bahia');
    await save(page).click();
    await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
    await expect(section(page, 'Endereço')).toContainText('30130-010');
  });
});

import { expectAccessible } from './support/accessible.ts';
import {
  REQUIRED_OF_OWNER,
  REQUIRED_OF_TED,
  button,
  chooseBank,
  fillOwner,
  openScreen,
  section,
  withPix,
} from './support/bank-store.ts';
import { blockLiveStream, interceptCalls, passTimeUntil } from './support/network.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

test.describe('on a wide screen', () => {
  test('a new account needs only a Pix key', async ({ page, request }) => {
    await openScreen(page, await prepareStore(request));
    await expect(page.getByRole('main')).toContainText(
      'Quando os clientes comprarem pelo aplicativo, a parte da loja será repassada para a chave Pix ou a conta',
    );
    await expect(button(page, 'Cancelar')).toBeHidden();
    for (const name of ['Responsável', 'Pix', 'TED']) await expect(section(page, name)).toBeVisible();

    await button(page, 'Salvar').click();
    for (const text of [...REQUIRED_OF_OWNER, ...REQUIRED_OF_TED]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel('Nome do responsável')).toBeFocused();

    await fillOwner(page);
    await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('111.444.777-35');
    await page.getByLabel('Chave Pix', { exact: true }).fill('98765432100');
    await button(page, 'Salvar').click();
    await expect(page.getByText('Tipo da chave Pix é obrigatório.')).toBeVisible();
    await expect(page.getByLabel('Tipo da chave Pix')).toBeFocused();
    await page.getByLabel('Tipo da chave Pix').selectOption('CPF');
    await expect(page.getByLabel('Chave Pix', { exact: true })).toHaveValue('987.654.321-00');
    await page.getByLabel('Chave Pix', { exact: true }).fill('98765432101');
    await button(page, 'Salvar').click();
    await expect(page.getByText('CPF inválido. Confira os 11 dígitos da chave.')).toBeVisible();
    await page.getByLabel('Chave Pix', { exact: true }).fill('98765432100');
    await expect(page.getByText('Opcional: você já informou uma chave Pix.')).toBeVisible();
    await button(page, 'Salvar').click();

    await expect(page.getByText('Dados bancários cadastrados!')).toBeVisible();
    await expect(button(page, 'Editar')).toBeFocused();
    await page.reload();
    await expect(section(page, 'Responsável')).toContainText('***.444.777-**');
    await expect(section(page, 'Pix')).toContainText('***.654.321-**');
    await expect(section(page, 'TED')).toContainText('Nenhuma conta bancária informada.');
  });

  test('cancelling restores the stored data, saving keeps what was typed', async ({ page, request }) => {
    await openScreen(page, await prepareStore(request), withPix);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await button(page, 'Editar').click();
    await expect(page.getByLabel('Nome do responsável')).toBeFocused();
    await page.getByLabel('Nome do responsável').fill('Outra Pessoa');
    await page.getByLabel('Tipo da chave Pix').selectOption('EVP');
    await button(page, 'Cancelar').click();
    await expect(section(page, 'Responsável')).toContainText('Marina Souza');
    await expect(section(page, 'Pix')).toContainText('pix@exemplo.com');
    await expect(button(page, 'Editar')).toBeFocused();

    await button(page, 'Editar').click();
    await expect(page.getByLabel('Nome do responsável')).toHaveValue('Marina Souza');
    // Another type starts empty; returning to the first one restores its key.
    await page.getByLabel('Tipo da chave Pix').selectOption('PHONE');
    await expect(page.getByLabel('Chave Pix', { exact: true })).toHaveValue('');
    await page.getByLabel('Tipo da chave Pix').selectOption('EMAIL');
    await expect(page.getByLabel('Chave Pix', { exact: true })).toHaveValue('pix@exemplo.com');
    await page.getByLabel('Tipo da chave Pix').selectOption('PHONE');
    await page.getByLabel('Chave Pix', { exact: true }).fill('+55 21 99876-5432');
    await button(page, 'Salvar').click();
    await expect(page.getByText('Dados bancários atualizados!')).toBeVisible();
    await page.reload();
    await expect(section(page, 'Pix')).toContainText('(21) 99876-5432');
  });

  test('a bank account alone is enough, and its bank is found by name or code', async ({ page, request }) => {
    await openScreen(page, await prepareStore(request));
    await fillOwner(page);
    await chooseBank(page, 'itau', '341 · Itaú');
    await expect(page.getByRole('combobox', { name: 'Banco' })).toHaveValue('341 · Itaú');
    await page.getByRole('combobox', { name: 'Banco' }).fill('banco que não existe');
    await expect(page.getByText('Nenhum banco encontrado.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Banco' }).fill('260');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Banco' })).toHaveValue('260 · Nubank');
    await page.getByLabel('Agência').fill('0001-9');
    await page.getByLabel('Conta', { exact: true }).pressSequentially('1.234.567-8');
    await expect(page.getByLabel('Conta', { exact: true })).toHaveValue('1234567');
    await expect(page.getByLabel('Dígito da conta')).toHaveValue('8');
    await page.getByLabel('Tipo de conta bancária').selectOption('Conta de pagamento');
    await button(page, 'Salvar').click();
    await expect(page.getByText('Informe a agência com até 4 números, sem o dígito.')).toBeVisible();
    await expect(page.getByLabel('Agência')).toBeFocused();
    await page.getByLabel('Agência').fill('0001');
    await button(page, 'Salvar').click();
    await expect(page.getByText('Dados bancários cadastrados!')).toBeVisible();
    const ted = section(page, 'TED');
    for (const text of ['260 · Nubank', '0001', '1234567-8', 'Conta de pagamento']) {
      await expect(ted).toContainText(text);
    }
    await expect(section(page, 'Pix')).toContainText('Nenhuma chave Pix informada.');
  });

  test('removing asks first, and leaves an empty form', async ({ page, request }) => {
    await openScreen(page, await prepareStore(request), withPix);
    await button(page, 'Remover').click();
    const question = page.getByRole('dialog', { name: 'Remover dados bancários' });
    await expect(question).toContainText(
      'Tem certeza que deseja remover os dados bancários? Esta ação não pode ser desfeita.',
    );
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await expect(section(page, 'Pix')).toContainText('pix@exemplo.com');
    await button(page, 'Remover').click();
    await question.getByRole('button', { name: 'Remover dados bancários' }).click();
    await expect(page.getByText('Dados bancários removidos!')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Nome do responsável')).toHaveValue('');
    await expect(page.getByLabel('Nome do responsável')).toBeFocused();
  });

  test('asks before leaving the screen with unsaved changes', async ({ page, request }) => {
    await openScreen(page, await prepareStore(request), withPix);
    const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
    const toDashboard = page.getByRole('link', { name: 'Painel', exact: true });
    await button(page, 'Editar').click();
    await page.getByLabel('Nome do responsável').fill('Outra Pessoa');
    await toDashboard.click();
    await expect(question).toContainText('“Dados Bancários”');
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Nome do responsável')).toHaveValue('Outra Pessoa');

    let asked = false;
    page.once('dialog', (dialog) => {
      asked = dialog.type() === 'beforeunload';
      void dialog.dismiss();
    });
    await page.evaluate(() => window.location.reload()).catch(() => undefined);
    await expect.poll(() => asked).toBe(true);
    await expect(page.getByLabel('Nome do responsável')).toHaveValue('Outra Pessoa');

    await toDashboard.click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.goto('/admin/bank-store');
    await button(page, 'Editar').click();
    await toDashboard.click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test('a failure shows the documented text, and nothing typed is lost', async ({ page, request }) => {
    await openScreen(page, await prepareStore(request));
    const creating = await interceptCalls(page, 'POST', 'stores/*/payout-account');
    const updating = await interceptCalls(page, 'PUT', 'stores/*/payout-account');
    const removing = await interceptCalls(page, 'DELETE', 'stores/*/payout-account');
    for (const line of [creating, updating, removing]) line.answerEmpty500();

    await fillOwner(page);
    await page.getByLabel('Tipo da chave Pix').selectOption('EMAIL');
    await page.getByLabel('Chave Pix', { exact: true }).fill('pix@exemplo.com');
    await button(page, 'Salvar').click();
    await expect(page.getByText('Erro ao cadastrar conta.')).toBeVisible();
    await expect(page.getByLabel('Chave Pix', { exact: true })).toHaveValue('pix@exemplo.com');
    creating.mend();
    await button(page, 'Salvar').click();
    await expect(page.getByText('Dados bancários cadastrados!')).toBeVisible();

    await button(page, 'Editar').click();
    await page.getByLabel('Nome do responsável').fill('Marina S. Lima');
    await button(page, 'Salvar').click();
    await expect(page.getByText('Erro ao atualizar conta.')).toBeVisible();
    updating.mend();
    await button(page, 'Salvar').click();
    await expect(section(page, 'Responsável')).toContainText('Marina S. Lima');

    await button(page, 'Remover').click();
    const question = page.getByRole('dialog', { name: 'Remover dados bancários' });
    await question.getByRole('button', { name: 'Remover dados bancários' }).click();
    await expect(page.getByText('Erro ao remover conta.')).toBeVisible();
    await expect(section(page, 'Responsável')).toContainText('Marina S. Lima');
  });

  test('an account that was created in another tab is updated with what was typed', async ({
    page,
    request,
  }) => {
    await blockLiveStream(page);
    const store = await prepareStore(request);
    await openScreen(page, store);
    await fillOwner(page);
    await page.getByLabel('Tipo da chave Pix').selectOption('EMAIL');
    await page.getByLabel('Chave Pix', { exact: true }).fill('nova@exemplo.com');
    await store.call('post', `/stores/${store.id}/payout-account`, withPix);
    await button(page, 'Salvar').click();
    await expect(page.getByText('Os dados bancários desta loja já foram cadastrados.')).toBeVisible();
    await expect(button(page, 'Cancelar')).toBeVisible();
    await expect(page.getByLabel('Chave Pix', { exact: true })).toHaveValue('nova@exemplo.com');
    await button(page, 'Salvar').click();
    await expect(page.getByText('Dados bancários atualizados!')).toBeVisible();
    await expect(section(page, 'Pix')).toContainText('nova@exemplo.com');
  });

  test('a loading failure is shown and can be retried', async ({ page, request }) => {
    const store = await prepareStore(request);
    const line = await interceptCalls(page, 'GET', 'stores/*/payout-account');
    line.breakDown();
    await page.clock.install();
    await openScreen(page, store, withPix);
    await passTimeUntil(page, () =>
      page.getByText('Não foi possível carregar os dados bancários.').isVisible(),
    );
    line.mend();
    await button(page, 'Tentar novamente').click();
    await expect(section(page, 'Pix')).toContainText('pix@exemplo.com');
  });
});

test.describe('below 640 pixels', () => {
  test.use({ viewport: { width: 500, height: 800 } });

  test('the form has three steps, each with its own errors', async ({ page, request }) => {
    await openScreen(page, await prepareStore(request));
    const current = page.locator('[aria-current="step"]');
    await expect(current).toHaveText('1Responsável');
    await expect(section(page, 'Pix')).toBeHidden();
    await button(page, 'Próximo').click();
    for (const text of REQUIRED_OF_OWNER) await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Nome do responsável')).toBeFocused();
    await fillOwner(page);
    await button(page, 'Próximo').click();
    await expect(current).toHaveText('2Pix');
    await expect(page.getByLabel('Tipo da chave Pix')).toBeFocused();

    await page.getByLabel('Chave Pix', { exact: true }).fill('pix@exemplo.com');
    await button(page, 'Próximo').click();
    await expect(page.getByText('Tipo da chave Pix é obrigatório.')).toBeVisible();
    await page.getByLabel('Chave Pix', { exact: true }).fill('');
    await button(page, 'Próximo').click();
    await expect(current).toHaveText('3TED');
    await button(page, 'Salvar').click();
    for (const text of REQUIRED_OF_TED) await expect(page.getByText(text, { exact: true })).toBeVisible();

    await button(page, 'Voltar').click();
    await button(page, 'Voltar').click();
    await expect(page.getByLabel('Nome do responsável')).toHaveValue('Marina Souza');
    await expect(button(page, 'Voltar')).toBeHidden();
    await button(page, 'Próximo').click();
    await page.getByLabel('Tipo da chave Pix').selectOption('EMAIL');
    await page.getByLabel('Chave Pix', { exact: true }).fill('pix@exemplo.com');
    await button(page, 'Próximo').click();
    await expect(page.getByText('Opcional: você já informou uma chave Pix.')).toBeVisible();
    await button(page, 'Salvar').click();
    await expect(page.getByText('Dados bancários cadastrados!')).toBeVisible();
    for (const name of ['Responsável', 'Pix', 'TED']) await expect(section(page, name)).toBeVisible();
  });

  test('a refusal by the server leads back to the step of its field', async ({ page, request }) => {
    await openScreen(page, await prepareStore(request), withPix);
    const message = 'CPF ou CNPJ inválido. Confira os números.';
    const refusal = { error: message, message, code: 'VALIDATION', fields: { cpfCnpj: message } };
    await page.route('**/api/stores/*/payout-account', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: refusal }) : route.fallback(),
    );
    await button(page, 'Editar').click();
    await button(page, 'Próximo').click();
    await button(page, 'Próximo').click();
    await button(page, 'Salvar').click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel('CPF ou CNPJ')).toBeFocused();
    await button(page, 'Cancelar').click();
    await expect(section(page, 'Responsável')).toContainText('Marina Souza');
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing in any mode, wide or narrow', async ({ page, request }) => {
      const store = await prepareStore(request);
      await openScreen(page, store);
      await button(page, 'Salvar').click();
      await expect(page.getByText('Agência é obrigatória.')).toBeVisible();
      await expectAccessible(page, 'the form with its errors');
      await page.getByRole('combobox', { name: 'Banco' }).fill('caixa');
      await expect(page.getByRole('option', { name: '104 · Caixa' })).toBeVisible();
      await expectAccessible(page, 'the list of banks');
      await page.setViewportSize({ width: 500, height: 800 });
      await page.keyboard.press('Escape');
      await expect(button(page, 'Próximo')).toBeVisible();
      await expectAccessible(page, 'a step');

      await store.call('post', `/stores/${store.id}/payout-account`, withPix);
      await page.reload();
      await expect(section(page, 'Pix')).toContainText('pix@exemplo.com');
      await expectAccessible(page, 'what is stored, narrow');
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectAccessible(page, 'what is stored, wide');
      await button(page, 'Remover').click();
      const question = page.getByRole('dialog', { name: 'Remover dados bancários' });
      await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
      await expect(question).toHaveCSS('opacity', '1');
      await expectAccessible(page, 'the question');
    });
  });
}

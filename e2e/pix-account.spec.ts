import type { PixAccount, PixDifference } from '@coruja/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { withPix } from './support/bank-store.ts';
import { signInByApi } from './support/people.ts';
import { connectAccount, newCharge, payCode, turnAutoPixOn } from './support/pix.ts';
import { expect, test } from './support/server.ts';
import { newProduct } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';
import { expectWholeTexts } from './support/whole-words.ts';

// What the owner has of PIX that confirms itself: the account, payouts, refunds (docs/product/pix.md#screens-of-the-account).

const account = (page: Page) => page.getByRole('region', { name: 'Conta de recebimento' });
const button = (page: Page, name: string) => account(page).getByRole('button', { name, exact: true });
const state = (page: Page) => account(page).getByRole('status');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const transfers = (page: Page) =>
  account(page).getByRole('list', { name: 'Últimos saques' }).getByRole('listitem');
const toResolve = (page: Page) => page.getByRole('list', { name: 'PIX para resolver' }).getByRole('listitem');
const recent = (page: Page) => page.getByRole('region', { name: 'Últimos recebidos' }).getByRole('listitem');

async function openAccount(page: Page, store: PreparedStore): Promise<void> {
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/settings');
  const auto = page.getByRole('radio', { name: 'Confirma sozinho' });
  if (!(await auto.isChecked())) await auto.click();
  await expect(account(page)).toContainText('O dinheiro é da loja');
}

/** The provider's decision about the account. */
const decide = (store: PreparedStore, to: PixAccount['state']) =>
  store.call('post', '/sandbox/pix/account', { state: to });

/** A sale that was paid by a code of the account; the provider keeps R$ 1,99. */
async function sellFor(store: PreparedStore, productId: string, acts: Parameters<typeof payCode>[2] = {}) {
  const charge = await newCharge(store, { productId });
  await payCode(store, charge, acts);
  return charge;
}

test.describe("'Conta de recebimento'", () => {
  test('is requested, and shows its state and the next step', async ({ page, request }) => {
    test.slow();
    const store = await prepareStore(request);
    await openAccount(page, store);
    await button(page, 'Criar conta de recebimento').click();
    const creating = dialog(page, 'Criar conta de recebimento');
    await expect(creating.getByLabel('Celular')).toHaveValue('(11) 98765-4321');
    await creating.getByLabel('Celular').fill('');
    await creating.getByRole('button', { name: 'Pedir a conta' }).click();
    for (const problem of [
      'Informe o faturamento por mês.',
      'Escolha o tipo da empresa.',
      'O telefone é obrigatório.',
      'Informe a senha atual.',
    ])
      await expect(creating.getByText(problem)).toBeVisible();
    await expectAccessible(page, 'refused');
    await creating.getByLabel('Faturamento por mês (R$)').fill('15.000');
    await expect(creating.getByLabel('Tipo da empresa').getByRole('option')).toHaveText([
      'Escolha o tipo',
      'MEI',
      'Ltda.',
      'Empresário individual',
      'Associação',
    ]);
    await creating.getByLabel('Tipo da empresa').selectOption('MEI');
    await creating.getByLabel('Celular').fill('11 98765-4321');
    await creating.getByLabel('Senha atual').fill(store.owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Conta pedida!')).toBeVisible();
    await expect(state(page)).toHaveText(/^Envie os documentos no Asaas\s*A conta existe/);
    const documents = state(page).getByRole('link', { name: 'Enviar documentos' });
    await expect(documents).toHaveAttribute('target', '_blank');
    await expect(button(page, 'Sacar')).toBeHidden();
    await expectAccessible(page, 'documents');

    const said = [
      ['REVIEW', 'Em análise'],
      ['RENEW', 'Renove seus dados no Asaas'],
      ['BLOCKED', 'Bloqueada'],
      ['REJECTED', 'Recusada'],
      ['ACTIVE', 'Aberta'],
    ] as const;
    for (const [to, text] of said) {
      await decide(store, to);
      await expect(state(page)).toHaveText(new RegExp(`^${text}`));
      await expectAccessible(page, to);
    }
    await button(page, 'Conferir agora').click();
    await expect(account(page)).toContainText(/TitularLan House do Teste\s*SaldoR\$\s0,00/);
    await expectAccessible(page, 'checked');

    await button(page, 'Desligar conta').click();
    const removing = dialog(page, 'Desligar conta de recebimento?');
    await removing.getByRole('button', { name: 'Desligar conta' }).click();
    await expect(removing.getByText('Informe a senha atual.')).toBeVisible();
    await expectAccessible(page, 'removing');
    await removing.getByLabel('Senha atual').fill(store.owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Conta desligada!')).toBeVisible();
    await expect(state(page)).toHaveText(/^Nenhuma conta/);
    expect(await store.call('get', `/stores/${store.id}/pix-account`)).toMatchObject({ state: 'NONE' });
  });

  test('can be requested again after a request without an answer', async ({ page, request }) => {
    const store = await prepareStore(request);
    const creating = { provider: 'asaas', state: 'CREATING', accountId: null, origin: 'created' };
    await page.route('**/pix-account', (route) =>
      route.fulfill({ json: { ...creating, checkedAt: null, documentsUrl: null } }),
    );
    await openAccount(page, store);
    await expect(state(page)).toHaveText(/^Pedido em andamento/);
    await expect(account(page).getByRole('button')).toHaveText([
      'Pedir de novo',
      'Trocar conta',
      'Desligar conta',
    ]);
    await button(page, 'Pedir de novo').click();
    await expect(dialog(page, 'Criar conta de recebimento')).toBeVisible();
  });

  test('pays out to the payout data, and shows the result of each payout', async ({ page, request }) => {
    test.slow();
    const store = await prepareStore(request);
    await turnAutoPixOn(store);
    const { id: productId } = await newProduct(request, store.id, { price: 5_000 });
    await sellFor(store, productId);
    await openAccount(page, store);
    await button(page, 'Sacar').click();
    const missing = dialog(page, 'Sacar');
    await expect(missing).toContainText('que ainda não foram cadastrados.');
    await expect(missing.getByRole('link', { name: 'Ir para Dados Bancários' })).toBeFocused();
    await expectAccessible(page, 'no payout data');
    await page.keyboard.press('Escape');
    await expect(missing).toBeHidden();
    await store.call('post', `/stores/${store.id}/payout-account`, withPix);
    await button(page, 'Conferir agora').click();
    await expect(account(page)).toContainText(/SaldoR\$\s4\.998,01/);

    const take = async (amount: string) => {
      await button(page, 'Sacar').click();
      await dialog(page, 'Sacar').getByLabel('Valor (R$)').fill(amount);
      await dialog(page, 'Sacar').getByLabel('Senha atual').fill(store.owner.password);
      await page.keyboard.press('Enter');
    };
    await button(page, 'Sacar').click();
    const taking = dialog(page, 'Sacar');
    await expect(taking).toContainText('em nome de Marina Souza');
    await expect(taking).toContainText(/Saldo: R\$\s4\.998,01\./);
    await taking.getByRole('button', { name: 'Sacar' }).click();
    await expect(taking.getByText('Informe o valor do saque.')).toBeVisible();
    await expect(taking.getByText('Informe a senha atual.')).toBeVisible();
    await expectAccessible(page, 'taking');
    await page.keyboard.press('Escape');
    await expect(taking).toBeHidden();
    await take('300');
    await expect(page.getByText('Saque feito!')).toBeVisible();
    await expect(transfers(page)).toHaveText([/R\$\s300,00\s*Feito/]);
    await take('501');
    await expect(page.getByText('O saque não saiu.')).toBeVisible();
    await expect(transfers(page).first()).toContainText('Não saiu: Dados bancários inválidos.');
    await expect(transfers(page).first().getByRole('link', { name: 'Dados Bancários' })).toBeVisible();
    await take('503');
    await expect(page.getByText('Saque pedido!')).toBeVisible();
    await expect(transfers(page).first()).toContainText('Confirme no Asaas');
    await expect(transfers(page).first().getByRole('link', { name: 'Abrir no Asaas' })).toHaveAttribute(
      'href',
      'https://www.asaas.com',
    );
    await take('10');
    await expect(dialog(page, 'Sacar').getByRole('alert')).toHaveText('Já há um saque em andamento.');
    await expectAccessible(page, 'one at a time');
    await page.keyboard.press('Escape');
    for (const width of [320, 360, 1_280]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNoSideScroll(page, `${width} px`);
      await expectWholeTexts(page, `${width} px`);
    }
  });
});

test.describe('a PIX of the account', () => {
  test('is given back by the provider', async ({ page, request }) => {
    const store = await prepareStore(request);
    await turnAutoPixOn(store);
    const { id: productId } = await newProduct(request, store.id, { name: 'Refrigerante', price: 6.5 });
    await sellFor(store, productId, { times: 2 });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/pix');
    await expect(toResolve(page)).toHaveText([
      /R\$\s6,50Pago de novo.*Confirmado sozinho.*Volta sozinho em \d\d\/\d\d\/\d{4}/,
    ]);
    await expect(page.getByRole('navigation').getByRole('link', { name: /^PIX/ })).toHaveText(
      'PIX1 para resolver',
    );
    await expect(toResolve(page).getByRole('button')).toHaveText([
      'Virar créditos',
      'Usar em um pedido',
      'Devolver',
    ]);
    await expectAccessible(page, 'list');
    await page.getByRole('button', { name: /^Devolver: / }).click();
    const refunding = dialog(page, 'Devolver PIX');
    await expect(refunding).toContainText('O provedor devolve agora para quem pagou');
    await expect(refunding.getByLabel('Valor a devolver (R$)')).toHaveValue('6,50');
    await refunding.getByLabel('Motivo').fill('Pagou duas vezes');
    await expectAccessible(page, 'refunding');
    await refunding.getByRole('button', { name: 'Devolver' }).click();
    await expect(page.getByText('PIX devolvido!')).toBeVisible();
    await expect(page.getByText('Nenhum PIX para resolver.')).toBeVisible();
    await expect(recent(page)).toHaveText([
      /R\$\s6,50.*Confirmado sozinho\. Devolvido R\$\s6,50/,
      /R\$\s6,50.*Confirmado sozinho\. Usado R\$\s6,50/,
    ]);
  });

  test('is disputed', async ({ page, request }) => {
    const store = await prepareStore(request);
    await turnAutoPixOn(store);
    const { id: productId } = await newProduct(request, store.id, { name: 'Refrigerante', price: 6.5 });
    const charge = await sellFor(store, productId);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/pix');
    await payCode(store, charge, { state: 'disputed' });
    await expect(toResolve(page)).toHaveText([/R\$\s6,50Contestado.*responda no Asaas/]);
    await expect(toResolve(page).getByRole('button')).toHaveCount(0);
    await expectAccessible(page, 'disputed');
    await payCode(store, charge, { state: 'won' });
    await expect(page.getByText('Nenhum PIX para resolver.')).toBeVisible();
    await expect(recent(page)).toHaveText([/Contestação ganha/]);
    await payCode(store, charge, { state: 'lost' });
    await expect(recent(page)).toHaveText([/Contestação perdida/]);
  });
});

test("'Conciliação' lists what differs until the owner has looked into it", async ({ page, request }) => {
  const store = await prepareStore(request);
  await turnAutoPixOn(store);
  await signInByApi(page, store.owner);
  const known: PixDifference[] = [
    ['0d5f6c1a-6f0e-4b58-9a3e-0b8f1a2c3d41', 'unknown', 13, null],
    ['0d5f6c1a-6f0e-4b58-9a3e-0b8f1a2c3d42', 'unknown', -2, null],
    ['0d5f6c1a-6f0e-4b58-9a3e-0b8f1a2c3d43', 'missing', 6.5, 6.5],
    ['0d5f6c1a-6f0e-4b58-9a3e-0b8f1a2c3d44', 'amount', 9, 6.5],
  ].map(([id, kind, amount, expected]) => ({
    ...({ id, kind, amount, expected } as Pick<PixDifference, 'id' | 'kind' | 'amount' | 'expected'>),
    day: '2026-11-21',
    receivedPixId: null,
  }));
  const settled: string[] = [];
  await page.route('**/pix-differences?*', (route) =>
    route.fulfill({ json: known.filter(({ id }) => !settled.includes(id)) }),
  );
  await page.route('**/pix-differences/*/settle', (route) => {
    settled.push(route.request().url().split('/').at(-2) ?? '');
    return route.fulfill({ status: 204 });
  });
  await openSettled(page, '/admin/pix');
  const part = page.getByRole('region', { name: 'Conciliação' });
  await expect(part.getByRole('listitem')).toHaveText([
    /^R\$\s13,00Entrou na conta, e não é de nenhum pedido.*21\/11\/2026/,
    /^−R\$\s2,00Saiu da conta, e nenhuma devolução daqui explica/,
    /^R\$\s6,50Recebido aqui, mas não está no extrato do provedor/,
    /^R\$\s9,00O extrato tem outro valor; aqui são R\$\s6,50/,
  ]);
  await expectAccessible(page, 'differences');
  await part.getByRole('button', { name: /^Já conferi: R\$\s13,00/ }).click();
  await expect(page.getByText('Diferença conferida!')).toBeVisible();
  await expect(part.getByRole('listitem')).toHaveCount(3);
  for (const { id } of known.slice(1)) settled.push(id);
  await page.reload();
  await expect(part).toContainText('Nenhuma diferença.');
});

test('a store without PIX that confirms itself sees nothing of it', async ({ page, request }) => {
  const store = await prepareStore(request);
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/pix');
  await expect(page.getByRole('region', { name: 'Conciliação' })).toBeHidden();
  await openSettled(page, '/admin/settings');
  await expect(page.getByRole('radio', { name: 'Confirma sozinho' })).toBeVisible();
  await expect(account(page)).toBeHidden();
  await connectAccount(store);
  await page.getByRole('radio', { name: 'Confirma sozinho' }).click();
  await expect(state(page)).toHaveText(/^Aberta/);
});

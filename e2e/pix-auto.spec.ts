import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { fillShelf, salesOf, tillOf } from './support/cashier.ts';
import { startClockServer } from './support/clock-server.ts';
import { holdRequests } from './support/network.ts';
import { signIn, signInByApi } from './support/people.ts';
import { newestCharge, payCode } from './support/pix.ts';
import { makeAutoOrder, openAutoCounter, orderByPix, pixOf } from './support/pix-counter.ts';
import { expect, test } from './support/server.ts';
import { newProduct } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';
import { addPerson, connectDevice } from './support/team.ts';

// PIX that confirms itself, at the counter (docs/product/pix.md#screens-of-the-account).

const simulate = (page: Page) =>
  pixOf(page).dialog.getByRole('button', { name: 'Simular pagamento (demonstração)' });
const receivedRow = (page: Page) => pixOf(page).orders.filter({ hasText: 'PIX recebido!' });

/** Another console of the owner, at the till. */
async function openOtherTill(browser: Browser, baseURL: string, store: PreparedStore): Promise<Page> {
  const other = await (await browser.newContext({ baseURL })).newPage();
  await signIn(other, store.owner, '/admin/cashier');
  await expect(tillOf(other).card('Refrigerante')).toBeVisible();
  return other;
}

test.describe('a PIX that confirms itself', () => {
  test('is set up with a pasted key, and its first sale ends by itself at two consoles', async ({
    page,
    request,
    browser,
    server,
  }) => {
    test.slow();
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/settings');
    const section = page.getByRole('region', { name: 'PIX no balcão' });
    const account = page.getByRole('region', { name: 'Conta de recebimento' });
    await section.getByRole('radio', { name: 'Confirma sozinho' }).click();
    await expect(section.getByLabel('Usar a conta a partir de (R$)')).toHaveValue('10,00');
    await expect(section).toContainText('O provedor fica com uma tarifa de cada PIX.');
    await expect(account).toContainText('O dinheiro é da loja e nunca passa pela Coruja.');
    await expect(account).toContainText('Nenhuma conta');
    await expectAccessible(page, 'no account');

    await account.getByRole('button', { name: 'Colar chave da API' }).click();
    const bringing = page.getByRole('dialog', { name: 'Colar chave da API' });
    const key = bringing.getByLabel('Chave da API', { exact: true });
    await expect(key).toBeFocused();
    await expect(key).toHaveAttribute('type', 'password');
    await expect(key).toHaveAttribute('autocomplete', 'off');
    await page.keyboard.press('Enter');
    await expect(bringing.getByText('Cole a chave da API.')).toBeVisible();
    await expect(bringing.getByText('Informe a senha atual.')).toBeVisible();
    await expectAccessible(page, 'an empty key');
    await key.fill('minha_chave');
    await bringing.getByLabel('Senha atual').fill('errada');
    await page.keyboard.press('Enter');
    await expect(bringing.getByText('A senha atual não confere.')).toBeVisible();
    await bringing.getByLabel('Senha atual').fill(store.owner.password);
    await page.keyboard.press('Enter');
    await expect(bringing.getByRole('alert')).toHaveText(
      'O provedor não aceitou a chave da conta de recebimento.',
    );
    await key.fill('sandbox_conta_da_loja');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Conta ligada!')).toBeVisible();
    await expect(bringing).toBeHidden();
    await expect(account.getByRole('status')).toHaveText(
      /Aberta\s*Salve "Confirma sozinho" para o caixa usar esta conta\./,
    );
    await account.getByRole('button', { name: 'Trocar conta' }).click();
    await expect(page.getByRole('dialog').getByLabel('Chave da API', { exact: true })).toHaveValue('');
    await page.keyboard.press('Escape');

    await section.getByLabel('Usar a conta a partir de (R$)').fill('2000');
    await section.getByRole('button', { name: 'Salvar PIX' }).click();
    await expect(section.getByText(/Informe um valor até R\$\s1\.000,00\./)).toBeVisible();
    await section.getByLabel('Usar a conta a partir de (R$)').fill('5');
    await section.getByLabel('Senha atual').fill(store.owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('PIX salvo!')).toBeVisible();
    await expect(account.getByRole('status')).toContainText('O caixa pode gerar códigos');
    expect(await store.call('get', `/stores/${store.id}/pix-settings`)).toMatchObject({
      mode: 'AUTO',
      key: null,
      autoFrom: 5,
      confirmsItself: true,
    });

    const other = await openOtherTill(browser, server.url, store);
    await page.getByRole('navigation').getByRole('link', { name: 'Caixa' }).click();
    const till = tillOf(page);
    await makeAutoOrder(page, till, 'Refrigerante');
    await expect(pixOf(page).dialog.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
    await expect(pixOf(page).dialog.getByRole('timer')).toHaveText(/^(9:\d\d|10:00)$/);
    await expect(pixOf(page).dialog.getByRole('button', { name: 'Copiar código' })).toBeFocused();
    await expect(pixOf(page).received).toBeHidden();
    await expect(pixOf(page).dialog.getByRole('button', { name: 'Recebi outro valor' })).toBeHidden();
    await expect(pixOf(page).dialog).not.toContainText('Comprovante');
    await expectAccessible(page, 'the code');
    await expect(pixOf(other).orders).toHaveText([/PIX\s*Refrigerante\s*R\$\s6,50/]);

    await simulate(page).click();
    await expect(till.done).toHaveText(/R\$\s6,50/);
    await expect(till.cart).toContainText('PIX recebido!');
    await expect(till.cart.getByRole('button', { name: 'Imprimir recibo' })).toBeVisible();
    await expect(pixOf(page).dialog).toBeHidden();
    await expect(pixOf(page).waiting).toBeHidden();
    await expect(receivedRow(other)).toHaveText(/PIX recebido!\s*Refrigerante\s*R\$\s6,50/);
    await expectAccessible(other, 'a received PIX');
    await receivedRow(other).click();
    await expect(tillOf(other).done).toHaveText(/R\$\s6,50/);
    await expect(tillOf(other).cart.getByRole('button', { name: 'Imprimir recibo' })).toBeVisible();
    await expect(pixOf(other).waiting).toBeHidden();
    expect(await salesOf(page, store)).toHaveLength(1);
    await other.context().close();
  });

  test('ends the sale on each console where its dialog is open, also after the bank has examined it', async ({
    page,
    request,
    browser,
    server,
  }) => {
    test.slow();
    const { store, till, pix } = await openAutoCounter(page, request);
    const other = await openOtherTill(browser, server.url, store);
    await makeAutoOrder(page, till, 'Refrigerante');
    await pixOf(other).orders.click();
    await expect(simulate(other)).toBeVisible();
    // The order's cart is on the other console.
    await expect(pixOf(other).dialog.getByRole('button', { name: 'Trocar forma de pagamento' })).toBeHidden();
    const charge = await newestCharge(store);
    await payCode(store, charge, { state: 'examined' });
    await expect(pixOf(other).dialog.getByText('PIX em análise pelo banco.')).toBeVisible();
    await expect(pix.dialog.getByText('PIX em análise pelo banco.')).toBeVisible();
    await expectAccessible(page, 'examined');
    await pix.dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(pix.orders).toHaveText([/Refrigerante.*Em análise/]);
    await payCode(store, charge, { state: 'released' });
    await expect(tillOf(other).done).toHaveText(/R\$\s6,50/);
    await expect(pixOf(other).dialog).toBeHidden();
    await expect(receivedRow(page)).toBeVisible();
    await other.context().close();
  });

  test('leaves the order open for what is missing, with a new code', async ({ page, request }) => {
    const { store, till, pix } = await openAutoCounter(page, request);
    await makeAutoOrder(page, till, 'Refrigerante');
    await payCode(store, await newestCharge(store), { amount: 4.5 });
    await expect(pix.dialog).toContainText(/Faltam R\$\s2,00/);
    await expect(pix.received).toBeHidden();
    await pix.dialog.getByRole('button', { name: /^Gerar PIX de R\$\s2,00$/ }).click();
    await expect(pix.dialog.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
    await expectAccessible(page, 'the rest');
    await payCode(store, await newestCharge(store));
    await expect(till.done).toHaveText(/R\$\s6,50/);
  });

  test('is cancelled, or paid in another way', async ({ page, request }) => {
    const { store, till, pix } = await openAutoCounter(page, request);
    await makeAutoOrder(page, till, 'Refrigerante');
    await pix.dialog.getByRole('button', { name: 'Cancelar cobrança' }).click();
    const question = page.getByRole('dialog', { name: 'Cancelar cobrança?' });
    await expect(question).toContainText('O código deixa de valer.');
    await question.getByRole('button', { name: 'Cancelar cobrança' }).click();
    await expect(page.getByText('Cobrança cancelada!')).toBeVisible();
    await expect(pix.waiting).toBeHidden();
    // Nobody is told that it was received.
    await expect(page.getByText('PIX recebido!')).toBeHidden();

    await makeAutoOrder(page, till, 'Água');
    await pix.dialog.getByRole('button', { name: 'Trocar forma de pagamento' }).click();
    await expect(pix.dialog).toBeHidden();
    await expect(till.line('Água')).toBeVisible();
    await till.finish.click();
    await expect(till.done).toHaveText(/R\$\s3,50/);
    expect((await salesOf(page, store))[0]).toMatchObject({ paymentType: 'CASH' });
  });

  test('is received by the key while the provider is away, and below the amount of the account', async ({
    page,
    request,
  }) => {
    test.slow();
    const { store, till, pix } = await openAutoCounter(page, request, { withKey: true });
    // The embedded provider makes no code for this amount.
    await newProduct(request, store.id, { name: 'Monitor', price: 502 });
    await orderByPix(page, till, 'Monitor');
    await expect(pix.dialog.getByRole('alert')).toHaveText(
      'O provedor do PIX não respondeu. Tente de novo ou use a chave PIX da loja.',
    );
    await expectAccessible(page, 'no code');
    const useKey = pix.dialog.getByRole('button', { name: 'Usar chave PIX' });
    const release = await holdRequests(page, '**/charges');
    await pix.dialog.getByRole('button', { name: /^Gerar PIX de R\$\s502,00$/ }).click();
    await expect(useKey).toBeDisabled();
    release();
    await expect(pix.dialog.getByRole('alert')).toBeVisible();
    await useKey.click();
    await expect(pix.received).toBeVisible();
    await expect(pix.dialog.getByRole('alert')).toBeHidden();
    await expect(pix.dialog).toContainText('Confira no app do banco.');
    await expect(simulate(page)).toBeHidden();
    await pix.received.click();
    await expect(till.done).toHaveText(/R\$\s502,00/);

    await orderByPix(page, till, 'Refrigerante');
    await expect(pix.received).toBeVisible();
  });

  test('does not offer the key if none was tested', async ({ page, request }) => {
    const { store, till, pix } = await openAutoCounter(page, request);
    await newProduct(request, store.id, { name: 'Monitor', price: 502 });
    await orderByPix(page, till, 'Monitor');
    await expect(pix.dialog.getByRole('alert')).toContainText('O provedor do PIX não respondeu.');
    await expect(pix.dialog.getByRole('button', { name: /^Gerar PIX de/ })).toBeVisible();
    await expect(pix.dialog.getByRole('button', { name: 'Usar chave PIX' })).toBeHidden();
  });

  test('comes late, and is given back', async ({ browser }) => {
    test.slow();
    const server = await startClockServer();
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    try {
      const { store, till, pix } = await openAutoCounter(page, context.request);
      await makeAutoOrder(page, till, 'Refrigerante');
      const charge = await newestCharge(store);
      await server.passDays(11 / 1_440);
      await page.reload();
      await pix.orders.click();
      await expect(pix.dialog).toContainText(
        'Este código expirou. Se o PIX chegar mesmo assim, ele espera em PIX para resolver.',
      );
      await expect(pix.dialog.getByRole('button', { name: 'Recebi atrasado' })).toBeHidden();
      await expectAccessible(page, 'an expired code');
      await payCode(store, charge);
      await openSettled(page, '/admin/pix');
      const line = page.getByRole('list', { name: 'PIX para resolver' }).getByRole('listitem');
      await expect(line).toHaveText([/R\$\s6,50Chegou tarde.*Confirmado sozinho.*Volta sozinho em \d/]);
      await page.getByRole('button', { name: /^Devolver: / }).click();
      const refunding = page.getByRole('dialog', { name: 'Devolver PIX' });
      await refunding.getByLabel('Motivo').fill('Chegou tarde');
      await refunding.getByRole('button', { name: 'Devolver' }).click();
      // The provider keeps its fee, so the account lacks it.
      await expect(
        page.getByText('Falta saldo na conta de recebimento para devolver este PIX.'),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(line).toContainText('A devolução não saiu: Saldo insuficiente na conta.');
    } finally {
      await context.close();
      await server.stop();
    }
  });

  test('shows a person of the team no demonstration button, and makes no call that only the owner may make', async ({
    page,
    request,
  }) => {
    const { store, till } = await openAutoCounter(page, request);
    await makeAutoOrder(page, till, 'Refrigerante');
    await store.call('patch', `/stores/${store.id}/counter-settings`, { team: true });
    const operatorId = await addPerson(store, {});
    // The owner's page, still open, would ask for the changed setting without his cookie.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await connectDevice(page.request, { store, operatorId });
    const refused: string[] = [];
    page.on('response', (answer) => {
      if ([401, 403].includes(answer.status())) refused.push(answer.url());
    });
    await openSettled(page, '/admin/cashier');
    await pixOf(page).orders.click();
    await expect(pixOf(page).dialog.getByText('Confirma sozinho quando o PIX chegar.')).toBeVisible();
    await expect(simulate(page)).toBeHidden();
    await payCode(store, await newestCharge(store));
    await expect(tillOf(page).done).toHaveText(/R\$\s6,50/);
    await openSettled(page, '/admin/pix');
    await expect(page.getByRole('region', { name: 'Últimos recebidos' })).toContainText('Confirmado sozinho');
    await expect(page.getByRole('region', { name: 'Conciliação' })).toBeHidden();
    await page.goto('/admin/settings');
    await expect(page.getByText('Seu perfil não permite esta tela')).toBeVisible();
    expect(refused).toEqual([]);
  });

  test('fits a phone', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { store, till, pix } = await openAutoCounter(page, request);
    await till.card('Refrigerante').click();
    await till.cart.getByRole('button', { name: /no carrinho/ }).click();
    await till.payment.selectOption('PIX');
    await pix.make.click();
    await expect(simulate(page)).toBeVisible();
    await expectNoSideScroll(page, 'the code');
    await expectAccessible(page, 'the code');
    await pix.dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await payCode(store, await newestCharge(store));
    await expect(receivedRow(page)).toBeVisible();
    await expectNoSideScroll(page, 'received');
  });
});

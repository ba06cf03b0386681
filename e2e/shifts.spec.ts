import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// Cash shifts on the screens (docs/product/shifts.md#the-screens).

const bar = (page: Page) => page.getByRole('region', { name: 'Turno de caixa' });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function turnOn(store: PreparedStore, changes: object = {}): Promise<void> {
  await store.call('patch', `/stores/${store.id}/counter-settings`, { cashShifts: true, ...changes });
}

/** A shift with R$ 100,00 in the drawer, by the API. */
async function openByApi(store: PreparedStore): Promise<string> {
  const shift = await store.call('post', `/stores/${store.id}/shifts`, { float: 100 });
  return (shift as { id: string }).id;
}

async function closeByApi(store: PreparedStore, id: string, cash: number): Promise<void> {
  const counts = [{ tender: 'CASH', counted: cash }];
  await store.call('post', `/stores/${store.id}/shifts/${id}/close`, { counts, left: 50 });
}

async function count(page: Page, cash: string, left: string): Promise<void> {
  const closing = dialog(page, 'Fechar caixa');
  await closing.getByLabel('Dinheiro na gaveta (R$)').fill(cash);
  await closing.getByLabel('Fica na gaveta (R$)').fill(left);
}

test.describe('the cash drawer', () => {
  test('is opened, moved, counted twice and verified', async ({ page, request }) => {
    test.slow();
    const store = await prepareStore(request);
    const product = await newProduct(request, store.id, { name: 'Refrigerante', price: 10 });
    await turnOn(store);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/cashier');

    await bar(page).getByRole('button', { name: 'Abrir caixa' }).click();
    const opening = dialog(page, 'Abrir caixa');
    await opening.getByRole('button', { name: 'Abrir caixa' }).click();
    await expect(opening.getByText('Informe o fundo de troco.')).toBeVisible();
    await expectAccessible(page, 'opening');
    await opening.getByLabel('Fundo de troco (R$)').fill('100');
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText(`Caixa aberto por ${store.owner.ownerName} · desde`);
    await newSale(request, store.id, { items: [[product, 2]] });
    await newSale(request, store.id, { items: [[product, 1]], paymentType: 'PIX' });

    await bar(page).getByRole('button', { name: 'Suprimento' }).click();
    const suprimento = dialog(page, 'Suprimento');
    await suprimento.getByLabel('Valor (R$)').fill('10');
    await suprimento.getByLabel('Motivo').fill('Moedas');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Suprimento registrado!')).toBeVisible();
    await expect(suprimento).toBeHidden();

    await bar(page).getByRole('button', { name: 'Sangria' }).click();
    const sangria = dialog(page, 'Sangria');
    await sangria.getByLabel('Valor (R$)').fill('0');
    await page.keyboard.press('Enter');
    await expect(sangria.getByText('O valor é maior que zero.')).toBeVisible();
    await expect(sangria.getByText('Informe o motivo.')).toBeVisible();
    await sangria.getByLabel('Valor (R$)').fill('40');
    await sangria.getByLabel('Motivo').fill('Pagamento do gelo');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sangria registrada!')).toBeVisible();

    await bar(page).getByRole('button', { name: 'Fechar caixa' }).click();
    const closing = dialog(page, 'Fechar caixa');
    await closing.getByRole('button', { name: 'Fechar caixa' }).click();
    await expect(closing.getByText('Conte o dinheiro da gaveta.')).toBeVisible();
    await expect(closing.getByText('Informe quanto fica na gaveta.')).toBeVisible();
    await count(page, '80', '90');
    await page.keyboard.press('Enter');
    await expect(
      closing.getByText('O que fica na gaveta não pode passar do dinheiro contado.'),
    ).toBeVisible();
    await count(page, '80', '50');
    await page.keyboard.press('Enter');
    await expect(closing.getByRole('alert')).toHaveText('A contagem não confere. Conte de novo.');
    await expect(closing.getByLabel('Dinheiro na gaveta (R$)')).toHaveValue('');
    await expectAccessible(page, 'second count');
    // Neither count tells what is expected.
    await expect(closing).not.toContainText('90,00');
    await count(page, '85', '50');
    await closing.getByLabel('PIX (R$)').fill('10');
    await page.keyboard.press('Enter');
    await expect(closing.getByText('Explique a diferença.', { exact: true })).toBeVisible();
    await closing.getByLabel('Observação').fill('Troco dado a mais.');
    await closing.getByRole('button', { name: 'Fechar caixa' }).click();

    const result = dialog(page, 'Turno 1 fechado');
    await expect(result.getByRole('listitem').filter({ hasText: 'Dinheiro' })).toContainText(
      /Faltam R\$\s5,00/,
    );
    await expect(result.getByRole('listitem').filter({ hasText: 'PIX' })).toContainText('Confere');
    await expectAccessible(page, 'result');
    await result.getByRole('link', { name: 'Ver o relatório' }).click();

    await expect(page).toHaveURL(/\/admin\/shifts\?turno=/);
    const panel = dialog(page, 'Turno 1');
    await expect(panel.getByText('Troco dado a mais.')).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Pagamento do gelo' })).toContainText(
      /Sangria−R\$\s40,00/,
    );
    await expect(panel.getByRole('heading', { name: 'Primeira contagem' })).toBeVisible();
    await panel.getByRole('button', { name: 'Verificar' }).click();
    await expect(panel.getByRole('status')).toHaveText(
      'Íntegro: os lançamentos de agora são os do fechamento.',
    );
    await expectAccessible(page, 'report');
    const address = await panel.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
    expect(new URL(address ?? '').searchParams.get('text')).toMatch(/Turno 1[^]*Não é registro de ponto\.$/);

    await panel.getByRole('button', { name: 'Conferência' }).click();
    await dialog(page, 'Conferência').getByLabel('Observação').fill('Conferido com o extrato.');
    await dialog(page, 'Conferência').getByRole('button', { name: 'Registrar conferência' }).click();
    await expect(panel.getByText('Conferido com o extrato.')).toBeVisible();
  });

  test('is asked for by a sale that needs a shift', async ({ page, request }) => {
    const store = await prepareStore(request);
    await newProduct(request, store.id, { name: 'Refrigerante', price: 10 });
    await turnOn(store, { receiveWithoutShift: 'require' });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/cashier');
    await page.getByRole('button', { name: /^Refrigerante/ }).click();
    await page.keyboard.press('F9');
    await expect(page.getByText('Abra o caixa antes de receber.')).toBeVisible();
    const opening = dialog(page, 'Abrir caixa');
    await opening.getByLabel('Fundo de troco (R$)').fill('50');
    await page.keyboard.press('Enter');
    await expect(opening).toBeHidden();
    await page.keyboard.press('F9');
    await expect(page.getByText('Venda finalizada')).toBeVisible();
  });
});

test('an owner alone opens with what was left by one press, a team counts it', async ({ page, request }) => {
  const store = await prepareStore(request);
  await turnOn(store);
  await closeByApi(store, await openByApi(store), 100);
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/cashier');
  await bar(page)
    .getByRole('button', { name: /^Abrir com R\$\s50,00$/ })
    .click();
  await expect(bar(page)).toContainText(`Caixa aberto por ${store.owner.ownerName}`);
  const current = await store.call('get', `/stores/${store.id}/shifts/current`);
  const { shift } = current as { shift: { id: string; float: number } };
  expect(shift.float).toBe(50);
  await closeByApi(store, shift.id, 50);
  await store.call('patch', `/stores/${store.id}/counter-settings`, { team: true });
  await openSettled(page, '/admin/cashier');
  await expect(bar(page).getByRole('button')).toHaveText(['Abrir caixa']);
});

test.describe("'Turnos'", () => {
  test('is in the menu while shifts are on, with its shortcut', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sales');
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Turnos' });
    await expect(entry).toBeHidden();
    await turnOn(store);
    await expect(entry).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(page).toHaveURL(/\/admin\/shifts$/);
    await expect(page).toHaveTitle('Turnos · Coruja');
    await expect(page.getByText('Nenhum turno de caixa ainda.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('?');
    await expect(dialog(page, 'Atalhos do teclado').getByText('Turnos')).toBeVisible();
  });

  test('lists each shift with its outcome, on a phone too', async ({ page, request }) => {
    const store = await prepareStore(request);
    await turnOn(store);
    await closeByApi(store, await openByApi(store), 99);
    await openByApi(store);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/shifts');
    const rows = page.getByRole('row');
    await expect(rows.nth(1)).toContainText('Turno 2');
    await expect(rows.nth(1)).toContainText('Aberto');
    await expect(rows.nth(2)).toContainText(/Turno 1.*Faltam R\$\s1,00/);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSideScroll(page, 'list');
    await page.getByRole('button', { name: 'Turno 1' }).click();
    await expect(dialog(page, 'Turno 1').getByText('Código do relatório')).toBeVisible();
    await expectNoSideScroll(page, 'report');
    await expectAccessible(page, 'report');
    await openSettled(page, '/admin/cashier');
    await expect(bar(page)).toContainText('Caixa aberto por');
    await expectNoSideScroll(page, 'cashier');
    await expectAccessible(page, 'cashier');
  });

  for (const wrong of ['00000000-0000-4000-8000-000000000000', 'nada']) {
    test(`says that there is no shift ${wrong}`, async ({ page, request }) => {
      const store = await prepareStore(request);
      await turnOn(store);
      await signInByApi(page, store.owner);
      await openSettled(page, `/admin/shifts?turno=${wrong}`);
      const panel = dialog(page, 'Turno');
      await expect(panel.getByText('Turno não encontrado.')).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0);
    });
  }

  test('is printed with two lines to sign', async ({ page, request }) => {
    const store = await prepareStore(request);
    await turnOn(store);
    const id = await openByApi(store);
    await closeByApi(store, id, 100);
    await signInByApi(page, store.owner);
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await openSettled(page, `/admin/shifts?turno=${id}`);
    await dialog(page, 'Turno 1').getByRole('button', { name: 'Imprimir' }).click();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('[data-report]');
    await expect(paper).toBeVisible();
    await expect(paper).toContainText('Quem fechou o caixa');
    await expect(paper).toContainText('Responsável');
    await expect(paper).toContainText('Não é registro de ponto.');
    await expect(paper).toContainText(/Código: [0-9a-f]{64}/);
  });
});

test.describe("'Corrigir forma'", () => {
  test('moves what was registered as cash to PIX, only while the shift is open', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    const product = await newProduct(request, store.id, { name: 'Refrigerante', price: 10 });
    await turnOn(store);
    const shiftId = await openByApi(store);
    const sale = await newSale(request, store.id, { items: [[product, 2]] });
    await signInByApi(page, store.owner);
    await openSettled(page, `/admin/sales?venda=${sale.id}`);
    const panel = dialog(page, /^Venda /);
    await panel.getByRole('button', { name: 'Corrigir forma' }).click();
    const asking = dialog(page, 'Corrigir forma');
    await expect(asking.getByLabel('Registrada como')).toHaveText(/^Dinheiro · R\$\s20,00$/);
    await asking.getByRole('button', { name: 'Corrigir forma' }).click();
    await expect(asking.getByText('Escolha a forma certa.')).toBeVisible();
    await expect(asking.getByText('Informe o motivo.')).toBeVisible();
    await asking.getByLabel('Paga como').selectOption('PIX');
    await asking.getByLabel('Motivo').fill('Pagou por PIX');
    await expectAccessible(page, 'correcting');
    await asking.getByRole('button', { name: 'Corrigir forma' }).click();
    await expect(page.getByText('Forma corrigida!')).toBeVisible();
    await closeByApi(store, shiftId, 100);
    await expect(panel.getByRole('button', { name: 'Corrigir forma' })).toBeHidden();
    await openSettled(page, `/admin/shifts?turno=${shiftId}`);
    const line = dialog(page, 'Turno 1').getByRole('listitem').filter({ hasText: 'Dinheiro' });
    await expect(line.first()).toContainText('Confere');
  });
});

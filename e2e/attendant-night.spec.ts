import type { Shift } from '@coruja/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoSideScroll, openSettled } from './support/accessible.ts';
import { tillOf } from './support/cashier.ts';
import { startClockServer } from './support/clock-server.ts';
import { expect, test } from './support/server.ts';

// A night in the demonstration store: an attendant alone at the counter, the owner at home with a phone
// (docs/product/team.md#permissions, docs/product/shifts.md#closing).

/** From README.md. */
const account = { email: 'demo@coruja.app', password: 'coruja123' };
const bia = { name: 'Bia Ramos', number: '2', pin: '4826' };
const caio = { name: 'Caio Nunes', number: '3', pin: '7319' };

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'Turno de caixa' });

/** The demonstration store starts with an open shift of Bia's: the owner closes it with the expected amounts. */
async function closeOpenShift(owner: APIRequestContext, storeId: string): Promise<void> {
  const at = `/api/stores/${storeId}/shifts`;
  const { shift } = (await (await owner.get(`${at}/current`)).json()) as { shift: Shift };
  const counts = (shift.expected ?? []).map(({ tender, amount }) => ({ tender, counted: amount }));
  const data = { counts, left: 0, attendantPresent: true };
  const answer = await owner.post(`${at}/${shift.id}/close`, { data });
  expect(((await answer.json()) as { recount: unknown }).recount).toBeNull();
}

/** The number in the list, the PIN, Enter: no pointer is needed. */
async function switchTo(page: Page, { name, number, pin }: typeof bia): Promise<void> {
  await page.keyboard.press('Control+L');
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.keyboard.press(number);
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Trocar atendente' })).toContainText(name);
}

async function approve(page: Page): Promise<void> {
  const approval = dialog(page, 'Aprovação de um responsável');
  await approval.getByLabel('Quem aprova').selectOption('Caio Nunes · Líder');
  await approval.getByLabel('PIN').fill(caio.pin);
  await page.keyboard.press('Enter');
  await expect(approval).toBeHidden();
}

test('an attendant works a night alone, and the owner finds on a phone who was short of R$ 5,00 and when', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const server = await startClockServer({ DEMO: '1' });
  const counter = await browser.newContext({ baseURL: server.url });
  const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  try {
    for (const { request } of [counter, phone])
      expect((await request.post('/api/auth/store/login', { data: account })).ok()).toBe(true);
    const { id: storeId } = (await (await phone.request.get('/api/auth/store/me')).json()) as { id: string };
    await closeOpenShift(phone.request, storeId);
    expect((await counter.request.post(`/api/stores/${storeId}/devices`)).status()).toBe(204);

    const page = await counter.newPage();
    const till = tillOf(page);
    await openSettled(page, '/admin/cashier');
    await page.getByRole('button', { name: /Bia Ramos/ }).click();
    await page.getByLabel('PIN', { exact: true }).fill(bia.pin);
    await page.keyboard.press('Enter');
    await bar(page).getByRole('button', { name: 'Abrir caixa' }).click();
    await dialog(page, 'Abrir caixa').getByLabel('Fundo de troco (R$)').fill('100');
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText('Caixa aberto por Bia Ramos');

    // A drink, and an hour for a guest.
    await till.card('Refrigerante de cola').first().click();
    await page.keyboard.press('F9');
    await expect(till.done).toBeVisible();
    await page.keyboard.press('F4');
    const selling = dialog(page, 'Vender tempo');
    await selling.getByLabel('Computador').selectOption({ index: 1 });
    await selling.getByRole('button', { name: /^1 h/ }).click();
    await selling.getByRole('button', { name: 'Adicionar ao carrinho' }).click();
    await expect(selling).toBeHidden();
    await expect(till.cart.getByRole('listitem', { name: /^Sessão no/ })).toBeVisible();
    // A press right after a finished sale does not count for the next one.
    await expect(async () => {
      await page.keyboard.press('F9');
      await expect(till.done).toHaveText(/R\$\s(?!6,50)/, { timeout: 2_000 });
    }).toPass();

    // The drink comes back, with Caio's approval.
    await page.getByRole('link', { name: 'Vendas' }).click();
    await expect(page.getByText('As suas das últimas 24 horas e as do turno aberto.')).toBeVisible();
    await page
      .getByRole('row', { name: /R\$\s6,50/ })
      .first()
      .getByRole('button')
      .click();
    await dialog(page, /^Venda /)
      .getByRole('button', { name: 'Estornar venda' })
      .click();
    const refund = dialog(page, 'Estornar venda');
    await refund.getByLabel('Motivo do estorno').fill('Lata amassada');
    await refund.getByRole('button', { name: 'Estornar venda' }).click();
    await approve(page);
    await expect(page.getByText('Venda estornada!')).toBeVisible();
    await dialog(page, /^Venda /)
      .getByRole('button', { name: 'Fechar' })
      .click();

    await page.getByRole('link', { name: 'Caixa', exact: true }).click();
    await bar(page).getByRole('button', { name: 'Sangria' }).click();
    await dialog(page, 'Sangria').getByLabel('Valor (R$)').fill('80');
    await dialog(page, 'Sangria').getByLabel('Motivo').fill('Cofre');
    await page.keyboard.press('Enter');
    await approve(page);
    await expect(page.getByText('Sangria registrada!')).toBeVisible();

    // The cart waits while the colleague serves somebody.
    await till.card('Refrigerante de cola').first().click();
    await switchTo(page, caio);
    await expect(till.line('Refrigerante de cola')).toBeVisible();
    await page.keyboard.press('F9');
    await expect(till.done).toBeVisible();
    await expect(till.line('Refrigerante de cola')).toHaveCount(0);
    await switchTo(page, bia);

    const expected = await expectedCash(phone.request, storeId);
    await bar(page).getByRole('button', { name: 'Fechar caixa' }).click();
    const closing = dialog(page, 'Fechar caixa');
    const count = async () => {
      await closing.getByLabel('Dinheiro na gaveta (R$)').fill((expected - 5).toFixed(2).replace('.', ','));
      await closing.getByLabel('Fica na gaveta (R$)').fill('0');
    };
    await count();
    await page.keyboard.press('Enter');
    await expect(closing.getByRole('alert')).toHaveText('A contagem não confere. Conte de novo.');
    await count();
    await closing.getByLabel('Observação').fill('Contei duas vezes.');
    await closing.getByRole('button', { name: 'Fechar caixa' }).click();
    await expect(dialog(page, /^Turno \d+ fechado/)).toContainText(/Faltam R\$\s5,00/);

    await readAtHome(await phone.newPage());
  } finally {
    await counter.close();
    await phone.close();
    await server.stop();
  }
});

async function expectedCash(owner: APIRequestContext, storeId: string): Promise<number> {
  const answer = await owner.get(`/api/stores/${storeId}/shifts/current`);
  const { shift } = (await answer.json()) as { shift: Shift };
  return shift.expected?.find(({ tender }) => tender === 'CASH')?.amount ?? 0;
}

/** Today's page, the shift's report, 'Verificar', and the audit. */
async function readAtHome(page: Page): Promise<void> {
  await openSettled(page, '/admin/today');
  const drawer = page.getByRole('main').getByRole('region', { name: 'Caixa' });
  const closed = drawer.getByRole('listitem').filter({ hasText: 'Faltam R$ 5,00' }).first();
  await expect(closed).toContainText('Bia Ramos');
  await expectNoSideScroll(page, 'today');
  await closed.getByRole('link').click();
  const report = dialog(page, /^Turno \d+/);
  await expect(report.getByText('Contei duas vezes.')).toBeVisible();
  await expect(report.getByRole('listitem').filter({ hasText: 'Cofre' })).toContainText('Bia Ramos');
  await report.getByRole('button', { name: 'Verificar' }).click();
  await expect(report.getByRole('status')).toHaveText(
    'Íntegro: os lançamentos de agora são os do fechamento.',
  );
  await expectNoSideScroll(page, 'report');

  await openSettled(page, '/admin/audit');
  const refund = page.getByRole('row', { name: /Estornou/ }).first();
  await expect(refund).toContainText('Bia Ramos');
  await expect(refund).toContainText(/\d{2}:\d{2}/);
  await refund.getByRole('button').click();
  const detail = dialog(page, /^Venda /);
  await expect(detail).toContainText('Lata amassada');
  await expect(detail).toContainText('Caio Nunes');
  await expectNoSideScroll(page, 'audit');
}

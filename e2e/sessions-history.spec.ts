import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { interceptCalls, passTimeUntil } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { isTimePriced, type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/sessions.md#history

interface Played {
  readonly store: PreparedStore;
  readonly one: string;
  readonly two: string;
  readonly ana: string;
}

/** Ana played on PC 1, a guest on PC 2; both are over. */
async function played(request: APIRequestContext): Promise<Played> {
  const store = await prepareStore(request);
  await store.call('patch', '/stores', { pricePerHour: 6 });
  const [one, two] = [await store.addComputer('PC 1'), await store.addComputer('PC 2')];
  const ana = await store.addCustomer('Ana Clara Lima', 60);
  for (const session of [
    await store.startSession({ computerId: one, userId: ana, durationInMinutes: 60 }),
    await store.startSession({ computerId: two, isGuest: true, durationInMinutes: 30 }),
  ]) {
    await store.call('delete', `/stores/${store.id}/sessions/${session}`);
  }
  return { store, one, two, ana };
}

async function openHistory(page: Page, store: PreparedStore, search = '?visao=historico'): Promise<void> {
  await signInByApi(page, store.owner);
  await page.goto(`/admin/sessions${search}`);
}

/** How a guest's minute was paid, in the list and, behind a comma, in the detail. */
const byGuest = isTimePriced ? 'A receber ?' : String.raw`No balcão,? R\$\s0,10`;

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test.describe('the history of sessions', () => {
  test('is a tab beside the running sessions, by keyboard too, and a reload keeps it', async ({
    page,
    request,
  }) => {
    const { store } = await played(request);
    await openHistory(page, store, '');
    await expect(page.getByText('Não há sessões ativas no momento.')).toBeVisible();
    const now = page.getByRole('tab', { name: 'Agora' });
    await expect(now).toHaveAttribute('aria-selected', 'true');
    await now.focus();
    await page.keyboard.press('ArrowRight');
    const history = page.getByRole('tab', { name: 'Histórico' });
    await expect(history).toBeFocused();
    await expect(page).toHaveURL(/visao=historico/);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Computador',
      'Cliente',
      'Início',
      'Fim',
      'Usado',
      'Pagamento',
      'Iniciada por',
    ]);
    await page.reload();
    await expect(history).toHaveAttribute('aria-selected', 'true');
    const instant = String.raw`\d\d/\d\d/\d{4} \d\d:\d\d`;
    await expect(rows(page)).toHaveText([
      new RegExp(`PC 2Convidado${instant}${instant}1\\smin${byGuest}Você`),
      new RegExp(`PC 1Ana Clara Lima${instant}${instant}1\\sminSaldo ?Você`),
    ]);
    await page.getByRole('tab', { name: 'Agora' }).click();
    await expect(page).toHaveURL(/\/admin\/sessions$/);
    await expect(page.getByText('Não há sessões ativas no momento.')).toBeVisible();
  });

  test('is filtered by computer, customer and period, all in the address, without a name', async ({
    page,
    request,
  }) => {
    const { store, one, ana } = await played(request);
    await openHistory(page, store);
    await expect(rows(page)).toHaveCount(2);
    await page.getByLabel('Computador').selectOption('PC 2');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Convidado');
    await page.getByLabel('Computador').selectOption('Todos');

    await page.getByRole('combobox', { name: 'Cliente' }).fill('ana cl');
    await page.getByRole('option', { name: /Ana Clara Lima/ }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`cliente=${ana}`));
    expect(decodeURIComponent(page.url()).toLowerCase()).not.toContain('clara');
    await page.reload();
    await expect(page.getByRole('group', { name: 'Cliente' })).toContainText('Ana Clara Lima');
    await expect(rows(page)).toHaveCount(1);

    await page.getByLabel('Computador').selectOption('PC 1');
    await expect(page).toHaveURL(new RegExp(`computador=${one}`));
    await page.getByRole('button', { name: 'Ontem' }).click();
    await expect(page.getByText('Nenhuma sessão encontrada para o período selecionado.')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('');
  });

  test('leads from each row to its detail, and shows a new one without a reload', async ({
    page,
    request,
  }) => {
    const { store, one } = await played(request);
    await openHistory(page, store);
    await page.getByRole('button', { name: 'PC 2' }).click();
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 2' });
    await expect(panel).toContainText(new RegExp(String.raw`Pagamento\s*${byGuest}`));
    await expect(panel).toContainText(/Duração contratada\s*30\smin/);
    await expect(panel).toContainText(/Iniciada por\s*Você/);
    await page.keyboard.press('Escape');
    const id = await store.startSession({ computerId: one, isGuest: true });
    await store.call('delete', `/stores/${store.id}/sessions/${id}`);
    await expect(rows(page)).toHaveCount(3);
  });

  test('is exported as the filter shows it', async ({ page, request }) => {
    const { store, one } = await played(request);
    await openHistory(page, store, `?visao=historico&periodo=tudo&computador=${one}`);
    await expect(rows(page)).toHaveCount(1);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('sessoes.csv');
    const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(header).toBe(
      '\uFEFFSessão;Computador;Cliente;Início;Fim;Duração (min);Minutos usados;Pagamento;Valor;Iniciada por',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/;PC 1;Ana Clara Lima;.*;60;1;Saldo;0,00;Você$/);
    await expect(page.getByText('Sessões exportadas!')).toBeVisible();
  });

  test('says that it cannot be loaded, and recovers', async ({ page, request }) => {
    const { store } = await played(request);
    await signInByApi(page, store.owner);
    const line = await interceptCalls(page, 'GET', 'stores/*/sessions/history*');
    line.breakDown();
    await page.clock.install();
    await page.goto('/admin/sessions?visao=historico');
    await passTimeUntil(page, () => page.getByText('Não foi possível carregar o histórico.').isVisible());
    line.mend();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(rows(page)).toHaveCount(2);
  });

  test('says that no session has ended yet, and leads to the computers', async ({ page, request }) => {
    await openHistory(page, await prepareStore(request), '?visao=historico&periodo=tudo');
    await expect(page.getByText('Nenhuma sessão terminou ainda.')).toBeVisible();
    await page.getByRole('link', { name: 'Ir para os computadores' }).click();
    await expect(page).toHaveURL(/\/admin\/computers$/);
  });

  for (const width of [360, 1280]) {
    test(`fits and is accessible at ${width} px`, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 740 });
      const { store } = await played(request);
      await openHistory(page, store);
      await expect(rows(page)).toHaveCount(2);
      await expectNoSideScroll(page, 'history');
      await expectAccessible(page, 'history');
    });
  }
});

test("a computer's panel shows its last uses and leads to its history", async ({ page, request }) => {
  const { store, one, two } = await played(request);
  for (let made = 0; made < 6; made += 1) {
    const id = await store.startSession({ computerId: two, isGuest: true });
    await store.call('delete', `/stores/${store.id}/sessions/${id}`);
  }
  await store.startSession({ computerId: one, isGuest: true });
  await signInByApi(page, store.owner);
  await page.goto('/admin/computers');
  await page.getByRole('button', { name: /^PC 1/ }).click();
  const uses = page.getByRole('dialog').getByRole('region', { name: 'Últimos usos' });
  await expect(uses.getByRole('listitem')).toHaveText([
    /Ana Clara Lima1 min\d\d\/\d\d\/\d{4} \d\d:\d\dSaldo/,
  ]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Mais ações de PC 2' }).click();
  await page.getByRole('menuitem', { name: 'Últimos usos' }).click();
  await expect(uses.getByRole('listitem')).toHaveCount(5);
  await uses.getByRole('link', { name: 'Ver todo o histórico' }).click();
  await expect(page).toHaveURL(new RegExp(`visao=historico&computador=${two}`));
  await expect(rows(page)).toHaveCount(7);
  await expect(page.getByLabel('Computador')).toHaveValue(two);
});

import type { Locator, Page } from '@playwright/test';
import { FakeGuard, pairByCode, pairedToken } from './support/fake-guard.ts';
import {
  badgeOf,
  cardOf,
  choose,
  moments,
  openFloor,
  openGuardPanel,
  prepareGuard,
  sign,
} from './support/guard-screen.ts';
import { signIn } from './support/people.ts';
import { expect, test, testWithClock } from './support/server.ts';
import { isTimePriced, prepareStore } from './support/store-api.ts';
import { within } from './support/within.ts';

// The console's side of the guard, with the real server and a guard that speaks the real protocol: pairing
// (docs/product/guard.md#pairing), a guard that is away (docs/product/screens.md#stale-data), the store's rules
// (docs/product/guard.md#offline-start). What a guard does at its computer is tested in apps/guard.

const original = '00000000-0000-4000-8000-000000000001';
const clone = '00000000-0000-4000-8000-000000000002';

const codeIn = (dialog: Locator) => dialog.getByRole('group', { name: 'Código de pareamento' });

/** Removes the server's time from answers, so that only the page's clock counts, which a test can move. */
async function hideServerTime(page: Page): Promise<void> {
  await page.route(/\/api\/(?!.*\/live$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { date: _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
}

// An answer may still be on its way through `hideServerTime`.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

test.describe('pairing', () => {
  test('shows a code to type at the computer, and says by itself when the guard has connected', async ({
    page,
    request,
    server,
  }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await openFloor(page, store);
    const card = cardOf(page, 'PC 1');
    await expect(card).toContainText('Sem guarda');
    await expect(badgeOf(card)).toHaveText('Disponível');

    const dialog = await choose(page, 'PC 1', 'Conectar guarda');
    await expect(dialog).toHaveAccessibleName('Conectar guarda em PC 1');
    await expect(dialog.getByRole('group', { name: 'Endereço do console' })).toHaveText(server.url);
    await expect(dialog.getByRole('link', { name: 'Baixe no guia' })).toHaveAttribute(
      'href',
      '/guide#guarda',
    );
    await expect(dialog.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/);
    const field = codeIn(dialog);
    await expect(field).toHaveText(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    await dialog.getByRole('button', { name: 'Copiar: Código de pareamento' }).click();
    await expect(page.getByText('Código copiado!')).toBeVisible();

    const token = await pairByCode(request, await field.innerText());
    await expect(dialog).toContainText('Guarda conectado!', moments);
    await expect(dialog).toContainText('PC 1 aceitou o código e está entrando em contato com a loja.');
    await FakeGuard.connect(server.url, token, { cpu: 'Ryzen 5 5600', ram: '16 GB' });
    await expect(dialog).toContainText('PC 1 já obedece a este console.', moments);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(sign(card)).toBeVisible();
    await expect(card).not.toContainText('Sem guarda');
    await expect(card).toContainText('Ryzen 5 5600 · 16 GB');
  });

  test('an expired code is replaced by a new one, and the old one pairs nobody', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await page.clock.install();
    await hideServerTime(page);
    await openFloor(page, store);
    const dialog = await choose(page, 'PC 1', 'Conectar guarda');
    const field = codeIn(dialog);
    const first = await field.innerText();
    await page.clock.fastForward('10:01');
    await expect(dialog).toContainText('Este código expirou. Gere um novo para continuar.');
    await expect(field).toBeHidden();
    await dialog.getByRole('button', { name: 'Gerar novo código' }).click();
    await expect(field).not.toHaveText(first);
    await expect(dialog.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/);
    const refused = await request.post('/api/guard/pair', { data: { code: first, version: '1.0.6' } });
    expect(refused.status()).toBe(400);
  });

  test('for a computer that has a guard the dialog waits for the new one', async ({
    page,
    request,
    server,
  }) => {
    const { store, guard: old } = await prepareGuard(request, server.url);
    const panel = await openGuardPanel(page, store);
    await panel.getByRole('button', { name: 'Conectar de novo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Conectar guarda em PC 1' });
    await expect(dialog).toContainText('continua valendo até o código ser usado');
    const code = await codeIn(dialog).innerText();
    expect(old.closed).toBeUndefined();
    const next = await pairByCode(request, code);
    await expect(dialog).toContainText('Guarda conectado!', moments);
    await expect.poll(() => old.isRevoked).toBe(true);
    await FakeGuard.connect(server.url, next);
    await expect(dialog).toContainText('PC 1 já obedece a este console.', moments);
  });

  test('a code that cannot be created says so and can be requested again', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await openFloor(page, store);
    await page.route('**/pairing-code', (route) => route.abort(), { times: 1 });
    const dialog = await choose(page, 'PC 1', 'Conectar guarda');
    await expect(dialog).toContainText('Não foi possível gerar o código.');
    await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(codeIn(dialog)).toBeVisible();
  });
});

test.describe('a guard that is away', () => {
  test('has a grey card that counts the time since it was lost, until it is back', async ({
    page,
    request,
    server,
  }) => {
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    const token = await pairedToken(request, store, computerId);
    await page.clock.install();
    await hideServerTime(page);
    await openFloor(page, store);
    const card = cardOf(page, 'PC 1');
    await expect(card).toContainText('Ainda sem conexão');
    const guard = await FakeGuard.connect(server.url, token);
    await expect(sign(card)).toBeVisible(moments);
    await expect(badgeOf(card)).toHaveAttribute('data-tone', 'free');

    guard.drop();
    await expect(card).toContainText(/Sem conexão há \d+\ss/, moments);
    await expect(badgeOf(card)).toHaveAttribute('data-tone', 'offline');
    await expect(sign(card)).toBeHidden();
    await expect(card).not.toContainText('Livre para iniciar');
    await page.clock.fastForward('03:00');
    await expect(card).toContainText(/Sem conexão há 3\smin/);

    await FakeGuard.connect(server.url, token);
    await expect(sign(card)).toBeVisible(moments);
    await expect(badgeOf(card)).toHaveAttribute('data-tone', 'free');
    await expect(card).not.toContainText('Sem conexão');
  });

  testWithClock(
    'is noticed within 45 seconds when it falls silent',
    async ({ page, request, clockServer }) => {
      const { store, guard } = await prepareGuard(request, clockServer.url);
      guard.goSilent();
      await openFloor(page, store);
      await expect(sign(cardOf(page, 'PC 1'))).toBeVisible();
      await clockServer.passSeconds(43);
      await expect(cardOf(page, 'PC 1')).toContainText(/Sem conexão há \d+\s(s|min)/);
      await expect(badgeOf(cardOf(page, 'PC 1'))).toHaveAttribute('data-tone', 'offline');
    },
  );

  test('leaves the customer on the card, and a locked session can be ended', async ({
    page,
    request,
    server,
  }) => {
    const { store, computerId, path, guard } = await prepareGuard(request, server.url);
    await openFloor(page, store);
    const card = cardOf(page, 'PC 1');
    await expect(sign(card)).toBeVisible();
    await store.startSession({ computerId, isGuest: true });
    await store.call('post', `${path}/lock`, {});
    guard.drop();
    await expect(card).toContainText(/Sem conexão há/, moments);
    await expect(card).toContainText('Convidado');
    await expect(badgeOf(card)).toHaveText('Bloqueado');
    await expect(badgeOf(card)).toHaveAttribute('data-tone', 'offline');
    await expect(card.getByRole('button', { name: 'Encerrar sessão' })).toBeVisible();
  });
});

test('a cloned computer is named on its card and in its panel', async ({ page, request, server }) => {
  const store = await prepareStore(request);
  const token = await pairedToken(request, store, await store.addComputer('PC 1'));
  await openFloor(page, store);
  const card = cardOf(page, 'PC 1');
  await FakeGuard.connect(server.url, token, { instance: original });
  await expect(sign(card)).toBeVisible(moments);
  // The server can tell the two apart only once it has recorded that the clone was connected.
  await expect(async () => {
    await FakeGuard.connect(server.url, token, { instance: clone });
    await page.waitForTimeout(500);
    await FakeGuard.connect(server.url, token, { instance: original });
    await expect(card).toContainText('Computador clonado', { timeout: 1_000 });
  }).toPass();
  const panel = await choose(page, 'PC 1', 'Guarda e comandos');
  await expect(panel.getByText('Este computador foi clonado.')).toBeVisible();
});

test('disconnecting names the consequences, ends the guard within 5 seconds, and the card says never paired', async ({
  page,
  request,
  server,
}) => {
  const { store, guard } = await prepareGuard(request, server.url);
  const panel = await openGuardPanel(page, store);
  await expect(panel).toContainText('Conectado');
  await expect(panel).toContainText('v1.0.6');
  await panel.getByRole('button', { name: 'Desconectar guarda' }).click();
  const question = page.getByRole('dialog', { name: 'Desconectar guarda' });
  for (const text of ['PC 1', 'volta a pedir um código', 'Sem guarda', 'conecte com outro código'])
    await expect(question).toContainText(text);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  expect(guard.closed).toBeUndefined();

  await panel.getByRole('button', { name: 'Desconectar guarda' }).click();
  await question.getByRole('button', { name: 'Desconectar guarda' }).click();
  await expect(page.getByText('Guarda desconectado!')).toBeVisible();
  await expect.poll(() => guard.isRevoked, within(5_000)).toBe(true);
  await expect.poll(() => guard.closed).toBe(4002);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cardOf(page, 'PC 1')).toContainText('Sem guarda');
});

test.describe('the store’s rules', () => {
  test('are set in the profile: refuse or warn, and fair time', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner, '/admin/profile');
    const section = page.getByRole('region', { name: 'Guarda dos computadores' });
    await expect(section).toContainText('Recusar');
    await expect(section).toContainText('Desligado');
    await section.getByRole('button', { name: 'Alterar regras do guarda' }).click();
    const dialog = page.getByRole('dialog', { name: 'Regras do guarda' });
    await expect(dialog.getByLabel('Recusar')).toBeChecked();
    await dialog.getByLabel('Avisar e permitir').check();
    await dialog.getByLabel('Tempo justo').check();
    const idle = dialog.getByLabel('Desligar computadores parados após (minutos)');
    await idle.fill('3');
    await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(dialog.getByText('Informe de 5 a 240 minutos, ou 0 para não desligar.')).toBeVisible();
    await idle.fill('30');
    await dialog.getByLabel('Limpar entre clientes').check();
    const screens = dialog.getByLabel('Ver a tela dos computadores');
    await expect(screens).not.toBeChecked();
    await screens.check();
    const paths = dialog.getByLabel('Também apagar');
    await paths.fill('Saved Games\\Jogo\n../outra');
    await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(dialog.getByText('Linha 2: o caminho não pode ter . nem .. sozinhos.')).toBeVisible();
    await paths.fill('Saved Games\\Jogo\n\n.minecraft\n');
    await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText('Regras do guarda atualizadas!')).toBeVisible();
    await expect(section).toContainText('Avisar e permitir');
    await page.reload();
    await expect(section).toContainText('Avisar e permitir');
    await expect(section).toContainText('Ligado');
    await expect(section).toContainText('Após 30 min sem sessão');
    await expect(section).toContainText('Ligado, e mais 2 caminhos');
    await expect(section).toContainText('Ligado: o cliente é avisado');
    const answer = await request.get(`/api/stores/${store.id}/guard-settings`);
    expect(await answer.json()).toEqual({
      offlineStart: 'warn',
      fairTime: true,
      idleShutdownMinutes: 30,
      cleanAfterSession: true,
      cleanPaths: ['Saved Games\\Jogo', '.minecraft'],
      blockedPrograms: [],
      blockedSites: [],
      screenPictures: true,
    });
  });

  test('decide about a start on a computer whose guard is away', async ({ page, request }) => {
    const store = await prepareStore(request);
    await pairedToken(request, store, await store.addComputer('PC 1'));
    await openFloor(page, store);
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
    await expect(dialog).toContainText('A loja não inicia sessões assim');
    await dialog.getByLabel('Sessão de convidado').check();
    await dialog.getByLabel('Sem cobrança').check();
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    const toasts = page.getByRole('region', { name: 'Avisos' });
    await expect(toasts).toContainText(
      isTimePriced ? 'Falha ao criar sessão.' : 'Falha ao criar sessão. Tente novamente.',
    );
    await expect(toasts).toContainText('O guarda de PC 1 está sem conexão.');
    await expect(dialog.getByLabel('Sessão de convidado')).toBeChecked();

    await store.call('patch', `/stores/${store.id}/guard-settings`, { offlineStart: 'warn' });
    await expect(dialog).toContainText('A sessão começa e o tempo conta', moments);
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('Sessão criada com sucesso!')).toBeVisible();
    await expect(cardOf(page, 'PC 1')).toContainText('Convidado');
  });
});

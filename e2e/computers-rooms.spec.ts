import { randomUUID } from 'node:crypto';
import type { Bill, Computer } from '@coruja/contract';
import { expectAccessible, openSettled } from './support/accessible.ts';
import { signUpConfirmed } from './support/mail.ts';
import { signIn, signInByApi } from './support/people.ts';
import { putPrices, vipRoom } from './support/prices.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// Rooms on the screen 'Computadores' (docs/product/computers.md#the-grid).

test("a computer's room is chosen in its dialog, and shown on its card and panel", async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  const computerId = await store.addComputer('PC 1');
  await putPrices(store);
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/computers');
  const card = page.getByRole('list', { name: 'Computadores' }).getByRole('listitem');
  await expect(page.getByLabel('Filtrar por sala')).toBeHidden();
  await card.getByRole('button', { name: 'Mais ações de PC 1' }).click();
  await page.getByRole('menuitem', { name: 'Editar nome e peças' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar PC 1' });
  await expect(dialog.getByLabel('Sala')).toHaveValue('');
  await dialog.getByLabel('Sala').selectOption('VIP');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(card.getByText('VIP', { exact: true })).toBeVisible();

  await store.startSession({ computerId, isGuest: true, durationInMinutes: 60 });
  await expect(card).toContainText('Convidado');
  await card.getByRole('button', { name: 'PC 1', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sessão em PC 1' })).toContainText('SalaVIP');
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: 'Mais ações de PC 1' }).click();
  await page.getByRole('menuitem', { name: 'Editar nome e peças' }).click();
  await dialog.getByLabel('Sala').selectOption('Sem sala');
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(card.getByText('VIP', { exact: true })).toBeHidden();
});

test('many computers are added into a room in one step', async ({ page, request }) => {
  const store = await prepareStore(request);
  await putPrices(store);
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/computers');
  await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar computador' });
  await expect(dialog.getByLabel('Sala')).toHaveValue('');
  await dialog.getByText('Vários de uma vez').click();
  await dialog.getByLabel('Até o número').fill('3');
  await dialog.getByLabel('Sala').selectOption('VIP');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Adicionar 3 computadores' }).click();
  await expect(page.getByText('PC 01 a PC 03')).toBeVisible();
  const cards = page.getByRole('list', { name: 'Computadores' }).getByRole('listitem');
  await expect(cards.getByText('VIP', { exact: true })).toHaveCount(3);

  await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
  await expect(dialog.getByLabel('Sala')).toHaveValue('');
  await dialog.getByLabel('Nome do computador').fill('PC 04');
  await dialog.getByLabel('Sala').selectOption('VIP');
  await dialog.getByRole('button', { name: 'Adicionar computador' }).click();
  await expect(cards.getByText('VIP', { exact: true })).toHaveCount(4);
});

test('shows the computers of one room, counted within it, and keeps the room in the address', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await putPrices(store);
  const [one, two] = [await store.addComputer('PC 1'), await store.addComputer('PC 2')];
  await store.addComputer('PC 3');
  for (const id of [one, two])
    await store.call('put', `/stores/${store.id}/computers/${id}`, { roomId: vipRoom });
  await store.call('post', `/stores/${store.id}/computers/${two}/lock`, {});
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/computers');
  const cards = page.getByRole('list', { name: 'Computadores' }).getByRole('listitem');
  const chips = page.getByRole('group', { name: 'Filtrar por situação' });
  await expect(cards).toHaveCount(3);
  await page.getByLabel('Filtrar por sala').selectOption('VIP');
  await expect(cards).toHaveCount(2);
  await expect(chips.getByRole('button', { name: 'Todos' })).toContainText('2');
  await chips.getByRole('button', { name: 'Bloqueado' }).click();
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`sala=${vipRoom}.*situacao=locked`));

  await page.reload();
  await expect(cards).toHaveCount(1);
  await page.getByLabel('Filtrar por sala').selectOption('Sem sala');
  await expect(page.getByText('Nenhum computador nesta situação.')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(cards).toHaveCount(3);
  await expect(page).toHaveURL(/\/admin\/computers$/);
  await expectAccessible(page);
});

test('thirty cards fit on a small screen beside the filter of rooms and open bills', async ({
  page,
  request,
  server,
}) => {
  const computers = Array.from({ length: 30 }, (_, index): Computer => {
    const room = { id: vipRoom, name: 'Sala dos campeões do fundo', weight: 1 };
    const specifications = { cpu: null, gpu: null, ram: null };
    const name = `PC ${index + 1}`;
    return { id: randomUUID(), name, isAvailable: true, isLocked: false, specifications, room, guard: null };
  });
  const bills = computers.slice(0, 12).map((computer): Bill => {
    const [startTime, endTime] = ['2026-11-21T19:00:00.000Z', '2026-11-21T20:00:00.000Z'];
    const session = { id: randomUUID(), startTime, endTime, isRunning: false, isOpenEnded: false };
    const price = { minutes: 60, amount: 6, amountSoFar: 6, rules: [], rulesSoFar: [] };
    return { id: randomUUID(), session, computer, ...price };
  });
  await page.route('**/api/stores/*/computers', (route) => route.fulfill({ json: computers }));
  await page.route('**/api/stores/*/bills', (route) => route.fulfill({ json: bills }));
  await page.setViewportSize({ width: 1_366, height: 768 });
  await signIn(page, await signUpConfirmed(request, server), '/admin/computers');
  await expect(page.getByRole('button', { name: '12 A receber' })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Computadores' }).getByRole('listitem');
  await expect(cards.last()).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Selecionar', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'PC 30' })).toBeInViewport({ ratio: 1 });
});

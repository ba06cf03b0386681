import type { Page, Route } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// Raio-X on its screen (docs/product/radar.md#the-screen). Guards report over hours, so this test stubs the
// API's answers; the real ones are tested in apps/api/src/features/radar.

const computerId = '5d1c9b82-7e40-4a6f-93d8-2b0e6f4c1a75';
const operatorId = '0c8a4f17-5d26-4be9-9a31-7f60c2d8e514';
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const week = { startDate: day, endDate: day };

const none = {
  paid: 0,
  balance: 0,
  package: 0,
  event: 0,
  courtesy: 0,
  due: 0,
  paused: 0,
  locked: 0,
  unguarded: 0,
};

const minutes = [
  {
    day,
    computer: { id: computerId, name: 'PC 05' },
    minutes: { on: 600, of: { ...none, paid: 180, balance: 60, paused: 15, locked: 228, unguarded: 117 } },
  },
  { day, computer: { id: operatorId, name: 'PC 06' }, minutes: null },
];

const gap = {
  id: '0b7c6a52-3c1f-4d27-8b0a-6f2e9d4c1a58',
  kind: 'guard-gap',
  subject: { kind: 'computer', id: computerId, name: 'PC 05' },
  startTime: `${day}T17:03:00.000Z`,
  endTime: `${day}T19:00:00.000Z`,
  ...week,
  count: 117,
  usual: null,
  explanation: null,
  isExplained: false,
};

const discounts = {
  ...gap,
  id: '70f4b2d9-6c1e-4a83-9d57-e8b0a3c5f125',
  kind: 'discounts',
  subject: { kind: 'person', id: operatorId, name: 'Bia Souza' },
  count: 9,
  usual: 1.5,
};

interface Told {
  readonly signals?: readonly object[];
  readonly minutes?: readonly object[];
  readonly team?: boolean;
}

async function openRadar(page: Page, store: PreparedStore, told: Told = {}) {
  const { signals = [gap, discounts], team = true } = told;
  let shown = signals;
  const sent: unknown[] = [];
  await page.route(`**/api/stores/${store.id}/counter-settings`, async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), pricesTime: true, team } });
  });
  await page.route(`**/api/stores/${store.id}/minutes?**`, (route) =>
    route.fulfill({ json: told.minutes ?? minutes }),
  );
  await page.route(`**/api/stores/${store.id}/radar`, (route) => route.fulfill({ json: shown }));
  await page.route(`**/api/stores/${store.id}/radar/*/explain`, async (route) => {
    const { note } = route.request().postDataJSON() as { note: string };
    sent.push(note);
    const explained = { ...discounts, isExplained: true, explanation: { note, at: gap.endTime } };
    shown = [gap, explained];
    await route.fulfill({ json: explained });
  });
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/radar');
  return sent;
}

const signals = (page: Page) => page.getByRole('region', { name: 'Sinais' });
const table = (page: Page) => page.getByRole('table', { name: 'Minutos por computador' });

test('shows what is unusual without a verdict, with a link to the rows', async ({ page, request }) => {
  const store = await prepareStore(request);
  await openRadar(page, store);
  await expect(page.getByRole('heading', { name: 'Raio-X', level: 1 })).toBeVisible();
  await expect(page.getByText('Sinais para conversar, não provas.')).toBeVisible();
  await expect(signals(page)).toContainText('PC 05 ficou ligado sem o guarda por 1 h 57 min.');
  await expect(signals(page)).toContainText('Bia Souza deu 9 descontos à mão.');
  await expect(signals(page)).toContainText('na loja inteira, o usual é 1,5 por semana');
  await expectAccessible(page, 'radar');
  await signals(page).getByRole('link', { name: 'Ver na auditoria' }).click();
  await expect(page).toHaveURL(
    new RegExp(`/admin/audit\\?pessoa=${operatorId}&assunto=sale&de=${day}&ate=${day}`),
  );
});

test('takes an explanation, and then keeps the signal apart', async ({ page, request }) => {
  const store = await prepareStore(request);
  const sent = await openRadar(page, store);
  await signals(page)
    .getByRole('listitem')
    .filter({ hasText: 'Bia Souza' })
    .getByRole('button', { name: 'Explicar' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Explicar sinal' });
  await dialog.getByRole('button', { name: 'Registrar explicação' }).click();
  await expect(dialog.getByText('Escreva a explicação.')).toBeVisible();
  await expectAccessible(page, 'explanation');
  await dialog.getByLabel('Explicação').fill('Semana de torneio.');
  await dialog.getByRole('button', { name: 'Registrar explicação' }).click();
  await expect(page.getByText('Explicação registrada!')).toBeVisible();
  expect(sent).toEqual(['Semana de torneio.']);
  await signals(page).getByText('1 sinal explicado').click();
  await expect(signals(page)).toContainText('Explicação: Semana de torneio.');
});

test('shows the minutes of each computer, and of one by kind and day', async ({ page, request }) => {
  const store = await prepareStore(request);
  await openRadar(page, store);
  const row = table(page).getByRole('row', { name: /PC 05/ });
  await expect(row).toContainText('10 h');
  await expect(row).toContainText('4 h');
  await expect(row).toContainText('1 h 57 min');
  await expect(table(page).getByRole('row', { name: /PC 06/ })).toContainText('Sem dados');
  await row.getByRole('button', { name: 'PC 05' }).click();
  await expect(page).toHaveURL(new RegExp(`computador=${computerId}`));
  const panel = page.getByRole('dialog', { name: 'PC 05' });
  await expect(panel).toContainText('Sessão paga');
  await expect(panel).toContainText('Sem guarda: 1 h 57 min');
  await expectAccessible(page, 'computer');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('fits a phone, and says when there is nothing', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const store = await prepareStore(request);
  await openRadar(page, store);
  await expectNoSideScroll(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openSettled(page, '/admin/radar');
  await expect(page.getByText('Nada fora do comum nas últimas quatro semanas.')).toBeVisible();
  await expect(page.getByText('Ainda não há minutos nestes dias.')).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page, 'empty radar');
});

test('is in the menu, by G X, only with a team, and its address works without', async ({ page, request }) => {
  const store = await prepareStore(request);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Raio-X' });
  await openRadar(page, store);
  await openSettled(page, '/admin/sales');
  await expect(link).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await expect(page).toHaveURL(/\/admin\/radar$/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openSettled(page, '/admin/radar');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Ajustes' })).toBeVisible();
  await expect(link).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Raio-X', level: 1 })).toBeVisible();
});

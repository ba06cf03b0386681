import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { interceptCalls } from './support/network.ts';
import { newCpf, signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// The filtered list as a file (docs/product/screens.md#csv-export). The export of sales is in sales.spec.ts.

/** Presses 'Exportar CSV' and reads the file. */
async function exported(page: Page, within: Page | Locator = page): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await within.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** The cells of each line, as a spreadsheet in Portuguese reads them. None of these tests has a `;` in a cell. */
function rowsOf(text: string): string[][] {
  return text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';').map((cell) => cell.replace(/^"|"$/g, '')));
}

async function open(page: Page, store: PreparedStore, path: string): Promise<void> {
  await signInByApi(page, store.owner);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('sessions are exported as filtered, with time left and price', async ({ page, request }) => {
  const store = await prepareStore(request);
  await store.call('patch', '/stores', { pricePerHour: 6 });
  const [one, two] = [await store.addComputer('PC 1'), await store.addComputer('=PC 2')];
  const userId = await store.addCustomer('Ana Clara Lima', 200);
  await store.startSession({ computerId: one, userId, durationInMinutes: 120 });
  await store.startSession({ computerId: two, isGuest: true, durationInMinutes: 3 });
  await open(page, store, '/admin/sessions');
  await expect(page.getByRole('row')).toHaveCount(3);

  const all = await exported(page);
  expect(all.name).toBe('sessoes-ativas.csv');
  expect(all.text.startsWith('\uFEFFSessão;Computador;Cliente;')).toBe(true);
  const [, soonest, later] = rowsOf(all.text);
  expect(soonest?.slice(1, 4)).toEqual(["'=PC 2", 'Convidado', '']);
  expect(later?.slice(1, 3)).toEqual(['PC 1', 'Ana Clara Lima']);
  expect(later?.[4]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  expect(later?.[6]).toBe('120');
  await expect(page.getByRole('row', { name: /Ana Clara/ })).toContainText(`${later?.[7]}\u00a0min`);
  expect(later?.[8]).toMatch(/^\d+,\d\d$/);

  await page.getByRole('button', { name: /Convidados/ }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(rowsOf((await exported(page)).text)).toHaveLength(2);
});

test('customers are exported from all pages or as searched, and no name is in the file name', async ({
  page,
  request,
}) => {
  test.slow();
  const store = await prepareStore(request);
  const cpf = newCpf();
  await store.call('post', '/users/register', {
    name: '=Ana Clara Lima',
    cpf,
    email: 'ana@exemplo.com',
    phone: '11987654321',
    birthDate: '2001-02-28',
    nickName: 'Aninha',
  });
  // More than one page of the screen.
  for (let index = 0; index < 104; index += 1)
    await store.addCustomer(`Bruno ${index}`, index % 9 === 0 ? 30 : 0);
  await open(page, store, '/admin/credits');
  await expect(page.getByText('100 clientes, por nome')).toBeVisible();

  const all = await exported(page);
  expect(all.name).toBe('clientes.csv');
  const [header, ...rows] = rowsOf(all.text);
  expect(header).toEqual(['Cliente', 'Apelido', 'CPF', 'E-mail', 'Telefone', 'Nascimento', 'Saldo (min)']);
  expect(rows).toHaveLength(105);
  expect(rows.find(([name]) => name === "'=Ana Clara Lima")).toEqual([
    "'=Ana Clara Lima",
    'Aninha',
    cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'),
    'ana@exemplo.com',
    '(11) 98765-4321',
    '28/02/2001',
    '0',
  ]);
  expect(rows.reduce((sum, row) => sum + Number(row[6]), 0)).toBe(12 * 30);

  await page.getByRole('searchbox').fill('ana clara');
  await expect(page.getByText('1 cliente encontrado')).toBeVisible();
  const found = await exported(page);
  expect(found.name).toBe('clientes.csv');
  expect(rowsOf(found.text)).toHaveLength(2);
});

test('a ledger is exported, and its minutes add up to the balance on the screen', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  const computerId = await store.addComputer('PC 1');
  const userId = await store.addCustomer('Ana Clara Lima', 200);
  // More than one page of the panel.
  for (let minutes = 1; minutes <= 24; minutes += 1)
    await store.call('post', `/users/${userId}/credits/add`, { storeId: store.id, minutes });
  const session = await store.startSession({ computerId, userId, durationInMinutes: 60 });
  await store.call('delete', `/stores/${store.id}/sessions/${session}`);
  await store.call('patch', `/users/${userId}/credits`, { minutes: 75 });
  await open(page, store, '/admin/credits');
  await page.getByRole('button', { name: 'Ana Clara Lima', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Ana Clara Lima' });
  await expect(panel).toContainText('1 h 15 min');

  const { name, text } = await exported(page, panel);
  expect(name).toBe('extrato-de-creditos.csv');
  const [header, ...rows] = rowsOf(text);
  expect(header?.slice(0, 3)).toEqual(['Data', 'Lançamento', 'Minutos']);
  expect(rows).toHaveLength(1 + 24 + 2 + 1);
  expect(rows[0]?.slice(1, 2)).toEqual(['Ajuste de saldo']);
  expect(rows.map((row) => row[1])).toContain('Sessão no PC 1');
  expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(75);
  expect(rows[0]?.slice(3)).toEqual(['75', 'Você', '']);
});

test('a failed export is shown and can be retried', async ({ page, request }) => {
  const store = await prepareStore(request);
  await store.addCustomer('Ana Clara Lima');
  await open(page, store, '/admin/credits');
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeEnabled();
  const line = await interceptCalls(page, 'GET', 'users?*');
  line.breakDown();
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  await expect(page.getByText('Falha ao exportar os clientes.')).toBeVisible();
  line.mend();
  expect(rowsOf((await exported(page)).text)).toHaveLength(2);
});

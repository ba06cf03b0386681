import type { APIRequestContext, Page } from '@playwright/test';
import { watchCalls } from './support/network.ts';
import { newCpf, signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/sessions.md#start-dialog: a session starts with a name and two presses of Enter.

const cardOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A store with two computers. */
async function prepareFloor(request: APIRequestContext) {
  const store = await prepareStore(request);
  const computers = { pc1: await store.addComputer('PC 1'), pc5: await store.addComputer('PC 5') };
  return { store, computers };
}

/** Opens the start dialog of PC 1 by the keyboard; the focus is in the search. */
async function openStart(page: Page, store: PreparedStore) {
  await signIn(page, store.owner, '/admin/computers');
  await cardOf(page, 'PC 1').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  return dialog;
}

test.describe('the start by keys', () => {
  test('is a name, Enter and Enter, and gives the focus back to the card', async ({ page, request }) => {
    const { store } = await prepareFloor(request);
    await store.addCustomer('Ana Mendonça Barbosa', 90);
    await store.addCustomer('Ana Sá', 90);
    const dialog = await openStart(page, store);
    await page.keyboard.type('ana sa');
    await expect(dialog.getByRole('option', { name: /Ana Sá/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('group', { name: 'Cliente' })).toContainText('Ana Sá');
    await expect(dialog.getByRole('button', { name: 'Iniciar sessão' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('PC 1, Ana Sá')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'PC 1')).toBeFocused();
  });

  test('waits for the answer when Enter comes before it, and picks the first result', async ({
    page,
    request,
  }) => {
    const { store } = await prepareFloor(request);
    await store.addCustomer('Ana Sá', 90);
    const dialog = await openStart(page, store);
    await page.keyboard.type('ana sa');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('group', { name: 'Cliente' })).toContainText('Ana Sá');
    await expect(dialog.getByRole('button', { name: 'Iniciar sessão' })).toBeFocused();
  });

  test('does not start when Enter is held down', async ({ page, request }) => {
    const { store } = await prepareFloor(request);
    await store.addCustomer('Ana Sá', 90);
    const dialog = await openStart(page, store);
    const starts = watchCalls(page, 'POST', /\/sessions$/);
    await page.keyboard.type('ana sa');
    await expect(dialog.getByRole('option', { name: /Ana Sá/ })).toBeVisible();
    // A second 'down' without an 'up' is a repeated key in Playwright.
    await page.keyboard.down('Enter');
    await expect(dialog.getByRole('button', { name: 'Iniciar sessão' })).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(dialog).toBeVisible();
    expect(starts).toHaveLength(0);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(starts).toHaveLength(1);
  });

  test('is closed by one Esc while nothing was typed but the search, and asks once minutes were typed', async ({
    page,
    request,
  }) => {
    const { store } = await prepareFloor(request);
    await store.addCustomer('Ana Sá', 90);
    const dialog = await openStart(page, store);
    await page.keyboard.type('ana');
    await expect(dialog.getByRole('option', { name: /Ana Sá/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '2 h', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cardOf(page, 'PC 1')).toBeFocused();

    await page.keyboard.press('Enter');
    await dialog.getByLabel('Duração em minutos').fill('45');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Descartar alterações?' })).toBeVisible();
  });

  test('continues with the start after creating a new customer', async ({ page, request }) => {
    const { store } = await prepareFloor(request);
    const dialog = await openStart(page, store);
    await page.keyboard.type('Bruno Dias');
    await dialog.getByRole('button', { name: 'Novo cliente' }).click();
    const creating = page.getByRole('dialog', { name: 'Novo cliente' });
    await creating.getByLabel('CPF').fill(newCpf());
    await page.keyboard.press('Enter');
    await expect(creating).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Iniciar sessão' })).toBeFocused();
  });
});

test.describe('the results of the search in the start dialog', () => {
  test('show balance and age, and customers in a session cannot be picked', async ({ page, request }) => {
    const { store, computers } = await prepareFloor(request);
    const userId = await store.addCustomer('Ana Clara Lima', 90);
    const birthDate = `${new Date().getFullYear() - 23}-01-01`;
    await request.put(`/api/users/${userId}`, { multipart: { birthDate } });
    await store.addCustomer('Ana Paula Reis', 30);
    await store.startSession({ computerId: computers.pc5, userId, durationInMinutes: 60 });
    const dialog = await openStart(page, store);
    await page.keyboard.type('ana');
    const busy = dialog.getByRole('option', { name: /Ana Clara Lima/ });
    await expect(busy).toContainText('23 anos');
    await expect(busy).toContainText(/30\smin/);
    await expect(busy).toContainText('já no PC 5');
    await expect(busy).not.toContainText(birthDate.slice(0, 4));
    await expect(busy).toBeDisabled();
    await busy.click({ force: true });
    const other = dialog.getByRole('option', { name: /Ana Paula Reis/ });
    await expect(other).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('group', { name: 'Cliente' })).toContainText('Ana Paula Reis');
  });

  test('never pick the second one when Enter comes early and the first cannot start', async ({
    page,
    request,
  }) => {
    const { store, computers } = await prepareFloor(request);
    const userId = await store.addCustomer('Ana Clara Lima', 90);
    await store.addCustomer('Ana Paula Reis', 30);
    await store.startSession({ computerId: computers.pc5, userId, durationInMinutes: 60 });
    const dialog = await openStart(page, store);
    await page.keyboard.type('ana');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('option', { name: /Ana Paula Reis/ })).toBeVisible();
    await expect(dialog.getByRole('combobox')).toBeFocused();
  });

  test('say nothing about a person of another store', async ({ page, request, playwright, server }) => {
    const elsewhere = await playwright.request.newContext({ baseURL: server.url });
    const there = await prepareStore(elsewhere);
    const cpf = newCpf();
    const born = { name: 'Nome De Lá', cpf, birthDate: '2000-01-01' };
    const { id } = (await there.call('post', '/users/register', born)) as { id: string };
    await there.call('post', `/users/${id}/credits/add`, { storeId: there.id, minutes: 90 });
    const computerId = await there.addComputer('PC 9');
    await there.startSession({ computerId, userId: id, durationInMinutes: 60 });
    await elsewhere.dispose();
    const { store } = await prepareFloor(request);
    const dialog = await openStart(page, store);
    await page.keyboard.type(cpf);
    const stranger = dialog.getByRole('option', { name: 'Pessoa já cadastrada em outra loja' });
    await expect(stranger).toHaveText(/^PLPessoa já cadastrada em outra loja[\d.-]+Novo nesta loja$/);
    await expect(stranger).toBeEnabled();
  });
});

test.describe('too few minutes', () => {
  async function pickAna(page: Page, store: PreparedStore) {
    const dialog = await openStart(page, store);
    await page.keyboard.type('ana');
    await expect(dialog.getByRole('option', { name: /Ana Sá/ })).toBeVisible();
    await page.keyboard.press('Enter');
    return dialog;
  }

  test('are added and the session is started by one press, with the price', async ({ page, request }) => {
    const { store } = await prepareFloor(request);
    await store.call('patch', '/stores', { pricePerHour: 6.5 });
    const userId = await store.addCustomer('Ana Sá', 30);
    const dialog = await pickAna(page, store);
    await expect(dialog).toContainText('Faltam 30 min: o saldo é 30 min.');
    await dialog.getByRole('button', { name: '2 h', exact: true }).click();
    await expect(dialog).toContainText('Falta 1 h 30 min: o saldo é 30 min.');
    const offer = dialog.getByRole('button', { name: /e iniciar/ });
    await expect(offer).toHaveText(/^\+2 h e iniciar · R\$\s13,00$/);
    await offer.click();
    await expect(page.getByText('Sessão criada com sucesso!')).toBeVisible();
    await expect(page.getByText(/2 h para Ana Sá\. Receba R\$\s13,00\./)).toBeVisible();
    await expect(dialog).toBeHidden();
    const answer = await request.get(`/api/users/${userId}/credits`);
    expect(await answer.json()).toEqual([{ storeId: store.id, minutes: 30 }]);
  });

  test('are never added by the second Enter: it is refused, and the focus goes to the offer', async ({
    page,
    request,
  }) => {
    const { store } = await prepareFloor(request);
    await store.call('patch', '/stores', { pricePerHour: 6 });
    const userId = await store.addCustomer('Ana Sá');
    const dialog = await pickAna(page, store);
    await page.keyboard.press('Enter');
    await expect(page.getByText('O usuário não possui créditos suficientes.')).toBeVisible();
    const offer = dialog.getByRole('button', { name: /^\+1 h e iniciar/ });
    await expect(offer).toBeFocused();
    expect(await (await request.get(`/api/users/${userId}/credits`)).json()).toEqual([
      { storeId: store.id, minutes: 0 },
    ]);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('PC 1, Ana Sá')).toBeVisible();
  });

  test('that were added stay in the balance when the start is refused, and are not added again', async ({
    page,
    request,
  }) => {
    const { store, computers } = await prepareFloor(request);
    await store.call('patch', '/stores', { pricePerHour: 6 });
    const userId = await store.addCustomer('Ana Sá');
    const dialog = await pickAna(page, store);
    await store.call('post', `/stores/${store.id}/computers/${computers.pc1}/lock`, {});
    await dialog.getByRole('button', { name: /^\+1 h e iniciar/ }).click();
    await expect(page.getByText('PC 1 está bloqueado e não pode iniciar sessões.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /e iniciar/ })).toBeHidden();
    await store.call('post', `/stores/${store.id}/computers/${computers.pc1}/unlock`, {});
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(dialog).toBeHidden();
    expect(await (await request.get(`/api/users/${userId}/credits`)).json()).toEqual([
      { storeId: store.id, minutes: 0 },
    ]);
  });
});

test('a refused start names the computer under the documented text', async ({ page, request }) => {
  const { store, computers } = await prepareFloor(request);
  await store.addCustomer('Ana Sá', 90);
  const dialog = await openStart(page, store);
  await page.keyboard.type('ana');
  await expect(dialog.getByRole('option', { name: /Ana Sá/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await store.startSession({ computerId: computers.pc1, isGuest: true });
  await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
  const lines = page.getByRole('region', { name: 'Avisos' }).getByRole('paragraph');
  await expect(lines).toHaveText(['Falha ao criar sessão. Tente novamente.', 'PC 1 já está em uso.']);
});

test.describe('the focus after a dialog', () => {
  test('goes to the next card when the filter hides the started one', async ({ page, request }) => {
    const { store } = await prepareFloor(request);
    await store.addCustomer('Ana Sá', 90);
    await signIn(page, store.owner, '/admin/computers?situacao=available');
    await cardOf(page, 'PC 1').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('ana');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Iniciar sessão' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cardOf(page, 'PC 1')).toBeHidden();
    await expect(cardOf(page, 'PC 5')).toBeFocused();
  });

  test('goes to the card of the computer that the palette opened', async ({ page, request }) => {
    const { store } = await prepareFloor(request);
    await signIn(page, store.owner, '/admin/sales');
    await expect(page.getByRole('heading', { name: 'Vendas' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('PC 5');
    await page.getByRole('option', { name: /PC 5/ }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 5' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'PC 5')).toBeFocused();
  });

  test('goes to the next row when the session in a row was ended', async ({ page, request }) => {
    const { store, computers } = await prepareFloor(request);
    await store.startSession({ computerId: computers.pc1, isGuest: true, durationInMinutes: 30 });
    await store.startSession({ computerId: computers.pc5, isGuest: true, durationInMinutes: 60 });
    await signIn(page, store.owner, '/admin/sessions');
    await page.getByRole('row', { name: /PC 1/ }).getByRole('button', { name: 'Encerrar sessão' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByRole('row', { name: /PC 1/ })).toBeHidden();
    await expect(cardOf(page, 'PC 5')).toBeFocused();
    await page.getByRole('button', { name: 'Encerrar sessão' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('Não há sessões ativas no momento.')).toBeVisible();
    await expect(page.getByLabel('Filtrar por computador ou cliente')).toBeFocused();
  });
});

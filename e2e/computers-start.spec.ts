import type { Page } from '@playwright/test';
import { interceptCalls, passTimeUntil, watchCalls } from './support/network.ts';
import { newCpf, signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

/** Signed in, with the dialog open that starts a session on a free computer. */
async function openCreateSession(page: Page, store: PreparedStore) {
  await store.addComputer('PC 1');
  await signIn(page, store.owner, '/admin/computers');
  await page.getByRole('button', { name: 'PC 1', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('the dialog that starts a session', () => {
  test('does not search for customers for a guest, and says so', async ({ page, request }) => {
    const dialog = await openCreateSession(page, await prepareStore(request));
    const words = dialog.getByText('Você não pode buscar usuários para sessões como convidado.');
    await expect(words).toBeHidden();
    await dialog.getByLabel('Sessão de convidado').check();
    await expect(words).toBeVisible();
    await expect(dialog.getByRole('combobox')).toBeDisabled();
  });

  test('says that nobody was found', async ({ page, request }) => {
    const dialog = await openCreateSession(page, await prepareStore(request));
    await dialog.getByRole('combobox').fill('ninguém');
    await expect(dialog.locator('p', { hasText: 'Nenhum usuário encontrado.' })).toBeVisible();
  });

  test('says that the search failed, and finds people at another try', async ({ page, request }) => {
    await page.clock.install();
    const store = await prepareStore(request);
    await store.addCustomer('Ana Clara Lima', 60);
    const line = await interceptCalls(page, 'GET', 'users/search?*');
    line.breakDown();
    const dialog = await openCreateSession(page, store);
    await dialog.getByRole('combobox').fill('ana');
    await passTimeUntil(page, () => dialog.getByText('Erro ao buscar usuários.').isVisible());
    line.mend();
    await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(dialog.getByRole('option', { name: /Ana Clara Lima/ })).toBeVisible();
  });

  test('says that a start failed, and keeps what was chosen', async ({ page, request }) => {
    const line = await interceptCalls(page, 'POST', 'stores/*/sessions');
    const dialog = await openCreateSession(page, await prepareStore(request));
    line.breakDown();
    await dialog.getByLabel('Sessão de convidado').check();
    await dialog.getByLabel('Sem cobrança').check();
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('Falha ao criar sessão. Tente novamente.')).toBeVisible();
    await expect(dialog.getByLabel('Sessão de convidado')).toBeChecked();
  });

  test('searches by CPF but not for a blank text, and refuses less than a minute', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    const cpf = newCpf();
    await store.call('post', '/users/register', { name: 'Ana Clara Lima', cpf });
    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
    const calls = watchCalls(page, 'GET', /\/users\/search$/);
    await dialog.getByRole('combobox').fill('   ');
    await dialog.getByRole('combobox').press('Enter');
    await dialog.getByRole('combobox').fill(cpf.slice(0, 6));
    await dialog.getByRole('option', { name: /Ana Clara Lima/ }).click();
    expect(calls.map((call) => new URL(call.url()).searchParams.get('q')?.trim())).not.toContain('');
    await expect(dialog.getByLabel('Duração em minutos')).toHaveValue('60');
    await dialog.getByLabel('Duração em minutos').fill('0');
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(dialog.getByText('A duração mínima é de 1 minuto.')).toBeVisible();
  });
});

test.describe('the search for a customer', () => {
  test('moves by arrows, closes by Esc and opens again by an arrow, and Enter picks', async ({
    page,
    request,
  }) => {
    const ana = 'Ana Clara Lima';
    const store = await prepareStore(request);
    for (const name of [ana, 'Ana Paula Reis']) await store.addCustomer(name);
    const session = await openCreateSession(page, store);
    const field = session.getByRole('combobox');
    const list = session.getByRole('listbox', { name: 'Clientes encontrados' });
    const expectActive = async (name: string) => {
      const option = list.getByRole('option', { name });
      await expect(option).toHaveAttribute('aria-selected', 'true');
      await expect(list.locator('[aria-selected="true"]')).toHaveCount(1);
      await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    };
    await field.fill('ana');
    await expectActive(ana);
    for (const [key, name] of [
      ['ArrowDown', 'Ana Paula Reis'],
      ['ArrowDown', ana],
      ['ArrowUp', 'Ana Paula Reis'],
    ] as const) {
      await page.keyboard.press(key);
      await expectActive(name);
    }
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('ana');
    await page.keyboard.press('ArrowDown');
    await expectActive('Ana Paula Reis');
    await page.keyboard.press('Enter');
    await expect(session.getByRole('group', { name: 'Cliente' })).toContainText('Ana Paula Reis');
  });
});

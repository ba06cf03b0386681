import { watchCalls } from './support/network.ts';
import { newCpf, signIn, signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

test.describe('the credits page', () => {
  test("shows name, CPF or 'Não informado', e-mail and minutes, and does not search for blanks", async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    const person = { name: 'Ana Clara Lima', cpf: newCpf(), email: 'ana.clara@exemplo.com' };
    const { id } = (await store.call('post', '/users/register', person)) as { id: string };
    await store.call('post', `/users/${id}/credits/add`, { storeId: store.id, minutes: 85 });
    const { cpf } = person;
    await store.addCustomer('Bruno Dias', 0);
    await signInByApi(page, store.owner);
    await page.route('**/api/users?*', async (route) => {
      const answer = await route.fetch();
      const users = (await answer.json()) as { name: string }[];
      const json = users.map((user) => (user.name === 'Bruno Dias' ? { ...user, cpf: null } : user));
      return route.fulfill({ response: answer, json });
    });
    await page.goto('/admin/credits');
    await expect(page.getByRole('columnheader')).toHaveText(['Cliente', 'CPF', 'E-mail', 'Saldo', 'Ações']);
    const punctuated = cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
    await expect(page.getByRole('row', { name: /Ana Clara Lima/ })).toContainText(punctuated);
    await expect(page.getByRole('row', { name: /Ana Clara Lima/ })).toContainText(person.email);
    await expect(page.getByRole('row', { name: /Ana Clara Lima/ })).toContainText(/1\sh\s25\smin|85\smin/);
    await expect(
      page
        .getByRole('row', { name: /Bruno Dias/ })
        .getByRole('cell')
        .nth(1),
    ).toHaveText('Não informado');
    const calls = watchCalls(page, 'GET', /\/users\/search$/);
    const field = page.getByRole('searchbox', { name: 'Buscar cliente por nome ou CPF' });
    await field.fill('    ');
    await field.press('Enter');
    await field.fill(cpf);
    await expect(page.getByRole('row', { name: /Bruno Dias/ })).toBeHidden();
    expect(calls.map((call) => new URL(call.url()).searchParams.get('q'))).toEqual([cpf]);
  });

  test('requests a balance once in five minutes', async ({ page, request }) => {
    await page.clock.install();
    const store = await prepareStore(request);
    const userId = await store.addCustomer('Ana Clara Lima', 90);
    await signIn(page, store.owner, '/admin/credits');
    // Each answer says one minute more.
    let minutes = 90;
    await page.route(`**/api/users/${userId}/credits`, async (route) => {
      minutes += 1;
      const answer = await route.fetch();
      const credits = (await answer.json()) as { minutes: number }[];
      return route.fulfill({ response: answer, json: credits.map((credit) => ({ ...credit, minutes })) });
    });
    const dialog = page.getByRole('dialog', { name: 'Adicionar créditos' });
    const goTo = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    const look = async (balance: string) => {
      await goTo('Painel');
      await goTo('Créditos');
      await page.getByRole('button', { name: 'Adicionar créditos: Ana Clara Lima' }).click();
      await expect(dialog).toContainText(balance);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };
    await look('91 min');
    await page.clock.fastForward('04:00');
    await look('91 min');
    expect(minutes).toBe(91);
    await page.clock.fastForward('02:00');
    await look('92 min');
    expect(minutes).toBe(92);
  });
});

import { fillShelf, openTill } from './support/cashier.ts';
import { interceptCalls, watchCalls } from './support/network.ts';
import { newCpf, signIn, signInByApi } from './support/people.ts';
import { drawPicture } from './support/products.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';
import { card, dayText, openSubscription, subscribeByCard, TITLE_EXPIRED } from './support/subscription.ts';

// Rules of docs/product for the admin area that no other test covers (e2e/conformance/table.txt).

test('the admin area waits until it is known who is signed in', async ({ page, request }) => {
  const store = await prepareStore(request);
  await signInByApi(page, store.owner);
  const line = await interceptCalls(page, 'GET', 'auth/store/me');
  line.withholdAnswers();
  await page.goto('/admin/dashboard');
  const waiting = page.getByRole('status').filter({ hasText: 'Carregando dados da loja...' });
  await expect(waiting).toBeVisible();
  await expect(waiting.locator('svg')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  line.mend();
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
});

test.describe('the computers page', () => {
  test('shows name, hardware, badge and two buttons on each card', async ({ page, request }) => {
    const store = await prepareStore(request);
    const specifications = { cpu: 'Ryzen 5 5600', gpu: 'RTX 3060', ram: '16 GB' };
    await store.call('post', `/stores/${store.id}/computers`, { name: 'PC 1', specifications });
    const computerId = await store.addComputer('PC 2');
    await store.startSession({ computerId, isGuest: true });
    await signIn(page, store.owner, '/admin/computers');
    const cardOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    for (const part of Object.values(specifications)) await expect(cardOf('PC 1')).toContainText(part);
    await expect(cardOf('PC 1')).toContainText('Disponível');
    await expect(cardOf('PC 2')).toContainText('Em uso');
    await cardOf('PC 1').getByRole('button', { name: 'Bloquear', exact: true }).click();
    await expect(cardOf('PC 1')).toContainText('Bloqueado');
    await expect(cardOf('PC 1').getByRole('button', { name: 'Desbloquear', exact: true })).toBeVisible();
  });

  test('shows when a session started, when it ends, and the time left', async ({ page, request }) => {
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    const userId = await store.addCustomer('Ana Clara Lima', 120);
    await store.startSession({ computerId, userId, durationInMinutes: 90 });
    const sessions = (await (await request.get(`/api/stores/${store.id}/sessions`)).json()) as {
      startTime: string;
      endTime: string;
    }[];
    const clock = (instant = '') =>
      new Date(instant).toLocaleTimeString('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' });
    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
    await expect(panel).toContainText(new RegExp(`Início.*${clock(sessions[0]?.startTime)}`));
    await expect(panel).toContainText(new RegExp(`Fim.*${clock(sessions[0]?.endTime)}`));
    await expect(panel).toContainText(/Tempo restante\s*1\sh\s(30|29)\smin/);
    await panel.getByRole('button', { name: 'Encerrar sessão' }).click();
    const question = page.getByRole('dialog', { name: 'Encerrar sessão' });
    await expect(question).toContainText('O tempo não utilizado volta para o saldo de Ana Clara Lima.');
  });
});

test.describe('the dialog that starts a session', () => {
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

test('the list of sessions shows customer, computer and start, and asks before it refunds time', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  const [one, two] = [await store.addComputer('PC 1'), await store.addComputer('PC 2')];
  const userId = await store.addCustomer('Ana Clara Lima', 120);
  await store.startSession({ computerId: one, userId, durationInMinutes: 60 });
  await store.startSession({ computerId: two, isGuest: true, durationInMinutes: 90 });
  await signIn(page, store.owner, '/admin/sessions');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Computador',
    'Cliente',
    'Início',
    'Tempo restante',
    'Ações',
  ]);
  await expect(page.getByRole('row', { name: /PC 1/ })).toContainText('Ana Clara Lima');
  await expect(page.getByRole('row', { name: /PC 2/ })).toContainText(
    /Convidado.*\d\d\/\d\d\/\d{4}.*\d\d:\d\d.*90\smin/,
  );
  await page.getByRole('row', { name: /PC 1/ }).getByRole('button', { name: 'Encerrar sessão' }).click();
  const question = page.getByRole('dialog', { name: 'Encerrar sessão' });
  await expect(question).toContainText('O tempo não utilizado volta para o saldo de Ana Clara Lima.');
});

test('the time left is rounded from seconds to whole minutes, in the list and in the details', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  for (const name of ['PC 1', 'PC 2', 'PC 3']) {
    await store.startSession({ computerId: await store.addComputer(name), isGuest: true });
  }
  await signInByApi(page, store.owner);
  // Both are reloaded every 30 seconds, and round to the same minute for longer than that.
  const seconds: Record<string, number> = { 'PC 1': 80, 'PC 2': 145, 'PC 3': 3_629 };
  await page.route('**/api/stores/*/sessions', async (route) => {
    const answer = await route.fetch();
    const sessions = (await answer.json()) as { computer: { name: string } }[];
    const json = sessions.map((each) => ({ ...each, remainingTime: seconds[each.computer.name] }));
    return route.fulfill({ response: answer, json });
  });
  await page.goto('/admin/sessions');
  for (const [name, inList, inDetails] of [
    ['PC 1', /^1\smin$/, /restante\s*1\smin/],
    ['PC 2', /^2\smin$/, /restante\s*2\smin/],
    ['PC 3', /^60\smin$/, /restante\s*1\shCliente/],
  ] as const) {
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row.getByRole('cell').nth(3)).toHaveText(inList);
    await row.click();
    const panel = page.getByRole('dialog', { name: `Sessão em ${name}` });
    await expect(panel).toContainText(inDetails);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
});

test('the list of sessions says why ending failed, and shows its own text when there is no answer', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await store.startSession({ computerId: await store.addComputer('PC 1'), isGuest: true });
  await signIn(page, store.owner, '/admin/sessions');
  await page.getByRole('row', { name: /PC 1/ }).getByRole('button', { name: 'Encerrar sessão' }).click();
  const question = page.getByRole('dialog', { name: 'Encerrar sessão' });
  await page.route('**/api/stores/*/sessions/*', (route) => route.abort());
  await question.getByRole('button', { name: 'Encerrar sessão' }).click();
  await expect(page.getByText('Falha ao encerrar a sessão.', { exact: true })).toBeVisible();
  await expect(question).toBeVisible();
  await page.unroute('**/api/stores/*/sessions/*');
  const line = await interceptCalls(page, 'DELETE', 'stores/*/sessions/*');
  line.breakDown();
  await question.getByRole('button', { name: 'Encerrar sessão' }).click();
  await expect(page.getByText('Algo deu errado do nosso lado.')).toBeVisible();
});

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
    const calls = watchCalls(page, 'GET', new RegExp(`/users/${userId}/credits$`));
    const dialog = page.getByRole('dialog', { name: 'Adicionar créditos' });
    const goTo = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    const look = async () => {
      await goTo('Painel');
      await goTo('Créditos');
      await page.getByRole('button', { name: 'Adicionar créditos: Ana Clara Lima' }).click();
      await expect(dialog).toContainText(/90\smin/);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };
    await look();
    await expect.poll(() => calls.length).toBe(1);
    await page.clock.fastForward('04:00');
    await look();
    expect(calls).toHaveLength(1);
    await page.clock.fastForward('02:00');
    await look();
    await expect.poll(() => calls.length).toBe(2);
  });
});

test('the cashier shows each product with its picture or a placeholder, its price and its stock', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  await page.goto('/login');
  const { mimeType, buffer } = await drawPicture(page, 'suco.png');
  const images = { name: 'suco.png', mimeType, buffer };
  const multipart = { name: 'Suco', description: 'Laranja', price: '8.50', quantity: '7', images };
  expect((await request.post(`/api/stores/${store.id}/products`, { multipart })).status()).toBe(201);
  const till = await openTill(page, store);
  await expect(till.card('Suco')).toContainText(/R\$\s8,50/);
  await expect(till.card('Suco')).toContainText('7 em estoque');
  await expect(till.card('Suco').locator('img')).toHaveAttribute('src', /^\/api\/product-images\/\S+\.webp/);
  await expect(till.card('Refrigerante').locator('img')).toHaveCount(0);
  await expect(till.card('Refrigerante').locator('svg')).toHaveCount(1);
});

test.describe('the subscription', () => {
  test('shows its status, its start and its next billing date', async ({ page, request }) => {
    const store = await prepareStore(request);
    const { startedAt, nextBillingDate } = await subscribeByCard(request, store, 'Essencial');
    await openSubscription(page, store);
    await expect(card(page)).toContainText('Ativa');
    await expect(card(page)).toContainText(`Início${dayText(startedAt)}`);
    await expect(card(page)).toContainText(`Próxima cobrança${dayText(nextBillingDate)}`);
    await page.route('**/api/stores/*/subscribe', async (route) => {
      const answer = await route.fetch();
      return route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), status: 'INACTIVE' },
      });
    });
    await page.reload();
    await expect(card(page)).toContainText('Inativa');
    await expect(page.getByText('Apenas assinaturas ativas podem ser canceladas.')).toBeVisible();
  });

  test('offers the plans with price, features and a button once it has expired', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    const error = 'Your subscription has been cancelled.';
    const json = { error, message: 'Sua assinatura foi cancelada.', code: 'SUBSCRIPTION_CANCELLED' };
    await page.route('**/api/stores/*/computers', (route) => route.fulfill({ status: 403, json }));
    const line = await interceptCalls(page, 'GET', 'plans');
    line.withholdAnswers();
    await page.goto('/admin/computers');
    const modal = page.getByRole('dialog', { name: TITLE_EXPIRED });
    await expect(modal.getByText('Carregando planos…')).toBeAttached();
    line.mend();
    const essential = modal.getByRole('listitem').filter({ hasText: 'Essencial' });
    await expect(essential).toContainText(/R\$\s79,90\s*por mês/);
    await expect(essential.getByRole('listitem').first()).toHaveText('Até 25 computadores');
    await expect(essential.getByRole('button')).toHaveText('Selecionar Plano');
  });
});

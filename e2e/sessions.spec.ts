import { blockLiveStream, interceptCalls, passTimeUntil } from './support/network.ts';
import { signIn, signInByApi, signUp } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

test.describe('the list of sessions', () => {
  test('says that nobody plays', async ({ page, request }) => {
    await signIn(page, await signUp(request), '/admin/sessions');
    await expect(page.getByText('Não há sessões ativas no momento.')).toBeVisible();
  });

  test('says after three more tries that it cannot be loaded, and recovers', async ({ page, request }) => {
    await page.clock.install();
    await signInByApi(page, await signUp(request));
    const line = await interceptCalls(page, 'GET', 'stores/*/sessions');
    line.breakDown();
    await page.goto('/admin/sessions');
    const words = page.getByText('Ocorreu um erro ao carregar as sessões.');
    await passTimeUntil(page, () => words.isVisible());
    expect(line.calls()).toBeGreaterThanOrEqual(4);
    line.mend();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText('Não há sessões ativas no momento.')).toBeVisible();
    await expect(words).toBeHidden();
  });

  test('is reloaded after 30 seconds', async ({ page, request }) => {
    await blockLiveStream(page);
    await page.clock.install();
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    await signIn(page, store.owner, '/admin/sessions');
    await expect(page.getByText('Não há sessões ativas no momento.')).toBeVisible();
    await store.startSession({ computerId, isGuest: true });
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('row', { name: /PC 1/ })).toBeVisible();
  });

  test('counts down by the minute and says when a session is over', async ({ page, request }) => {
    await page.clock.install();
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    await store.startSession({ computerId, isGuest: true, durationInMinutes: 90 });
    await signInByApi(page, store.owner);
    const line = await interceptCalls(page, 'GET', 'stores/*/sessions');
    await page.goto('/admin/sessions');
    const row = page.getByRole('row', { name: /PC 1/ });
    await expect(row).toContainText(/90\smin/);
    line.withholdAnswers();
    await page.clock.fastForward('01:00');
    await expect(row).toContainText(/89\smin/);
    await page.clock.fastForward('01:30:00');
    await expect(row).toContainText('Sessão encerrada');
  });

  test('says why ending failed and keeps the question', async ({ page, request }) => {
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    await store.startSession({ computerId, isGuest: true });
    await signInByApi(page, store.owner);
    const line = await interceptCalls(page, 'DELETE', 'stores/*/sessions/*');
    line.breakDown();
    await page.goto('/admin/sessions');
    await page.getByRole('row', { name: /PC 1/ }).getByRole('button', { name: 'Encerrar sessão' }).click();
    const question = page.getByRole('dialog', { name: 'Encerrar sessão' });
    await question.getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('Algo deu errado do nosso lado.')).toBeVisible();
    await expect(question).toBeVisible();
    line.mend();
    await question.getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('Sessão encerrada com sucesso!')).toBeVisible();
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

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

import type { Page } from '@playwright/test';
import { blockLiveStream, interceptCalls, passTimeUntil } from './support/network.ts';
import { signIn, signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

const cardOf = (page: Page, name: string) => page.locator('li', { hasText: name });

/** Signed in, on the computers screen, with one computer in use by a guest. */
async function openFloorInUse(page: Page, store: PreparedStore, durationInMinutes = 90) {
  const computerId = await store.addComputer('PC 1');
  const sessionId = await store.startSession({ computerId, isGuest: true, durationInMinutes });
  await signIn(page, store.owner, '/admin/computers');
  await expect(cardOf(page, 'PC 1')).toContainText('Convidado');
  return { computerId, sessionId };
}

test.describe('the floor', () => {
  test('is reloaded after 30 seconds, computers and sessions alike', async ({ page, request }) => {
    await page.clock.install();
    const store = await prepareStore(request);
    await openFloorInUse(page, store);
    const computers = await interceptCalls(page, 'GET', 'stores/*/computers');
    const sessions = await interceptCalls(page, 'GET', 'stores/*/sessions');
    await page.clock.fastForward(10_000);
    expect([computers.calls(), sessions.calls()]).toEqual([0, 0]);
    await page.clock.fastForward(30_000);
    await expect.poll(() => [computers.calls(), sessions.calls()]).toEqual([1, 1]);
  });

  test('counts down by the minute on the card and in the panel, and says when a session is over', async ({
    page,
    request,
  }) => {
    await page.clock.install();
    const store = await prepareStore(request);
    const lists = await interceptCalls(page, 'GET', 'stores/*/sessions');
    const lookUps = await interceptCalls(page, 'GET', 'stores/*/sessions/computer/*');
    await openFloorInUse(page, store);
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
    const card = cardOf(page, 'PC 1');
    await expect(panel).toContainText(/1\sh\s30\smin/);
    await expect(card).toContainText(/1\sh\s30\smin/);
    lists.withholdAnswers();
    lookUps.withholdAnswers();
    await page.clock.fastForward('01:00');
    await expect(panel).toContainText(/1\sh\s29\smin/);
    await expect(card).toContainText(/1\sh\s29\smin/);
    await page.clock.fastForward('01:30:00');
    await expect(panel).toContainText('Sessão encerrada');
    await expect(card).toContainText('Sessão encerrada');
  });

  test('asks for a session up to three times more when the server breaks', async ({ page, request }) => {
    await page.clock.install();
    const line = await interceptCalls(page, 'GET', 'stores/*/sessions/computer/*');
    line.breakDown();
    await openFloorInUse(page, await prepareStore(request));
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
    await passTimeUntil(page, () => panel.getByText('Não foi possível carregar a sessão.').isVisible());
    expect(line.calls()).toBe(4);
    line.mend();
    await panel.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(panel).toContainText('Convidado');
  });

  test('asks once for a session that is not there, and offers the next one', async ({ page, request }) => {
    await blockLiveStream(page);
    await page.clock.install();
    const store = await prepareStore(request);
    const { sessionId } = await openFloorInUse(page, store);
    const line = await interceptCalls(page, 'GET', 'stores/*/sessions/computer/*');
    await store.call('delete', `/stores/${store.id}/sessions/${sessionId}`);
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Nova sessão em PC 1' })).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('dialog', { name: 'Nova sessão em PC 1' })).toBeVisible();
    expect(line.calls()).toBe(1);
  });

  for (const { verb, from, to, failure } of [
    { verb: 'Bloquear', from: 'Disponível', to: 'Bloqueado', failure: 'Falha ao bloquear.' },
    { verb: 'Desbloquear', from: 'Bloqueado', to: 'Disponível', failure: 'Falha ao desbloquear.' },
  ]) {
    test(`'${verb}' changes the card at once, and back with '${failure}'`, async ({ page, request }) => {
      const store = await prepareStore(request);
      const computerId = await store.addComputer('PC 1');
      if (verb === 'Desbloquear') {
        await store.call('post', `/stores/${store.id}/computers/${computerId}/lock`, {
          storeId: store.id,
          computerId,
        });
      }
      await signInByApi(page, store.owner);
      const line = await interceptCalls(page, 'POST', 'stores/*/computers/*/*lock');
      line.withholdAnswers();
      await page.goto('/admin/computers');
      const card = cardOf(page, 'PC 1');
      await expect(card).toContainText(from);
      await card.getByRole('button', { name: verb, exact: true }).click();
      await expect(card).toContainText(to);
      line.answerEmpty500();
      await expect(page.getByText(failure)).toBeVisible();
      await expect(card).toContainText(from);
    });
  }

  test('says that ending failed and keeps the question', async ({ page, request }) => {
    const line = await interceptCalls(page, 'DELETE', 'stores/*/sessions/*');
    line.breakDown();
    await openFloorInUse(page, await prepareStore(request));
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Sessão em PC 1' })
      .getByRole('button', { name: 'Encerrar sessão' })
      .click();
    const question = page.getByRole('dialog', { name: 'Encerrar sessão' });
    await question.getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('Falha ao encerrar a sessão. Tente novamente.')).toBeVisible();
    await expect(question).toBeVisible();
    line.mend();
    await question.getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('Sessão encerrada com sucesso!')).toBeVisible();
    await expect(question).toBeHidden();
  });
});

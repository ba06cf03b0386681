import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { blockLiveStream, interceptCalls, passTimeUntil } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';
import {
  button,
  card,
  cardFields,
  fillCard,
  GOOD_CARD,
  heading,
  openSubscription,
  pixDialog,
  select,
  subscribeByCard,
  TITLE_EXPIRED,
  toast,
} from './support/subscription.ts';

test.describe('failures on the screen', () => {
  test('loading the subscription: the text after three retries, and a retry button', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await page.clock.install();
    const line = await interceptCalls(page, 'GET', 'stores/*/subscribe');
    line.breakDown();
    await page.goto('/admin/subscription');
    const words = page.getByText('Ocorreu um erro ao buscar os dados da sua assinatura.');
    await passTimeUntil(page, () => words.isVisible());
    expect(line.calls()).toBe(4);
    line.mend();
    await button(page, 'Tentar novamente').click();
    await expect(select(page, 'Essencial')).toBeVisible();
    // 'No subscription' is an answer, and is not retried.
    expect(line.calls()).toBe(5);
  });

  test('loading the plans, and an empty list of plans', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await page.clock.install();
    const line = await interceptCalls(page, 'GET', 'plans');
    line.breakDown();
    await page.goto('/admin/subscription');
    const words = page.getByText('Ocorreu um erro ao carregar os planos. Tente novamente mais tarde.');
    await passTimeUntil(page, () => words.isVisible());
    line.mend();
    await button(page, 'Tentar novamente').click();
    await expect(select(page, 'Essencial')).toBeVisible();
    await page.route('**/api/plans', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await expect(page.getByText('Nenhum plano encontrado.')).toBeVisible();
  });

  test("cancelling: the server's message, or else the documented text", async ({ page, request }) => {
    const store = await prepareStore(request);
    await subscribeByCard(request, store, 'Essencial');
    await blockLiveStream(page);
    await openSubscription(page, store);
    const path = '**/api/stores/*/subscribe/cancel';
    await page.route(path, (route) => route.abort());
    await button(page, 'Cancelar assinatura').click();
    const question = page.getByRole('dialog', { name: 'Cancelar assinatura' });
    await question.getByRole('button', { name: 'Cancelar assinatura' }).click();
    await expect(toast(page, 'Falha ao cancelar a assinatura.')).toBeVisible();
    await expect(question).toBeVisible();
    await page.unroute(path);
    // Cancelled in another tab; this one does not know yet.
    await store.call('post', `/stores/${store.id}/subscribe/cancel`);
    await question.getByRole('button', { name: 'Cancelar assinatura' }).click();
    await expect(toast(page, 'Apenas assinaturas ativas podem ser canceladas.')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(heading(page, 'Sua assinatura foi cancelada')).toBeVisible();
  });

  test('paying: a lost answer keeps what was typed, and the payment has one effect', async ({
    page,
    request,
  }) => {
    await openSubscription(page, await prepareStore(request));
    const keys: (string | undefined)[] = [];
    let cut = true;
    await page.route('**/api/stores/*/subscribe', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      if (!cut) return route.fallback();
      return route.abort();
    });
    await select(page, 'Essencial').click();
    await fillCard(page, GOOD_CARD);
    await button(page, /^Pagar/).click();
    await expect(toast(page, 'Ocorreu um erro ao processar a assinatura.')).toBeVisible();
    await expect(page.getByLabel('Número do cartão')).toHaveValue('4111 1111 1111 1111');
    cut = false;
    await button(page, /^Pagar/).click();
    await expect(toast(page, 'Assinatura realizada com sucesso!')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('paying: any other refusal shows the server’s message, and clears the card', async ({
    page,
    request,
  }) => {
    await openSubscription(page, await prepareStore(request));
    const message = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
    await page.route('**/api/stores/*/subscribe', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { error: message, message, code: 'RATE_LIMITED' } })
        : route.fallback(),
    );
    await select(page, 'Essencial').click();
    await fillCard(page, GOOD_CARD);
    await button(page, /^Pagar/).click();
    await expect(toast(page, message)).toBeVisible();
    for (const field of cardFields(page)) await expect(field).toHaveValue('');
  });

  test('paying without the data of the store', async ({ page, request }) => {
    await page.route('**/api/auth/store/me', async (route) => {
      const answer = await route.fetch();
      if (!answer.ok()) return route.fulfill({ response: answer });
      const store = (await answer.json()) as { address: object };
      return route.fulfill({
        response: answer,
        json: { ...store, address: { ...store.address, numero: '' } },
      });
    });
    await openSubscription(page, await prepareStore(request));
    await select(page, 'Essencial').click();
    await fillCard(page, GOOD_CARD);
    await button(page, /^Pagar/).click();
    await expect(toast(page, 'Erro: dados da loja não encontrados. Faça login novamente.')).toBeVisible();
  });

  test('asks before leaving with a typed card', async ({ page, request }) => {
    await openSubscription(page, await prepareStore(request));
    await select(page, 'Essencial').click();
    await fillCard(page, GOOD_CARD);
    await page.getByRole('link', { name: 'Painel', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(page.getByLabel('Número do cartão')).toHaveValue('4111 1111 1111 1111');
  });
});

test('an expired code is replaced by a new one', async ({ page, request }) => {
  const store = await prepareStore(request);
  await signInByApi(page, store.owner);
  await page.clock.install();
  await page.goto('/admin/subscription');
  await select(page, 'Essencial').click();
  await page.getByRole('tab', { name: 'PIX' }).click();
  await button(page, 'Gerar PIX').click();
  const dialog = pixDialog(page);
  const old = await dialog.getByLabel('Código PIX').inputValue();
  await page.clock.fastForward('30:01');
  await expect(dialog.getByText('Este código expirou. Gere um novo PIX para pagar.')).toBeVisible();
  await expect(dialog.getByLabel('Código PIX')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Simular pagamento (demonstração)' })).toBeHidden();
  // The server's clock has not moved: its answer is changed to a later time.
  await page.route('**/api/stores/*/subscribe/pix', async (route) => {
    const answer = await route.fetch();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    return route.fulfill({
      response: answer,
      json: { ...(await answer.json()), payload: `${old}-2`, expiresAt },
    });
  });
  await dialog.getByRole('button', { name: 'Gerar novo PIX' }).click();
  await expect(toast(page, 'PIX gerado com sucesso! Realize o pagamento.')).toBeVisible();
  await expect(dialog.getByLabel('Código PIX')).toHaveValue(`${old}-2`);
});

test.describe('the expired modal', () => {
  /** Makes the server refuse calls about computers, as it does once the paid period is over. */
  async function refuseComputers(page: Page): Promise<void> {
    await page.route('**/api/stores/*/computers', (route) =>
      route.fulfill({
        status: 403,
        json: {
          error: 'Your subscription has been cancelled.',
          message: 'Sua assinatura foi cancelada.',
          code: 'SUBSCRIPTION_CANCELLED',
        },
      }),
    );
  }

  test('cannot be dismissed, and leads to the chosen plan', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await refuseComputers(page);
    await page.goto('/admin/computers');
    const modal = page.getByRole('dialog', { name: TITLE_EXPIRED });
    await expect(modal.getByText(/R\$\s149,90/)).toBeVisible();
    await expect(modal.getByText('Mais Popular')).toHaveCount(1);
    await expect(modal.getByRole('button', { name: 'Fechar' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.mouse.click(4, 4);
    await expect(modal).toBeVisible();
    await expectAccessible(page, 'modal');
    await modal.getByRole('button', { name: 'Selecionar Plano Essencial' }).click();
    await expect(page).toHaveURL(/\/admin\/subscription\?plano=/);
    await expect(modal).toBeHidden();
    await expect(heading(page, 'Plano Essencial')).toBeVisible();
    // The server is asked again and refuses again.
    await page.getByRole('link', { name: 'Computadores', exact: true }).click();
    await expect(modal).toBeVisible();
  });

  test('keeps Assinatura, Perfil, Dados Bancários and Sair available', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await refuseComputers(page);
    const modal = page.getByRole('dialog', { name: TITLE_EXPIRED });
    for (const [name, title] of [
      ['Assinatura', 'Minha Assinatura'],
      ['Perfil', 'Perfil da Loja'],
      ['Dados Bancários', 'Dados Bancários'],
    ] as const) {
      await page.goto('/admin/computers');
      await modal.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(modal).toBeHidden();
    }
    await page.goto('/admin/computers');
    await modal.getByRole('link', { name: 'Sair' }).click();
    await page.getByRole('dialog', { name: 'Confirmar Saída' }).getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('says that the plans cannot be loaded, and that there are none', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    await refuseComputers(page);
    await page.clock.install();
    const line = await interceptCalls(page, 'GET', 'plans');
    line.breakDown();
    await page.goto('/admin/computers');
    const modal = page.getByRole('dialog', { name: TITLE_EXPIRED });
    const failure = modal.getByText('Erro ao carregar os planos');
    await passTimeUntil(page, () => failure.isVisible());
    await expect(failure).toBeVisible();
    line.mend();
    await page.route('**/api/plans', (route) => route.fulfill({ json: [] }));
    await modal.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(modal.getByText('Nenhum plano disponível no momento.')).toBeVisible();
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test(`fits a phone, and axe finds nothing in the ${scheme} scheme`, async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: scheme });
    const store = await prepareStore(request);
    await openSubscription(page, store);
    await expect(select(page, 'Profissional')).toBeVisible();
    await expectNoSideScroll(page, 'none');
    await select(page, 'Profissional').click();
    await expect(page.getByLabel('CCV')).toBeVisible();
    await expectNoSideScroll(page, 'card');
    await page.getByRole('tab', { name: 'PIX' }).click();
    await button(page, 'Gerar PIX').click();
    await expect(pixDialog(page)).toBeVisible();
    await expectAccessible(page, 'code on a phone');
    await pixDialog(page).getByRole('button', { name: 'Fechar' }).last().click();
    await expect(card(page)).toContainText('Pendente');
    await expectNoSideScroll(page, 'pending');
    await expectAccessible(page, 'pending on a phone');
  });
}

import { interceptCalls } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test, testWithClock } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';
import {
  button,
  card,
  cardFields,
  dayText,
  fillCard,
  GOOD_CARD,
  heading,
  openSubscription,
  PAID,
  pixDialog,
  REFUSED_CARD,
  select,
  SILENT_CARD,
  subscribeByCard,
  TITLE_EXPIRED,
  toast,
} from './support/subscription.ts';

test.describe('subscribing', () => {
  test('by PIX: the code is copied and paid, and the screen updates by itself', async ({
    page,
    request,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSubscription(page, await prepareStore(request));
    await expect(page.getByText('Mais Popular')).toHaveCount(1);
    await select(page, 'Profissional').click();
    await expect(heading(page, 'Plano Profissional')).toBeFocused();
    await page.getByRole('tab', { name: 'PIX' }).click();
    await button(page, 'Gerar PIX').click();
    await expect(toast(page, 'PIX gerado com sucesso! Realize o pagamento.')).toBeVisible();

    const dialog = pixDialog(page);
    await expect(dialog.getByText(/R\$\s149,90/)).toBeVisible();
    await expect(dialog.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
    const picture = dialog.getByRole('img', { name: 'QR code do PIX' });
    await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const payload = await dialog.getByLabel('Código PIX').inputValue();
    expect(payload).toContain('br.gov.bcb.pix');
    expect(payload).toContain('5406149.90');
    await dialog.getByRole('button', { name: 'Copiar código' }).click();
    await expect(toast(page, 'Código PIX copiado!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payload);

    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(dialog).toBeHidden();
    await expect(card(page)).toContainText('Pendente');
    await expect(page.getByText('Apenas assinaturas ativas podem ser canceladas.')).toBeVisible();
    await expect(heading(page, 'Fatura em aberto')).toBeVisible();

    await page.reload();
    await button(page, 'Ver código PIX').click();
    await expect(dialog.getByLabel('Código PIX')).toHaveValue(payload);
    await dialog.getByRole('button', { name: 'Simular pagamento (demonstração)' }).click();
    await expect(toast(page, 'Assinatura realizada com sucesso!')).toBeVisible(PAID);
    await expect(dialog).toBeHidden();
    await expect(card(page)).toContainText('Ativa');
    await expect(card(page)).toContainText('PIX');
    await expect(heading(page, 'Fatura em aberto')).toBeHidden();
  });

  test('by card: the masks accept any format, and no card data remains', async ({ page, request }) => {
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    await openSubscription(page, await prepareStore(request));
    await select(page, 'Essencial').click();
    await expect(page.getByRole('tab', { name: 'Cartão de crédito' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await button(page, /^Pagar R\$\s79,90$/).click();
    for (const text of [
      'O nome impresso no cartão é obrigatório.',
      'O número do cartão é obrigatório.',
      'O mês de validade é obrigatório.',
      'O ano de validade é obrigatório.',
      'O código de segurança é obrigatório.',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByLabel('Nome impresso no cartão')).toBeFocused();

    await page.getByLabel('Nome impresso no cartão').fill('MARINA SOUZA');
    const number = page.getByLabel('Número do cartão');
    await expect(number).toHaveAttribute('autocomplete', 'cc-number');
    await expect(number).toHaveAttribute('inputmode', 'numeric');
    await number.fill('4111-1111-1111-11119');
    await expect(number).toHaveValue('4111 1111 1111 1111');
    // Deleted across the space and retyped in the middle: the caret stays in place.
    await number.evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 5));
    await page.keyboard.press('Backspace');
    await expect(number).toHaveValue('4111 1111 1111 111');
    await page.keyboard.type('1');
    expect(await number.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);
    await expect(number).toHaveValue('4111 1111 1111 1111');
    await page.getByLabel('Mês de validade').fill('8');
    await page.getByLabel('Ano de validade').fill('34');
    await page.getByLabel('CCV').fill('9876');
    await expect(page.getByLabel('Mês de validade')).toHaveValue('08');
    await expect(page.getByLabel('Ano de validade')).toHaveValue('2034');
    await expect(page.getByLabel('CCV')).toHaveValue('987');
    await page.getByLabel('CCV').press('Enter');

    await expect(toast(page, 'Assinatura realizada com sucesso!')).toBeVisible();
    await expect(card(page)).toContainText('Ativa');
    await expect(card(page)).toContainText('Visa final 1111');
    const kept = await page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        history.state,
        location.href,
        document.cookie,
      ]),
    );
    for (const place of [kept, told.join('\n'), await page.content()]) {
      expect(place).not.toContain(GOOD_CARD);
      expect(place).not.toContain('4111 1111 1111 1111');
    }
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    // When the form returns it is empty.
    await select(page, 'Profissional').click();
    await page.getByLabel('Outro cartão').check();
    for (const field of cardFields(page)) await expect(field).toHaveValue('');
  });

  test('a refused card says why, keeps plan and name, and changes nothing', async ({ page, request }) => {
    await openSubscription(page, await prepareStore(request));
    await select(page, 'Profissional').click();
    await fillCard(page, REFUSED_CARD);
    await button(page, /^Pagar/).click();
    await expect(page.getByRole('alert').getByText(/^Transação não autorizada\./)).toBeVisible();
    await expect(heading(page, 'Plano Profissional')).toBeVisible();
    await expect(page.getByLabel('Nome impresso no cartão')).toHaveValue('MARINA SOUZA');
    for (const field of cardFields(page)) await expect(field).toHaveValue('');
    await expect(page.getByLabel('Número do cartão')).toBeFocused();

    await fillCard(page, GOOD_CARD);
    await button(page, /^Pagar/).click();
    await expect(toast(page, 'Assinatura realizada com sucesso!')).toBeVisible();
    await expect(card(page)).toContainText('Profissional');
  });

  testWithClock(
    'a card payment without an answer is shown as being confirmed until the result is known',
    async ({ page, request, clockServer }) => {
      await openSubscription(page, await prepareStore(request));
      await select(page, 'Essencial').click();
      await fillCard(page, SILENT_CARD);
      await button(page, /^Pagar/).click();
      await expect(heading(page, 'Estamos confirmando o pagamento')).toBeVisible(PAID);
      await expect(button(page, /^Pagar/)).toBeHidden();
      await expect(select(page, 'Profissional')).toBeHidden();
      await clockServer.passSeconds(10);
      await expect(toast(page, 'O pagamento não foi confirmado.')).toBeVisible(PAID);
      await expect(select(page, 'Profissional')).toBeVisible();
    },
  );

  test('to the free plan requires no payment', async ({ page, request }) => {
    await openSubscription(page, await prepareStore(request));
    await select(page, 'Grátis').click();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await button(page, 'Assinar plano Grátis').click();
    await expect(toast(page, 'Assinatura realizada com sucesso!')).toBeVisible();
    await expect(card(page)).toContainText('Ativa');
    await expect(card(page)).toContainText('Grátis');
  });
});

test.describe('an active subscription', () => {
  test('is cancelled after a confirmation that names the day', async ({ page, request }) => {
    const store = await prepareStore(request);
    const { nextBillingDate } = await subscribeByCard(request, store, 'Essencial');
    await openSubscription(page, store);
    await expect(card(page)).toContainText(dayText(nextBillingDate));
    await button(page, 'Cancelar assinatura').click();
    const question = page.getByRole('dialog', { name: 'Cancelar assinatura' });
    await expect(question).toContainText(
      `Você perde o acesso ao fim do ciclo de cobrança atual, em ${dayText(nextBillingDate)}.`,
    );
    await question.getByRole('button', { name: 'Manter assinatura' }).click();
    await expect(question).toBeHidden();
    await expect(card(page)).toContainText('Ativa');
    await button(page, 'Cancelar assinatura').click();
    await question.getByRole('button', { name: 'Cancelar assinatura' }).click();
    await expect(toast(page, 'Assinatura cancelada com sucesso!')).toBeVisible();
    await expect(heading(page, 'Sua assinatura foi cancelada')).toBeVisible();
    await expect(card(page)).toContainText('Cancelada');
    await expect(card(page)).toContainText(`Acesso até${dayText(nextBillingDate)}`);
    await expect(page.getByText('Apenas assinaturas ativas podem ser canceladas.')).toBeVisible();

    await select(page, 'Essencial').click();
    await expect(page.getByText(`O novo período começa em ${dayText(nextBillingDate)}`)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'PIX' })).toBeVisible();
  });

  test('changes to a dearer plan with the stored card at once, and to a cheaper one later', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await subscribeByCard(request, store, 'Essencial');
    await openSubscription(page, store);
    await expect(heading(page, 'Mudar de plano')).toBeVisible();
    await select(page, 'Profissional').click();
    await expect(page.getByText(/os dias não usados do Essencial entram nele/)).toBeVisible();
    await expect(page.getByLabel('Visa final 1111')).toBeChecked();
    await button(page, /^Pagar R\$\s149,90$/).click();
    await expect(toast(page, 'Assinatura realizada com sucesso!')).toBeVisible();
    await expect(card(page)).toContainText('Profissional');

    await select(page, 'Essencial').click();
    await expect(page.getByText('Nada é cobrado agora.')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await button(page, 'Mudar para Essencial').click();
    await expect(card(page)).toContainText(/seu plano muda para Essencial, por R\$\s79,90 por mês\./);
    await button(page, 'Manter Profissional').click();
    await expect(toast(page, 'Mudança de plano desfeita!')).toBeVisible();
    await expect(card(page)).not.toContainText('Essencial');
  });

  test('waits with a change by PIX until it is paid or cancelled', async ({ page, request }) => {
    const store = await prepareStore(request);
    await subscribeByCard(request, store, 'Essencial');
    await openSubscription(page, store);
    await select(page, 'Profissional').click();
    await page.getByRole('tab', { name: 'PIX' }).click();
    await button(page, 'Gerar PIX').click();
    await pixDialog(page).getByRole('button', { name: 'Fechar' }).last().click();
    await expect(page.getByText('Você continua no Essencial até pagar esta fatura.')).toBeVisible();
    await expect(card(page)).toContainText('Ativa');
    await button(page, 'Desistir da mudança').click();
    await expect(heading(page, 'Fatura em aberto')).toBeHidden();
    await expect(toast(page, 'Assinatura realizada com sucesso!')).toBeHidden();
    await expect(card(page)).toContainText('Essencial');
  });
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

test('card data is sent to our own server and nowhere else', async ({ page, request, server }) => {
  const store = await prepareStore(request);
  await openSubscription(page, store);
  await select(page, 'Essencial').click();
  await fillCard(page, GOOD_CARD);
  const calls: string[] = [];
  page.on('request', (each) => {
    if (/^https?:/.test(each.url())) calls.push(each.url());
  });
  const sent = page.waitForRequest((each) => each.method() === 'POST');
  await button(page, /^Pagar/).click();
  expect((await sent).url()).toBe(`${server.url}/api/stores/${store.id}/subscribe`);
  expect((await sent).postDataJSON()).toMatchObject({
    paymentMethod: 'CREDIT_CARD',
    creditCard: { number: GOOD_CARD },
    creditCardHolderInfo: { name: store.owner.ownerName, email: store.owner.email },
  });
  await expect(toast(page, 'Assinatura realizada com sucesso!')).toBeVisible();
  expect(calls.filter((url) => !url.startsWith(server.url))).toEqual([]);
});

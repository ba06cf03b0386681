import { expectAccessible, sideScroll } from './support/accessible.ts';
import { eventIn, newEvent } from './support/events-api.ts';
import {
  cardOf,
  hoursAround,
  noEvents,
  openCreate,
  openEvents,
  openPanel,
  payDialogOf,
} from './support/events-screen.ts';
import { watchCalls } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newCoupon } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

test.describe('creating an event', () => {
  test('starts with R$ 50 and ten seats, shows the day it ends while typing, and then the card', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await openEvents(page, store);
    await expect(page.getByText(noEvents)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Criar evento' })).toHaveCount(1);
    const dialog = await openCreate(page);
    await expect(dialog.getByLabel('Preço', { exact: true })).toHaveValue('50,00');
    await expect(dialog.getByLabel('Capacidade')).toHaveValue('10');

    await dialog.getByLabel('Nome').fill('Corujão de sábado');
    await dialog.getByLabel('Descrição').fill('Pizza à meia-noite');
    await dialog.getByLabel('Preço', { exact: true }).fill('73,5');
    await dialog.getByLabel('Capacidade').fill('23');
    await dialog.getByLabel('Data').fill('21/11/2099');
    await dialog.getByLabel('Início').fill('23:00');
    await dialog.getByLabel('Término').fill('23:30');
    await expect(dialog.getByText('Termina em 21/11 às 23:30')).toBeVisible();
    await dialog.getByLabel('Término').fill('06:00');
    await expect(dialog.getByText('Termina em 22/11 às 06:00')).toBeVisible();
    const calls = watchCalls(page, 'POST', /\/scheduled-events$/);
    await dialog.getByRole('button', { name: 'Criar evento' }).click();
    await expect(page.getByText('Evento criado!')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(calls.map((call) => call.postDataJSON() as unknown)).toEqual([
      {
        name: 'Corujão de sábado',
        description: 'Pizza à meia-noite',
        date: '2099-11-21',
        startTime: '23:00',
        endTime: '06:00',
        price: 73.5,
        capacity: 23,
        isFromApp: false,
      },
    ]);

    const card = cardOf(page, 'Corujão de sábado');
    await expect(card).toContainText('sáb., 21/11/2099 · 23:00 às 06:00 (dia seguinte)');
    await expect(card).toContainText('Pizza à meia-noite');
    await expect(card).toContainText('0/23 participantes');
    await expect(card).toContainText(/R\$\s73,50/);
    await expect(card).toContainText('Pendente');
  });

  test("shows the contract's messages, with the focus on the first wrong field", async ({
    page,
    request,
  }) => {
    await openEvents(page, await prepareStore(request));
    const dialog = await openCreate(page);
    await dialog.getByLabel('Preço', { exact: true }).fill('');
    await dialog.getByLabel('Capacidade').fill('0');
    await dialog.getByRole('button', { name: 'Criar evento' }).click();
    for (const sentence of [
      'O nome do evento é obrigatório.',
      'A data é obrigatória.',
      'O horário de início é obrigatório.',
      'O horário de término é obrigatório.',
      'O preço é obrigatório.',
      'A capacidade mínima é 1.',
    ]) {
      await expect(dialog.getByText(sentence)).toBeVisible();
    }
    await expect(dialog.getByLabel('Nome')).toBeFocused();
    await dialog.getByLabel('Início').fill('22:00');
    await dialog.getByLabel('Término').fill('22:00');
    await dialog.getByRole('button', { name: 'Criar evento' }).click();
    await expect(dialog.getByText('O término deve ser diferente do início.')).toBeVisible();
  });

  test('reads a price however people type it, and keeps the form when the answer is lost', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await openEvents(page, store);
    const dialog = await openCreate(page);
    await dialog.getByLabel('Nome').fill('Corujão retrô');
    await dialog.getByLabel('Data').fill('21/11/2099');
    await dialog.getByLabel('Início').fill('14:00');
    await dialog.getByLabel('Término').fill('18:00');
    await dialog.getByLabel('Preço', { exact: true }).fill('12.50');
    await dialog.getByLabel('Capacidade').click();
    await expect(dialog.getByLabel('Preço', { exact: true })).toHaveValue('12,50');
    await page.route('**/scheduled-events', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Criar evento' }).click();
    await expect(page.getByText('Erro ao criar evento.')).toBeVisible();
    await expect(dialog.getByLabel('Nome')).toHaveValue('Corujão retrô');
    await page.unroute('**/scheduled-events');
    await dialog.getByRole('button', { name: 'Criar evento' }).click();
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'Corujão retrô')).toContainText(/R\$\s12,50/);
    await expect(cardOf(page, 'Corujão retrô')).toContainText('14:00 às 18:00');
  });
});

test.describe('the list of events', () => {
  test('marks the running event, lists past ones last, and keeps filter and open event in the URL', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await newEvent(request, store.id, { name: 'Longe', date: '2099-12-24' });
    await newEvent(request, store.id, { name: 'Antigo', date: '2020-02-01' });
    await newEvent(request, store.id, { name: 'Perto', date: '2099-11-21' });
    await newEvent(request, store.id, { name: 'Agora', ...hoursAround(-1, 3) });
    await openEvents(page, store);
    const coming = page.getByRole('region', { name: 'Próximos' });
    await expect(coming.getByRole('heading', { level: 3 })).toHaveText(['Agora', 'Perto', 'Longe']);
    await expect(
      page.getByRole('region', { name: 'Anteriores' }).getByRole('heading', { level: 3 }),
    ).toHaveText(['Antigo']);
    await expect(cardOf(page, 'Agora')).toContainText('Acontecendo agora');
    await expect(page.getByRole('main')).toContainText('4 eventos');

    await page.getByLabel('Data', { exact: true }).fill('21/11/2099');
    await expect(page).toHaveURL(/data=2099-11-21/);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Perto']);
    await openPanel(page, 'Perto');
    await expect(page).toHaveURL(/data=2099-11-21&evento=[\w-]{36}$/);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Perto' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/data=2099-11-21$/);
    await expect(page.getByRole('dialog', { name: 'Perto' })).toBeHidden();

    await page.getByLabel('Data', { exact: true }).fill('01/01/2099');
    await expect(page.getByText('Nenhum evento nesta data.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Limpar filtros' }).last().click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4);
    await expect(page).toHaveURL(/\/admin\/events$/);
  });

  test('says that it cannot be loaded, and can be retried', async ({ page, request }) => {
    const store = await prepareStore(request);
    await newEvent(request, store.id, { name: 'Corujão' });
    await signInByApi(page, store.owner);
    await page.route('**/scheduled-events**', (route) =>
      route.fulfill({ status: 400, json: { error: 'x', message: 'x', code: 'INVALID_CURSOR' } }),
    );
    await page.goto('/admin/events');
    await expect(page.getByText('Não foi possível carregar os eventos.')).toBeVisible();
    await page.unroute('**/scheduled-events**');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(cardOf(page, 'Corujão')).toBeVisible();
  });
});

test.describe('cancelling an event', () => {
  test('asks first, naming event and payment, and removes it from the screen', async ({ page, request }) => {
    const store = await prepareStore(request);
    await newCoupon(request, store.id, { code: 'CORUJA10' });
    const event = await newEvent(request, store.id, { name: 'Corujão' });
    const body = { paymentType: 'CASH', couponCode: 'CORUJA10' };
    await store.call('post', `${eventIn(store.id, event.id)}/pay`, body);
    await openEvents(page, store);
    const panel = await openPanel(page, 'Corujão');
    await panel.getByRole('button', { name: 'Cancelar evento' }).click();
    const question = page.getByRole('dialog', { name: 'Cancelar evento' });
    await expect(question).toContainText('Tem certeza que deseja cancelar o evento Corujão');
    await expect(question).toContainText(/O pagamento de R\$\s45,00 sai das somas do Painel\./);
    await expect(question).toContainText('O uso do cupom CORUJA10 é devolvido.');
    await question.getByRole('button', { name: 'Voltar' }).click();
    await expect(question).toBeHidden();
    await panel.getByRole('button', { name: 'Cancelar evento' }).click();
    await question.getByRole('button', { name: 'Cancelar evento' }).click();
    await expect(page.getByText('Evento cancelado!')).toBeVisible();
    await expect(panel).toBeHidden();
    await expect(page.getByText(noEvents)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/events$/);
    await expect(page.getByRole('button', { name: 'Criar evento' })).toBeFocused();
    // Whoever opens its old URL gets a message.
    await page.goto(`/admin/events?evento=${event.id}`);
    await expect(page.getByRole('dialog')).toContainText('Evento não encontrado.');
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme on a phone`, () => {
    test.use({ colorScheme: scheme, viewport: { width: 360, height: 740 } });

    test('axe finds nothing and nothing scrolls sideways: empty, cards, panel, dialogs', async ({
      page,
      request,
    }) => {
      test.slow();
      const store = await prepareStore(request);
      const userId = await store.addCustomer('Maria Aparecida da Conceição Albuquerque de Vasconcelos');
      const check = async () => {
        await expectAccessible(page);
        expect(await sideScroll(page)).toBe(0);
      };
      await openEvents(page, store);
      await expect(page.getByText(noEvents)).toBeVisible();
      await check();
      const dialog = await openCreate(page);
      await dialog.getByRole('button', { name: 'Criar evento' }).click();
      await expect(dialog.getByText('A data é obrigatória.')).toBeVisible();
      await check();

      const event = await newEvent(request, store.id, {
        name: 'Corujão',
        capacity: 1,
        ...hoursAround(-1, 3),
      });
      await newEvent(request, store.id, { name: 'Antigo', date: '2020-02-01' });
      await store.call('post', `${eventIn(store.id, event.id)}/participants`, { userId });
      await page.reload();
      await expect(cardOf(page, 'Corujão')).toBeVisible();
      await check();
      const panel = await openPanel(page, 'Corujão');
      await expect(panel.getByText('Este evento está lotado.')).toBeVisible();
      await check();
      await panel.getByRole('button', { name: 'Registrar pagamento' }).click();
      await expect(payDialogOf(page).getByText('Forma de pagamento')).toBeVisible();
      await check();
      await page.keyboard.press('Escape');
      await panel.getByRole('button', { name: 'Cancelar evento' }).click();
      await expect(page.getByRole('dialog', { name: 'Cancelar evento' })).toBeVisible();
      await check();
    });
  });
}

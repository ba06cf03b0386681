import { eventIn, eventOf, newEvent } from './support/events-api.ts';
import { addByName, cardOf, openEvents, openPanel, payDialogOf } from './support/events-screen.ts';
import { blockLiveStream, watchCalls } from './support/network.ts';
import { newCpf } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newCoupon } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

const ANA = 'Ana Clara Lima';
const BRUNO = 'Bruno Dias';

test.describe('the participants of an event', () => {
  test('fill it to its capacity, and one who leaves frees a seat', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addCustomer(ANA);
    await store.addCustomer(BRUNO);
    await newEvent(request, store.id, { name: 'Corujão', capacity: 2 });
    await openEvents(page, store);
    const panel = await openPanel(page, 'Corujão');
    await expect(panel).toContainText('Ninguém nesta lista ainda.');

    await addByName(panel, ANA);
    await expect(page.getByText('Participante adicionado!')).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: ANA })).toContainText(
      /Desde \d\d\/\d\d\/\d{4} \d\d:\d\d · Você/,
    );
    await addByName(panel, BRUNO);
    await expect(panel.getByText('Este evento está lotado.')).toBeVisible();
    await expect(panel.getByRole('combobox', { name: 'Adicionar participante' })).toBeHidden();
    await expect(panel).toContainText('2/2 participantes');
    await expect(panel).toContainText('Lotado');

    await panel.getByRole('button', { name: `Remover ${ANA}` }).click();
    await expect(page.getByText('Participante removido!')).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect(panel.getByRole('combobox', { name: 'Adicionar participante' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cardOf(page, 'Corujão')).toContainText('1/2 participantes');
  });

  test('can be created in the dialog, and cannot take two seats', async ({ page, request }) => {
    const store = await prepareStore(request);
    await newEvent(request, store.id, { name: 'Corujão' });
    await openEvents(page, store);
    const panel = await openPanel(page, 'Corujão');
    await panel.getByRole('combobox').fill(BRUNO);
    await panel.getByRole('button', { name: 'Novo cliente' }).click();
    const creating = page.getByRole('dialog', { name: 'Novo cliente' });
    await creating.getByLabel('CPF').fill(newCpf());
    await creating.getByRole('button', { name: 'Cadastrar cliente' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: BRUNO })).toBeVisible();
    await addByName(panel, BRUNO);
    await expect(page.getByText('Este cliente já participa do evento.')).toBeVisible();
    await expect(panel.getByRole('button', { name: `Remover ${BRUNO}` })).toHaveCount(1);
  });

  test('stay as they are when adding or removing fails', async ({ page, request }) => {
    const store = await prepareStore(request);
    const userId = await store.addCustomer(ANA);
    await store.addCustomer(BRUNO);
    const event = await newEvent(request, store.id, { name: 'Corujão' });
    await store.call('post', `${eventIn(store.id, event.id)}/participants`, { userId });
    await openEvents(page, store);
    const panel = await openPanel(page, 'Corujão');
    await page.route('**/participants**', (route) => route.abort());
    await addByName(panel, BRUNO);
    await expect(page.getByText('Erro ao adicionar.')).toBeVisible();
    await panel.getByRole('button', { name: `Remover ${ANA}` }).click();
    await expect(page.getByText('Erro ao remover.')).toBeVisible();
    expect((await eventOf(request, store.id, event.id)).participants.map(({ user }) => user.name)).toEqual([
      ANA,
    ]);
    await expect(panel.getByRole('button', { name: `Remover ${ANA}` })).toBeVisible();
  });

  test('can no longer change once the event is over', async ({ page, request }) => {
    const store = await prepareStore(request);
    await newEvent(request, store.id, { name: 'Corujão antigo', date: '2020-02-01' });
    await openEvents(page, store);
    await expect(page.getByRole('region', { name: 'Anteriores' })).toContainText('Corujão antigo');
    await expect(cardOf(page, 'Corujão antigo')).toContainText('Encerrado');
    const panel = await openPanel(page, 'Corujão antigo');
    await expect(panel).toContainText('Este evento já terminou: a lista não muda mais.');
    await expect(panel.getByRole('combobox', { name: 'Adicionar participante' })).toBeHidden();
  });
});

test.describe('the payment of an event', () => {
  test('applies a coupon, changes the badge, and appears in the panel', async ({ page, request }) => {
    const store = await prepareStore(request);
    await newCoupon(request, store.id, { code: 'CORUJA10' });
    const event = await newEvent(request, store.id, { name: 'Corujão' });
    await openEvents(page, store);
    const panel = await openPanel(page, 'Corujão');
    await expect(panel).toContainText('Pendente');
    await panel.getByRole('button', { name: 'Registrar pagamento' }).click();
    const dialog = payDialogOf(page);
    await expect(dialog.getByLabel('Forma de pagamento')).toHaveValue('CASH');
    await expect(dialog.getByRole('status', { name: 'Total' })).toHaveText(/R\$\s50,00/);
    await dialog.getByLabel('Forma de pagamento').selectOption('PIX');
    await dialog.getByLabel('Cupom', { exact: true }).fill(' coruja10 ');
    await dialog.getByRole('button', { name: 'Validar' }).click();
    await expect(dialog).toContainText(/Desconto \(CORUJA10\)\s*−R\$\s5,00/);
    await expect(dialog.getByRole('status', { name: 'Total' })).toHaveText(/R\$\s45,00/);
    const calls = watchCalls(page, 'POST', /\/pay$/);
    await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
    await expect(page.getByText('Pagamento registrado!')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers()['idempotency-key']).toMatch(/^[\w-]{36}$/);
    expect(calls[0]?.postDataJSON()).toEqual({ paymentType: 'PIX', couponCode: 'CORUJA10' });

    await expect(panel).toContainText('Confirmado');
    await expect(panel.getByRole('button', { name: 'Registrar pagamento' })).toBeHidden();
    const payment = panel.getByRole('region', { name: 'Pagamento' });
    await expect(payment).toContainText(/Subtotal\s*R\$\s50,00/);
    await expect(payment).toContainText(/Desconto \(CORUJA10\)\s*−R\$\s5,00/);
    await expect(payment).toContainText(/Total\s*R\$\s45,00/);
    await expect(payment).toContainText('PIX');
    await page.keyboard.press('Escape');
    await expect(cardOf(page, 'Corujão')).toContainText('Confirmado');
    expect((await eventOf(request, store.id, event.id)).payment?.total).toBe(45);
  });

  test('clears a coupon that is refused and keeps the rest', async ({ page, request }) => {
    const store = await prepareStore(request);
    await newCoupon(request, store.id, { code: 'UMAVEZ', usageLimit: 1 });
    const [event, other] = [
      await newEvent(request, store.id, { name: 'Corujão' }),
      await newEvent(request, store.id, { name: 'Outro' }),
    ];
    await blockLiveStream(page);
    await openEvents(page, store);
    const panel = await openPanel(page, 'Corujão');
    await panel.getByRole('button', { name: 'Registrar pagamento' }).click();
    const dialog = payDialogOf(page);
    await dialog.getByLabel('Forma de pagamento').selectOption('PIX');
    await dialog.getByLabel('Cupom', { exact: true }).fill('UMAVEZ');
    await dialog.getByRole('button', { name: 'Validar' }).click();
    await expect(dialog).toContainText(/−R\$\s5,00/);
    // Somebody else takes the last use; this tab does not know yet.
    const body = { paymentType: 'CASH', couponCode: 'UMAVEZ' };
    await store.call('post', `${eventIn(store.id, other.id)}/pay`, body);
    await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
    await expect(page.getByText('Cupom inválido ou expirado.')).toBeVisible();
    await expect(dialog.getByLabel('Cupom', { exact: true })).toHaveValue('');
    await expect(dialog.getByLabel('Forma de pagamento')).toHaveValue('PIX');
    await expect(dialog.getByRole('status', { name: 'Total' })).toHaveText(/R\$\s50,00/);
    await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
    await expect(dialog).toBeHidden();
    expect((await eventOf(request, store.id, event.id)).payment?.total).toBe(50);
  });

  test('is sent again with the same key when the answer was lost, and has one effect', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    const event = await newEvent(request, store.id, { name: 'Corujão' });
    await openEvents(page, store);
    const panel = await openPanel(page, 'Corujão');
    await panel.getByRole('button', { name: 'Registrar pagamento' }).click();
    const dialog = payDialogOf(page);
    const calls = watchCalls(page, 'POST', /\/pay$/);
    await page.route('**/pay', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
    await expect(page.getByText('Erro ao registrar pagamento.')).toBeVisible();
    await page.unroute('**/pay');
    await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
    await expect(page.getByText('Pagamento registrado!')).toBeVisible();
    expect(new Set(calls.map((call) => call.headers()['idempotency-key'])).size).toBe(1);
    expect(calls).toHaveLength(2);
    expect((await eventOf(request, store.id, event.id)).confirmed).toBe(true);
  });
});

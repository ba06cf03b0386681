import { expectAccessible } from './support/accessible.ts';
import { preparePriced } from './support/bills.ts';
import { eventOf, newEvent } from './support/events-api.ts';
import { cardOf, hoursAround, openCreate, openEvents, openPanel } from './support/events-screen.ts';
import { watchCalls } from './support/network.ts';
import { expect, test } from './support/server.ts';

// A Corujão that is sold by the seat (docs/product/events.md#seat-price).

const ANA = 'Ana Clara Lima';
const BRUNO = 'Bruno Dias';
const tonight = () => ({ ...hoursAround(0.1, 8), date: new Date().toISOString().slice(0, 10) });

test.describe('an event that is sold by the seat', () => {
  test('has its price in the form and on the card', async ({ page, request }) => {
    const { store } = await preparePriced(request, []);
    await openEvents(page, store);
    const dialog = await openCreate(page);
    await dialog.getByLabel('Nome').fill('Corujão');
    await dialog.getByRole('textbox', { name: 'Data' }).fill('2099-11-21');
    await dialog.getByLabel('Início').fill('23:00');
    await dialog.getByLabel('Término').fill('06:00');
    await dialog.getByLabel('Preço por lugar').fill('0');
    await dialog.getByRole('button', { name: 'Criar evento' }).click();
    await expect(dialog).toContainText('O preço por lugar é maior que zero.');
    await dialog.getByLabel('Preço por lugar').fill('25');
    await dialog.getByRole('button', { name: 'Criar evento' }).click();
    await expect(page.getByText('Evento criado!')).toBeVisible();
    await expect(cardOf(page, 'Corujão')).toContainText(/R\$\s25,00 por lugar/);
  });

  test('enrols and receives with Enter, at the next free computer', async ({ page, request }) => {
    const { store } = await preparePriced(request, ['PC 1', 'PC 2']);
    await store.addCustomer(ANA);
    const event = await newEvent(request, store.id, { name: 'Corujão', seatPrice: 25 });
    await openEvents(page, store);
    const panel = await openPanel(page, 'Corujão');
    await panel.getByRole('button', { name: 'Inscrever' }).click();
    const dialog = page.getByRole('dialog', { name: 'Inscrever' });
    await expect(dialog.getByLabel('Computador')).toContainText('PC 1');
    await expectAccessible(page);
    const calls = watchCalls(page, 'POST', /\/participants$/);
    await dialog.getByLabel('Recebido').fill('50');
    await expect(dialog.getByRole('status', { name: 'Troco' })).toHaveText(/R\$\s25,00/);
    await dialog.getByRole('combobox', { name: 'Cliente' }).fill(ANA);
    await expect(dialog.getByRole('option', { name: ANA })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Inscrever e receber' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Participante adicionado!')).toBeVisible();
    await expect(page.getByText(/Troco R\$\s25,00/)).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: ANA })).toContainText('Pago · Dinheiro');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers()['idempotency-key']).toMatch(/^[\w-]{36}$/);
    const { participants, confirmed } = await eventOf(request, store.id, event.id);
    expect([confirmed, participants[0]?.computer?.name, participants[0]?.payment?.total]).toEqual([
      true,
      'PC 1',
      25,
    ]);
  });

  test('receives later, and says what is refunded with a participant', async ({ page, request }) => {
    const { store } = await preparePriced(request, ['PC 1', 'PC 2']);
    const userId = await store.addCustomer(ANA);
    const event = await newEvent(request, store.id, { name: 'Corujão', seatPrice: 25 });
    await store.call('post', `/stores/${store.id}/scheduled-events/${event.id}/participants`, { userId });
    await openEvents(page, store);
    const panel = await openPanel(page, 'Corujão');
    await panel.getByLabel(`Computador de ${ANA}`).selectOption('PC 2');
    await panel.getByRole('button', { name: `Receber de ${ANA}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Receber' });
    await dialog.getByLabel('Forma de pagamento').selectOption('PIX');
    await dialog.getByRole('button', { name: 'Receber' }).click();
    await expect(page.getByText('Pagamento registrado!')).toBeVisible();
    const line = panel.getByRole('listitem').filter({ hasText: ANA });
    await expect(line).toContainText('Pago · PIX');
    expect((await eventOf(request, store.id, event.id)).participants[0]?.computer?.name).toBe('PC 2');
    await line.getByRole('button', { name: `Remover ${ANA}` }).click();
    const question = page.getByRole('dialog', { name: 'Remover participante' });
    await expect(question).toContainText(/devolva R\$\s25,00 \(PIX\)/);
    await question.getByRole('button', { name: 'Remover participante' }).click();
    await expect(panel).toContainText('Ninguém nesta lista ainda.');
  });

  test('starts all who have paid, and names the others', async ({ page, request }) => {
    const { store } = await preparePriced(request, ['PC 1', 'PC 2']);
    const [ana, bruno] = [await store.addCustomer(ANA), await store.addCustomer(BRUNO)];
    const event = await newEvent(request, store.id, { name: 'Corujão', seatPrice: 25, ...tonight() });
    const seats = `/stores/${store.id}/scheduled-events/${event.id}/participants`;
    await store.call('post', seats, { userId: ana, payment: { type: 'PIX' } });
    await store.call('post', seats, { userId: bruno });
    await openEvents(page, store);
    const panel = await openPanel(page, 'Corujão');
    await panel.getByRole('button', { name: 'Iniciar todos' }).click();
    await expect(page.getByText('Sessões iniciadas!')).toBeVisible();
    const left = panel.getByRole('region', { name: 'Não começaram' });
    await expect(left).toContainText(BRUNO);
    await expect(left).toContainText('O lugar ainda não foi pago.');
    await expect(panel.getByRole('listitem').filter({ hasText: ANA })).toContainText('Jogando desde');
    await panel.getByRole('button', { name: `Receber de ${BRUNO}` }).click();
    await page.getByRole('dialog', { name: 'Receber' }).getByRole('button', { name: 'Receber' }).click();
    await panel.getByRole('button', { name: 'Iniciar todos' }).click();
    await expect(left).toBeHidden();
    await expect(panel).toContainText('Todos já começaram.');
    const sessions = (await (await request.get(`/api/stores/${store.id}/sessions`)).json()) as {
      billing: string;
    }[];
    expect(sessions.map(({ billing }) => billing)).toEqual(['event', 'event']);
    await expectAccessible(page);

    // A participant who left can come back until the event's end.
    const [{ id }] = (await (await request.get(`/api/stores/${store.id}/sessions`)).json()) as [
      { id: string },
    ];
    await store.call('delete', `/stores/${store.id}/sessions/${id}`);
    await expect(panel).toContainText('Sessão encerrada');
    await panel.getByRole('button', { name: /^Iniciar (Ana|Bruno)/ }).click();
    await expect(panel.getByText('Jogando desde')).toHaveCount(2);
  });
});

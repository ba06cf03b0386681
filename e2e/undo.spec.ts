import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fillShelf, openTill } from './support/cashier.ts';
import { eventIn, eventOf, newEvent } from './support/events-api.ts';
import { openEvents, openPanel } from './support/events-screen.ts';
import { holdRequests, interceptCalls, watchCalls } from './support/network.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newCoupon } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

// 'Desfazer' (docs/product/screens.md#confirmation-and-undo) and toasts (docs/product/screens.md#toasts).

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' });
const undo = (page: Page) => notices(page).getByRole('button', { name: 'Desfazer' });

test.describe("'Desfazer'", () => {
  test('unlocks a locked computer, and locks an unlocked one', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await signIn(page, store.owner, '/admin/computers');
    const card = page.getByRole('listitem').filter({ hasText: 'PC 1' });
    await card.getByRole('button', { name: 'Bloquear', exact: true }).click();
    await expect(card).toContainText('Bloqueado');
    await expect(notices(page)).toContainText('Computador bloqueado!');
    await undo(page).click();
    await expect(card).toContainText('Disponível');
    await expect(notices(page)).toContainText('Computador desbloqueado!');
    // Undoing is not itself offered for undo.
    await expect(undo(page)).toHaveCount(0);
  });

  test('stays longer than the success message, which disappears after 2 s like every other', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await page.clock.install();
    await signIn(page, store.owner, '/admin/computers');
    const card = page.getByRole('listitem').filter({ hasText: 'PC 1' });
    await expect(card).toContainText('Disponível');
    // A slow machine must not make it disappear early.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await card.getByRole('button', { name: 'Bloquear', exact: true }).click();
    const text = notices(page).getByText('Computador bloqueado!');
    await expect(text).toBeVisible();
    await page.mouse.move(5, 400);
    await page.clock.runFor(2_500);
    await expect(text).toBeHidden();
    await expect(undo(page)).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(undo(page)).toBeVisible();
    await page.clock.runFor(2_500);
    await expect(undo(page)).toBeHidden();
  });

  test('stays readable and reachable by keyboard after the message has gone', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await signIn(page, store.owner, '/admin/computers');
    await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
    await expect(undo(page)).toBeVisible();
    await page.mouse.move(5, 400);
    await expect(notices(page).getByText('Computador bloqueado!')).toBeHidden();
    await page.keyboard.press('F6');
    await expect(undo(page)).toBeFocused();
    await expectAccessible(page, 'an offer alone');
  });

  test('is not offered if the lock ended a session', async ({ page, request }) => {
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    await store.startSession({ computerId, isGuest: true });
    await signIn(page, store.owner, '/admin/computers');
    const locks = watchCalls(page, 'POST', /\/lock$/);
    const ends = watchCalls(page, 'DELETE', /\/sessions\/[^/]+$/);
    const release = await holdRequests(page, '**/sessions/*');
    await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
    // Ten presses count as one (docs/product/screens.md#repeated-presses).
    await page
      .getByRole('button', { name: 'Encerrar e bloquear' })
      .click({ clickCount: 10, noWaitAfter: true });
    await expect(page.getByRole('button', { name: 'Bloquear e manter o tempo correndo' })).toBeDisabled();
    release();
    await expect(notices(page)).toContainText('Computador bloqueado!');
    await expect(undo(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeHidden();
    expect([ends.length, locks.length]).toEqual([1, 1]);
  });

  test('returns lines to the cart, at their place and with their units', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await till.card('Água').click();
    await till.quantity('Refrigerante').fill('3');
    await expect(till.total).toContainText('23,00');
    await till.cart.getByRole('button', { name: 'Remover Refrigerante' }).click();
    await expect(till.total).toContainText('3,50');
    await expect(notices(page)).toContainText('Refrigerante saiu do carrinho.');
    await undo(page).click();
    await expect(till.cart.getByRole('list').getByRole('listitem')).toHaveText([/Refrigerante/, /Água/]);
    await expect(till.total).toContainText('23,00');

    await till.cart.getByRole('button', { name: 'Esvaziar' }).click();
    await expect(till.total).toContainText('0,00');
    await expect(notices(page)).toContainText('2 itens saíram do carrinho.');
    await undo(page).click();
    await expect(till.total).toContainText('23,00');
    await expect(till.quantity('Refrigerante')).toHaveValue('3');
  });

  test('restores nothing from a finished sale into the next one', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await till.card('Água').click();
    await till.cart.getByRole('button', { name: 'Remover Refrigerante' }).click();
    await expect(undo(page)).toBeVisible();
    await page.keyboard.press('F9');
    await expect(till.done).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
  });

  test('applies a coupon again, by keyboard only', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    await newCoupon(request, store.id, { code: 'CORUJA10' });
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await till.coupon.fill('coruja10');
    await page.keyboard.press('Enter');
    await expect(till.total).toContainText('5,85');
    await till.cart.getByRole('button', { name: 'Remover cupom' }).click();
    await expect(till.total).toContainText('6,50');
    await expect(till.coupon).toBeFocused();
    await page.keyboard.press('F6');
    await expect(undo(page)).toBeFocused();
    await expectAccessible(page, 'an offer with the focus');
    await page.keyboard.press('Enter');
    await expect(till.total).toContainText('5,85');
  });

  test('gives a participant their seat back', async ({ page, request }) => {
    const store = await prepareStore(request);
    const userId = await store.addCustomer('Ana Clara Lima');
    const event = await newEvent(request, store.id, { name: 'Corujão' });
    await store.call('post', `${eventIn(store.id, event.id)}/participants`, { userId });
    await openEvents(page, store);
    const panel = await openPanel(page, 'Corujão');
    await panel.getByRole('button', { name: 'Remover Ana Clara Lima' }).click();
    await expect(panel).toContainText('Ninguém nesta lista ainda.');
    await expect(panel.getByRole('heading', { name: 'Participantes' })).toBeFocused();
    await undo(page).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Ana Clara Lima' })).toBeVisible();
    expect((await eventOf(request, store.id, event.id))._count.participants).toBe(1);
  });

  test('says when undoing fails, and the card shows the real state', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await signIn(page, store.owner, '/admin/computers');
    const card = page.getByRole('listitem').filter({ hasText: 'PC 1' });
    await card.getByRole('button', { name: 'Bloquear', exact: true }).click();
    const line = await interceptCalls(page, 'POST', 'stores/*/computers/*/unlock');
    line.breakDown();
    await undo(page).click();
    await expect(notices(page)).toContainText('Falha ao desbloquear.');
    await expect(card).toContainText('Bloqueado');
  });
});

test.describe('toasts', () => {
  test('are at the top right, at most three, in live regions', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    await page.clock.install();
    const till = await openTill(page, store);
    // A slow machine must not lose a toast before the fourth arrives.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    for (const code of ['7890000000001', '7890000000002', '7890000000003', '7890000000004']) {
      await till.search.fill(code);
      await page.keyboard.press('Enter');
      await expect(notices(page).getByRole('alert')).toContainText(code);
    }
    await expect(notices(page).getByRole('button', { name: 'Fechar aviso' })).toHaveCount(3);
    await expect(notices(page).getByRole('alert')).not.toContainText('7890000000001');
    await expect(notices(page).getByRole('status')).toHaveCount(1);
    // Toasts of the cashier avoid the cart; on this screen nothing is in their place.
    await page.clock.runFor(10_000);
    await expect(notices(page).getByRole('button', { name: 'Fechar aviso' })).toHaveCount(0);
    await page.route('**/counter-settings', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
    );
    await page.getByRole('link', { name: 'Ajustes' }).press('Enter');
    await page.getByRole('switch').first().press('Space');
    await expect(notices(page).getByRole('alert')).not.toBeEmpty();
    await page.clock.runFor(500);
    const box = await notices(page).getByRole('alert').boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(24);
    expect(box?.y).toBeLessThanOrEqual(24);
  });

  test('disappear after 4 s for an error and 2 s for a success, but not under pointer or focus', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    const computerId = await store.addComputer('PC 1');
    await store.call('post', `/stores/${store.id}/computers/${computerId}/lock`, {});
    await page.clock.install();
    await signIn(page, store.owner, '/admin/computers');
    const card = page.getByRole('button', { name: 'PC 1', exact: true });
    const error = notices(page).getByRole('alert').getByText('Este computador está bloqueado');

    await card.click();
    await expect(error).toBeVisible();
    await page.clock.runFor(3_500);
    await expect(error).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(error).toBeHidden();

    // The pointer is over it.
    await card.click();
    await error.hover();
    await page.clock.runFor(20_000);
    await expect(error).toBeVisible();
    await page.mouse.move(5, 400);
    await page.clock.runFor(4_500);
    await expect(error).toBeHidden();

    // It has the focus; closing it returns the focus and does not hold later toasts.
    await card.focus();
    await page.keyboard.press('Enter');
    await expect(error).toBeVisible();
    await page.keyboard.press('F6');
    await page.clock.runFor(20_000);
    await expect(error).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(error).toBeHidden();
    await expect(card).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(error).toBeVisible();
    await page.clock.runFor(4_500);
    await expect(error).toBeHidden();

    await page.getByRole('button', { name: 'Adicionar computador' }).click();
    await page.getByLabel('Nome do computador').fill('PC 2');
    await page.keyboard.press('Enter');
    const success = notices(page).getByRole('status').getByText('Computador adicionado!');
    await expect(success).toBeVisible();
    await page.clock.runFor(2_500);
    await expect(success).toBeHidden();
  });
});

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { fillShelf, openTill } from '../cashier.ts';
import { newEvent } from '../events-api.ts';
import { openCreate as openCreateEvent, openEvents, openPanel } from '../events-screen.ts';
import { signIn } from '../people.ts';
import { add, fillNew, openCreate, openEdit, openProducts, update } from '../products.ts';
import { newProduct } from '../shop-api.ts';
import { prepareStore } from '../store-api.ts';
import { asking, type CatalogueAction, pressing } from './action.ts';

const inDialog = (page: Page) => page.getByRole('dialog').getByRole('alert');

async function openEventPanel(page: Page, request: APIRequestContext, seated = false): Promise<Locator> {
  const store = await prepareStore(request);
  const userId = await store.addCustomer('Ana Clara Lima');
  const { id } = await newEvent(request, store.id, { name: 'Corujão' });
  if (seated) await store.call('post', `/stores/${store.id}/scheduled-events/${id}/participants`, { userId });
  await openEvents(page, store);
  return openPanel(page, 'Corujão');
}

export const shopActions: readonly CatalogueAction[] = [
  {
    name: 'adding a product',
    call: 'POST stores/*/products',
    text: 'Erro ao criar produto.',
    serverFirst: true,
    told: inDialog,
    async open(page, request) {
      await openProducts(page, await prepareStore(request));
      const dialog = await openCreate(page);
      await fillNew(dialog);
      return pressing(add(dialog));
    },
  },
  {
    name: 'changing a product',
    call: 'PUT stores/*/products/*',
    text: 'Erro ao atualizar produto.',
    serverFirst: true,
    told: inDialog,
    async open(page, request) {
      const store = await prepareStore(request);
      await newProduct(request, store.id);
      await openProducts(page, store);
      const dialog = await openEdit(page, 'Refrigerante');
      await dialog.getByLabel('Descrição').fill('Garrafa');
      return pressing(update(dialog));
    },
  },
  {
    name: 'creating a coupon',
    call: 'POST stores/*/coupons',
    text: 'Erro ao criar cupom.',
    serverFirst: true,
    async open(page, request) {
      const store = await prepareStore(request);
      await signIn(page, store.owner, '/admin/coupons');
      await page.getByRole('button', { name: 'Criar cupom' }).click();
      const dialog = page.getByRole('dialog', { name: 'Criar cupom' });
      await dialog.getByLabel('Código').fill('CORUJA10');
      await dialog.getByLabel('Desconto (%)').fill('10');
      return pressing(dialog.getByRole('button', { name: 'Criar cupom' }));
    },
  },
  {
    name: 'checking a coupon in the cashier',
    call: 'GET stores/*/coupons/validate*',
    text: 'Cupom inválido ou expirado.',
    serverFirst: true,
    async open(page, request) {
      const store = await prepareStore(request);
      await fillShelf(request, store.id);
      const till = await openTill(page, store);
      return async () => {
        await till.coupon.fill('CORUJA10');
        await page.keyboard.press('Enter');
      };
    },
  },
  {
    name: 'finishing a sale',
    call: 'POST stores/*/sales',
    text: 'Erro ao finalizar a venda.',
    serverFirst: true,
    async open(page, request) {
      const store = await prepareStore(request);
      await fillShelf(request, store.id);
      const till = await openTill(page, store);
      await till.card('Água').click();
      // After a 500 the console keeps sending the sale until it knows the outcome.
      const giveUp = till.cart.getByRole('button', { name: 'Liberar o carrinho' });
      return async () => {
        if (await giveUp.isVisible()) await giveUp.click();
        await till.finish.click();
      };
    },
  },
  {
    name: 'creating an event',
    call: 'POST stores/*/scheduled-events',
    text: 'Erro ao criar evento.',
    serverFirst: true,
    async open(page, request) {
      await openEvents(page, await prepareStore(request));
      const dialog = await openCreateEvent(page);
      await dialog.getByLabel('Nome').fill('Corujão');
      await dialog.getByLabel('Data').fill('21/11/2099');
      await dialog.getByLabel('Início').fill('23:00');
      await dialog.getByLabel('Término').fill('06:00');
      return pressing(dialog.getByRole('button', { name: 'Criar evento' }));
    },
  },
  {
    name: "registering an event's payment",
    call: 'POST stores/*/scheduled-events/*/pay',
    text: 'Erro ao registrar pagamento.',
    serverFirst: true,
    async open(page, request) {
      const panel = await openEventPanel(page, request);
      return asking(page, panel.getByRole('button', { name: 'Registrar pagamento' }), 'Registrar pagamento');
    },
  },
  {
    name: 'adding a participant',
    call: 'POST stores/*/scheduled-events/*/participants',
    text: 'Erro ao adicionar.',
    serverFirst: true,
    async open(page, request) {
      const panel = await openEventPanel(page, request);
      return async () => {
        await panel.getByRole('combobox', { name: 'Adicionar participante' }).fill('Ana Clara');
        await panel.getByRole('option', { name: 'Ana Clara Lima' }).click();
      };
    },
  },
  {
    name: 'removing a participant',
    call: 'DELETE stores/*/scheduled-events/*/participants/*',
    text: 'Erro ao remover.',
    serverFirst: true,
    async open(page, request) {
      const panel = await openEventPanel(page, request, true);
      return pressing(panel.getByRole('button', { name: 'Remover Ana Clara Lima' }));
    },
  },
];

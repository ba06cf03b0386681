import type { APIRequestContext } from '@playwright/test';
import { listPages } from '../../scripts/lib/pages.mjs';
import { newEvent } from './events-api.ts';
import { pairedToken } from './fake-guard.ts';
import { putPrices, vipRoom } from './prices.ts';
import { newCoupon, newProduct, newSale } from './shop-api.ts';
import { type PreparedStore, prepareStore } from './store-api.ts';

// For tests of the whole console: every screen, and a store with data on each.

const paths = listPages().map(({ path }) => path);

/**
 * Including an unknown address, but without the later steps of the password recovery, which cannot be opened directly.
 */
export const publicScreens = paths
  .filter((path) => !/^\/(admin|reset-password)\b/.test(path))
  .map((path) => path.replace('*', '/nada'));

export const adminScreens = paths
  .filter((path) => path.startsWith('/admin/'))
  .map((path) => path.replace('/admin/', ''));

/** A store with something on every screen, long names and large numbers among it. */
export async function prepareFullStore(request: APIRequestContext): Promise<PreparedStore> {
  const store = await prepareStore(request);
  await store.call('patch', '/stores', { pricePerHour: 6 });
  const [one, two] = [await store.addComputer('PC 1'), await store.addComputer('PC 2')];
  const locked = await store.addComputer(
    'Um computador com um nome tão comprido que não cabe em cartão nenhum',
  );
  await store.call('post', `/stores/${store.id}/computers/${locked}/lock`, {});
  await putPrices(store, {
    packages: [
      {
        id: 'd17a5e80-4b3c-4296-9f0e-6c8b21d3a418',
        name: 'Pacote 10 horas',
        price: 45,
        rooms: [vipRoom],
        sold: null,
        used: { days: ['monday'], from: 480, until: 1_080 },
        kind: 'minutes',
        minutes: 600,
        validDays: 90,
      },
    ],
    holidays: { chosen: [], own: [{ name: 'Aniversário da cidade', day: '2027-01-25', everyYear: true }] },
  });
  await store.call('put', `/stores/${store.id}/computers/${locked}`, { roomId: vipRoom });
  const userId = await store.addCustomer('Maria Aparecida da Conceição Albuquerque de Vasconcelos', 300);
  await store.startSession({ computerId: one, userId, durationInMinutes: 240 });
  await store.startSession({ computerId: two, isGuest: true, durationInMinutes: 3 });
  // Paired and never connected: a card with a session and an absent guard, and a locked one.
  for (const computerId of [two, locked]) await pairedToken(request, store, computerId);
  const product = await newProduct(request, store.id, { name: 'Refrigerante', price: 6.5 });
  await newProduct(request, store.id, {
    name: 'Cadeira gamer reclinável com apoio para os pés e almofada',
    price: 98_765.43,
    quantity: 2,
  });
  await newCoupon(request, store.id, { code: 'CORUJA10', description: 'Promoção de sábado' });
  await newSale(request, store.id, { items: [[product, 3]], couponCode: 'CORUJA10', userId });
  const event = await newEvent(request, store.id, { name: 'Corujão de sábado' });
  await store.call('post', `/stores/${store.id}/scheduled-events/${event.id}/participants`, { userId });
  return store;
}

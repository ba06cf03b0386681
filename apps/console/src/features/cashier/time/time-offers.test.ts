import { priceDocument, startingPrices } from '@coruja/contract';
import { centavos } from '@coruja/domain';
import { expect, it } from 'vitest';
import { sortByUse } from '../shelf/product-order.ts';
import { findProducts, indexProducts } from '../shelf/product-search.ts';
import { timeOffers } from './time-offers.ts';

const always = { rooms: null, sold: null, used: null };
const saturday = { days: ['saturday'], from: 600, until: 1_080 };
const fiveHours = {
  ...always,
  id: '5b0e9c71-2f64-4d38-a1c7-90d3e6b8f254',
  name: 'Cinco horas',
  price: 27,
  kind: 'minutes',
  minutes: 300,
  validDays: 60,
};
const tenHours = {
  ...fiveHours,
  id: '6a1f0d83-3b75-4e49-8d28-a1e4f7c9b476',
  name: 'Dez horas',
  price: 45,
  minutes: 600,
  isFavorite: true,
  sold: saturday,
};
const pass = {
  ...always,
  id: '7c1f0d82-3a75-4e49-b2d8-01e4f7c9a365',
  name: 'Corujão',
  price: 20,
  kind: 'pass',
  endsAt: 360,
};

/** The offers at an hour of 21 November 2026, a Saturday in São Paulo, for a customer with 10% discount. */
function offersAt(time: string, pricePerHour = 600) {
  const packages = [fiveHours, tenHours, pass];
  return timeOffers({
    prices: priceDocument.parse({ ...startingPrices.document, packages }),
    pricePerHour: centavos(pricePerHour),
    timeZone: 'America/Sao_Paulo',
    discountBasisPoints: 1_000,
    computers: [],
    bills: [],
    lastSold: {
      credits: '2026-11-21T19:00:00.000Z',
      packages: [{ id: pass.id, at: '2026-11-21T19:30:00.000Z' }],
    },
    now: Date.parse(`2026-11-21T${time}:00.000-03:00`),
  });
}

it('an hour without a price has no card', () => {
  expect(offersAt('17:00', 0).map(({ name }) => name)).toEqual(['Cinco horas', 'Dez horas', 'Corujão']);
});

it('time is on cards: an hour for the balance at the price of the group, and the packages that are sold now', () => {
  const [hour, five, ten, night] = offersAt('17:00');
  expect(hour).toMatchObject({ name: 'Créditos · 1 h', price: 5.4, figure: '1 h', note: 'Não vence' });
  expect(five).toMatchObject({ price: 27, figure: '5 h', note: 'Vale até 20/01/2027', isFavorite: false });
  expect(ten).toMatchObject({ price: 45, isFavorite: true, lastSoldAt: null });
  expect(night).toMatchObject({
    price: 20,
    figure: 'até 06:00',
    note: 'até 22/11/2026 06:00',
    line: { kind: 'package', packageId: pass.id },
  });
  expect(offersAt('18:00').map(({ name }) => name)).toEqual(['Créditos · 1 h', 'Cinco horas', 'Corujão']);
});

it('cards of time are among the products: favourites first, then the most recently sold', () => {
  expect(sortByUse(offersAt('17:00')).map(({ name }) => name)).toEqual([
    'Dez horas',
    'Corujão',
    'Créditos · 1 h',
    'Cinco horas',
  ]);
});

it('the search finds time by its name, and all of it by the word tempo', () => {
  const index = indexProducts(offersAt('17:00'));
  const names = (text: string) => findProducts(index, text).map(({ name }) => name);
  expect(names('dez')).toEqual(['Dez horas']);
  expect(names('passe')).toEqual(['Corujão']);
  expect(names('credito')).toEqual(['Créditos · 1 h']);
  expect(names('tempo')).toHaveLength(4);
});

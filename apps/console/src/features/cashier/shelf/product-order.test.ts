import { expect, it } from 'vitest';
import { exampleProduct as product } from '../../../../test/example-product.ts';
import { sortByUse } from './product-order.ts';

it('shows favourites first, then the most recently sold, then the order of the list', () => {
  const shelf = [
    product('Água'),
    product('Bala', { lastSoldAt: '2026-11-21T22:00:00.000Z' }),
    product('Café', { isFavorite: true }),
    product('Doce', { lastSoldAt: '2026-11-21T23:00:00.000Z' }),
    product('Esfirra', { isFavorite: true, lastSoldAt: '2026-11-20T23:00:00.000Z' }),
    product('Fone'),
  ];
  expect(sortByUse(shelf).map(({ name }) => name)).toEqual([
    'Esfirra',
    'Café',
    'Doce',
    'Bala',
    'Água',
    'Fone',
  ]);
});

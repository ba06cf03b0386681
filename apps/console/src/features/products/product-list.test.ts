import { describe, expect, it } from 'vitest';
import { exampleProduct as product } from '../../../test/example-product.ts';
import { listed, readSortOrder, stockLevel } from './product-list.ts';

const all = [
  product('Pão de queijo', { price: 6, quantity: 3 }),
  product('Água', { description: 'Garrafa gelada', price: 3.5, quantity: 50 }),
  product('Bala', { barcode: '7891234567895', price: 0.5, quantity: 0 }),
];

const names = (...view: [text: string, order: string | null]) =>
  listed(all, view[0], readSortOrder(view[1])).map(({ name }) => name);

describe('the list of products', () => {
  it.each([
    [null, ['Água', 'Bala', 'Pão de queijo']],
    ['nonsense', ['Água', 'Bala', 'Pão de queijo']],
    ['toString', ['Água', 'Bala', 'Pão de queijo']],
    ['menor-preco', ['Bala', 'Água', 'Pão de queijo']],
    ['maior-preco', ['Pão de queijo', 'Água', 'Bala']],
    ['menor-estoque', ['Bala', 'Pão de queijo', 'Água']],
    ['maior-estoque', ['Água', 'Pão de queijo', 'Bala']],
  ])('sorted by %j is %j', (order, expected) => {
    expect(names('', order)).toEqual(expected);
  });

  it.each([
    ['PAO', ['Pão de queijo']],
    ['gelada', ['Água']],
    ['78912', ['Bala']],
    ['nada', []],
  ])('shows for %j only %j', (text, expected) => {
    expect(names(text, null)).toEqual(expected);
  });

  it('marks low and empty stock', () => {
    expect([0, 1, 5, 6].map(stockLevel)).toEqual(['none', 'low', 'low', 'enough']);
  });
});

import type { Product } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { exampleProduct as product } from '../../../../test/example-product.ts';
import { findByBarcode, findProducts, indexProducts, looksLikeBarcode, readEntry } from './product-search.ts';

const names = (products: readonly Product[], text: string) =>
  findProducts(indexProducts(products), text).map(({ name }) => name);

describe('the text in the search', () => {
  it.each([
    ['coca', 1, 'coca'],
    ['3*coca', 3, 'coca'],
    [' 12 * água com gás ', 12, 'água com gás'],
    ['3*', 3, ''],
    ['0*coca', 1, 'coca'],
    ['99999*coca', 10_000, 'coca'],
    ['7891234567895', 1, '7891234567895'],
    ['*coca', 1, '*coca'],
  ])('%j is %i of %j', (typed, quantity, text) => {
    expect(readEntry(typed)).toEqual({ quantity, text });
  });
});

describe('the search for products', () => {
  it('ignores accents and case, and finds everything without a text', () => {
    const all = [product('Água com gás'), product('Pão de queijo')];
    expect(names(all, 'AGUA')).toEqual(['Água com gás']);
    expect(names(all, 'pao')).toEqual(['Pão de queijo']);
    expect(names(all, '  ')).toEqual(['Água com gás', 'Pão de queijo']);
  });

  it('sorts by match: barcode, beginning, word, anywhere, description', () => {
    const all = [
      product('Suco', { description: 'Sabor 123' }),
      product('Lata123'),
      product('Lata 1234'),
      product('123 Balas'),
      product('Chá', { barcode: '123' }),
    ];
    expect(names(all, '123')).toEqual(['Chá', '123 Balas', 'Lata 1234', 'Lata123', 'Suco']);
  });

  it('finds every word, in any order, and puts names with all of them before descriptions', () => {
    const all = [
      product('Lata', { description: 'Coca 350 ml' }),
      product('Coca 350'),
      product('350 da Coca'),
      product('Coca'),
    ];
    expect(names(all, 'coca 350')).toEqual(['Coca 350', '350 da Coca', 'Lata']);
  });

  it('sorts equal matches by stock', () => {
    const all = [product('Bala azul', { quantity: 0 }), product('Bala roxa'), product('A bala', {})];
    expect(names(all, 'bala')).toEqual(['Bala roxa', 'Bala azul', 'A bala']);
  });

  it('finds only whole barcodes', () => {
    const all = [product('Chá', { barcode: '7891234567895' })];
    expect(findByBarcode(all, '7891234567895')?.name).toBe('Chá');
    expect(findByBarcode(all, '789123456789')).toBeUndefined();
  });

  it('reads eight digits or more as a barcode', () => {
    expect([looksLikeBarcode('12345670'), looksLikeBarcode('1234567'), looksLikeBarcode('bala')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

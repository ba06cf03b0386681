import { describe, expect, it } from 'vitest';
import {
  checkChanges,
  checkNewProduct,
  newProduct,
  type ProductValues,
  tidyPrice,
  toChanges,
  toNewProduct,
  valuesOf,
  withoutNegative,
} from './product-form.ts';

const filled: ProductValues = {
  ...newProduct,
  name: 'Refrigerante',
  description: 'Lata 350 ml',
  price: '6,50',
  quantity: '24',
};

const stored = valuesOf({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Refrigerante',
  description: 'Lata 350 ml',
  price: 6.5,
  quantity: 24,
  barcode: '7891234567895',
  isFavorite: false,
  lastSoldAt: null,
  images: ['/product-images/a.webp'],
});

const picture = new File(['x'], 'foto.png', { type: 'image/png' });

describe('the form of a product', () => {
  it.each([
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['R$ 1.234,56', 1_234.56],
    ['1.500', 1_500],
    ['', 0],
    ['-5', 0],
    ['−5,50', 0],
  ])('reads the price %j as %d', (price, value) => {
    expect(toNewProduct({ ...filled, price }).price).toBe(value);
  });

  it.each([
    ['24', '24'],
    ['1.000', 1_000],
    ['', 0],
    ['-3', '0'],
  ])('reads the quantity %j as %j', (quantity, value) => {
    expect(toNewProduct({ ...filled, quantity }).quantity).toBe(value);
  });

  it('replaces only negative numbers by 0', () => {
    expect(['-5', ' -0,50', '−2', '5', '', '-'].map(withoutNegative)).toEqual(['0', '0', '0', '5', '', '-']);
  });

  it('formats a price, and keeps an invalid one', () => {
    expect(['12.5', '7', '12,555', 'abc', ''].map(tidyPrice)).toEqual(['12,50', '7,00', '12,555', 'abc', '']);
  });

  it('requires only a name and a description', () => {
    expect(checkNewProduct(newProduct)).toEqual({
      name: 'O nome do produto é obrigatório.',
      description: 'A descrição é obrigatória.',
    });
    expect(checkNewProduct({ ...filled, price: '', quantity: '' })).toEqual({});
  });

  it.each([
    [{ price: 'abc' }, { price: 'Informe um número.' }],
    [{ price: '12,555' }, { price: 'Use no máximo duas casas decimais.' }],
    [{ price: '1000001' }, { price: 'O valor máximo é R$ 1.000.000,00.' }],
    [{ quantity: '2,5' }, { quantity: 'Informe um número inteiro.' }],
    [{ quantity: 'dez' }, { quantity: 'Informe um número.' }],
  ])('refuses %j in the words of the server', (wrong, errors) => {
    expect(checkNewProduct({ ...filled, ...wrong })).toEqual(errors);
  });
});

describe('the changes of a product', () => {
  it('include the filled fields, without an unchanged quantity', () => {
    expect(toChanges(stored, stored)).toEqual({
      name: 'Refrigerante',
      description: 'Lata 350 ml',
      price: 6.5,
    });
  });

  it('include a changed quantity, also 0', () => {
    expect(toChanges({ ...stored, quantity: '30' }, stored)).toHaveProperty('quantity', '30');
    expect(toChanges({ ...stored, quantity: '-1' }, stored)).toHaveProperty('quantity', '0');
  });

  it('leave out an emptied price and quantity', () => {
    const changes = toChanges({ ...stored, price: '', quantity: '' }, stored);
    expect(changes).not.toHaveProperty('price');
    expect(changes).not.toHaveProperty('quantity');
  });

  it('include an emptied barcode, which removes it', () => {
    expect(toChanges({ ...stored, barcode: '' }, stored)).toHaveProperty('barcode', '');
  });

  it('include images only if new ones were chosen', () => {
    expect(toChanges(stored, stored)).not.toHaveProperty('images');
    expect(toChanges({ ...stored, images: [picture] }, stored)).toHaveProperty('images', [picture]);
  });

  it('do not remove the name', () => {
    expect(checkChanges({ ...stored, name: ' ' }, stored)).toEqual({
      name: 'O nome do produto é obrigatório.',
    });
  });
});

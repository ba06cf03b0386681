import type { Product } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { exampleProduct as product } from '../../../../test/example-product.ts';
import {
  addToCart,
  type Cart,
  emptyCart,
  itemsOf,
  quantityOf,
  reconcile,
  removeFromCart,
  selectLine,
  setQuantity,
  totalOf,
} from './cart.ts';

const soda = product('soda', { name: 'Refrigerante', price: 6.5 });
const chips = product('chips', { name: 'Batata', price: 9.9 });

function cartOf(...lines: [Product, number][]): Cart {
  return lines.reduce((cart, [each, quantity]) => addToCart(cart, each, quantity).cart, emptyCart);
}

describe('a cart', () => {
  it('has one line per product, in the order of adding, and selects the last one changed', () => {
    const cart = cartOf([soda, 1], [chips, 1], [soda, 2]);
    expect(cart.lines).toEqual([
      { productId: 'soda', quantity: 3 },
      { productId: 'chips', quantity: 1 },
    ]);
    expect(cart.selectedId).toBe('soda');
  });

  it.each([0, -1])('removes an item whose quantity becomes %i', (quantity) => {
    const { cart, message } = setQuantity(cartOf([soda, 2], [chips, 1]), soda, quantity);
    expect(cart.lines).toEqual([{ productId: 'chips', quantity: 1 }]);
    expect(message).toBeNull();
  });

  it('holds no more than is in stock, and says so', () => {
    const { cart, message } = addToCart(cartOf([soda, 8]), soda, 5);
    expect(quantityOf(cart, 'soda')).toBe(10);
    expect(message).toBe('Só há 10 de Refrigerante em estoque.');
  });

  it('adds nothing that is out of stock, and says so', () => {
    const { cart, message } = addToCart(emptyCart, product('gone', { name: 'Chá', quantity: 0 }));
    expect(cart.lines).toEqual([]);
    expect(message).toBe('Chá está sem estoque.');
  });

  it('holds no more of one product than a sale may have', () => {
    const plenty = product('plenty', { name: 'Bala', quantity: limits.stock });
    const { cart, message } = addToCart(emptyCart, plenty, limits.saleQuantity + 1);
    expect(quantityOf(cart, 'plenty')).toBe(limits.saleQuantity);
    expect(message).toBe('Uma venda leva no máximo 10.000 unidades de Bala.');
  });

  it('holds no more items than a sale may have, but more units of its items', () => {
    const many = Array.from({ length: limits.saleItems }, (_, index) => product(`p${index}`));
    const full = cartOf(...many.map((each): [Product, number] => [each, 1]));
    expect(addToCart(full, soda)).toEqual({ cart: full, message: 'Uma venda tem no máximo 100 itens.' });
    expect(quantityOf(addToCart(full, product('p3')).cart, 'p3')).toBe(2);
  });

  it('selects the line before a removed one', () => {
    const cart = cartOf([soda, 1], [chips, 1]);
    expect(removeFromCart(cart, 'chips').selectedId).toBe('soda');
    expect(removeFromCart(selectLine(cart, 'soda'), 'chips').selectedId).toBe('soda');
    expect(removeFromCart(removeFromCart(cart, 'chips'), 'soda')).toEqual(emptyCart);
  });
});

describe('a cart against the fresh list of products', () => {
  it('stays the same object if everything is still there', () => {
    const cart = cartOf([soda, 2], [chips, 1]);
    expect(reconcile(cart, [chips, soda])).toEqual({ cart, messages: [] });
    expect(reconcile(cart, [chips, soda]).cart).toBe(cart);
  });

  it('loses removed, sold-out and excess units, with a message each', () => {
    const tea = product('tea', { name: 'Chá' });
    const cart = cartOf([soda, 5], [chips, 2], [tea, 1]);
    const fresh = [
      { ...soda, quantity: 2 },
      { ...tea, quantity: 0 },
    ];
    expect(reconcile(cart, fresh)).toEqual({
      cart: { lines: [{ productId: 'soda', quantity: 2 }], selectedId: 'soda' },
      messages: [
        'Só há 2 de Refrigerante em estoque.',
        'Um produto que não existe mais saiu do carrinho.',
        'Chá acabou e saiu do carrinho.',
      ],
    });
  });
});

describe('the total of a cart', () => {
  it('takes the prices from the products, not from the cart', () => {
    const cart = cartOf([soda, 3], [chips, 1]);
    const items = itemsOf(cart, [{ ...soda, price: 7 }, chips]);
    expect(totalOf(items, null)).toEqual({ subtotal: 3_090, discount: 0, manualDiscount: 0, total: 3_090 });
  });

  it('subtracts a percentage, rounded half up to the centavo', () => {
    const items = itemsOf(cartOf([chips, 1]), [chips]);
    expect(totalOf(items, { kind: 'percentage', basisPoints: 1_250 })).toEqual({
      subtotal: 990,
      discount: 124,
      manualDiscount: 0,
      total: 866,
    });
  });
});

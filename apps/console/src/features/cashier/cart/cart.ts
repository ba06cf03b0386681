import type { Product } from '@coruja/contract';
import { type Centavos, type Discount, fromReais, limits, type SaleTotal, saleTotal } from '@coruja/domain';
import { formatNumber } from '../../../lib/format.ts';

/** Whole units of one product. Its price is never stored: prices come from the fresh list of products. */
export interface CartLine {
  readonly productId: string;
  readonly quantity: number;
}

export interface Cart {
  /** In the order of adding; one line per product. */
  readonly lines: readonly CartLine[];
  /** The line whose quantity the keys + and − change: the last one changed. */
  readonly selectedId: string | null;
}

/** A cart after a change, and a message if not everything was possible. */
export interface CartChange {
  readonly cart: Cart;
  readonly message: string | null;
}

/** A line with its present product. */
export interface CartItem {
  readonly product: Product;
  readonly quantity: number;
}

export const emptyCart: Cart = { lines: [], selectedId: null };

/** Adds units of a product to those in the cart. */
export function addToCart(cart: Cart, product: Product, quantity = 1): CartChange {
  const before = quantityOf(cart, product.id);
  if (before === 0 && cart.lines.length >= limits.saleItems) {
    return { cart, message: `Uma venda tem no máximo ${limits.saleItems} itens.` };
  }
  return setQuantity(cart, product, before + quantity);
}

/** Sets a line's units: 0 or less removes it, too many become what can be sold (docs/product/sales.md#cart). */
export function setQuantity(cart: Cart, product: Product, quantity: number): CartChange {
  if (quantity <= 0) return { cart: removeFromCart(cart, product.id), message: null };
  const most = mostOf(product);
  if (most === 0) {
    return { cart: removeFromCart(cart, product.id), message: `${product.name} está sem estoque.` };
  }
  const line = { productId: product.id, quantity: Math.min(quantity, most) };
  const isThere = quantityOf(cart, product.id) > 0;
  const lines = isThere
    ? cart.lines.map((each) => (each.productId === product.id ? line : each))
    : [...cart.lines, line];
  return {
    cart: { lines, selectedId: product.id },
    message: quantity > most ? limitMessage(product, most) : null,
  };
}

/** Removes a line and selects the line before it. */
export function removeFromCart(cart: Cart, productId: string): Cart {
  const at = cart.lines.findIndex((line) => line.productId === productId);
  if (at < 0) return cart;
  const lines = cart.lines.filter((line) => line.productId !== productId);
  const neighbour = lines[Math.max(0, at - 1)] ?? null;
  const selectedId = cart.selectedId === productId ? (neighbour?.productId ?? null) : cart.selectedId;
  return { lines, selectedId };
}

/** The products of lines that a change removed. */
export function removedProductIds(before: Cart, after: Cart): string[] {
  return before.lines.map(({ productId }) => productId).filter((id) => quantityOf(after, id) === 0);
}

/** Puts removed lines back in their places; later changes stay. */
export function restoreLines(cart: Cart, before: Cart, gone: readonly string[]): Cart {
  const wanted = before.lines.filter(({ productId }) => gone.includes(productId));
  const lines = [...cart.lines];
  for (const line of wanted) {
    if (quantityOf(cart, line.productId) === 0) lines.splice(before.lines.indexOf(line), 0, line);
  }
  return { lines, selectedId: wanted[0]?.productId ?? cart.selectedId };
}

export function selectLine(cart: Cart, productId: string): Cart {
  return cart.selectedId === productId ? cart : { ...cart, selectedId: productId };
}

/** 0 for a product that is not in the cart. */
export function quantityOf(cart: Cart, productId: string): number {
  return cart.lines.find((line) => line.productId === productId)?.quantity ?? 0;
}

/**
 * Adapts a cart to the fresh list of products: removed and sold-out products leave it, quantities above the stock are reduced, and
 * each such change has a message.
 */
export function reconcile(cart: Cart, products: readonly Product[]): { cart: Cart; messages: string[] } {
  const byId = new Map(products.map((product) => [product.id, product]));
  const messages: string[] = [];
  let next = cart;
  for (const { productId, quantity } of cart.lines) {
    const product = byId.get(productId);
    if (!product) {
      next = removeFromCart(next, productId);
      messages.push('Um produto que não existe mais saiu do carrinho.');
      continue;
    }
    const most = mostOf(product);
    if (quantity <= most) continue;
    if (most === 0) {
      next = removeFromCart(next, productId);
      messages.push(`${product.name} acabou e saiu do carrinho.`);
      continue;
    }
    const lines = next.lines.map((line) =>
      line.productId === productId ? { productId, quantity: most } : line,
    );
    next = { ...next, lines };
    messages.push(limitMessage(product, most));
  }
  return { cart: next, messages };
}

/** The lines with their products; a line whose product is not in the list is left out. */
export function itemsOf(cart: Cart, products: readonly Product[]): CartItem[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return cart.lines.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    return product ? [{ product, quantity }] : [];
  });
}

/** In the API `price` is the price of one unit. */
export function unitPriceOf({ price }: Product): Centavos {
  return fromReais(price);
}

/** The sale's total, computed by the same function as on the server. */
export function totalOf(
  items: readonly CartItem[],
  discount: Discount | null,
  time: readonly { readonly price: Centavos }[] = [],
  manual: Discount | null = null,
): SaleTotal {
  const products = items.map(({ product, quantity }) => ({ quantity, unitPrice: unitPriceOf(product) }));
  const lines = time.map(({ price }) => ({ quantity: 1, unitPrice: price }));
  return saleTotal([...products, ...lines], discount, manual);
}

/** The most units of a product that a sale may have now. */
function mostOf(product: Product): number {
  return Math.max(0, Math.min(product.quantity, limits.saleQuantity));
}

function limitMessage(product: Product, most: number): string {
  return most < product.quantity
    ? `Uma venda leva no máximo ${formatNumber(most)} unidades de ${product.name}.`
    : `Só há ${formatNumber(most)} de ${product.name} em estoque.`;
}

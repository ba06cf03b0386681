import type { Product } from '@coruja/contract';

/** R$ 5,00, ten in stock; the name is its id too. */
export function exampleProduct(name: string, fields: Partial<Product> = {}): Product {
  return {
    id: name,
    name,
    description: '',
    price: 5,
    quantity: 10,
    barcode: null,
    isFavorite: false,
    lastSoldAt: null,
    images: [],
    ...fields,
  };
}

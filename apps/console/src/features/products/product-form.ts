import {
  type CallInput,
  type createProduct,
  type Product,
  productBody,
  type updateProduct,
  updateProductBody,
} from '@coruja/contract';
import { hasTwoDecimals } from '@coruja/domain';
import { schemaResolver } from '@mantine/form';
import { formatPriceField, parseMoney } from '../../lib/format.ts';

export type NewProduct = CallInput<typeof createProduct>['body'];
export type ProductChanges = CallInput<typeof updateProduct>['body'];

/** The fields' values: numbers as typed. */
export interface ProductValues {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly quantity: string;
  readonly barcode: string;
  readonly isFavorite: boolean;
  readonly images: readonly File[];
}

export const newProduct: ProductValues = {
  name: '',
  description: '',
  price: '',
  quantity: '',
  barcode: '',
  isFavorite: false,
  images: [],
};

/** The fields of a stored product. Without images, because chosen ones replace the stored ones. */
export function valuesOf(product: Product): ProductValues {
  return {
    name: product.name,
    description: product.description,
    price: formatPriceField(product.price),
    quantity: String(product.quantity),
    barcode: product.barcode ?? '',
    isFavorite: product.isFavorite,
    images: [],
  };
}

/** Replaces a negative number by 0 (docs/product/products.md#the-dialog). */
export function withoutNegative(typed: string): string {
  return /^\s*(?:R\$)?\s*[-−]\s*[\d.,]/i.test(typed) ? '0' : typed;
}

/** A typed price in its field's format: `12.5` becomes `12,50`; with more decimals it stays, for the schema to refuse. */
export function tidyPrice(typed: string): string {
  const price = readPrice(typed);
  return typeof price === 'number' && hasTwoDecimals(price) ? formatPriceField(price) : typed;
}

/** A number, or undefined if empty; other text is returned unchanged, so that the schema refuses it. */
function readPrice(typed: string): number | string | undefined {
  const text = withoutNegative(typed).trim();
  return text === '' ? undefined : (parseMoney(text) ?? text);
}

/** Whole units, also written `1.000`. */
function readQuantity(typed: string): number | string | undefined {
  const text = withoutNegative(typed).trim();
  if (text === '') return undefined;
  return /^\d{1,3}(?:\.\d{3})+$/.test(text) ? Number(text.replaceAll('.', '')) : text;
}

/** The body to send; a missing price or quantity is 0. */
export function toNewProduct(values: ProductValues): NewProduct {
  return {
    name: values.name,
    description: values.description,
    price: readPrice(values.price) ?? 0,
    quantity: readQuantity(values.quantity) ?? 0,
    barcode: values.barcode,
    ...(values.isFavorite ? { isFavorite: true } : {}),
    ...imagesOf(values),
  };
}

/**
 * Only the filled fields. An emptied barcode is sent too, which removes it. The quantity is sent only if it was changed
 * (docs/product/products.md#the-dialog).
 */
export function toChanges(values: ProductValues, loaded: ProductValues): ProductChanges {
  const quantity = readQuantity(values.quantity);
  const price = readPrice(values.price);
  return {
    name: values.name,
    description: values.description,
    ...(price === undefined ? {} : { price }),
    ...(quantity === undefined || quantity === readQuantity(loaded.quantity) ? {} : { quantity }),
    ...(values.barcode.trim() === loaded.barcode ? {} : { barcode: values.barcode }),
    ...(values.isFavorite === loaded.isFavorite ? {} : { isFavorite: values.isFavorite }),
    ...imagesOf(values),
  };
}

function imagesOf({ images }: ProductValues): { images?: File[] } {
  return images.length === 0 ? {} : { images: [...images] };
}

const checkNew = schemaResolver(productBody, { sync: true });
const checkChanged = schemaResolver(updateProductBody, { sync: true });

/** The server's messages for a new product. */
export function checkNewProduct(values: ProductValues) {
  return checkNew(toNewProduct(values));
}

/** The server's messages for the changes. */
export function checkChanges(values: ProductValues, loaded: ProductValues) {
  return checkChanged(toChanges(values, loaded));
}

import { limits } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import {
  actor,
  file,
  formCheckbox,
  formReais,
  formWholeNumber,
  id,
  instant,
  optionalName,
  page,
  productId,
  productName,
  reaisAnswer,
  requiredName,
  requiredText,
  storeId,
  wholeNumber,
} from './fields.ts';
import { storeParams } from './stores.ts';

const productParams = z.object({ storeId, productId });

const stock = {
  min: 0,
  max: limits.stock,
  message: 'A quantidade não pode ser negativa.',
  unit: 'unidades',
};

/** A form with one file sends it without a list. */
const images = z
  .union([file.transform((one) => [one]), z.array(file)], 'Envie um arquivo.')
  .refine((files) => files.length <= limits.productImages, `Envie no máximo ${limits.productImages} imagens.`)
  .meta({ description: 'JPEG, PNG or WebP, each at most 5 MB and 25 megapixels' });

const productFields = {
  name: requiredName('O nome do produto é obrigatório.').meta({ example: 'Refrigerante lata' }),
  description: requiredText('A descrição é obrigatória.', limits.textLength).meta({
    example: 'Lata de 350 ml',
  }),
  /** Absent is 0 on create, unchanged on update. */
  price: formReais().meta({ example: 6.5 }),
  quantity: formWholeNumber(stock).meta({ example: 48 }),
  barcode: optionalName(limits.barcodeLength).meta({ example: '7891234567895' }),
  images: images.optional(),
  isFavorite: formCheckbox(),
};

export const productBody = z.object(productFields);

/** Fields that are not sent keep their value; a form sends only filled fields (docs/product/products.md#fields). */
export const updateProductBody = productBody.partial();

export const addStockBody = z.object({
  quantity: wholeNumber({
    min: 1,
    max: limits.stock,
    message: 'Informe pelo menos 1 unidade.',
    unit: 'unidades',
  }).meta({ example: 24 }),
  note: optionalName().meta({ example: 'Nota 123' }),
});

export const product = z
  .object({
    id: productId,
    name: productName,
    description: z.string().meta({ example: 'Lata de 350 ml' }),
    price: reaisAnswer.meta({ example: 6.5 }),
    quantity: z.int().meta({ example: 48 }),
    barcode: z.string().nullable().meta({ example: '7891234567895' }),
    isFavorite: z.boolean().meta({ description: 'Stands first at the cashier', example: true }),
    lastSoldAt: instant.nullable(),
    images: z.array(z.string()).meta({
      description: 'Paths below /api; ?size=thumbnail gives a small one',
      example: ['/product-images/2c9d6e1a-5f83-4b07-a1e4-d8c7b0f39519.webp'],
    }),
  })
  .meta({ id: 'Product' });

export type Product = z.output<typeof product>;

/** Why the stock changed: goods received, counted, sold, or returned by a refund. */
export const stockMovementKinds = ['entry', 'correction', 'sale', 'return', 'hold', 'release'] as const;

export const stockMovement = z
  .object({
    id: id.meta({ example: '48a0d3f6-1e7b-4925-8c6d-b2e9f5a07c22' }),
    kind: z.enum(stockMovementKinds),
    quantity: z
      .int()
      .meta({ description: 'Positive when it came in, negative when it went out', example: 24 }),
    quantityAfter: z.int().meta({ example: 48 }),
    saleId: id.nullable(),
    note: z.string().nullable().meta({ example: 'Nota 123' }),
    actor,
    createdAt: instant,
  })
  .meta({ id: 'StockMovement' });

export type StockMovement = z.output<typeof stockMovement>;

/** A minus sorts the largest first. */
export const productOrders = ['name', 'match', 'use', 'price', '-price', 'stock', '-stock'] as const;

export type ProductOrder = (typeof productOrders)[number];

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

const productFilter = {
  q: z
    .string('Informe o que procurar.')
    .max(limits.nameLength, `Use no máximo ${limits.nameLength} caracteres.`)
    .optional()
    .meta({
      description:
        'Every word is in the name, the description or the barcode; accents and case do not matter',
      example: 'coca 350',
    }),
  barcode: z
    .string('Informe o código de barras.')
    .max(limits.barcodeLength, `Use no máximo ${limits.barcodeLength} caracteres.`)
    .optional()
    .meta({ description: 'The product with exactly this barcode', example: '7891234567895' }),
  ids: z
    .string('Informe os ids separados por vírgulas.')
    .regex(
      new RegExp(`^${uuid}(?:,${uuid}){0,${limits.saleItems - 1}}$`),
      `Informe até ${limits.saleItems} ids separados por vírgulas.`,
    )
    .optional()
    .meta({
      description: 'These products, separated by commas',
      example: '48a0d3f6-1e7b-4925-8c6d-b2e9f5a07c22',
    }),
  order: z.enum(productOrders, 'Escolha uma ordem da lista.').optional().meta({
    description:
      'By name unless there is a search text; then the best match first: the whole barcode, names that begin with the text, with a word that does, with every word of it, the others. `use`: favourites, then the last sold. A minus: the largest first',
    example: 'match',
  }),
};

export const listProducts = endpoint({
  id: 'listProducts',
  method: 'GET',
  path: '/stores/:storeId/products',
  tag: 'products',
  summary: 'The products, by name or as they match a search text',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  query: z.object({ ...page, ...productFilter }),
  status: 200,
  answer: z.array(product),
  paged: true,
  errors: ['INVALID_CURSOR'],
});

export const createProduct = endpoint({
  id: 'createProduct',
  method: 'POST',
  path: '/stores/:storeId/products',
  tag: 'products',
  summary: 'Adds a product, within the limit of the plan; its stock begins with an entry',
  access: staff('catalog', 'operating'),
  params: storeParams,
  body: productBody,
  multipart: true,
  status: 201,
  answer: product,
  changes: ['products'],
  errors: ['PLAN_LIMIT', 'BARCODE_TAKEN', 'NOT_AN_IMAGE', 'PAYLOAD_TOO_LARGE'],
});

export const updateProduct = endpoint({
  id: 'updateProduct',
  method: 'PUT',
  path: '/stores/:storeId/products/:productId',
  tag: 'products',
  summary: 'Changes the fields that are sent; another quantity is a correction; new images replace the old',
  access: staff('catalog', 'operating'),
  params: productParams,
  body: updateProductBody,
  multipart: true,
  status: 200,
  answer: product,
  changes: ['products'],
  errors: ['PRODUCT_NOT_FOUND', 'BARCODE_TAKEN', 'NOT_AN_IMAGE', 'PAYLOAD_TOO_LARGE'],
});

export const deleteProduct = endpoint({
  id: 'deleteProduct',
  method: 'DELETE',
  path: '/stores/:storeId/products/:productId',
  tag: 'products',
  summary: 'Removes a product; past sales keep its name and price',
  access: staff('catalog', 'operating'),
  params: productParams,
  status: 204,
  changes: ['products'],
  errors: ['PRODUCT_NOT_FOUND'],
});

export const addStock = endpoint({
  id: 'addStock',
  method: 'POST',
  path: '/stores/:storeId/products/:productId/stock',
  tag: 'products',
  summary: 'Takes goods in: adds units to the stock',
  access: staff('catalog', 'operating'),
  params: productParams,
  body: addStockBody,
  status: 200,
  answer: product,
  changes: ['products'],
  errors: ['PRODUCT_NOT_FOUND', 'STOCK_TOO_LARGE', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

export const listStockMovements = endpoint({
  id: 'listStockMovements',
  method: 'GET',
  path: '/stores/:storeId/products/:productId/movements',
  tag: 'products',
  summary: "A product's stock line by line, newest first",
  access: staff('catalog', 'while-inactive'),
  params: productParams,
  query: z.object(page),
  status: 200,
  answer: z.array(stockMovement),
  paged: true,
  errors: ['PRODUCT_NOT_FOUND', 'INVALID_CURSOR'],
});

export const getProductImage = endpoint({
  id: 'getProductImage',
  method: 'GET',
  path: '/product-images/:imageName',
  tag: 'products',
  summary: 'A picture of a product, public under a name that cannot be guessed',
  access: { who: 'public' },
  params: z.object({
    imageName: z
      .string()
      .regex(/^[0-9a-f-]{36}\.webp$/, 'Imagem inválida.')
      .meta({ example: '2c9d6e1a-5f83-4b07-a1e4-d8c7b0f39519.webp' }),
  }),
  query: z.object({ size: z.enum(['full', 'thumbnail'], 'Informe full ou thumbnail.').default('full') }),
  status: 200,
  bytes: 'image/webp',
  fileName: 'produto.webp',
  immutable: true,
  errors: ['IMAGE_NOT_FOUND'],
});

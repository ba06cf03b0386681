import { nationalHolidayIds } from '@coruja/domain';
import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { instant } from './fields.ts';
import { packageId } from './price-parts.ts';
import { priceDocument, priceDocumentAnswer } from './price-document.ts';
import { storeParams } from './stores.ts';

const version = z
  .int('Informe a versão dos preços.')
  .min(0, 'Informe a versão dos preços.')
  .meta({ description: 'Counts the changes; 0 before the first', example: 3 });

/** When time was last sold; the cashier sorts by it (docs/product/sales.md#product-search). */
const lastSold = z.object({
  credits: instant.nullable().meta({ description: 'Minutes for a balance' }),
  packages: z
    .array(z.object({ id: packageId, at: instant }))
    .meta({ description: 'Those that were ever sold, by their present names' }),
});

export const prices = z.object({ version, document: priceDocumentAnswer, lastSold }).meta({ id: 'Prices' });

export type Prices = z.output<typeof prices>;

/** The prices of a store that has not changed them: everything costs the price per hour. */
export const startingPrices: Prices = {
  version: 0,
  document: {
    rooms: [],
    groups: [],
    rules: [],
    packages: [],
    minimumMinutes: 1,
    stepMinutes: 1,
    minimumPrice: 0,
    roundDownTo: 1,
    holidays: { chosen: [...nationalHolidayIds], own: [] },
  },
  lastSold: { credits: null, packages: [] },
};

export const getPrices = endpoint({
  id: 'getPrices',
  method: 'GET',
  path: '/stores/:storeId/prices',
  tag: 'prices',
  summary: 'What time costs: rooms, rules, holidays, customer groups, packages',
  access: staff('floor', 'while-inactive'),
  params: storeParams,
  status: 200,
  answer: prices,
});

export const replacePricesBody = z.object({
  /** The version that the caller has read, so that it does not overwrite another screen's changes. */
  version,
  document: priceDocument,
});

export const replacePrices = endpoint({
  id: 'replacePrices',
  method: 'PUT',
  path: '/stores/:storeId/prices',
  tag: 'prices',
  summary: 'Replaces them as a whole; what is running keeps its price',
  access: staff('catalog', 'while-inactive'),
  params: storeParams,
  body: replacePricesBody,
  status: 200,
  answer: prices,
  changes: ['prices', 'computers', 'customers'],
  errors: ['PRICES_CHANGED'],
});

import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { customerId, id, instant, storeId } from './fields.ts';
import { hoursAnswer, roomId } from './price-parts.ts';

// Packages and passes that were sold to a customer (docs/product/credits.md#packages).

export const customerPackageId = id.meta({ example: '5b0e9c71-2f64-4d38-a1c7-90d3e6b8f254' });
const packageKind = z.enum(['minutes', 'pass']);
const packageName = z.string().meta({ example: 'Pacote 10 horas' });

/** When and where a sold package may be used; later price changes do not affect it. */
export const packageUse = {
  expiresAt: instant.meta({ description: 'Until when it may be used', example: '2026-12-22T02:59:59.000Z' }),
  rooms: z
    .array(z.object({ id: roomId, name: z.string().meta({ example: 'VIP' }) }))
    .nullable()
    .meta({ description: 'null: every computer', example: null }),
  used: hoursAnswer.nullable().meta({ description: 'When a session of it may run; null: always' }),
};

const customerPackage = z
  .object({
    id: customerPackageId,
    name: packageName,
    kind: packageKind,
    minutes: z.int().nullable().meta({ description: 'Bought; null for a pass', example: 600 }),
    minutesLeft: z.int().nullable().meta({ example: 440 }),
    ...packageUse,
  })
  .meta({ id: 'CustomerPackage' });

export type CustomerPackage = z.output<typeof customerPackage>;

/** The package that pays a session. */
export const packageOfSession = z.object({ id: customerPackageId, kind: packageKind, name: packageName });

export const listCustomerPackages = endpoint({
  id: 'listCustomerPackages',
  method: 'GET',
  path: '/users/:userId/packages',
  tag: 'credits',
  summary:
    "A customer's packages with time left, soonest to expire first, and those that expired in the last 30 days",
  access: staff('floor', 'while-inactive'),
  params: z.object({ userId: customerId }),
  status: 200,
  answer: z.array(customerPackage),
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const cancelCustomerPackage = endpoint({
  id: 'cancelCustomerPackage',
  method: 'DELETE',
  path: '/stores/:storeId/packages/:packageId',
  tag: 'credits',
  summary: 'Cancels a package of a customer: what is left of it can no longer be used',
  access: staff('refund', 'always'),
  params: z.object({ storeId, packageId: customerPackageId }),
  status: 204,
  changes: ['credits'],
  errors: ['CUSTOMER_NOT_FOUND', 'PACKAGE_NOT_FOUND', 'PACKAGE_IN_USE'],
});

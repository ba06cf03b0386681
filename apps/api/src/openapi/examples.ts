import type { Endpoint } from '@coruja/contract';
import type { EndpointId } from '../http/endpoint-ids.ts';
import type { Json } from './schemas.ts';

type Named = Readonly<Record<string, Json>>;

/** The parts of a schema from `describeSchemas` that are read here. */
interface SchemaFields {
  readonly $ref?: string;
  readonly example?: unknown;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Json[];
  readonly items?: Json;
  readonly properties?: Named;
  readonly required?: readonly string[];
  readonly type?: string | readonly string[];
}

/**
 * An example for a schema, built from the examples of its fields (`.meta({ example })` in the contract). A
 * field without one is left out.
 *
 * @param named the schemas that others refer to
 */
export function exampleOf(schema: Json, named: Named = {}): unknown {
  const { $ref, anyOf, items, properties, required } = schema as SchemaFields;
  const own = ownExample(schema);
  if (own !== undefined) return own;
  if ($ref !== undefined) return exampleOf(named[$ref.replace(/^.*\//, '')] ?? {}, named);
  if (anyOf) return anyOf.map((one) => exampleOf(one, named)).find((value) => value !== undefined);
  const item = items && exampleOf(items, named);
  if (item !== undefined) return [item];
  return properties && objectOf(properties, required, named);
}

/** An example that needs no other schemas. */
function ownExample(schema: SchemaFields): unknown {
  const byType = schema.type === 'boolean' ? false : schema.type?.includes('null') ? null : undefined;
  const known = [schema.example, schema.const, schema.default, schema.enum?.[0], byType];
  return known.find((value) => value !== undefined);
}

/** Leaves out null for an optional field: it shows nothing. */
function objectOf(properties: Named, required: readonly string[] = [], named: Named): object {
  const fields = Object.entries(properties).map(([name, field]) => {
    const value = exampleOf(field, named);
    return [name, value === null && !required.includes(name) ? undefined : value];
  });
  return withoutMissing(Object.fromEntries(fields));
}

function withoutMissing(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The example answer of one endpoint, which may differ from its schema's example elsewhere. */
export function exampleOfAnswer({ id }: Endpoint, schema: Json, named: Named): unknown {
  const changes = afterCall[id as EndpointId];
  const usual = exampleOf(schema, named);
  return changes ? withoutMissing(Object.assign({}, usual, changes)) : usual;
}

const afterCall: Partial<Record<EndpointId, object>> = {
  createComputer: { guard: null },
  lockComputer: { isLocked: true },
  revokeGuard: { guard: null },
  registerCustomer: { credits: [{ storeId: '7f1b0c52-8d3e-4c1a-9e64-2b5f0a7d9c11', minutes: 0 }] },
  createCoupon: { usageCount: 0 },
  createEvent: { confirmed: false, participants: [], _count: { participants: 0 }, payment: null },
  receiveBills: {
    items: [
      {
        id: '6e2b9f47-0c5a-4d81-a7f3-84d1e0b6c924',
        product: { name: 'Conta do PC 05 · 1 h' },
        quantity: 1,
        price: 6.5,
        time: {
          kind: 'bill',
          minutes: 60,
          sessionId: null,
          rules: [{ rule: 'Padrão', minutes: 60, amount: 6.5 }],
        },
      },
    ],
    subtotal: 6.5,
    discount: 0,
    coupon: undefined,
    manualDiscount: undefined,
    total: 6.5,
    payments: [{ type: 'CASH', amount: 6.5, received: 10, change: 3.5 }],
  },
  refundSale: {
    user: undefined,
    discount: 0,
    coupon: undefined,
    manualDiscount: undefined,
    total: 13,
    refundedAt: '2026-11-21T19:55:00.000Z',
    refundReason: 'Cliente desistiu',
    refundActor: 'owner',
  },
  retenderSale: {
    user: undefined,
    discount: 0,
    coupon: undefined,
    manualDiscount: undefined,
    total: 13,
    payments: [{ type: 'CASH', amount: 13, received: null, change: 0 }],
  },
  moveSession: {
    movedFrom: { id: '5e1d7f93-20c8-4b6a-9d44-8a3b6c0e7f21', name: 'PC 03' },
    undoableUntil: null,
  },
  restartSession: {
    movedFrom: { id: '5e1d7f93-20c8-4b6a-9d44-8a3b6c0e7f21', name: 'PC 03' },
    undoableUntil: null,
  },
  endSession: { isGuest: true, user: undefined },
  subscribe: { qrCode: undefined },
  cancelSubscription: {
    status: 'CANCELLED',
    nextBillingDate: null,
    accessUntil: '2026-11-21T18:30:00.000Z',
  },
};

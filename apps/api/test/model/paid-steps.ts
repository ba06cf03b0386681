import * as contract from '@coruja/contract';
import * as fc from 'fast-check';
import { AppError } from '../../src/app-error.ts';
import { withCustomerId } from '../../src/features/customers/with-customer-id.ts';
import { createSale } from '../../src/features/sales/create-sale.ts';
import { paymentType } from './shop-steps.ts';
import { type StepKind, type Stores, isForeign, kind, which } from './step.ts';
import { heavyComputer, newest, nobody } from './store-model.ts';

// Sessions that a sale sells to a guest, extends, or moves to a room of another weight with the same end.

const onASession = { session: fc.nat({ max: 2 }), foreign: isForeign, paymentType };

export const paidSteps: readonly StepKind[] = [
  kind({
    name: 'sellSession',
    weight: 10,
    endpoint: contract.createSale,
    args: fc.record({
      computer: which,
      foreign: isForeign,
      minutes: fc.integer({ min: 1, max: 180 }),
      paymentType,
    }),
    run: (stores, { computer, foreign, minutes, ...body }) => {
      const { own, other } = stores;
      const computerId = newest((foreign ? other : own).made.computers, computer) ?? nobody;
      return sell(stores, body, { kind: 'session', computerId, minutes });
    },
  }),
  kind({
    name: 'sellMoreTime',
    weight: 12,
    endpoint: contract.createSale,
    args: fc.record({ ...onASession, minutes: fc.integer({ min: 1, max: 60 }) }),
    run: (stores, { session, foreign, minutes, ...body }) =>
      sell(stores, body, { kind: 'extension', sessionId: sessionOf(stores, { session, foreign }), minutes }),
  }),
  kind({
    name: 'sellDifference',
    weight: 28,
    endpoint: contract.createSale,
    args: fc.record(onASession),
    run: (stores, { session, foreign, ...body }) => {
      const computerId = stores.own.made.computers[heavyComputer] ?? nobody;
      const sessionId = sessionOf(stores, { session, foreign });
      return sell(stores, body, { kind: 'difference', sessionId, computerId });
    },
  }),
];

function sessionOf({ own, other }: Stores, at: { session: number; foreign: boolean }): string {
  return newest((at.foreign ? other : own).made.paid, at.session) ?? nobody;
}

async function sell({ own }: Stores, body: object, line: object): Promise<void> {
  const { context, made } = own;
  const input = contract.saleBody.parse({ ...body, items: [], time: [line] });
  try {
    const sale = await createSale(context, withCustomerId(input));
    const [item] = sale.items;
    const sessionId = item?.time?.sessionId;
    if (!item || !sessionId) throw new Error('the sale names no session');
    made.sales.push({
      id: sale.id,
      couponId: null,
      sold: [{ id: item.id }],
      products: [],
      noted: new Set(),
    });
    if (made.paid.includes(sessionId)) return;
    made.paid.push(sessionId);
    made.sessions.push({ id: sessionId, customerId: null, packageId: null });
  } catch (error) {
    // For a customer's or an unpaid session, or if nothing is missing: no endpoint declares this refusal.
    if (error instanceof AppError && error.code === 'VALIDATION') throw new AppError('SESSION_NOT_FOUND');
    throw error;
  }
}

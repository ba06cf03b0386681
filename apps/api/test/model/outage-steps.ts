import { randomBytes } from 'node:crypto';
import * as contract from '@coruja/contract';
import * as fc from 'fast-check';
import type { StoreContext } from '../../src/context.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { dismissOutage, returnOutage } from '../../src/features/sessions/settle-outage.ts';
import { type StepKind, kind } from './step.ts';
import { type StoreModel, noteMinutes } from './store-model.ts';

const minute = 60_000;

/** When it began, and how long the computers were away. */
const span = fc.record({
  agoMinutes: fc.integer({ min: 2, max: 90 }),
  minutes: fc.integer({ min: 1, max: 60 }),
});

type Span = typeof span extends fc.Arbitrary<infer S> ? S : never;

export const outageSteps: readonly StepKind[] = [
  kind({
    weight: 9,
    endpoint: contract.returnOutage,
    args: span,
    async run({ own }, args) {
      const outage = await duringOutage(own, args, returnOutage);
      for (const { id, user, minutes, returns } of outage.sessions) {
        if (returns !== 'balance' && returns !== 'package') continue;
        const made = own.made.sessions.find((session) => session.id === id);
        noteMinutes(own, made ?? { id, customerId: user?.id ?? null, packageId: null }, minutes);
      }
    },
  }),
  kind({
    weight: 2,
    endpoint: contract.dismissOutage,
    args: span,
    async run({ own }, args) {
      await duringOutage(own, args, dismissOutage);
    },
  }),
];

/** The guards exist only inside the transaction: in other steps no computer has one. */
function duringOutage<T>(
  { context, made }: StoreModel,
  { agoMinutes, minutes }: Span,
  act: (ctx: StoreContext, input: { startTime: string }) => Promise<T>,
): Promise<T> {
  const lostFrom = new Date(context.now().getTime() - agoMinutes * minute);
  const backAt = new Date(Math.min(context.now().getTime(), lostFrom.getTime() + minutes * minute));
  return inTransaction(context.db, async (db) => {
    const store = { store_id: context.storeId };
    for (const computer_id of made.computers) {
      await db
        .insertInto('guards')
        .values({
          ...store,
          computer_id,
          token_hash: randomBytes(32),
          version: '1.0.6',
          system: null,
          paired_at: lostFrom,
          connected_to: null,
          last_seen_at: backAt,
          lost_at: null,
          address: null,
        })
        .execute();
      const loss = { lost_from: lostFrom, noticed_at: lostFrom, back_at: backAt };
      await db
        .insertInto('guard_losses')
        .values({ ...store, computer_id, ...loss })
        .execute();
    }
    const result = await act({ ...context, db }, { startTime: lostFrom.toISOString() });
    await db.deleteFrom('guard_losses').where('store_id', '=', context.storeId).execute();
    await db.deleteFrom('guards').where('store_id', '=', context.storeId).execute();
    return result;
  });
}

import * as contract from '@coruja/contract';
import * as fc from 'fast-check';
import { addCredits } from '../../src/features/credits/add-credits.ts';
import { setCredits } from '../../src/features/credits/set-credits.ts';
import { transferCredits } from '../../src/features/credits/transfer-credits.ts';
import { onSomeone, personOf } from './people-steps.ts';
import { type StepKind, kind, which } from './step.ts';
import { nobody } from './store-model.ts';

// Minutes that are given to customers, corrected, and transferred.

export const creditSteps: readonly StepKind[] = [
  kind({
    weight: 8,
    endpoint: contract.addCredits,
    args: fc.record({ ...onSomeone, minutes: fc.integer({ min: 1, max: 240 }) }),
    async run(stores, args) {
      const { context, books } = stores.own;
      const customerId = personOf(stores, args);
      await addCredits(context, { customerId, storeId: context.storeId, minutes: args.minutes });
      books.minutes.note(customerId, { by: args.minutes });
    },
  }),
  kind({
    weight: 3,
    endpoint: contract.setCredits,
    // Often to zero, since only then may a customer be removed.
    args: fc.record({ ...onSomeone, minutes: fc.oneof(fc.constant(0), fc.nat({ max: 120 })) }),
    async run(stores, args) {
      const customerId = personOf(stores, args);
      await setCredits(stores.own.context, { customerId, minutes: args.minutes });
      stores.own.books.minutes.note(customerId, { to: args.minutes });
    },
  }),
  kind({
    weight: 3,
    endpoint: contract.transferCredits,
    args: fc.record({ ...onSomeone, to: which, minutes: fc.integer({ min: 1, max: 120 }) }),
    async run(stores, args) {
      const customerId = personOf(stores, args);
      const other = personOf(stores, { ...args, customer: args.to });
      const toCustomerId = other === customerId ? nobody : other;
      await transferCredits(stores.own.context, { customerId, toCustomerId, minutes: args.minutes });
      stores.own.books.minutes.note(customerId, { by: -args.minutes });
      stores.own.books.minutes.note(toCustomerId, { by: args.minutes });
    },
  }),
];

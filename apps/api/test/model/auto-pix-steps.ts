import * as contract from '@coruja/contract';
import * as fc from 'fast-check';
import { receiveSandboxPix } from '../../src/features/pix-watch/sandbox-pix.ts';
import { catchUpOnPix } from '../auto-pix-calls.ts';
import { noteSale, orderOf } from './pix-steps.ts';
import { type StepKind, kind, which } from './step.ts';
import type { StoreModel } from './store-model.ts';

// Payments of codes of the store's account, and when the store learns of them (docs/product/pix.md#confirming-itself).

export const autoPixSteps: readonly StepKind[] = [
  kind({
    weight: 8,
    endpoint: contract.receiveSandboxPix,
    args: fc.record({
      order: which,
      reais: fc.constantFrom(undefined, undefined, undefined, 5, 20),
      times: fc.constantFrom(1, 1, 1, 2),
      state: fc.constantFrom(undefined, undefined, undefined, 'examined'),
      catchesUp: fc.boolean(),
    }),
    async run(stores, { order, reais: amount, times, state, catchesUp }) {
      const { chargeId } = orderOf(stores, order);
      const body = contract.receiveSandboxPix.body.parse({ chargeId, amount, times, state });
      await receiveSandboxPix(stores.own.context, body);
      if (catchesUp) await catchUp(stores.own);
    },
  }),
  kind({
    name: 'changeOfPix',
    weight: 4,
    endpoint: contract.receiveSandboxPix,
    args: fc.record({
      order: which,
      state: fc.constantFrom('released', 'denied', 'disputed', 'won', 'lost'),
    }),
    async run(stores, { order, state }) {
      const { chargeId } = orderOf(stores, order);
      await receiveSandboxPix(stores.own.context, contract.receiveSandboxPix.body.parse({ chargeId, state }));
    },
  }),
  kind({
    name: 'catchUpOnPix',
    weight: 4,
    endpoint: contract.receiveSandboxPix,
    args: fc.record({}),
    run: ({ own }) => catchUp(own),
  }),
];

async function catchUp(store: StoreModel): Promise<void> {
  await catchUpOnPix(store.context);
  for (const order of store.made.orders) await noteSale(store, order);
}

import * as fc from 'fast-check';
import { autoPixSteps } from './auto-pix-steps.ts';
import { creditSteps } from './credit-steps.ts';
import { eventSteps } from './event-steps.ts';
import { outageSteps } from './outage-steps.ts';
import { packageSteps } from './package-steps.ts';
import { paidSteps } from './paid-steps.ts';
import { peopleSteps } from './people-steps.ts';
import { pixSteps } from './pix-steps.ts';
import { refundSteps } from './refund-steps.ts';
import { shiftSteps } from './shift-steps.ts';
import { shopSteps } from './shop-steps.ts';
import { tabSteps } from './tab-steps.ts';
import { type Step, nothing } from './step.ts';

/** Steps that run concurrently, each in one of the two stores. */
export interface Batch {
  /** How far the clock moves before them. */
  readonly pauseMinutes: number;
  readonly steps: readonly { readonly store: 0 | 1; readonly step: Step }[];
}

const kinds = [
  ...peopleSteps,
  ...creditSteps,
  ...outageSteps,
  ...packageSteps,
  ...paidSteps,
  ...shopSteps,
  ...refundSteps,
  ...eventSteps,
  ...shiftSteps,
  ...tabSteps,
  ...pixSteps,
  ...autoPixSteps,
];

/** The kinds of steps in plans. */
export const stepNames: readonly string[] = kinds.map(({ name }) => name);

const anyStep = fc.oneof({ withCrossShrink: true }, { weight: 1, arbitrary: fc.constant(nothing) }, ...kinds);

/** Mostly minutes, so that sessions overlap; now and then a night. */
const pauseMinutes = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 10, arbitrary: fc.integer({ min: 1, max: 180 }).map((quarters) => quarters / 4) },
  { weight: 1, arbitrary: fc.integer({ min: 300, max: 900 }) },
);

/** Plans with this many operations, in batches of two to eight. */
export function plans(operations: number): fc.Arbitrary<readonly Batch[]> {
  const batches = Math.ceil(operations / 2);
  const exactly = (length: number) => ({ minLength: length, maxLength: length });
  return fc
    .record({
      steps: fc.array(fc.record({ store: fc.constantFrom<0 | 1>(0, 1), step: anyStep }), exactly(operations)),
      sizes: fc.array(fc.integer({ min: 2, max: 8 }), exactly(batches)),
      pauses: fc.array(pauseMinutes, exactly(batches)),
    })
    .map(({ steps, sizes, pauses }) => cut(steps, { sizes, pauses }));
}

function cut(
  steps: Batch['steps'],
  { sizes, pauses }: { sizes: readonly number[]; pauses: readonly number[] },
): Batch[] {
  const batches: Batch[] = [];
  let from = 0;
  for (const [index, size] of sizes.entries()) {
    if (from >= steps.length) break;
    batches.push({ pauseMinutes: pauses[index] ?? 0, steps: steps.slice(from, from + size) });
    from += size;
  }
  return batches;
}

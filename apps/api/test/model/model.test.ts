import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InvariantCheck, prepareInvariants } from './invariants.ts';
import { type Batch, plans, stepNames } from './plan.ts';
import { type Tally, runPlan } from './run-plan.ts';
import { readModelSettings } from './settings.ts';
import { newTestBed } from './world.ts';

// The randomised model test: whatever two stores do concurrently, no invariant breaks
// (docs/product/limits-and-security.md#invariants).

const settings = readModelSettings();
const perOperationMs = 100;
/** With this many operations, even the rarest kind occurs. */
const enoughOperations = 20_000;

let testBed: Awaited<ReturnType<typeof newTestBed>>;
let check: InvariantCheck;

beforeAll(async () => {
  testBed = await newTestBed();
  check = await prepareInvariants(testBed.database);
});

afterAll(() => testBed.close());

describe('two stores with random concurrent operations', () => {
  const timeout = 60_000 + settings.seeds * settings.operations * perOperationMs;
  it(`keep every invariant: ${settings.seeds} seeds × ${settings.operations}`, { timeout }, async () => {
    const tally: Tally = new Map();
    const property = fc.asyncProperty(plans(settings.operations), (plan) =>
      runPlan({ testBed, check, tally }, plan),
    );
    const { seeds: numRuns, seed, path } = settings;
    const details = await fc.check(property, {
      numRuns,
      endOnFailure: !settings.shrink,
      ...(seed === undefined ? {} : { seed }),
      ...(path === undefined ? {} : { path }),
    });
    if (details.failed) throw new Error(formatFailure(details));
    if (path === undefined && numRuns * settings.operations >= enoughOperations) expectEveryKindDone(tally);
  });
});

/** Has everything needed to repeat the run. On PostgreSQL a race may end differently. */
function formatFailure(details: fc.RunDetails<[readonly Batch[]]>): string {
  const replay = [
    `TEST_ENGINE=${testBed.database.engine}`,
    `MODEL_OPERATIONS=${settings.operations}`,
    `MODEL_SEED=${details.seed}`,
    `MODEL_PATH=${details.counterexamplePath ?? ''}`,
    'npx vitest run apps/api/test/model',
  ].join(' ');
  const reason = details.errorInstance instanceof Error ? details.errorInstance.message : 'interrupted';
  const again = `Again: ${replay}\n(MODEL_SHRINK=1 shrinks it)`;
  return `Seed ${details.numRuns} of the model test failed. ${again}\n${reason}`;
}

/** A model test in which some verb is always refused would not test it. */
function expectEveryKindDone(tally: Tally): void {
  expect(stepNames.filter((name) => !tally.get(name)?.has('ok'))).toEqual([]);
}

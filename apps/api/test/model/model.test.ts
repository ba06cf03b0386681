import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { createTestDatabase } from '../test-database.ts';
import { type InvariantCheck, prepareInvariants } from './invariants.ts';
import { type Batch, plans, stepNames } from './plan.ts';
import { type Tally, faultsOf, runPlan } from './run-plan.ts';
import { readModelSettings } from './settings.ts';
import { newWorld } from './world.ts';

// The randomised model test of quality.md, section 1: whatever two stores do at once, no invariant breaks.

const settings = readModelSettings();
const perOperationMs = 100;
/** From here on each kind of operation has been carried out, however rarely it may be. */
const enoughOperations = 5_000;

let database: Database;
let check: InvariantCheck;

beforeAll(async () => {
  database = await createTestDatabase();
  check = await prepareInvariants(database);
  await database.query(`create or replace function apply_stock_movement() returns trigger language plpgsql as $$
begin
  update products set quantity = quantity + new.quantity
   where store_id = new.store_id and id = new.product_id
   returning quantity into new.quantity_after;
  new.sequence := nextval('stock_movements_sequence_seq');
  return new;
end
$$`); await database.query(`create or replace function apply_credit_entry() returns trigger language plpgsql as $$
begin
  update customers set balance_minutes = balance_minutes + new.minutes
   where store_id = new.store_id and id = new.customer_id
   returning balance_minutes into new.balance_after;
  new.sequence := nextval('credit_entries_sequence_seq');
  return new;
end
$$`);
});

afterAll(() => database.close());

describe('two stores that do everything at once', () => {
  it(`keep every invariant: ${settings.seeds} seeds × ${settings.operations} operations`, {
    timeout: 60_000 + settings.seeds * settings.operations * perOperationMs,
  }, async () => {
    const tally: Tally = new Map();
    const property = fc.asyncProperty(plans(settings.operations), (plan) =>
      runPlan({ database, check, tally }, plan),
    );
    const { seeds: numRuns, seed, path } = settings;
    const details = await fc.check(property, {
      numRuns,
      endOnFailure: !settings.shrink,
      ...(seed === undefined ? {} : { seed }),
      ...(path === undefined ? {} : { path }),
    });
    if (details.failed) throw new Error(sayFailure(details));
    if (path === undefined) expectEveryKindTried(tally);
  });
});

/** With what it takes to see the same again. On PostgreSQL the race itself may go another way. */
function sayFailure(details: fc.RunDetails<[readonly Batch[]]>): string {
  const replay = [
    `TEST_ENGINE=${database.engine}`,
    `MODEL_OPERATIONS=${settings.operations}`,
    `MODEL_SEED=${details.seed}`,
    `MODEL_PATH=${details.counterexamplePath ?? ''}`,
    'npx vitest run apps/api/test/model',
  ].join(' ');
  const reason = details.errorInstance instanceof Error ? details.errorInstance.message : 'interrupted';
  return `Run ${details.numRuns} of the model test failed. Again: ${replay}\n(MODEL_SHRINK=1 makes it smaller)\n${reason}`;
}

/** A model test in which some verb is always refused would say nothing of it. */
function expectEveryKindTried(tally: Tally): void {
  const never = stepNames.filter((name) => !tally.get(name)?.has('ok'));
  expect(never).toEqual([]);
}

describe('the check', () => {
  // Each breaks one rule past everything that guards it, in a database that is thrown away.
  it.each<[rule: string, table: string, statement: string]>([
    ['a stock that was written past the ledger', 'products', 'update products set quantity = quantity + 1'],
    [
      'a balance that was written past the ledger',
      'customers',
      'update customers set balance_minutes = balance_minutes - 1',
    ],
  ])('notices %s', async (_, table, statement) => {
    const own = await createTestDatabase();
    try {
      const world = await newWorld(own);
      const run = { database: own, check: await prepareInvariants(own) };
      expect(await faultsOf(run, world)).toEqual([]);
      await own.query(`alter table ${table} disable trigger all`);
      await own.query(statement);
      expect(await faultsOf(run, world)).not.toEqual([]);
    } finally {
      await own.close();
    }
  });
});

import type { Endpoint, ErrorCode, SignedInWriteId } from '@coruja/contract';
import { AppError } from '../../src/app-error.ts';
import { AuditLine } from '../../src/audit/audit-line.ts';
import { subjectOfWrite } from '../../src/audit/audited-writes.ts';
import { codeOfConstraint } from '../../src/db/constraints.ts';
import type { InvariantCheck } from './invariants.ts';
import { differingDays } from './day-sums.ts';
import type { Batch } from './plan.ts';
import type { StoreModel } from './store-model.ts';
import { type TestBed, type World, newWorld, noteHolds, readFigures, settleBooks } from './world.ts';

/** How often each kind of step succeeded, and how often it was refused with which code. */
export type Tally = Map<string, Map<string, number>>;

interface PlanRun {
  readonly testBed: TestBed;
  readonly check: InvariantCheck;
  readonly tally: Tally;
}

/** Runs a plan in two new stores. Throws the violations with the batch after which they appeared. */
export async function runPlan(run: PlanRun, plan: readonly Batch[]): Promise<void> {
  const world = await newWorld(run.testBed);
  for (const [index, batch] of plan.entries()) {
    world.clock.moveMinutes(batch.pauseMinutes);
    const outcomes = await Promise.all(batch.steps.map((planned) => attempt(world, planned)));
    for (const { name, outcome } of outcomes) count(run.tally, name, outcome);
    const faults = [
      ...outcomes.flatMap(({ name, fault }) => (fault ? [`${name} failed: ${fault}`] : [])),
      ...(await faultsOf(run, world)),
    ];
    if (faults.length > 0) throw new Error(report({ index, world, faults, outcomes }));
  }
  const differing = (await Promise.all(world.stores.map(differingDays))).flat();
  if (differing.length > 0) throw new Error(['after the plan:', ...differing].join('\n- '));
}

/** All violations in the database now. */
async function faultsOf({ testBed, check }: Omit<PlanRun, 'tally'>, world: World): Promise<string[]> {
  const violations = await check(world.clock.now());
  for (const store of world.stores) await noteHolds(testBed.database, store);
  const figures = await readFigures(testBed.database);
  return [
    ...violations.map(({ invariant, detail }) => `violated: ${invariant} (${detail})`),
    ...world.stores.flatMap((store) => settleBooks(store, figures)),
  ];
}

interface Outcome {
  readonly name: string;
  readonly said: string;
  /** `ok`, the code of a refusal, or `failed`. */
  readonly outcome: string;
  readonly fault?: string;
}

/** Refusals are expected if the endpoint declares them; any other error is a bug. */
async function attempt(world: World, { store, step }: Batch['steps'][number]): Promise<Outcome> {
  const [plain, other] = store === 0 ? world.stores : [world.stores[1], world.stores[0]];
  const own = store === 0 ? plain : withLine(plain, step.endpoint);
  const said = `store ${store} ${step.name} ${step.said}`;
  try {
    await step.run({ own, other });
    return { name: step.name, said, outcome: 'ok' };
  } catch (error) {
    const code = refusalOf(error);
    if (code && step.endpoint?.errors?.includes(code)) return { name: step.name, said, outcome: code };
    const fault = code
      ? `${code} is not one of its declared errors`
      : String((error as Error).stack ?? error);
    return { name: step.name, said, outcome: 'failed', fault };
  }
}

/** The store with a context that writes a line of the audit, as a call in a store with a team does. */
function withLine(store: StoreModel, endpoint: Endpoint | null): StoreModel {
  const subject = endpoint && subjectOfWrite[endpoint.id as SignedInWriteId];
  if (!subject) return store;
  const call = { endpoint: endpoint.id, subject, address: null, device: null, isDue: true };
  return { ...store, context: { ...store.context, audit: new AuditLine(call) } };
}

function refusalOf(error: unknown): ErrorCode | undefined {
  return error instanceof AppError ? error.code : codeOfConstraint(error);
}

function count(tally: Tally, name: string, outcome: string): void {
  const counts = tally.get(name) ?? new Map<string, number>();
  tally.set(name, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
}

function report(failure: {
  index: number;
  world: World;
  faults: readonly string[];
  outcomes: readonly Outcome[];
}): string {
  const { index, world, faults, outcomes } = failure;
  const steps = outcomes.map(({ said, outcome }) => `  ${said} → ${outcome}`);
  return [
    `after batch ${index}, at ${world.clock.now().toISOString()}:`,
    ...faults.map((fault) => `- ${fault}`),
    'the batch:',
    ...steps,
  ].join('\n');
}

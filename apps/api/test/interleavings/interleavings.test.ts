import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../src/features/passwords/hash-password.ts';
import { reconcile } from '../../src/features/subscriptions/reconcile.ts';
import { type TestApp, createTestApp } from '../test-app.ts';
import { type InvariantCheck, prepareInvariants } from '../model/invariants.ts';
import { randomOf } from '../../src/demo/random.ts';
import { type World, newWorld } from '../security/world.ts';
import { type Contest, newContest } from './contest.ts';
import { contestedCall, contestedNames } from './contested-calls.ts';
import { type DatabaseState, prepareState } from '../database-state.ts';
import { findProviderFaults } from './provider-check.ts';
import { contestedActs, fail, onActs } from './contested-acts.ts';
import { onOneKey } from './contested-fleet.ts';
import { onOnePix } from './contested-pix.ts';
import { onOneTab } from './contested-tab.ts';
import { readInterleavingSettings } from './settings.ts';
import { StatementGate } from './statement-gate.ts';

// Of two concurrent requests on two connections, one is held before each of its statements in turn while the
// other runs as far as it can. Both answers, and the database afterwards, must be those of one order of the
// two.

/** Pairs in which a race was once found; tried in every run. */
const found: readonly (readonly [string, string])[] = [
  ['updateCustomer', 'registerCustomer, of a CPF that another store corrects'],
  ['registerCustomer, of a CPF that another store corrects', 'updateCustomer'],
  [
    'eraseOwnData, of a customer without any other row',
    'registerCustomer, of a CPF that another store erases',
  ],
  [
    'registerCustomer, of a CPF that another store erases',
    'eraseOwnData, of a customer without any other row',
  ],
  ['eraseOwnData, of a customer without any other row', 'updateCustomer, of a customer who is erased'],
  ['updateCustomer, of a customer who is erased', 'eraseOwnData, of a customer without any other row'],
  ['forgetting an erased customer', 'registerCustomer, of a CPF that another store erases'],
  ['forgetting an erased customer', 'registerCustomer, who was erased'],
  ['registerCustomer, who was erased', 'forgetting an erased customer'],
  ['closeStore', 'createSession, of a guest'],
  ['createSession, of a guest', 'closeStore'],
  ['subscribe, by card after a cancellation', 'closeStore'],
  ['subscribe, a cheaper plan from the next billing date', 'closeStore'],
  ['subscribe', 'closeStore'],
  ['createPairingCode', 'pairGuard'],
  ['endOtherSignIns', 'logout'],
  ['endOtherSignIns', 'signInWithPasskey'],
  ['deleteComputer', 'revokeGuard'],
  ['closeStore', 'getOpenPix, which creates the charge'],
  ['closeStore', 'getOpenPix'],
];

/** The answer of a second process while the first asks the provider: try again; nothing was done. */
const tryAgain = ['504 PAYMENT_TIMEOUT', '502 PAYMENT_FAILED'];

/** Pairs of requests on the same session; tried in every run. */
const onOneSession: readonly (readonly [string, string])[] = [
  ['extendSession', 'extendSession'],
  ['extendSession', 'endSession, of a customer'],
  ['endSession, of a customer', 'extendSession'],
  ['pauseSession', 'pauseSession'],
  ['pauseSession', 'extendSession'],
  ['pauseSession', 'endSession, of a customer'],
  ['resumeSession', 'resumeSession'],
  ['resumeSession', 'endSession, of a paused session'],
  ['extendSession', 'setCredits, of a customer in a session'],
  ['moveSession', 'extendSession'],
  ['extendSession', 'moveSession'],
  ['moveSession', 'endSession, of a customer'],
  ['moveSession', 'moveSession, of a guest'],
  ['moveSession', 'createSession, at the computer to which another moves'],
  ['createSession, at the computer to which another moves', 'moveSession'],
  ['createSession, of a customer who is moved', 'moveSession'],
  ['moveSession', 'deleteComputer, to which a session moves'],
  ['swapSessions', 'swapSessions, named the other way round'],
  ['swapSessions', 'moveSession'],
  ['undoSession', 'endSession, of a customer'],
  ['undoSession', 'extendSession'],
  ['moveSession, of a bill', 'createSale, of a bill'],
  ['createSale, of a bill', 'moveSession, of a bill'],
  ['createSale, of a bill', 'endSession, of a bill'],
  ['createSale, of a bill', 'waiveBill, that another pays'],
  ['createSale, of a bill', 'receiveBills'],
  ['moveSession, to another weight', 'extendSession, that moves to another weight'],
  ['extendSession, that moves to another weight', 'moveSession, to another weight with the same end'],
  ['moveSession, to another weight', 'endSession, that moves to another weight'],
  ['createSale, of a difference', 'createSale, of a difference'],
  ['createSale, of a difference', 'moveSession, that was paid with money'],
  ['moveSession, to another weight', 'createSale, of a difference'],
  ['createSale, of a difference', 'endSession, that was paid with money'],
  ['restartSession', 'moveSession'],
  ['restartSession', 'endSession, of a customer'],
  ['restartSession', 'returnLostTime'],
  ['returnOutage', 'returnOutage'],
  ['returnOutage', 'dismissOutage'],
  ['returnOutage', 'endSession, of one that lost time in an outage'],
];

/** Pairs of requests that refund or sell the same unit; tried in every run. */
const onOneSale: readonly (readonly [string, string])[] = [
  ['refundSale', 'refundSale, of one item'],
  ['refundSale, of one item', 'refundSale'],
  ['refundSale, of one item', 'refundSale, of one item'],
  ['refundSale, of one item', 'createSale'],
];

/** Pairs of which one closes the shift that the other moves money in; tried in every run. */
const onOneShift: readonly (readonly [string, string])[] = [
  ['createSale', 'closeShift, at the second count'],
  ['closeShift, at the second count', 'createSale'],
  ['closeShift, at the second count', 'refundSale'],
  ['closeShift, at the second count', 'addShiftMovement'],
  ['closeShift, at the second count', 'closeShift, at the second count'],
  ['openShift', 'openShift'],
];

const settings = readInterleavingSettings();
let testApp: TestApp;
let world: World;
let gate: StatementGate;
let contest: Contest;
/** Before any pair. */
let start: DatabaseState;
/** With what the present pair needs in addition. */
let state: DatabaseState;
let check: InvariantCheck;
/** By the changes that cause them, for the present pair: most orders of statements have the same result. */
const violations = new Map<string, string[]>();

beforeAll(async () => {
  testApp = await createTestApp();
  world = await newWorld(testApp);
  check = await prepareInvariants(testApp.database);
  contest = await newContest(testApp, world);
  start = await prepareState(testApp.database, 'start');
  state = await prepareState(testApp.database, 'kept');
  await start.keep();
  gate = new StatementGate(testApp.database);
});

afterAll(async () => {
  vi.restoreAllMocks();
  await testApp.close();
});

it('does not let the held request go on while the other hashes a password', async () => {
  const ended: string[] = [];
  const query = () => sql`select 1`.execute(testApp.database.kysely);
  const hash = async () => {
    for (const password of ['um', 'dois', 'três', 'quatro']) await hashPassword(password);
  };
  await gate.interleave(
    () => query().then(() => ended.push('held')),
    () => hash().then(() => ended.push('free')),
    1,
  );
  expect(ended).toEqual(['free', 'held']);
});

/** Only after another act. */
const idle = ['reopening an account that is being closed'];

it.each(Object.keys(contestedActs).filter((name) => !idle.includes(name)))(
  '%s changes something',
  async (name) => {
    await start.goBack();
    const { answer } = await contestedCall(name, contest);
    await state.keep();
    await answer();
    expect(await state.describeChanges()).not.toBe('');
  },
);

describe('two concurrent requests have the same effect as in one order', () => {
  it.each(
    pairs(
      [
        ...found,
        ...onOneSession,
        ...onOneSale,
        ...onOneShift,
        ...onOneTab,
        ...onOnePix,
        ...onOneKey,
        ...onActs,
      ],
      settings.pairs,
    ),
  )('%s while %s is running (%#)', async (free, held) => {
    await tryPair(held, free);
  });
});

function pairs(always: readonly (readonly [string, string])[], count: number): [string, string][] {
  const random = randomOf('interleavings', settings.seed);

  const drawn = Array.from({ length: count }, (): [string, string] => [
    random.pick(contestedNames),
    random.pick(contestedNames),
  ]);
  return [...always.map(([held, free]): [string, string] => [free, held]), ...drawn];
}

interface Outcome {
  readonly answers: string;
  readonly rows: string;
}

async function tryPair(heldName: string, freeName: string): Promise<void> {
  const before = testApp.clock.now();
  await start.goBack();
  const held = await contestedCall(heldName, contest);
  const free = await contestedCall(freeName, contest);
  await state.keep();
  violations.clear();
  const serial = [
    await outcomeOf(async () => [await held.answer(), await free.answer()]),
    await outcomeOf(async () => {
      const second = await free.answer();
      return [await held.answer(), second];
    }),
  ];
  const alone = [
    await outcomeOf(async () => [await held.answer(), '']),
    await outcomeOf(async () => ['', await free.answer()]),
  ];
  const statements = await gate.count(held.answer);
  await state.goBack();
  for (let at = 1; at <= statements; at += 1) {
    const outcome = await outcomeOf(() => gate.interleave(held.answer, free.answer, at));
    if (isOneOf(outcome, serial) || wasAskedToRetry(outcome, alone)) continue;
    expect
      .soft(differences(outcome, serial), `held in front of statement ${at} of ${statements}`)
      .toEqual([]);
  }
  expect(testApp.clock.now()).toEqual(before);
}

/** Runs requests on the kept state, and restores it afterwards. */
async function outcomeOf(run: () => Promise<string[]>): Promise<Outcome> {
  testApp.jobs.waiting.length = 0;
  const answers = await run();
  await testApp.runJobs();
  // Before that, a request to the provider might still be running.
  const later = new Date(testApp.clock.now().getTime() + 180_000);
  await reconcile({ db: testApp.database.kysely, now: () => later, ports: testApp.ports }, fail);
  await testApp.runJobs();
  expect.soft(await findProviderFaults(testApp.database)).toEqual([]);
  const changes = await state.describeChanges();
  const rows = [...(await violationsOf(changes)), changes].join('\n');
  await state.goBack();
  return { answers: answers.join(' | '), rows };
}

/** In the present rows, which are the kept state with these changes. One that one order alone causes is no race; the model test looks for those. */
async function violationsOf(changes: string): Promise<string[]> {
  const known = violations.get(changes);
  if (known) return known;
  const found = (await check(testApp.clock.now())).map(({ invariant, detail }) => `${invariant}: ${detail}`);
  violations.set(changes, found);
  return found;
}

function isOneOf(outcome: Outcome, allowed: readonly Outcome[]): boolean {
  return allowed.some(({ answers, rows }) => answers === outcome.answers && rows === outcome.rows);
}

/** One of the two did nothing, and answered so. */
function wasAskedToRetry(outcome: Outcome, alone: readonly Outcome[]): boolean {
  return (
    tryAgain.some((code) => outcome.answers.includes(code)) && alone.some(({ rows }) => rows === outcome.rows)
  );
}

/** The differences between the outcome and each of the two orders, in both directions. */
function differences(outcome: Outcome, allowed: readonly Outcome[]): string[] {
  return allowed.flatMap(({ answers, rows }) => {
    const [ours, theirs] = [outcome.rows.split('\n'), rows.split('\n')];
    const more = ours.filter((line) => !theirs.includes(line)).map((line) => `+ ${line}`);
    const less = theirs.filter((line) => !ours.includes(line)).map((line) => `- ${line}`);
    return [`${outcome.answers} in place of ${answers}`, ...more, ...less];
  });
}

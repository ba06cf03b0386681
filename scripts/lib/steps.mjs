import { NO_COUNTS, printCounts, sumCounts } from './counts.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/**
 * The result of a step: `code` 0 means that it passed, `output` is what it did not print while it ran beside others, `skipped` says
 * why it could not run, `forbidden` that this machine cannot run it whatever is installed.
 * @typedef {{ code?: number, output?: string, counts?: Counts, skipped?: string, forbidden?: string }} StepResult
 */
/** @typedef {{ name: string, title: string, run: () => Promise<StepResult> }} Step */
/** @typedef {{ name: string, state: 'passed' | 'failed' | 'skipped', seconds: number, counts: Counts }} Outcome */

/**
 * Seconds that a step may take on two idle cores. The summary shows them beside the actual time, but nothing fails on a slow
 * machine. If you add tests, stay within them or save the time elsewhere.
 * @type {Readonly<Record<string, number>>}
 */
const BUDGETS = {
  format: 10,
  lint: 60,
  types: 60,
  unused: 60,
  near: 90,
  unit: 540,
  packages: 300,
  postgres: 420,
  build: 30,
  bundle: 5,
  lts: 30,
  guard: 540,
  windows: 480,
  browser: 1_200,
  lighthouse: 120,
};

/** Missing tools may be skipped on a developer's machine, never in CI; what a machine forbids is skipped everywhere. */
export const IN_CI = !['', '0', 'false'].includes(process.env.CI ?? '');

/**
 * Runs groups of steps one after the other, the steps of a group side by side. A failed step does not stop the others, so
 * that all failures are seen at once.
 * @param {Step[][]} groups
 * @returns {Promise<Outcome[]>}
 */
export async function runGroups(groups) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const group of groups) {
    const names = group.map((step) => step.title).join(' · ');
    if (group.length > 0) console.log(`\n=== ${names}`);
    outcomes.push(...(await Promise.all(group.map(runStep))));
  }
  return outcomes;
}

/**
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function runStep(step) {
  const began = performance.now();
  /** @type {StepResult} */
  const result = await step.run().catch((error) => ({ code: 1, output: String(error?.stack ?? error) }));
  const seconds = (performance.now() - began) / 1000;
  const outcome = { name: step.name, seconds, ...judge(result) };
  if (result.output && outcome.state !== 'passed')
    console.log(`\n--- ${step.title}\n${result.output.trim()}`);
  const why = result.skipped ?? result.forbidden;
  if (why) console.log(`\n!!! SKIPPED: ${step.title}: ${why}`);
  console.log(
    `${outcome.state === 'passed' ? 'ok  ' : outcome.state.toUpperCase()} ${step.name} (${printTime(seconds)})`,
  );
  return outcome;
}

/**
 * A failed step without own tests counts as one failed test, so that the last line never contradicts the exit code; the same for
 * a skipped one.
 * @param {StepResult} result
 * @returns {Pick<Outcome, 'state' | 'counts'>}
 */
function judge({ code = 0, counts = NO_COUNTS, skipped, forbidden }) {
  if (forbidden || (skipped && !IN_CI))
    return { state: 'skipped', counts: { ...counts, skipped: counts.skipped + 1 } };
  if (code === 0 && counts.failed === 0 && !skipped) return { state: 'passed', counts };
  return { state: 'failed', counts: { ...counts, failed: Math.max(counts.failed, 1) } };
}

/**
 * Prints the table of all steps, what failed or needed a second try, and a last line with the sums.
 * @param {Outcome[]} outcomes
 * @returns {boolean} whether nothing failed
 */
export function summarise(outcomes) {
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length));
  console.log('\n=== Summary');
  for (const { name, state, seconds, counts } of outcomes) {
    const tests = counts.passed + counts.failed + counts.skipped > 0 ? printCounts(counts) : '';
    const budget = BUDGETS[name];
    const time = `${printTime(seconds).padStart(8)}${budget ? ` of ${printTime(budget)}` : ''}`;
    console.log(`${name.padEnd(width)}  ${state.padEnd(7)}  ${time.padEnd(20)}  ${tests}`.trimEnd());
  }
  const sum = sumCounts(outcomes.map((outcome) => outcome.counts));
  if (sum.names.length > 0) console.log(`\n${sum.names.join('\n')}`);
  console.log(`\n${printCounts(sum)}`);
  return outcomes.every((outcome) => outcome.state !== 'failed');
}

/** @param {number} seconds */
function printTime(seconds) {
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  return whole % 60 === 0 ? `${whole / 60} m` : `${Math.floor(whole / 60)} m ${whole % 60} s`;
}

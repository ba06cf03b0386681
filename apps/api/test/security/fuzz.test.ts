import { type Endpoint, endpoints } from '@coruja/contract';
import * as fc from 'fast-check';
import { beforeAll, describe, it } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { type Change, breadthOf, changesTo } from './fuzz-calls.ts';
import { readFuzzSettings } from './fuzz-settings.ts';
import { FuzzTarget, type Range } from './fuzz-target.ts';
import { watchStranger } from './stranger-watch.ts';
import { newWorld } from './world.ts';

// Random requests to every endpoint of the contract: values beyond the list of nasty ones
// (docs/product/limits-and-security.md#nasty-values), and several of them at once.

const settings = readFuzzSettings();
const getTestApp = useTestApp();
let range: Range;

beforeAll(async () => {
  const testApp = getTestApp();
  const stranger = await newWorld(testApp);
  const takeStrangerWrites = await watchStranger(testApp.database, stranger);
  range = { testApp, stranger, takeStrangerWrites, world: undefined };
});

/** Endpoints with more fields get more requests. */
const shareOf = (endpoint: Endpoint) => 1 + Math.min(breadthOf(endpoint), 16);
const shares = endpoints.reduce((sum, endpoint) => sum + shareOf(endpoint), 0);

describe(`no random request breaks the server, is half-written or reaches another store: ${settings.calls} requests`, () => {
  const timeout = 120_000 + settings.calls * 50;
  it.each(endpoints)('to $id', { timeout }, async (endpoint) => {
    const numRuns = Math.ceil((settings.calls * shareOf(endpoint)) / shares);
    const target = new FuzzTarget(range, endpoint);
    const property = fc.asyncProperty(changesTo(endpoint), (changes) => target.fire(changes));
    const { seed, path } = settings;
    const details = await fc.check(property, { numRuns, seed, ...(path === undefined ? {} : { path }) });
    if (details.failed) throw new Error(formatFailure(endpoint, details));
  });
});

/** With the smallest failing request, and everything needed to repeat it. */
function formatFailure({ id }: Endpoint, details: fc.RunDetails<[readonly Change[]]>): string {
  const reason = details.errorInstance instanceof Error ? details.errorInstance.message : 'interrupted';
  const replay = [
    `FUZZ_CALLS=${settings.calls}`,
    `FUZZ_SEED=${details.seed}`,
    `FUZZ_PATH=${details.counterexamplePath ?? ''}`,
    `npx vitest run apps/api/test/security/fuzz.test.ts -t "to '${id}'"`,
  ].join(' ');
  return `Call ${details.numRuns} to ${id} failed. The smallest that does:\n${reason}\nAgain: ${replay}`;
}

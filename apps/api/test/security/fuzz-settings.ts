import { randomInt } from 'node:crypto';

/** How the random calls are made. Its names are also what a failure prints, to be set for the replay. */
export interface FuzzSettings {
  /** Over all endpoints. */
  readonly calls: number;
  /** Of fast-check: all calls of a run follow from it. */
  readonly seed: number;
  /** Of fast-check: which of an endpoint's calls alone is to be made. */
  readonly path: string | undefined;
}

/** Read from the environment here alone: FUZZ_CALLS, FUZZ_SEED, FUZZ_PATH. Without them 5,000 calls, others in each run. */
export function readFuzzSettings(environment: NodeJS.ProcessEnv = process.env): FuzzSettings {
  const number = (name: string): number | undefined => {
    const text = environment[name];
    if (text === undefined || text === '') return undefined;
    if (!/^-?\d+$/.test(text)) throw new Error(`${name} is ${text}; it has to be a whole number.`);
    return Number(text);
  };
  return {
    calls: number('FUZZ_CALLS') ?? 5_000,
    seed: number('FUZZ_SEED') ?? randomInt(2 ** 31 - 1),
    path: environment['FUZZ_PATH'] || undefined,
  };
}

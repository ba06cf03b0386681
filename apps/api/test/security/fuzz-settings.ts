import { randomInt } from 'node:crypto';

/** The fuzz test's settings. The names are also printed by a failure, to repeat it. */
export interface FuzzSettings {
  /** For all endpoints together. */
  readonly calls: number;
  /** For fast-check: determines all requests of a run. */
  readonly seed: number;
  /** For fast-check: runs only this one of an endpoint's requests. */
  readonly path: string | undefined;
}

/** Only read here: FUZZ_CALLS, FUZZ_SEED, FUZZ_PATH. Without them 2,000 random requests. */
export function readFuzzSettings(environment: NodeJS.ProcessEnv = process.env): FuzzSettings {
  const number = (name: string): number | undefined => {
    const text = environment[name];
    if (text === undefined || text === '') return undefined;
    if (!/^-?\d+$/.test(text)) throw new Error(`${name} is ${text}; it must be a whole number.`);
    return Number(text);
  };
  return {
    calls: number('FUZZ_CALLS') ?? 2_000,
    seed: number('FUZZ_SEED') ?? randomInt(2 ** 31 - 1),
    path: environment['FUZZ_PATH'] || undefined,
  };
}

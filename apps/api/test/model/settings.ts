/** How the model test runs. Its name is also what a failure prints, to be set for the replay. */
export interface ModelSettings {
  readonly seeds: number;
  readonly operations: number;
  /** Of fast-check: all plans of a run follow from it. Absent means another one at each run. */
  readonly seed: number | undefined;
  /** Of fast-check: which of the run's plans alone is to run. */
  readonly path: string | undefined;
  /** Whether a failing plan is made smaller, which takes many more runs. */
  readonly shrink: boolean;
}

/**
 * Read from the environment here alone: MODEL_SEEDS, MODEL_OPERATIONS, MODEL_SEED, MODEL_PATH, MODEL_SHRINK.
 * Without any of them 50 × 200, as it runs with every change (docs/product/limits-and-security.md#invariants).
 */
export function readModelSettings(environment: NodeJS.ProcessEnv = process.env): ModelSettings {
  const number = (name: string): number | undefined => {
    const text = environment[name];
    if (text === undefined || text === '') return undefined;
    if (!/^-?\d+$/.test(text)) throw new Error(`${name} is ${text}; it has to be a whole number.`);
    return Number(text);
  };
  return {
    seeds: number('MODEL_SEEDS') ?? 50,
    operations: number('MODEL_OPERATIONS') ?? 200,
    seed: number('MODEL_SEED'),
    path: environment['MODEL_PATH'] || undefined,
    shrink: environment['MODEL_SHRINK'] === '1',
  };
}

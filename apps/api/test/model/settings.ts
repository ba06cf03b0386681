/** The model test's settings. The names are also printed by a failure, to repeat it. */
export interface ModelSettings {
  readonly seeds: number;
  readonly operations: number;
  /** For fast-check: determines all plans of a run. Absent means a random one. */
  readonly seed: number | undefined;
  /** For fast-check: runs only this one of the plans. */
  readonly path: string | undefined;
  /** Whether a failing plan is shrunk, which takes many more runs. */
  readonly shrink: boolean;
}

/**
 * Only read here: MODEL_SEEDS, MODEL_OPERATIONS, MODEL_SEED, MODEL_PATH, MODEL_SHRINK. Without them 6 × 200,
 * as with every change (docs/product/limits-and-security.md#invariants).
 */
export function readModelSettings(environment: NodeJS.ProcessEnv = process.env): ModelSettings {
  const number = (name: string): number | undefined => {
    const text = environment[name];
    if (text === undefined || text === '') return undefined;
    if (!/^-?\d+$/.test(text)) throw new Error(`${name} is ${text}; it must be a whole number.`);
    return Number(text);
  };
  return {
    seeds: number('MODEL_SEEDS') ?? 6,
    operations: number('MODEL_OPERATIONS') ?? 200,
    seed: number('MODEL_SEED'),
    path: environment['MODEL_PATH'] || undefined,
    shrink: environment['MODEL_SHRINK'] === '1',
  };
}

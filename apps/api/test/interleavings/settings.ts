/** The interleaving test's settings. The names are also printed by a failure, to repeat it. */
export interface InterleavingSettings {
  /** How many random pairs of requests are tried, besides those that are always tried. */
  readonly pairs: number;
  readonly seed: number;
}

/** Only read here: INTERLEAVING_PAIRS, INTERLEAVING_SEED. */
export function readInterleavingSettings(environment: NodeJS.ProcessEnv = process.env): InterleavingSettings {
  const number = (name: string, otherwise: number) => {
    const text = environment[name];
    if (text === undefined || text === '') return otherwise;
    if (!/^\d+$/.test(text)) throw new Error(`${name} is ${text}; it must be a whole number.`);
    return Number(text);
  };
  return { pairs: number('INTERLEAVING_PAIRS', 8), seed: number('INTERLEAVING_SEED', 1) };
}

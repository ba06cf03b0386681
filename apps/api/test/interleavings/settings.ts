/** How the interleaving test runs. Its name is also what a failure prints, to be set for the replay. */
export interface InterleavingSettings {
  /** Pairs of calls that are drawn, besides those that are always tried. */
  readonly pairs: number;
  readonly seed: number;
}

/** Read from the environment here alone: INTERLEAVING_PAIRS, INTERLEAVING_SEED. */
export function readInterleavingSettings(environment: NodeJS.ProcessEnv = process.env): InterleavingSettings {
  const number = (name: string, otherwise: number) => {
    const text = environment[name];
    if (text === undefined || text === '') return otherwise;
    if (!/^\d+$/.test(text)) throw new Error(`${name} is ${text}; it has to be a whole number.`);
    return Number(text);
  };
  return { pairs: number('INTERLEAVING_PAIRS', 24), seed: number('INTERLEAVING_SEED', 1) };
}

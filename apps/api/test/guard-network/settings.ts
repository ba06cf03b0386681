/** The network test's settings. Only read here: GUARD_SEEDS, GUARD_FROM, GUARD_SEED, GUARD_COUNT. */
export interface NetworkSettings {
  readonly seeds: readonly number[];
  readonly guards: number;
}

/** Without them, the few seeds and guards that run with every change; `npm run test:guards` runs 200 with thirty. */
export function readNetworkSettings(environment: NodeJS.ProcessEnv = process.env): NetworkSettings {
  const number = (name: string, fallback: number): number => {
    const text = environment[name];
    if (text === undefined || text === '') return fallback;
    if (!/^\d+$/.test(text)) throw new Error(`${name} is ${text}; it must be a whole number.`);
    return Number(text);
  };
  const guards = number('GUARD_COUNT', 12);
  const only = number('GUARD_SEED', 0);
  if (only > 0) return { seeds: [only], guards };
  const from = number('GUARD_FROM', 4);
  return { seeds: Array.from({ length: number('GUARD_SEEDS', 3) }, (_, at) => from + at), guards };
}

/** Repeatable randomness: the demonstration store is made from a fixed seed. */
export interface Random {
  /** A whole number within the range, both ends included. */
  between(range: readonly [from: number, to: number]): number;
  /** True with this probability: 0 never, 1 always. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight: twice the weight, twice as often. Null when nothing has a weight. */
  weighted<T>(list: readonly T[], weightOf: (item: T) => number): T | null;
  /** The same items in random order. */
  shuffled<T>(list: readonly T[]): T[];
}

/**
 * A separate random stream for each part of the store, so that a part that is changed or added does not
 * change what the others draw.
 */
export function randomOf(stream: string, seed = 19_690_720): Random {
  const next = mulberry32(seed ^ hashOf(stream));
  const between = ([from, to]: readonly [number, number]) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[between([0, list.length - 1])];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    between,
    pick,
    chance: (probability) => next() < probability,
    weighted: (list, weightOf) => {
      let rest = next() * list.reduce((sum, item) => sum + weightOf(item), 0);
      return list.find((item) => (rest -= weightOf(item)) < 0) ?? null;
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}

/** Tommy Ettinger's mulberry32: 32 bits of state, numbers from 0 up to but not including 1. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a: different names give different seeds. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/** One change of a value: by an amount, or to an amount. */
export type Change = { readonly by: number } | { readonly to: number };

/** The model's values of a store, in units, minutes, uses and seats. */
export const bookNames = ['stock', 'minutes', 'packages', 'uses', 'seats'] as const;

export type BookName = (typeof bookNames)[number];

/**
 * What the model expects of one kind of value. The changes of one batch happen in an unknown order, so a
 * value that was set while others changed it has several valid results; the actual one is used from then on.
 */
export class Book {
  readonly #values = new Map<string, number>();
  readonly #changes = new Map<string, Change[]>();

  note(id: string, change: Change): void {
    const changes = this.#changes.get(id);
    if (changes) changes.push(change);
    else this.#changes.set(id, [change]);
  }

  /**
   * Ends a batch.
   *
   * @returns a message for each impossible value
   */
  settle(actual: ReadonlyMap<string, number>): string[] {
    for (const id of actual.keys()) if (!this.#values.has(id)) this.#values.set(id, 0);
    const faults: string[] = [];
    for (const [id, before] of this.#values) {
      const after = actual.get(id);
      const expected = outcomes(before, this.#changes.get(id) ?? []);
      if (after !== undefined && expected.has(after)) this.#values.set(id, after);
      else faults.push(`${id}: expected ${[...expected].join(' or ')}, found ${after ?? 'nothing'}`);
    }
    for (const id of this.#changes.keys())
      if (!this.#values.has(id)) faults.push(`${id}: changed, but is not there`);
    this.#changes.clear();
    return faults;
  }
}

/** All possible values after these changes in any order. */
export function outcomes(before: number, changes: readonly Change[]): ReadonlySet<number> {
  const steps = changes.flatMap((change) => ('by' in change ? [change.by] : []));
  const settings = changes.flatMap((change) => ('to' in change ? [change.to] : []));
  if (settings.length === 0) return new Set([steps.reduce((sum, by) => sum + by, before)]);
  // The last setting counts, with the relative changes after it.
  return new Set(settings.flatMap((to) => subsetSums(steps).map((sum) => to + sum)));
}

function subsetSums(steps: readonly number[]): number[] {
  return steps.reduce((sums, step) => [...sums, ...sums.map((sum) => sum + step)], [0]);
}

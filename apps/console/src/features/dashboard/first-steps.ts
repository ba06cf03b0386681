import type { Computer, Dashboard, Store } from '@coruja/contract';

export type StepId = 'price' | 'computer' | 'product' | 'guard' | 'session' | 'bank';

/** Undefined is what could not be found out: such a step is left out. */
export type StepsDone = Record<StepId, boolean | undefined>;

interface Known {
  readonly store: Pick<Store, 'pricePerHour'>;
  readonly figures: Dashboard;
  readonly hasProducts: boolean | undefined;
  readonly computers: readonly Pick<Computer, 'guard'>[] | undefined;
  readonly hasPayoutAccount: boolean | undefined;
}

/** What the store has already, by what the server says (docs/product/dashboard.md#first-steps). */
export function doneSteps({ store, figures, hasProducts, computers, hasPayoutAccount }: Known): StepsDone {
  return {
    price: store.pricePerHour > 0,
    computer: figures.currentOccupancy.totalComputers > 0,
    product: hasProducts,
    // One that is paired, there or away: whoever has done it once knows how.
    guard: computers?.some(({ guard }) => guard !== null),
    session: figures.currentOccupancy.activeSessions > 0 || figures.activityLast30Days.totalSessionHours > 0,
    bank: hasPayoutAccount,
  };
}

export function isAnyStepOpen(done: StepsDone): boolean {
  return Object.values(done).includes(false);
}

/** A store in which nobody can play yet and nobody has: what it needs is a lesson, not a row of zeros. */
export function isEmptyStore({ currentOccupancy, activityLast30Days }: Dashboard): boolean {
  return currentOccupancy.totalComputers === 0 && activityLast30Days.totalSessionHours === 0;
}

/** What this browser knows of a store's first steps: sent away for good, or open when they were last seen. */
export type StepsMemory = 'dismissed' | 'open' | null;

const keyOf = (storeId: string) => `coruja-first-steps:${storeId}`;

export function recallSteps(storeId: string): StepsMemory {
  try {
    const kept = localStorage.getItem(keyOf(storeId));
    return kept === 'dismissed' || kept === 'open' ? kept : null;
  } catch {
    return null;
  }
}

export function keepSteps(storeId: string, memory: StepsMemory): void {
  try {
    if (memory) localStorage.setItem(keyOf(storeId), memory);
    else localStorage.removeItem(keyOf(storeId));
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
}

import type { Computer, Dashboard, Store } from '@coruja/contract';

export type StepId = 'price' | 'computer' | 'product' | 'guard' | 'session' | 'bank';

/** Undefined for steps whose state could not be loaded; they are left out. */
export type StepsDone = Record<StepId, boolean | undefined>;

interface Known {
  readonly store: Pick<Store, 'pricePerHour'>;
  readonly figures: Dashboard;
  readonly hasProducts: boolean | undefined;
  readonly computers: readonly Pick<Computer, 'guard'>[] | undefined;
  readonly hasPayoutAccount: boolean | undefined;
}

/** The completed steps (docs/product/dashboard.md#first-steps). */
export function doneSteps({ store, figures, hasProducts, computers, hasPayoutAccount }: Known): StepsDone {
  return {
    price: store.pricePerHour > 0,
    computer: figures.currentOccupancy.totalComputers > 0,
    product: hasProducts,
    // Paired, connected or not.
    guard: computers?.some(({ guard }) => guard !== null),
    session: figures.currentOccupancy.activeSessions > 0 || figures.activityLast30Days.totalSessionHours > 0,
    bank: hasPayoutAccount,
  };
}

export function isAnyStepOpen(done: StepsDone): boolean {
  return Object.values(done).includes(false);
}

/** Whether a store has no computers and no sessions yet, so that it gets an introduction instead of zeros. */
export function isEmptyStore({ currentOccupancy, activityLast30Days }: Dashboard): boolean {
  return currentOccupancy.totalComputers === 0 && activityLast30Days.totalSessionHours === 0;
}

/** What this browser remembers of a store's first steps: dismissed, or open when last seen. */
export type StepsMemory = 'dismissed' | 'open' | null;

const keyOf = (storeId: string) => `coruja-first-steps:${storeId}`;

export function readFirstSteps(storeId: string): StepsMemory {
  try {
    const kept = localStorage.getItem(keyOf(storeId));
    return kept === 'dismissed' || kept === 'open' ? kept : null;
  } catch {
    return null;
  }
}

export function storeFirstSteps(storeId: string, memory: StepsMemory): void {
  try {
    if (memory) localStorage.setItem(keyOf(storeId), memory);
    else localStorage.removeItem(keyOf(storeId));
  } catch {
    // Storage is disabled: the choice lasts until the page is left.
  }
}

import type { Dashboard, Store } from '@coruja/contract';

export type StepId = 'price' | 'computer' | 'session';

/** What the store has already, by what the server says. */
export function doneSteps(store: Pick<Store, 'pricePerHour'>, figures: Dashboard): Record<StepId, boolean> {
  return {
    price: store.pricePerHour > 0,
    computer: figures.currentOccupancy.totalComputers > 0,
    session: figures.currentOccupancy.activeSessions > 0 || figures.activityLast30Days.totalSessionHours > 0,
  };
}

/** A store in which nobody can play yet and nobody has: what it needs is a lesson, not a row of zeros. */
export function isEmptyStore({ currentOccupancy, activityLast30Days }: Dashboard): boolean {
  return currentOccupancy.totalComputers === 0 && activityLast30Days.totalSessionHours === 0;
}

const keyOf = (storeId: string) => `coruja-first-steps:${storeId}`;

/** Whether this browser was told to show this store's first steps no more. */
export function areStepsDismissed(storeId: string): boolean {
  try {
    return localStorage.getItem(keyOf(storeId)) === 'dismissed';
  } catch {
    return false;
  }
}

export function keepStepsDismissed(storeId: string, dismissed: boolean): void {
  try {
    if (dismissed) localStorage.setItem(keyOf(storeId), 'dismissed');
    else localStorage.removeItem(keyOf(storeId));
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
}

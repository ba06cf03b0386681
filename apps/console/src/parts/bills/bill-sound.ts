import type { Bill } from '@coruja/contract';
import { useEffect, useRef } from 'react';
import { owedOf } from './open-bills.ts';

// A short sound when a session that is over begins to owe something. Off until somebody turns it on in this browser.

const KEY = 'coruja-bill-sound';

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

/** Keeps the choice; turning it on lets it be heard once. */
export function keepSound(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled: it stays off.
  }
  if (isOn) ring();
}

/** Rings for what is owed since the last answer, not for what the first one has. */
export function useBillSound(bills: readonly Bill[] | undefined): void {
  const before = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!bills) return;
    const known = before.current;
    const owed = owedOf(bills).map(({ id }) => id);
    before.current = new Set(owed);
    if (known && owed.some((id) => !known.has(id)) && isSoundOn()) ring();
  }, [bills]);
}

/** Browsers allow sound once somebody has pressed something on the page. A sound that does not load is not missed. */
function ring(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  import('./ring.ts').then(
    (loaded) => loaded.ring(),
    () => {},
  );
}

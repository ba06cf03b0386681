import type { Bill } from '@coruja/contract';
import { useEffect, useRef } from 'react';
import { dueBillsOf } from './open-bills.ts';

// A short sound for each new bill of an ended session. On until somebody turns it off in this browser.

const KEY = 'coruja-bill-sound';

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return false;
  }
}

/** Stores the choice; turning it on plays the sound once. */
export function setSound(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Storage is disabled: it stays off.
  }
  if (isOn) ring();
}

/** Rings for bills that were not in the last answer; never for those of the first one. */
export function useBillSound(bills: readonly Bill[] | undefined): void {
  const before = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!bills) return;
    const known = before.current;
    const due = dueBillsOf(bills).map(({ id }) => id);
    before.current = new Set(due);
    if (known && due.some((id) => !known.has(id))) playSound();
  }, [bills]);
}

/** Plays it unless somebody has turned it off in this browser. */
export function playSound(): void {
  if (isSoundOn()) ring();
}

/** Browsers allow sound only after a press on the page. A failure to load it is ignored. */
function ring(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  import('./ring.ts').then(
    (loaded) => loaded.ring(),
    () => {},
  );
}

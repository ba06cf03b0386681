import { useEffect, useRef } from 'react';

/** A closing dialog is removed within a few frames, at once when motion is reduced. */
const PATIENCE_FRAMES = 10;
/** How long a list may take to remove the row of a finished action, in frames. */
const SETTLE_FRAMES = 90;

/**
 * Remembers the focus when a dialog opens, and returns a function that restores it; call it when the dialog closes.
 * After a dialog that a menu entry opened, the menu's button gets the focus; if its row or card is gone, the next one.
 *
 * @param home gets the focus if there is no such row, such as the card that the dialog is about
 */
export function useReturnFocus(opened: boolean, home?: () => HTMLElement | null): () => void {
  const place = useRef<Place | null>(null);
  useEffect(() => {
    if (opened) place.current = placeOf(focusNow() ?? lastFocus);
  }, [opened]);
  return () => {
    if (place.current) focusWhenFree({ ...place.current, home }, PATIENCE_FRAMES);
  };
}

/** An element and its position in its list, for when it is gone. */
interface Place {
  readonly element: HTMLElement | null;
  readonly list: Element | null;
  readonly index: number;
  readonly home?: (() => HTMLElement | null) | undefined;
}

function placeOf(element: HTMLElement | null): Place {
  const row = element?.closest('li, tr') ?? null;
  const list = row?.parentElement ?? null;
  return { element, list, index: row && list ? [...list.children].indexOf(row) : -1 };
}

/** Waits until the focused element is gone; if somebody moved the focus meanwhile, it stays there. */
function focusWhenFree(place: Place, frames: number): void {
  requestAnimationFrame(() => {
    if (isFree()) {
      restore(place);
      holdFocus(place, SETTLE_FRAMES);
    } else if (frames > 0) focusWhenFree(place, frames - 1);
  });
}

/** A reloaded list may remove the row that has just got the focus. */
function holdFocus(place: Place, frames: number): void {
  requestAnimationFrame(() => {
    const isGone = place.element?.isConnected === false;
    if (isFree() && isGone) restore(place);
    else if (frames > 0 && (isFree() || document.activeElement === place.element))
      holdFocus(place, frames - 1);
  });
}

function restore({ element, list, index, home }: Place): void {
  const row = list?.children[Math.min(index, list.children.length - 1)];
  const places = [element, row?.querySelector<HTMLElement>('button, a[href]'), home?.()];
  places.find((each) => {
    if (each?.isConnected) each.focus({ preventScroll: true });
    return each && document.activeElement === each;
  });
}

function isFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** The last focus: a menu may be gone before the dialog of its entry opens. */
let lastFocus: HTMLElement | null = null;
document.addEventListener('focusin', () => {
  lastFocus = focusNow();
});

/** The focused element, or the button of its menu; null when nothing has the focus. */
function focusNow(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = button ? document.getElementById(button) : active;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}

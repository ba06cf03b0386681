import { useEffect, useRef } from 'react';

/** A closing dialog leaves the page within a few frames, at once when motion is reduced. */
const PATIENCE_FRAMES = 10;

/**
 * Notes where the focus was when a dialog opened, and gives a function that puts it back there; call it when the
 * dialog leaves. A dialog that a menu's entry opened gives the focus back to the menu's button.
 */
export function useReturnFocus(opened: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (opened) opener.current = focusNow() ?? lastFocus;
  }, [opened]);
  return () => focusWhenFree(opener.current, PATIENCE_FRAMES);
}

/** The focus is free once its element is gone; somebody who moved it meanwhile keeps it. */
function focusWhenFree(opener: HTMLElement | null, frames: number): void {
  requestAnimationFrame(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) opener?.focus({ preventScroll: true });
    else if (frames > 0) focusWhenFree(opener, frames - 1);
  });
}

/** Where the focus was last: a menu may be gone before the dialog that its entry opened looks around. */
let lastFocus: HTMLElement | null = null;
document.addEventListener('focusin', () => {
  lastFocus = focusNow();
});

/** The focused element, or the button of the menu that holds it; null when nothing has the focus. */
function focusNow(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = button ? document.getElementById(button) : active;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}

import { useEffect, useRef } from 'react';

/** A closing dialog is removed within a few frames, at once when motion is reduced. */
const PATIENCE_FRAMES = 10;

/**
 * Remembers the focus when a dialog opens, and returns a function that restores it; call it when the dialog closes. After a dialog
 * that a menu entry opened, the menu's button gets the focus.
 */
export function useReturnFocus(opened: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (opened) opener.current = focusNow() ?? lastFocus;
  }, [opened]);
  return () => focusWhenFree(opener.current, PATIENCE_FRAMES);
}

/** Waits until the focused element is gone; if somebody moved the focus meanwhile, it stays there. */
function focusWhenFree(opener: HTMLElement | null, frames: number): void {
  requestAnimationFrame(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) opener?.focus({ preventScroll: true });
    else if (frames > 0) focusWhenFree(opener, frames - 1);
  });
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

import { useEffect, useRef } from 'react';

/**
 * Notes where the focus was when a dialog opened, and gives a function that puts it back there; call it when the
 * dialog is gone. A dialog that a menu's entry opened gives the focus back to the menu's button.
 */
export function useReturnFocus(opened: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (opened) opener.current = openerOf(document.activeElement);
  }, [opened]);
  return () => {
    // The dialog leaves the page right after this; only then the focus is free.
    setTimeout(() => {
      if (document.activeElement === null || document.activeElement === document.body) {
        opener.current?.focus({ preventScroll: true });
      }
    });
  };
}

function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = button ? document.getElementById(button) : active;
  return element instanceof HTMLElement ? element : null;
}

import { useRef } from 'react';

/**
 * Accepts only the first of several presses: a dialog's buttons can still be pressed while it closes, and before its action is
 * pending, which takes a task (docs/product/screens.md#repeated-presses).
 *
 * @param isOpen whether presses count now
 */
export function useOnePress(isOpen: boolean): (act: () => void) => () => void {
  const pressed = useRef(false);
  return (act) => () => {
    if (!isOpen || pressed.current) return;
    pressed.current = true;
    act();
    requestAnimationFrame(() => setTimeout(() => (pressed.current = false)));
  };
}

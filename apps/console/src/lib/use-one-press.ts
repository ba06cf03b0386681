import { useRef } from 'react';

/**
 * Lets one press through where many come at once: the buttons of a dialog can still be pressed while it leaves, and
 * until its action counts as pending, which takes a task (docs/product/screens.md#repeated-presses).
 *
 * @param isOpen whether a press means anything now
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

import { type RefObject, useEffect, useRef } from 'react';

/** The pressed button disappears with its step: moves the focus to the next step's first match of the selector. */
export function useFocusOnStep(
  frame: RefObject<HTMLElement | null>,
  step: number | boolean,
  selector: string,
): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    frame.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [frame, step, selector]);
}

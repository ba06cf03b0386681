import { type RefObject, useEffect, useRef } from 'react';

/** What was pressed goes away with its step: the focus goes on to the first of the next one that the selector finds. */
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

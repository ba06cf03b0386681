import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for as long as the component lives, doing what was last handed in: nothing is drawn anew for it. */
export function useSteady<Arguments extends unknown[]>(
  act: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args) => latest.current(...args), []);
}

import { useRef, useState } from 'react';

/**
 * Allows one run at a time: ten presses before the next render count as one. The caller reports failures.
 */
export function useOneAtATime(): [busy: boolean, run: (work: () => Promise<unknown>) => void] {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const end = () => {
      running.current = false;
      setBusy(false);
    };
    work().then(end, end);
  };
  return [busy, run];
}

import { useRef, useState } from 'react';

/**
 * Lets one run of something through at a time: ten presses before the next render are one all the same. Whoever runs
 * says what went wrong.
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

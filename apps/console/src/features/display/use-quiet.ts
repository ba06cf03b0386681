import { useEffect, useState } from 'react';

/** After this time without a change it is read out, so that a cart that is being rung up is not read line by line. */
const QUIET_MS = 1_500;

/** A text once it has stayed the same for a moment; an empty one at once. */
export function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), text === '' ? 0 : QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}

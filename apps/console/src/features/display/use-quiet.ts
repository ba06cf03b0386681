import { useEffect, useState } from 'react';

/** A text is read out after this time without a change, so that a cart is not read line by line while it is rung up. */
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

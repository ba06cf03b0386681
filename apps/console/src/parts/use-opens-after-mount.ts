import { useEffect, useState } from 'react';

/**
 * For a dialog that is mounted and opened in one go: it opens right after, and so notices where the focus was, to give
 * it back at the end.
 */
export function useOpensAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && mounted;
}

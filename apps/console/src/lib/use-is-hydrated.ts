import { useSyncExternalStore } from 'react';

/**
 * Whether this page is hydrated: false only while a prerendered page (prerender.tsx) still waits for its code. A form submitted
 * before that would put its fields into the address.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => {};

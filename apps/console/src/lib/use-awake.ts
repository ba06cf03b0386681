import { useSyncExternalStore } from 'react';

/**
 * Whether the code of this page is there: false only while a page that the server sent finished (prerender.tsx) still
 * waits for it. A form that is sent before that would go the browser's own way, with its fields in the address.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => {};

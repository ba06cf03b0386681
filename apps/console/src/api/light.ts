import type { Endpoint } from '@coruja/contract';

/**
 * An endpoint by method, path and what it changes alone, for what the public pages call: the contract's own record would bring its
 * schemas and zod with it, 25 kB that nobody reads there. The types still come from the record, so a word that
 * differs from it does not compile. Not for multipart calls.
 */
export function light<E extends Endpoint>(wire: Pick<E, Extract<keyof E, 'method' | 'path' | 'changes'>>): E {
  // The client reads nothing else of a JSON endpoint at run time.
  return wire as E;
}

import type { Endpoint } from '@coruja/contract';

/**
 * An endpoint without its schemas, for pages that need none: the contract's record would bring up to 25 kB of schemas and zod. Types
 * come from the record, so a difference does not compile. Not for multipart calls.
 */
export function withoutSchemas<E extends Endpoint>(
  wire: Pick<E, Extract<keyof E, 'method' | 'path' | 'changes' | 'changesWith'>>,
): E {
  // At run time the client reads nothing else of a JSON endpoint.
  return wire as E;
}

import type * as contract from '@coruja/contract';
import type { Endpoint } from '@coruja/contract';

type Contract = typeof contract;

/**
 * Every endpoint of the contract by its id, as a type: a table over it with a missing or extra row does not
 * compile.
 */
export type EndpointById = {
  [Name in keyof Contract as Contract[Name] extends Endpoint ? Contract[Name]['id'] : never]: Contract[Name];
};

export type EndpointId = keyof EndpointById;

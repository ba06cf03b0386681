import type { ErrorCode } from '@coruja/contract';

/** What another store's id answers at one place of a request. */
export interface ForeignId {
  readonly status: number;
  readonly code?: ErrorCode;
  /** The other store's id that is tried; left out, the one of the field's name. */
  readonly of?: 'roomId' | 'groupId' | 'participantId' | 'productId' | 'userId';
  /** The rule from which this follows. */
  readonly because: string;
}

export interface OwnerRow {
  readonly who: 'owner';
  /** Only for path parameters that do not answer 404. */
  readonly path: Readonly<Record<string, ForeignId>>;
  readonly body: Readonly<Record<string, ForeignId>>;
  readonly query: Readonly<Record<string, ForeignId>>;
}

export interface PublicRow {
  readonly who: 'public';
  readonly because: string;
}

export function owner(foreign: Partial<Pick<OwnerRow, 'path' | 'body' | 'query'>> = {}): OwnerRow {
  return { who: 'owner', path: {}, body: {}, query: {}, ...foreign };
}

export function open(because: string): PublicRow {
  return { who: 'public', because };
}

/** Another store's row is not there. */
export const unknown = (code: ErrorCode): ForeignId => ({
  status: 404,
  code,
  because: 'docs/product/limits-and-security.md#isolation: store scope',
});

/** A body that names a customer of another store. */
export const strangersId = {
  status: 404,
  code: 'CUSTOMER_NOT_FOUND',
  because: 'docs/decisions/0020-cpf-disclosure.md: nothing but creating one makes a customer',
} as const;

import type { SubscriptionNeed } from '@coruja/domain';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { LiveTopic } from './live-topics.ts';

/** Who may call, and what the store's subscription must allow. Enforced in one place, from this declaration. */
export type Access = { readonly who: 'public' } | { readonly who: 'owner'; readonly needs: SubscriptionNeed };

/** The owner, whatever the subscription says. */
export const always = { who: 'owner', needs: 'always' } as const satisfies Access;
/** The owner, also while an invoice is overdue. */
export const readable = { who: 'owner', needs: 'while-inactive' } as const satisfies Access;
/** The owner of a store that may operate. */
export const operating = { who: 'owner', needs: 'operating' } as const satisfies Access;

/** A limit on calls, counted in the database for all processes (docs/product/limits-and-security.md#rate-limits). */
export interface Rate {
  readonly name: string;
  readonly per: 'address' | 'store';
  readonly max: number;
  readonly seconds: number;
}

/** One call of the API, said once: the server binds it, the console calls it, the tests and OpenAPI are made from it. */
export interface Endpoint {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, with `:name` for each parameter. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  readonly rate?: Rate;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is multipart/form-data: numbers arrive as text, files as bytes. */
  readonly multipart?: true;
  readonly status: 200 | 201 | 204;
  readonly answer?: z.ZodType;
  /** The answer is a list that is paged by cursor. */
  readonly paged?: true;
  /** The answer is not JSON but bytes of this type. */
  readonly bytes?: string;
  /** What a browser calls the bytes where somebody keeps them: a word of ours, never of the upload. */
  readonly fileName?: string;
  /** The bytes never change under this address, so that caches may keep them for good. */
  readonly immutable?: true;
  /** The answer is a stream of server-sent events that lasts for as long as the sign-in does. */
  readonly stream?: true;
  /**
   * What every open console of the store has to look at again once the call has succeeded, the caller's own included. A
   * write that a signed-in owner may send names it; an empty list says that no screen shows what it writes.
   */
  readonly changes?: readonly LiveTopic[];
  /** Figures and lists of what has been: may be read from a replica of the database that holds all the store's changes. */
  readonly report?: true;
  /** Errors beyond those that every call may answer. */
  readonly errors?: readonly ErrorCode[];
  /** Accepts an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Calls a service outside, so it runs in no transaction: the verb opens its own. */
  readonly actsOutside?: true;
  /** The body reaches the handler as the text it came as: somebody else's format, which must not be refused. */
  readonly rawBody?: true;
}

/** Keeps the literal types of a record. */
export function endpoint<const E extends Endpoint>(record: E): E {
  return record;
}

type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Part<E, K extends string, Name extends string> = E extends { readonly [P in K]: infer S }
  ? { [P in Name]: Input<S> }
  : unknown;
type QueryPart<E> = E extends { readonly query: infer S } ? { query?: Input<S> } : unknown;

/** What a caller passes: path parameters, query and body as they stand before they are read. */
export type CallInput<E extends Endpoint> = Part<E, 'params', 'params'> &
  QueryPart<E> &
  Part<E, 'body', 'body'>;

/** What a successful call gives. */
export type Answer<E extends Endpoint> = E extends { readonly answer: infer S extends z.ZodType }
  ? z.output<S>
  : void;

import type { Permission, SubscriptionNeed } from '@coruja/domain';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { LiveTopic } from './live-topics.ts';

/** What the team may do (docs/product/team.md#permissions); `floor` is open to everybody who has unlocked the console. */
export type May = 'floor' | Permission;

/**
 * Who may call, and what the store's subscription must allow. The server enforces it from this declaration. The owner
 * may call everything; `device` is whoever has the cookie of a device of the store, locked or not.
 */
export type Access =
  | {
      readonly who: 'public';
      /** Only for guards: the token of a paired computer is required before the body is read. */
      readonly guardToken?: true;
    }
  | { readonly who: 'owner' | 'device'; readonly needs: SubscriptionNeed }
  | { readonly who: 'staff'; readonly may: May; readonly needs: SubscriptionNeed };

/** The owner, whatever the subscription says. */
export const always = { who: 'owner', needs: 'always' } as const satisfies Access;
/** The owner, also while an invoice is overdue. */
export const readable = { who: 'owner', needs: 'while-inactive' } as const satisfies Access;

/** Everybody of the team who has this permission, in these states of the subscription. */
export function staff<const M extends May, const N extends SubscriptionNeed>(may: M, needs: N) {
  return { who: 'staff', may, needs } as const satisfies Access;
}

/** A limit on calls, counted in the database for all processes (docs/product/limits-and-security.md#rate-limits). */
export interface Rate {
  readonly name: string;
  readonly per: 'address' | 'store';
  readonly max: number;
  readonly seconds: number;
}

/** One call of the API: the server binds it, the console calls it, tests and OpenAPI are generated from it. */
export interface Endpoint {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to `/api`, with `:name` for each parameter. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  readonly rate?: Rate;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The largest body in bytes, where it is not that of every call. */
  readonly bodyBytes?: number;
  /** The body is multipart/form-data: numbers are text, files are bytes. */
  readonly multipart?: true;
  readonly status: 200 | 201 | 204;
  readonly answer?: z.ZodType;
  /** The answer is a list that is paged by cursor. */
  readonly paged?: true;
  /** The answer is not JSON but bytes of this type. */
  readonly bytes?: string;
  /** The file name for saving the bytes; never taken from the upload. */
  readonly fileName?: string;
  /** The bytes under this address never change, so caches may keep them forever. */
  readonly immutable?: true;
  /** The answer is a stream of server-sent events that lasts as long as the sign-in. */
  readonly stream?: true;
  /**
   * What every open console of the store, including the caller's, must reload after the call has succeeded. Every write by a
   * signed-in owner declares it; an empty list means that no screen shows what it writes.
   */
  readonly changes?: readonly LiveTopic[];
  /** Topics that a call also changes if its body has this field. */
  readonly changesWith?: Readonly<Record<string, readonly LiveTopic[]>>;
  /** Figures and lists: may be read from a replica that has all the store's changes. */
  readonly report?: true;
  /** Errors in addition to those of every call. */
  readonly errors?: readonly ErrorCode[];
  /** Accepts an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Calls an external service, so it does not run in a transaction: the verb opens its own. */
  readonly callsExternalService?: true;
  /** The handler gets the body as text: its format is another service's, and must not be refused. */
  readonly rawBody?: true;
}

/** What a call with this body changes. */
export function changesOf(
  { changes = [], changesWith = {} }: Pick<Endpoint, 'changes' | 'changesWith'>,
  body: unknown,
): readonly LiveTopic[] {
  const fields = typeof body === 'object' && body !== null ? body : {};
  const more = Object.entries(changesWith).filter(
    ([field]) => (fields as Record<string, unknown>)[field] !== undefined,
  );
  return [...new Set([...changes, ...more.flatMap(([, topics]) => topics)])];
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

/** What a caller passes: path parameters, query and body, before parsing. */
export type CallInput<E extends Endpoint> = Part<E, 'params', 'params'> &
  QueryPart<E> &
  Part<E, 'body', 'body'>;

/** The result of a successful call. */
export type Answer<E extends Endpoint> = E extends { readonly answer: infer S extends z.ZodType }
  ? z.output<S>
  : void;

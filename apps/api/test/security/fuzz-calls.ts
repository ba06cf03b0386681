import type { Endpoint } from '@coruja/contract';
import * as fc from 'fast-check';
import { type FuzzValue, type KnownIds, anyValue, jsonOf, valuesFor } from './fuzz-values.ts';
import { type Field, fieldsOf, replacedAt } from './schema-fields.ts';
import {
  type FormPart,
  type Parts,
  type RawCall,
  encodeBody,
  encodeForm,
  formParts,
  jsonText,
  urlOf,
} from './send.ts';

type Place = 'params' | 'query' | 'body';

/** A change of a request that would succeed: one value is replaced or removed. */
export interface Change {
  readonly place: Place;
  /** Its path; empty for the whole body. */
  readonly path: readonly string[];
  readonly value: FuzzValue;
  /** In a form a file in place of a text; in a query the name twice. */
  readonly isOdd: boolean;
}

interface PlacedField extends Field {
  readonly place: Place;
}

function placedFieldsOf(endpoint: Endpoint): PlacedField[] {
  const places = ['params', 'query', 'body'] as const;
  return places.flatMap((place) => fieldsOf(endpoint[place]).map((field) => ({ ...field, place })));
}

/** How many values can be varied. */
export function breadthOf(endpoint: Endpoint): number {
  return placedFieldsOf(endpoint).length;
}

/** Names that no schema has, that every object has, or that other schemas have. */
const strangeNames = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'storeId', 'store_id', 'userId', 'status'),
  fc.constantFrom(
    'isAdmin',
    'price',
    'total',
    'createdAt',
    'balanceMinutes',
    'limit',
    'cursor',
    'q',
    '',
    '0',
  ),
  fc.string({ minLength: 1, maxLength: 12 }),
);

/** Changes of an endpoint's request; from one to six. */
export function changesTo(endpoint: Endpoint): fc.Arbitrary<readonly Change[]> {
  const isOdd = fc.integer({ min: 0, max: 9 }).map((number) => number === 9);
  const replacements = placedFieldsOf(endpoint).map((field) =>
    fc.record({
      place: fc.constant(field.place),
      path: fc.constant(field.path),
      value: fc.oneof(
        { arbitrary: valuesFor(field), weight: 9 },
        { arbitrary: fc.constant({ json: undefined }), weight: 1 },
      ),
      isOdd,
    }),
  );
  const additions = fc.record({
    place: fc.constantFrom<Place>('query', ...(endpoint.body ? (['body', 'body'] as const) : [])),
    path: strangeNames.map((name) => [name]),
    value: anyValue,
    isOdd,
  });
  const wholes = fc.record({
    place: fc.constant<Place>('body'),
    path: fc.constant<readonly string[]>([]),
    value: anyValue,
    isOdd,
  });
  const one: fc.Arbitrary<Change> = fc.oneof(
    ...(replacements.length > 0 ? [{ arbitrary: fc.oneof(...replacements), weight: 16 }] : []),
    { arbitrary: additions, weight: 3 },
    ...(endpoint.body && !endpoint.multipart ? [{ arbitrary: wholes, weight: 1 }] : []),
  );
  // Few changes get further through the checks; many at once combine.
  return fc.oneof(
    { arbitrary: fc.array(one, { minLength: 1, maxLength: 1 }), weight: 2 },
    { arbitrary: fc.array(one, { minLength: 1, maxLength: 6 }), weight: 1 },
  );
}

/** The request with its changes, as bytes. */
export function changedCall(
  endpoint: Endpoint,
  base: Parts,
  { changes, ids }: { changes: readonly Change[]; ids: KnownIds },
): RawCall {
  const at = (place: Place) =>
    changes
      .filter((change) => change.place === place)
      .map((change) => ({ ...change, json: jsonOf(change.value, ids) }));
  const params = { ...base.params };
  for (const { path, json } of at('params')) params[path[0] ?? ''] = textOf(json) ?? '';
  let query: Record<string, unknown> = { ...base.query };
  for (const { path, json, isOdd } of at('query'))
    query = { ...query, [path[0] ?? '']: queryValues(textOf(json), isOdd) };
  const { headers, payload } = changedBody(endpoint, base.body, at('body'));
  return {
    method: endpoint.method,
    url: urlOf(endpoint, { params, query }),
    headers: { ...headers, ...base.headers },
    ...(payload ? { payload } : {}),
  };
}

type Resolved = Change & { readonly json: string | undefined };

/** A value in a path, a query or a form: a text as it is, anything else as JSON. */
function textOf(json: string | undefined): string | undefined {
  return json?.startsWith('"') ? (JSON.parse(json) as string) : json;
}

function queryValues(text: string | undefined, isTwice: boolean): string[] {
  if (text === undefined) return [];
  return isTwice ? [text, 'b'] : [text];
}

function changedBody(endpoint: Endpoint, body: unknown, changes: readonly Resolved[]) {
  if (changes.length === 0) return encodeBody(endpoint, body);
  return endpoint.multipart ? changedForm(body, changes) : changedJson(body, changes);
}

function changedForm(body: unknown, changes: readonly Resolved[]) {
  let parts = formParts((body ?? {}) as Record<string, unknown>);
  for (const { path, json, isOdd } of changes) {
    const name = path.join('.').replace(/["\r\n]/g, '_');
    const value = textOf(json);
    const filename = isOdd ? { filename: '../a.png' } : {};
    const added: FormPart[] = value === undefined ? [] : [{ name, value, ...filename }];
    parts = [...parts.filter((part) => part.name !== name), ...added];
  }
  return encodeForm(parts);
}

/**
 * Inserts each value as a placeholder and then replaces it by its exact text, because JSON.stringify cannot
 * write some of them.
 */
function changedJson(body: unknown, changes: readonly Resolved[]) {
  const markOf = (index: number) => `@@${index}@@`;
  let changed = body;
  for (const [index, { path, json }] of changes.entries()) {
    const mark = json === undefined ? undefined : markOf(index);
    changed = path.length === 0 ? mark : replacedAt(changed, path, mark);
  }
  if (changed === undefined) return { headers: {} };
  const text = JSON.stringify(changed).replace(
    /"@@(\d)@@"/g,
    (_, index: string) => changes[Number(index)]?.json ?? '',
  );
  return jsonText(text);
}

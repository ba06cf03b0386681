import * as fc from 'fast-check';
import { z } from 'zod';
import { type NastyValue, nastyValues } from './nasty-values.ts';
import type { Field } from './schema-fields.ts';
import { type WorldIds, idNames } from './world.ts';

/** A value for a field: JSON text, or an id that depends on the world. */
export type FuzzValue = { readonly json: string | undefined } | IdValue;

interface IdValue {
  readonly whose: 'own' | 'strange' | 'removed';
  readonly id: keyof WorldIds;
}

/** The ids that a request can contain. */
export interface KnownIds {
  readonly own: WorldIds;
  readonly strange: WorldIds;
  readonly removed: readonly string[];
}

/** A value's JSON text; undefined omits the field. */
export function jsonOf(value: FuzzValue, ids: KnownIds): string | undefined {
  if ('json' in value) return value.json;
  if (value.whose !== 'removed') return JSON.stringify(ids[value.whose][value.id]);
  const { removed } = ids;
  return JSON.stringify(removed[idNames.indexOf(value.id) % removed.length]);
}

/** Any value for one field: mostly at or just beyond its limits, or from the list of nasty values. */
export function valuesFor(field: Field): fc.Arbitrary<FuzzValue> {
  const own = boundariesOf(field);
  return fc.oneof(
    { arbitrary: fc.constantFrom(...(own.length > 0 ? own : ['null'])).map(asJson), weight: 4 },
    { arbitrary: anyValue, weight: 6 },
  );
}

/** Large values take longer than a hundred requests, so they are used rarely. */
const large = ({ json }: NastyValue) => (json?.length ?? 0) > 10_000;

const asJson = (json: string | undefined): FuzzValue => ({ json });

/** Half a surrogate pair is written as an escape, as a client would. */
const texts = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 12 })
    .map((units) => String.fromCharCode(...units)),
  fc.uuid(),
  fc.emailAddress(),
  fc.webUrl(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.stringMatching(/^\d{1,20}([.,]\d{1,4})?$/),
  fc.stringMatching(/^(\d{11}|\d{14}|\d{8}|\d{5}-\d{3}|\d{3}\.\d{3}\.\d{3}-\d{2})$/),
);

const numbers = fc.oneof(
  fc.integer(),
  fc.integer({ min: -2, max: 10 }),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
);

const ids: fc.Arbitrary<FuzzValue> = fc.record({
  whose: fc.constantFrom('own' as const, 'strange' as const, 'strange' as const, 'removed' as const),
  id: fc.constantFrom(...idNames),
});

export const anyValue: fc.Arbitrary<FuzzValue> = fc.oneof(
  {
    arbitrary: fc
      .constantFrom(...nastyValues.filter((one) => !large(one)).map(({ json }) => json))
      .map(asJson),
    weight: 30,
  },
  { arbitrary: fc.constantFrom(...nastyValues.filter(large).map(({ json }) => json)).map(asJson), weight: 1 },
  { arbitrary: texts.map((text) => asJson(JSON.stringify(text))), weight: 25 },
  { arbitrary: numbers.map((number) => asJson(String(number))), weight: 10 },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => asJson(JSON.stringify(value))), weight: 10 },
  { arbitrary: ids, weight: 15 },
);

/** The limits of a field, as far as JSON Schema can express them. */
interface Limits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

function boundariesOf({ schema }: Field): string[] {
  if (!schema) return [];
  const limits = limitsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...new Set(limits.flatMap(boundariesWithin))];
}

/** Those of a schema and of all its parts. */
function limitsIn(schema: unknown): Limits[] {
  if (Array.isArray(schema)) return schema.flatMap(limitsIn);
  if (typeof schema !== 'object' || schema === null) return [];
  return [schema as Limits, ...Object.values(schema).flatMap(limitsIn)];
}

const most = 100_000;

function boundariesWithin(limits: Limits): string[] {
  const { minLength, maxLength, minItems, maxItems } = limits;
  const lengths = around([minLength, maxLength]).filter((length) => length >= 0 && length < most);
  const counts = around([minItems, maxItems]).filter((count) => count >= 0 && count < 2_000);
  const edges = [limits.minimum, limits.maximum, limits.exclusiveMinimum, limits.exclusiveMaximum];
  const known = [...(limits.enum ?? []), ...(limits.const === undefined ? [] : [limits.const])];
  return [
    ...lengths.flatMap((length) =>
      ['a', '9', 'é', '🦉', ' '].map((sign) => JSON.stringify(sign.repeat(length))),
    ),
    ...counts.map((count) => JSON.stringify(Array.from({ length: count }, () => 'a'))),
    ...around(edges).flatMap((edge) => [String(edge), JSON.stringify(String(edge)), String(edge + 0.5)]),
    ...known.flatMap((one) => [JSON.stringify(one), JSON.stringify(String(one).toUpperCase())]),
  ];
}

function around(edges: readonly (number | undefined)[]): number[] {
  return edges.flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1]));
}

import { parseArray } from './array-parser.ts';

/**
 * How a column's text becomes a JavaScript value. Both engines use this table, so that a query returns the
 * same on the embedded database and on PostgreSQL. A type that is not listed stays PostgreSQL's text
 * (numeric, uuid, interval, date, timestamp, …): a date is a calendar day without a zone, which a Date would
 * distort.
 */
export type ValueParser = (text: string) => unknown;

const identity: ValueParser = (text) => text;

/** Scalar types by their PostgreSQL oid, each with the oid of its array type. */
const scalarTypes: ReadonlyArray<{ oid: number; arrayOid: number; parse: ValueParser }> = [
  { oid: 16, arrayOid: 1000, parse: (text) => text === 't' }, // bool
  { oid: 17, arrayOid: 1001, parse: parseBytes }, // bytea
  { oid: 19, arrayOid: 1003, parse: identity }, // name
  { oid: 20, arrayOid: 1016, parse: parseSafeInteger }, // int8
  { oid: 21, arrayOid: 1005, parse: Number }, // int2
  { oid: 23, arrayOid: 1007, parse: Number }, // int4
  { oid: 25, arrayOid: 1009, parse: identity }, // text
  { oid: 26, arrayOid: 1028, parse: Number }, // oid
  { oid: 114, arrayOid: 199, parse: parseJson }, // json
  { oid: 700, arrayOid: 1021, parse: Number }, // float4
  { oid: 701, arrayOid: 1022, parse: Number }, // float8
  { oid: 1042, arrayOid: 1014, parse: identity }, // char(n)
  { oid: 1043, arrayOid: 1015, parse: identity }, // varchar
  { oid: 1082, arrayOid: 1182, parse: identity }, // date
  { oid: 1083, arrayOid: 1183, parse: identity }, // time
  { oid: 1114, arrayOid: 1115, parse: identity }, // timestamp
  { oid: 1184, arrayOid: 1185, parse: parseInstant }, // timestamptz
  { oid: 1186, arrayOid: 1187, parse: identity }, // interval
  { oid: 1700, arrayOid: 1231, parse: identity }, // numeric
  { oid: 2950, arrayOid: 2951, parse: identity }, // uuid
  { oid: 3802, arrayOid: 3807, parse: parseJson }, // jsonb
];

export const scalarParsers: ReadonlyMap<number, ValueParser> = new Map(
  scalarTypes.map(({ oid, parse }) => [oid, parse]),
);

/** Replaces the array parsers of both drivers, so that both engines give the same result. */
export const arrayParsers: ReadonlyMap<number, ValueParser> = new Map(
  scalarTypes.map(({ arrayOid, parse }) => [arrayOid, (text: string) => parseArray(text, parse)]),
);

function parseSafeInteger(text: string): number {
  const value = Number(text);
  // A number beyond 2^53 would silently lose its last digits, which is worse than an error.
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large to be exact.`);
  return value;
}

function parseInstant(text: string): Date {
  const value = new Date(isoInstant(text));
  // 'infinity' and years BC do not occur in our tables; an Invalid Date would cause errors much later.
  if (Number.isNaN(value.getTime())) throw new RangeError(`The instant ${text} cannot be read.`);
  return value;
}

/** PostgreSQL writes '2026-11-21 08:00:00.123456+00'; a zone without minutes is not ISO 8601. */
function isoInstant(text: string): string {
  // What both engines write. Lists hold hundreds of instants, and this takes 0.4 of the time of the replacements.
  if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
  return text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');
}

function parseBytes(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex');
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

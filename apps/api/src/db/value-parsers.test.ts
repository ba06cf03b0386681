import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Database } from './database.ts';

// The suite runs once per engine, so the same expectations make both equal.

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.close();
});

const instant = new Date('2026-11-21T08:15:30.123Z');

const read: [sql: string, value: unknown][] = [
  [`null::int8`, null],
  [`9007199254740991::int8`, 9_007_199_254_740_991],
  [`(-42)::int8`, -42],
  [`count(*)`, 1],
  [`7::int2`, 7],
  [`7::int4`, 7],
  [`0.1::float8`, 0.1],
  [`12.50::numeric`, '12.50'],
  [`true`, true],
  [`false`, false],
  [`'2026-02-28'::date`, '2026-02-28'],
  [`'2026-11-21 08:15:30.123+00'::timestamptz`, instant],
  [`'1899-12-31 00:00:00-03:06:28'::timestamptz`, new Date('1899-12-31T03:06:28Z')],
  [`'2026-11-21 08:15:30'::timestamp`, '2026-11-21 08:15:30'],
  [`'23:59'::time`, '23:59:00'],
  [`'1 day 02:00'::interval`, '1 day 02:00:00'],
  [`'\\x00ff10'::bytea`, Buffer.from([0, 255, 16])],
  [`''::bytea`, Buffer.alloc(0)],
  [`'{"a": [1, null, "ç"]}'::jsonb`, { a: [1, null, 'ç'] }],
  [`'[1, 2]'::json`, [1, 2]],
  [`'"text"'::jsonb`, 'text'],
  [`'4c1a7c1e-6f0b-4f0e-9d5e-0a3a5a3f6b01'::uuid`, '4c1a7c1e-6f0b-4f0e-9d5e-0a3a5a3f6b01'],
  [`'coruja 🦉 ''" \\ '::text`, `coruja 🦉 '" \\ `],
  [`array[1, null, 3]::int8[]`, [1, null, 3]],
  [`array[]::int4[]`, []],
  [
    `array['a,b', 'c"d', 'e\\f', 'NULL', null, '', '{}', ' g ']`,
    ['a,b', 'c"d', 'e\\f', 'NULL', null, '', '{}', ' g '],
  ],
  [
    `array[[1, 2], [3, 4]]`,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [`'[0:1]={5,6}'::int4[]`, [5, 6]],
  [`array['2026-02-28']::date[]`, ['2026-02-28']],
  [`array['2026-11-21 08:15:30.123+00', null]::timestamptz[]`, [instant, null]],
  [`array['\\x00ff']::bytea[]`, [Buffer.from([0, 255])]],
  [`array[true, false]`, [true, false]],
  [`array['{"a": 1}']::jsonb[]`, [{ a: 1 }]],
  [`array['4c1a7c1e-6f0b-4f0e-9d5e-0a3a5a3f6b01']::uuid[]`, ['4c1a7c1e-6f0b-4f0e-9d5e-0a3a5a3f6b01']],
];

it.each(read)('reads %s', async (expression, value) => {
  const { rows } = await database.query(`select ${expression} as value`);
  expect(rows).toEqual([{ value }]);
  // Bytes are a Buffer on both engines, not a plain array.
  if (Buffer.isBuffer(value)) expect(Buffer.isBuffer(Object(rows[0]).value)).toBe(true);
});

it.each([
  `9007199254740992::int8`,
  `array[-9007199254740992]::int8[]`,
  `'infinity'::timestamptz`,
  `'0044-03-15 BC'::timestamptz`,
  // PGlite's own array parser would stop in the middle of this value and spoil the next one.
  `array['0044-03-15 BC']::timestamptz[]`,
])('throws for %s, which has no exact value, and stays usable', async (expression) => {
  await expect(database.query(`select ${expression}`)).rejects.toThrow(RangeError);
  expect((await database.query(`select array['a "quoted" one']::text[] as value`)).rows).toEqual([
    { value: ['a "quoted" one'] },
  ]);
});

const written: [type: string, value: unknown, readBack?: unknown][] = [
  ['int8', 9_007_199_254_740_991],
  ['timestamptz', instant],
  ['date', '2024-02-29'],
  ['bytea', Buffer.from([1, 2, 255]), Buffer.from([1, 2, 255])],
  ['bytea', new Uint8Array([1, 2, 255]).subarray(1), Buffer.from([2, 255])],
  ['bool', false],
  ['jsonb', { a: 'ç', b: [1] }],
  ['text[]', ['a,b', 'c"d', 'e\\f', '', 'NULL']],
  ['uuid[]', ['4c1a7c1e-6f0b-4f0e-9d5e-0a3a5a3f6b01']],
  ['int8[]', [1, null, 3]],
  ['timestamptz[]', [instant]],
  ['text', null],
  ['numeric', '12.50'],
];

it.each(written)('writes and reads back a %s: %j', async (type, value, readBack = value) => {
  const { rows } = await database.query(`select $1::${type} as value`, [value]);
  expect(rows).toEqual([{ value: readBack }]);
});

it('returns the last result of several statements', async () => {
  expect(await database.query('select 1 as one; select 2 as two')).toEqual({ rows: [{ two: 2 }] });
});

it('counts the rows that a statement changed', async () => {
  const result = await database.kysely.updateTable('plans').set({ on_offer: true }).executeTakeFirst();
  expect(result.numUpdatedRows).toBe(3n);
});

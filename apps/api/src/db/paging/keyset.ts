import { type RawBuilder, sql } from 'kysely';
import { assertThat } from '../../app-error.ts';
import { parseArray } from '../array-parser.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Page } from './page.ts';

// Cursors of lists, which continue after the last row of a page: by age (instant and id), by name (sort key
// and id), by a ledger line's number, or by several sort keys.

export interface AgeCursor {
  /** ISO 8601 in milliseconds, as the server writes every instant. */
  readonly createdAt: string;
  readonly id: string;
}

/** @throws AppError INVALID_CURSOR */
export function readAgeCursor(cursor: string | undefined): AgeCursor | null {
  if (cursor === undefined) return null;
  const [createdAt = '', id = ''] = decodeCursor(cursor, 2);
  assertThat(isInstant(createdAt) && isUuid(id), 'INVALID_CURSOR');
  return { createdAt, id };
}

/**
 * Whether a row comes after the last one of a page, newest first.
 *
 * @param row the columns that the list sorts by
 */
export function isOlderThan(
  { createdAt, id }: AgeCursor,
  row: { readonly at: string; readonly id: string } = { at: 'created_at', id: 'id' },
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(row.at)}, ${sql.ref(row.id)}) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

/** A page of rows in wire format; a full page has a cursor for the next. */
export function pageByAge<Row extends { id: string; created_at: Date }, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
): Page<Item[]> {
  return page(rows, { limit, view, keysOf: (last) => [last.created_at.toISOString(), last.id] });
}

export interface NameCursor {
  readonly nameKey: string;
  readonly id: string;
}

/** @throws AppError INVALID_CURSOR */
export function readNameCursor(cursor: string | undefined): NameCursor | null {
  if (cursor === undefined) return null;
  const [nameKey = '', id = ''] = decodeCursor(cursor, 2);
  assertThat(isUuid(id), 'INVALID_CURSOR');
  return { nameKey, id };
}

/** A page of rows by name; see `pageByAge`. */
export function pageByName<Row extends { id: string; name_key: string }, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
): Page<Item[]> {
  return page(rows, { limit, view, keysOf: (last) => [last.name_key, last.id] });
}

export type SortKeyType = 'numeric' | 'text' | 'uuid';

/**
 * The sort keys of the last row of a page.
 *
 * @param types of the keys that the list sorts by
 * @throws AppError INVALID_CURSOR
 */
export function readKeysCursor(
  cursor: string | undefined,
  types: readonly SortKeyType[],
): readonly string[] | null {
  if (cursor === undefined) return null;
  const keys = decodeCursor(cursor, types.length);
  assertThat(
    types.every((type, at) => isOfType(keys[at] ?? '', type)),
    'INVALID_CURSOR',
  );
  return keys;
}

function isOfType(key: string, type: SortKeyType): boolean {
  if (type === 'numeric') return /^-?\d{1,20}(\.\d{1,10})?$/.test(key);
  return type === 'text' || isUuid(key);
}

/** A page of rows by any sort keys, which each row has as an array's text. */
export function pageByKeys<Row extends { sort_keys: string }, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
): Page<Item[]> {
  return page(rows, { limit, view, keysOf: (last) => parseArray(last.sort_keys, String) as string[] });
}

/**
 * The number of a ledger line.
 *
 * @throws AppError INVALID_CURSOR
 */
export function readSequenceCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const sequence = Number(decodeCursor(cursor, 1)[0]);
  assertThat(Number.isSafeInteger(sequence), 'INVALID_CURSOR');
  return sequence;
}

/** A page of ledger lines; see `pageByAge`. */
export function pageBySequence<Row extends { sequence: number }, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
): Page<Item[]> {
  return page(rows, { limit, view, keysOf: (last) => [String(last.sequence)] });
}

interface PageOptions<Row, Item> {
  readonly limit: number;
  readonly view: (row: Row) => Item;
  /** The values that the list sorts by. */
  readonly keysOf: (last: Row) => readonly string[];
}

function page<Row, Item>(
  rows: readonly Row[],
  { limit, view, keysOf }: PageOptions<Row, Item>,
): Page<Item[]> {
  const last = rows.at(-1);
  const isFull = last !== undefined && rows.length === limit;
  return { items: rows.map(view), nextCursor: isFull ? encodeCursor(keysOf(last)) : null };
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** ISO 8601 in milliseconds, within the years that rows can have: a day of 2199 may end in 2200. */
export function isInstant(text: string): boolean {
  return /^(19|2[0-2])\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

import { assertThat } from '../app-error.ts';
import type { Page } from './bind.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

// Pages of a list that is sorted by an instant and an id, newest first: where one ends, the next begins.

export interface AgeCursor {
  /** ISO 8601 in milliseconds, as the clock of the server writes every instant. */
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

/** A page of rows as the wire shows them; a full page says where the next one begins. */
export function pageByAge<Row extends { id: string; created_at: Date }, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
): Page<Item[]> {
  const last = rows.at(-1);
  const isFull = last !== undefined && rows.length === limit;
  return {
    items: rows.map(view),
    nextCursor: isFull ? encodeCursor([last.created_at.toISOString(), last.id]) : null,
  };
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

function isInstant(text: string): boolean {
  return /^(19|2[01])\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

import type { ScheduledEvent } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { decodeCursor, encodeCursor } from '../../db/paging/cursor.ts';
import { isInstant, isUuid } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { type EventRow, listComingEventRows, listPastEventRows } from './events-queries.ts';
import { showEvents } from './show-events.ts';

interface EventsFilter {
  /** A calendar day of the store's zone; absent means every day. */
  readonly date?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Where a page ended. */
interface Position {
  /**
   * When the list was first requested: an event that ends while somebody pages is neither missed nor shown
   * twice.
   */
  readonly asOf: Date;
  readonly isPast: boolean;
  readonly startAt: Date;
  readonly id: string;
}

/**
 * A page of the events: running and upcoming first, soonest first; then past, newest first
 * (docs/product/events.md#the-list).
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listEvents(ctx: StoreContext, input: EventsFilter): Promise<Page<ScheduledEvent[]>> {
  const after = input.cursor === undefined ? null : positionOf(input.cursor);
  const asOf = after?.asOf ?? ctx.now();
  const rows = await listRows(ctx, { ...input, asOf, after });
  const last = rows.at(-1);
  const isFull = last !== undefined && rows.length === input.limit;
  return { items: await showEvents(ctx, rows), nextCursor: isFull ? cursorAfter(last, asOf) : null };
}

/** The two parts of the list in order; the second fills what the first leaves of the page. */
async function listRows(
  ctx: StoreContext,
  input: EventsFilter & { readonly asOf: Date; readonly after: Position | null },
): Promise<EventRow[]> {
  const { asOf, after, limit } = input;
  const page = { asOf, day: input.date ?? null, after, limit };
  if (after?.isPast) return listPastEventRows(ctx.db, ctx.storeId, page);
  const coming = await listComingEventRows(ctx.db, ctx.storeId, page);
  if (coming.length === limit) return coming;
  const rest = { ...page, after: null, limit: limit - coming.length };
  return [...coming, ...(await listPastEventRows(ctx.db, ctx.storeId, rest))];
}

function cursorAfter(row: EventRow, asOf: Date): string {
  const part = row.end_at > asOf ? 'coming' : 'past';
  return encodeCursor([asOf.toISOString(), part, row.start_at.toISOString(), row.id]);
}

function positionOf(cursor: string): Position {
  const [asOf = '', part = '', startAt = '', id = ''] = decodeCursor(cursor, 4);
  const isPosition =
    isInstant(asOf) && (part === 'coming' || part === 'past') && isInstant(startAt) && isUuid(id);
  assertThat(isPosition, 'INVALID_CURSOR');
  return { asOf: new Date(asOf), isPast: part === 'past', startAt: new Date(startAt), id };
}

import { openingMinutes, type RegisterEntry } from '@coruja/contract';
import { spanOfDays } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import { latestEnd } from '../../clock-skew.ts';
import type { StoreContext } from '../../context.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { getStore } from '../stores/get-store.ts';
import { getRegisterTerm } from '../visit-rules/get-register-term.ts';
import { findOpeningRow, listEntryRows } from './register-queries.ts';
import { entryView } from './register-view.ts';

interface Input {
  readonly openingId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * A page of the entries of an opening, oldest first. They can be read only for a while after the opening.
 *
 * @throws AppError NOT_FOUND, OPENING_OVER, INVALID_CURSOR
 */
export async function listRegisterEntries(ctx: StoreContext, input: Input): Promise<Page<RegisterEntry[]>> {
  const after = readAgeCursor(input.cursor);
  const opening = await findOpeningRow(ctx.db, ctx.storeId, input.openingId);
  assertThat(
    opening?.kind === 'order' && opening.first_day !== null && opening.last_day !== null,
    'NOT_FOUND',
  );
  const now = ctx.now();
  const ageMs = now.getTime() - opening.at.getTime();
  assertThat(ageMs <= openingMinutes * 60_000 && opening.at <= latestEnd(now), 'OPENING_OVER');
  const { timeZone } = await getStore(ctx);
  const span = spanOfDays({ first: opening.first_day, last: opening.last_day }, timeZone);
  const rows = await listEntryRows(ctx.db, ctx.storeId, {
    from: new Date(span.from),
    until: new Date(span.until),
    computerId: opening.computer_id,
    customerId: opening.customer_id,
    after,
    limit: input.limit,
  });
  const { since } = await getRegisterTerm(ctx);
  return pageByAge(rows, input.limit, (row) => entryView(row, since));
}

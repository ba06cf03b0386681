import type { Tab, TabEntry } from '@coruja/contract';
import { type Centavos, centavos, toReais } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { pageBySequence, readSequenceCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import type { HeldCustomer } from '../customers/hold-customer.ts';
import { type TabEntryRow, findTabRow, listTabEntryRows } from './tab-queries.ts';

/** @throws AppError CUSTOMER_NOT_FOUND */
export async function getTab(ctx: StoreContext, input: { customerId: string }): Promise<Tab> {
  const row = await findTabRow(ctx.db, ctx.storeId, input.customerId);
  assertThat(row, 'CUSTOMER_NOT_FOUND');
  const { tab_centavos: owed, tab_limit_centavos: limit } = row;
  return tabView({ owed: centavos(owed), limit: limit === null ? null : centavos(limit) });
}

/** What a customer owes; nothing if they were removed. */
export async function findOwed(ctx: StoreContext, input: { customerId: string }): Promise<Centavos> {
  const row = await findTabRow(ctx.db, ctx.storeId, input.customerId);
  return centavos(row?.tab_centavos ?? 0);
}

/**
 * A page of the statement of a customer's tab, newest first.
 *
 * @throws AppError CUSTOMER_NOT_FOUND, INVALID_CURSOR
 */
export async function listTabEntries(
  ctx: StoreContext,
  input: { customerId: string; limit: number; cursor?: string | undefined },
): Promise<Page<TabEntry[]>> {
  const { customerId, limit } = input;
  await getTab(ctx, input);
  const before = readSequenceCursor(input.cursor);
  const rows = await listTabEntryRows(ctx.db, ctx.storeId, { customerId, before, limit });
  return pageBySequence(rows, limit, entryView);
}

export function tabView({ owed, limit }: HeldCustomer['tab']): Tab {
  return {
    limit: limit === null ? null : toReais(limit),
    owed: toReais(owed),
    left: toReais(leftOf({ owed, limit })),
  };
}

/** What can still be sold on a tab; nothing above a limit that was lowered. */
export function leftOf({ owed, limit }: HeldCustomer['tab']): Centavos {
  return centavos(Math.max(0, (limit ?? 0) - owed));
}

function entryView(row: TabEntryRow): TabEntry {
  return {
    id: row.id,
    kind: row.kind,
    amount: toReais(centavos(row.amount_centavos)),
    owedAfter: toReais(centavos(row.balance_after)),
    saleId: row.sale_id,
    actor: row.actor,
    createdAt: row.created_at.toISOString(),
  };
}

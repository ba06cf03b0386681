import type { MoneyEntry } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { spanInStore } from '../stores/span-in-store.ts';
import { type MoneyEntryRow, listMoneyRows } from './money-queries.ts';

interface MoneyFilter {
  /** Calendar days in the store's zone, both included; absent means no bound. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * A page of the ledger of money, newest first (docs/product/money.md#ledger).
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listMoneyEntries(ctx: StoreContext, input: MoneyFilter): Promise<Page<MoneyEntry[]>> {
  const after = readAgeCursor(input.cursor);
  const span = await spanInStore(ctx, input);
  const rows = await listMoneyRows(ctx.db, ctx.storeId, { ...span, after, limit: input.limit });
  return pageByAge(rows, input.limit, entryView);
}

function entryView(row: MoneyEntryRow): MoneyEntry {
  const { received_centavos: received } = row;
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    kind: row.kind,
    tender: row.tender,
    amount: toReais(centavos(row.amount_centavos)),
    received: received === null ? null : toReais(centavos(received)),
    saleId: row.sale_id,
    event: row.event_name === null ? null : { name: row.event_name },
    reason: row.reason,
    actor: row.actor,
  };
}

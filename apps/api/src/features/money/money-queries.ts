import type { Db } from '../../db/database.ts';
import { type AgeCursor, isOlderThan } from '../../db/paging/keyset.ts';
import type { Span } from '../stores/span-in-store.ts';

/** What customers paid or got back; the rest moves between the drawer and its owner (docs/product/shifts.md#movements). */
export const receivedKinds = ['sale', 'event', 'tab-payment', 'refund', 'retender'] as const;

export type MoneyEntryRow = Awaited<ReturnType<typeof listMoneyRows>>[number];

interface MoneyPage extends Span {
  readonly after: AgeCursor | null;
  readonly limit: number;
}

/** Newest first, after the last one of the previous page. */
export function listMoneyRows(db: Db, storeId: string, { from, until, after, limit }: MoneyPage) {
  let rows = db
    .selectFrom('money_entries as m')
    .leftJoin('event_payments as p', (join) =>
      join.onRef('p.store_id', '=', 'm.store_id').onRef('p.id', '=', 'm.event_payment_id'),
    )
    .leftJoin('scheduled_events as e', (join) =>
      join.onRef('e.store_id', '=', 'p.store_id').onRef('e.id', '=', 'p.event_id'),
    )
    .select(['m.id', 'm.created_at', 'm.tender', 'm.amount_centavos', 'm.received_centavos'])
    .select((entry) => entry.ref('m.kind').$castTo<(typeof receivedKinds)[number]>().as('kind'))
    .select(['m.sale_id', 'm.reason', 'm.actor', 'e.name as event_name'])
    .where('m.store_id', '=', storeId)
    .where('m.kind', 'in', receivedKinds)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit);
  if (from) rows = rows.where('m.created_at', '>=', from);
  if (until) rows = rows.where('m.created_at', '<', until);
  if (after) {
    rows = rows.where(isOlderThan(after, { at: 'm.created_at', id: 'm.id' }));
  }
  return rows.execute();
}

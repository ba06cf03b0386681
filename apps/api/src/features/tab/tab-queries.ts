import type { Centavos, Tender } from '@coruja/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AgeCursor } from '../../db/paging/keyset.ts';

export function findTabRow(db: Db, storeId: string, customerId: string) {
  return db
    .selectFrom('customers')
    .select(['tab_centavos', 'tab_limit_centavos'])
    .where('store_id', '=', storeId)
    .where('id', '=', customerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export async function updateTabLimit(
  db: Db,
  storeId: string,
  { customerId, limit }: { customerId: string; limit: Centavos | null },
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ tab_limit_centavos: limit })
    .where('store_id', '=', storeId)
    .where('id', '=', customerId)
    .execute();
}

export type TabEntryRow = Awaited<ReturnType<typeof listTabEntryRows>>[number];

/** Newest first, after the last one of the previous page. */
export function listTabEntryRows(
  db: Db,
  storeId: string,
  page: { customerId: string; before: number | null; limit: number },
) {
  const rows = db
    .selectFrom('tab_entries')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('customer_id', '=', page.customerId)
    .orderBy('sequence', 'desc')
    .limit(page.limit);
  return (page.before === null ? rows : rows.where('sequence', '<', page.before)).execute();
}

interface TabPayment {
  readonly storeId: string;
  readonly customerId: string;
  readonly amount: Centavos;
  readonly actor: string;
  readonly at: Date;
  readonly payments: readonly {
    readonly type: Tender;
    readonly amount: Centavos;
    readonly received?: Centavos | undefined;
  }[];
}

/** Inserts a payment of the tab and its money with one statement. */
export async function insertTabPayment(db: Db, payment: TabPayment): Promise<void> {
  await sql`
    with payment as (
      insert into tab_entries (store_id, id, customer_id, kind, amount_centavos, actor, created_at)
      values (${payment.storeId}, gen_random_uuid(), ${payment.customerId}, 'payment', ${0 - payment.amount}, ${payment.actor},
              ${payment.at})
      returning *
    )
    insert into money_entries (store_id, id, kind, tender, amount_centavos, received_centavos, tab_entry_id, actor, created_at)
    select p.store_id, gen_random_uuid(), 'tab-payment', t.type, t.amount, t.received, p.id, p.actor, p.created_at
    from payment p, jsonb_to_recordset(${JSON.stringify(payment.payments)}::jsonb)
      as t (type text, amount bigint, received bigint)`.execute(db);
}

export interface OpenTabRow {
  readonly id: string;
  readonly name: string;
  readonly owed: number;
  readonly tab_limit: number | null;
  /** When the oldest unpaid sale was made; payments settle the oldest sales first. */
  readonly created_at: Date;
}

/** Customers who owe, the oldest unpaid sale first, after the last one of the previous page. */
export async function listOpenTabRows(
  db: Db,
  storeId: string,
  { after, limit }: { after: AgeCursor | null; limit: number },
): Promise<OpenTabRow[]> {
  const later = after
    ? sql`where (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<OpenTabRow>`
    with open as (
      select c.id, c.name, c.tab_centavos as owed, c.tab_limit_centavos as tab_limit, (
        select t.created_at from (
          select e.created_at, e.sequence, sum(e.amount_centavos + (
                   select coalesce(sum(r.amount_centavos), 0) from tab_entries r
                   where r.store_id = e.store_id and r.sale_id = e.sale_id and r.kind = 'refund'))
                   over (order by e.sequence desc) as sold
          from tab_entries e where e.store_id = c.store_id and e.customer_id = c.id and e.kind = 'sale') t
        where t.sold >= c.tab_centavos order by t.sequence desc limit 1) as created_at
      from customers c where c.store_id = ${storeId} and c.tab_centavos > 0)
    select * from open ${later} order by created_at, id limit ${limit}`.execute(db);
  return rows;
}

export async function sumOpenTabs(db: Db, storeId: string): Promise<{ count: number; owed: number }> {
  const { rows } = await sql<{ count: number; owed: number }>`
    select count(*)::int as count, coalesce(sum(tab_centavos), 0)::bigint as owed
    from customers where store_id = ${storeId} and tab_centavos > 0`.execute(db);
  return rows[0] ?? { count: 0, owed: 0 };
}

import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SalesTable } from '../../db/shop-tables.ts';
import type { AgeCursor } from '../../http/keyset.ts';

interface SaleItem {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
}

type NewSale = Omit<Insertable<SalesTable>, 'refunded_at' | 'refund_reason' | 'refund_actor'>;

/** The sale and its items in one statement. */
export async function insertSale(db: Db, sale: NewSale, items: readonly SaleItem[]): Promise<void> {
  const column = <T>(pick: (item: SaleItem) => T) => items.map(pick);
  await sql`
    with sale as (
      insert into sales (store_id, id, customer_id, payment_type, coupon_id, subtotal_centavos, discount_centavos,
                         total_centavos, actor, created_at)
      values (${sale.store_id}, ${sale.id}, ${sale.customer_id}, ${sale.payment_type}, ${sale.coupon_id},
              ${sale.subtotal_centavos}, ${sale.discount_centavos}, ${sale.total_centavos}, ${sale.actor},
              ${sale.created_at})
      returning store_id, id
    )
    insert into sale_items (store_id, id, sale_id, position, product_id, product_name, quantity, unit_price_centavos)
    select sale.store_id, t.id, sale.id, t.position, t.product_id, t.name, t.quantity, t.price
    from sale, unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ productId }) => productId)}::uuid[],
      ${column(({ name }) => name)}::text[],
      ${column(({ quantity }) => quantity)}::int[],
      ${column(({ unitPrice }) => unitPrice)}::int[]
    ) with ordinality as t (id, product_id, name, quantity, price, position)`.execute(db);
}

/** An item as the query below packs it; the names are the wire's own, since a list of sales is mostly these. */
export interface PackedItem {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
}

function salesOf(db: Db, storeId: string) {
  return db
    .selectFrom('sales as s')
    .leftJoin('customers as u', (join) =>
      join.onRef('u.store_id', '=', 's.store_id').onRef('u.id', '=', 's.customer_id'),
    )
    .leftJoin('coupons as c', (join) =>
      join.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.coupon_id'),
    )
    .selectAll('s')
    .select(['u.name as customer_name', 'c.code as coupon_code'])
    .select(
      sql<PackedItem[]>`(
        select json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'name', i.product_name,
                 'quantity', i.quantity, 'unitPrice', i.unit_price_centavos) order by i.position)
        from sale_items i where i.store_id = s.store_id and i.sale_id = s.id)`.as('items'),
    )
    .where('s.store_id', '=', storeId);
}

export type SaleRow = Awaited<ReturnType<typeof listSaleRows>>[number];

/** Instants; absent means without that bound. */
export interface SaleSpan {
  readonly from: Date | null;
  readonly until: Date | null;
}

interface SalePage extends SaleSpan {
  /** The first eight characters of an id. */
  readonly shortId: string | null;
  readonly after: AgeCursor | null;
  readonly limit: number;
}

/** Newest first, from behind the last one of the page before. */
export function listSaleRows(db: Db, storeId: string, page: SalePage) {
  let rows = salesOf(db, storeId).orderBy('s.created_at', 'desc').orderBy('s.id', 'desc').limit(page.limit);
  if (page.from) rows = rows.where('s.created_at', '>=', page.from);
  if (page.until) rows = rows.where('s.created_at', '<', page.until);
  if (page.after) {
    const { createdAt, id } = page.after;
    rows = rows.where(sql<boolean>`(s.created_at, s.id) < (${createdAt}::timestamptz, ${id}::uuid)`);
  }
  if (page.shortId) {
    rows = rows
      .where('s.id', '>=', `${page.shortId}-0000-0000-0000-000000000000`)
      .where('s.id', '<=', `${page.shortId}-ffff-ffff-ffff-ffffffffffff`);
  }
  return rows.execute();
}

export function findSaleRow(db: Db, storeId: string, id: string) {
  return salesOf(db, storeId).where('s.id', '=', id).executeTakeFirst();
}

/** The sale's own row, locked until the transaction ends: of two who take it back, one does. */
export function lockSaleRow(db: Db, storeId: string, id: string) {
  return db
    .selectFrom('sales')
    .select(['id', 'refunded_at'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markSaleRefunded(
  db: Db,
  storeId: string,
  sale: { id: string; at: Date; reason: string; actor: string },
): Promise<void> {
  await db
    .updateTable('sales')
    .set({ refunded_at: sale.at, refund_reason: sale.reason, refund_actor: sale.actor })
    .where('store_id', '=', storeId)
    .where('id', '=', sale.id)
    .execute();
}

/** Sums by payment type and by whether it was taken back. Days begin and end on the hours that the sales are counted by. */
export function sumSales(db: Db, storeId: string, span: SaleSpan) {
  let rows = db
    .selectFrom('sale_hours')
    .select(['payment_type', 'is_refunded'])
    .select([
      sql<number>`sum(sales)::bigint`.as('count'),
      sql<number>`sum(total_centavos)::bigint`.as('total'),
      sql<number>`sum(discount_centavos)::bigint`.as('discount'),
    ])
    .where('store_id', '=', storeId);
  if (span.from) rows = rows.where('hour', '>=', span.from);
  if (span.until) rows = rows.where('hour', '<', span.until);
  return rows.groupBy(['payment_type', 'is_refunded']).execute();
}

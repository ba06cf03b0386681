import type { soldTime } from '@coruja/contract';
import type { Centavos, SalePaymentType, Tender } from '@coruja/domain';
import { sql } from 'kysely';
import type { z } from 'zod';
import { compileOnce, compileOncePipelined } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import type { SoldRule } from '../../db/tables.ts';
import type { AgeCursor } from '../../db/paging/keyset.ts';
import type { SoldPackage } from '../time-packages/sold-packages.ts';
import type { Span } from '../stores/span-in-store.ts';
import { type SaleMovements, takingStock } from '../products/products-for-sale.ts';

type SoldTime = z.output<typeof soldTime>;

/** A sale with its items, as parallel lists in the items' order, and the movements of its stock. */
interface SaleInsert extends SaleMovements {
  readonly customerId: string | null;
  readonly paymentType: SalePaymentType;
  readonly couponId: string | null;
  readonly subtotal: Centavos;
  readonly discount: Centavos;
  readonly manualDiscount: Centavos;
  readonly manualBasisPoints: number | null;
  readonly manualReason: string | null;
  readonly total: Centavos;
  /** The part of the total that was paid for time. */
  readonly timeTotal: Centavos;
  /** Lines of time, after the products; null for a sale without any. */
  readonly time: string | null;
  readonly itemIds: readonly string[];
  readonly names: readonly string[];
  readonly quantities: readonly number[];
  readonly unitPrices: readonly Centavos[];
  /** Tenders, amounts and received cash as parallel lists; empty if nothing had to be paid. */
  readonly tenders: readonly Tender[];
  readonly amounts: readonly Centavos[];
  readonly received: readonly (Centavos | null)[];
  /** The part that the customer owes; null for a sale without one. */
  readonly tab: Centavos | null;
}

/** Inserts the sale, its items, its payments and the stock movements with one statement. */
export const insertSale = compileOncePipelined(
  (_, sale: SaleInsert) => sql`
    with sale as (
      insert into sales (store_id, id, customer_id, payment_type, coupon_id, subtotal_centavos, discount_centavos,
                         total_centavos, time_centavos, manual_discount_centavos, manual_discount_basis_points,
                         manual_discount_reason, actor, created_at)
      values (${sale.storeId}, ${sale.saleId}, ${sale.customerId}, ${sale.paymentType}, ${sale.couponId},
              ${sale.subtotal}, ${sale.discount}, ${sale.total}, ${sale.timeTotal}, ${sale.manualDiscount},
              ${sale.manualBasisPoints}, ${sale.manualReason}, ${sale.actor}, ${sale.at})
      returning store_id, id
    ),
    items as (
      insert into sale_items (store_id, id, sale_id, position, product_id, product_name, quantity, unit_price_centavos)
      select sale.store_id, t.id, sale.id, t.position, t.product_id, t.name, t.quantity, t.price
      from sale, unnest(
        ${sale.itemIds}::uuid[],
        ${sale.productIds}::uuid[],
        ${sale.names}::text[],
        ${sale.quantities}::int[],
        ${sale.unitPrices}::int[]
      ) with ordinality as t (id, product_id, name, quantity, price, position)
    ),
    ${sale.time === null ? sql`` : timeItems(sale.time, sale)}
    ${sale.tab === null ? sql`` : tabEntry(sale.tab, sale)}
    money as (
      insert into money_entries (store_id, id, kind, tender, amount_centavos, received_centavos, sale_id, actor, created_at)
      select sale.store_id, gen_random_uuid(), 'sale', t.tender, t.amount, t.received, sale.id, ${sale.actor},
             ${sale.at}::timestamptz
      from sale, unnest(${sale.tenders}::text[], ${sale.amounts}::bigint[], ${sale.received}::bigint[])
        as t (tender, amount, received)
    )
    ${takingStock(sale)}`,
);

function tabEntry(amount: Centavos, { customerId, actor, at }: SaleInsert) {
  return sql`tab as (
      insert into tab_entries (store_id, id, customer_id, kind, amount_centavos, sale_id, actor, created_at)
      select sale.store_id, gen_random_uuid(), ${customerId}::uuid, 'sale', ${amount}::bigint, sale.id, ${actor},
             ${at}::timestamptz
      from sale
    ),`;
}

/** A line of time as the statement reads it from JSON. */
export interface SoldTimeRow {
  readonly id: string;
  readonly kind: SoldTime['kind'];
  readonly name: string;
  readonly amount: Centavos;
  readonly minutes: number;
  readonly rules: readonly SoldRule[];
  readonly sessionId: string | null;
  readonly billId: string | null;
  /** What the customer gets, under the id of the item. */
  readonly package: SoldPackage | null;
}

/** @param lines the rows as JSON, after the products in position */
function timeItems(lines: string, { itemIds, customerId, at }: SaleInsert) {
  return sql`time_items as (
      insert into sale_items (store_id, id, sale_id, position, product_id, product_name, quantity, unit_price_centavos,
                              kind, minutes, rules, session_id, bill_id)
      select sale.store_id, t.id, sale.id, t.position + cardinality(${itemIds}::uuid[]), null, t.name, 1, t.amount,
             t.kind, t.minutes, t.rules, t."sessionId", t."billId"
      from sale, rows from (
        jsonb_to_recordset(${lines}::jsonb) as (id uuid, kind text, name text, amount int, minutes int, rules jsonb,
                                                "sessionId" uuid, "billId" uuid)
      ) with ordinality as t (id, kind, name, amount, minutes, rules, "sessionId", "billId", position)
    ),
    packages as (
      insert into customer_packages (store_id, id, sale_id, customer_id, kind, name, minutes, rooms, used, expires_at, created_at)
      select sale.store_id, t.id, sale.id, ${customerId}::uuid, p.kind, p.name, p.minutes, p.rooms, p.used,
             p."expiresAt", ${at}::timestamptz
      from sale, jsonb_to_recordset(${lines}::jsonb) as t (id uuid, package jsonb),
        jsonb_to_record(t.package) as p (kind text, name text, minutes int, rooms jsonb, used jsonb, "expiresAt" timestamptz)
      where t.package is not null
    ),`;
}

/** What one tender pays of a sale, or the tab, as the query below packs it. */
export interface SalePayment {
  readonly type: Tender | 'TAB';
  readonly amount: Centavos;
  /** The amount that the customer handed over in cash. */
  readonly received: Centavos | null;
}

/** An item as the query below packs it, with the wire format's names, since items are most of a list of sales.
 */
export interface PackedItem {
  readonly id: string;
  /** Null for time. */
  readonly productId: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
  /** Only for time. */
  readonly time?: PackedTime;
}

export interface PackedTime {
  readonly kind: SoldTime['kind'];
  readonly minutes: number;
  readonly sessionId: string | null;
  readonly rules: readonly SoldRule[];
  /** Null for other kinds, and once the package is forgotten. */
  readonly package: (Pick<SoldPackage, 'rooms' | 'used'> & { readonly expiresAt: string }) | null;
}

/** A refund as the query below packs it, in centavos. */
export interface PackedRefund {
  readonly id: string;
  /** An instant with its offset. */
  readonly at: string;
  readonly reason: string;
  readonly actor: string;
  readonly amount: number;
  readonly payments: readonly { readonly type: Tender | 'TAB'; readonly amount: number }[];
  readonly items: readonly {
    readonly itemId: string;
    readonly quantity: number;
    readonly minutes: number;
    readonly amount: number;
  }[];
}

/** Other sales need no look-up of a tab. */
const mayBeOnTab = sql`s.payment_type in ('TAB', 'MIXED')`;

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
        select json_agg(case when i.kind = 'product'
                 then json_build_object('id', i.id, 'productId', i.product_id, 'name', i.product_name,
                        'quantity', i.quantity, 'unitPrice', i.unit_price_centavos)
                 else json_build_object('id', i.id, 'productId', null, 'name', i.product_name,
                        'quantity', i.quantity, 'unitPrice', i.unit_price_centavos,
                        'time', json_build_object('kind', i.kind, 'minutes', i.minutes, 'sessionId', i.session_id,
                                                  'rules', i.rules, 'package', (
                          select json_build_object('expiresAt', p.expires_at, 'rooms', p.rooms, 'used', p.used)
                          from customer_packages p where p.store_id = i.store_id and p.id = i.id))) end order by i.position)
        from sale_items i where i.store_id = s.store_id and i.sale_id = s.id)`.as('items'),
    )
    .select(
      sql<SalePayment[]>`(
        select coalesce(json_agg(json_build_object('type', m.tender, 'amount', m.amount_centavos,
                 'received', m.received_centavos) order by m.amount_centavos desc, m.tender, m.received_centavos), '[]')
        from (
          select tender, amount_centavos, received_centavos from money_entries
          where store_id = s.store_id and sale_id = s.id and kind = 'sale'
          union all
          select 'TAB', amount_centavos, null from tab_entries
          where store_id = s.store_id and sale_id = s.id and kind = 'sale' and ${mayBeOnTab}) m)`.as(
        'payments',
      ),
    )
    .select(
      sql<number | null>`(
        select t.balance_after from tab_entries t
        where t.store_id = s.store_id and t.sale_id = s.id and t.kind = 'sale' and ${mayBeOnTab})`.as(
        'owed_after',
      ),
    )
    .select(
      sql<PackedRefund[]>`(
        select coalesce(json_agg(json_build_object('id', r.id, 'at', r.created_at, 'reason', r.reason, 'actor', r.actor,
                 'amount', r.amount_centavos,
                 'payments', (select coalesce(json_agg(json_build_object('type', p.tender, 'amount', p.amount)
                                order by p.amount desc, p.tender), '[]')
                   from (select m.tender, -sum(m.amount_centavos) as amount from money_entries m
                         where m.store_id = r.store_id and m.refund_id = r.id group by m.tender
                         union all
                         select 'TAB', -t.amount_centavos from tab_entries t
                         where t.store_id = r.store_id and t.refund_id = r.id and ${mayBeOnTab}) p),
                 'items', (select json_agg(json_build_object('itemId', t.sale_item_id, 'quantity', t.quantity,
                                'minutes', t.minutes, 'amount', t.amount_centavos) order by i.position)
                   from sale_refund_items t join sale_items i on i.store_id = t.store_id and i.id = t.sale_item_id
                   where t.store_id = r.store_id and t.refund_id = r.id)) order by r.created_at, r.id), '[]')
        from sale_refunds r where r.store_id = s.store_id and r.sale_id = s.id)`.as('refunds'),
    )
    .where('s.store_id', '=', storeId);
}

export type SaleRow = Awaited<ReturnType<typeof listSaleRows>>[number];

/** The sales of `actor` from `since`, and everybody's from `shiftFrom`; null without an open shift. */
export interface RecentSales {
  readonly actor: string;
  readonly since: Date;
  readonly shiftFrom: Date | null;
}

interface SalePage extends Span {
  /** Null for all. */
  readonly recent: RecentSales | null;
  /** The first eight characters of an id. */
  readonly shortId: string | null;
  readonly after: AgeCursor | null;
  readonly limit: number;
}

/** Newest first, after the last one of the previous page. */
export function listSaleRows(db: Db, storeId: string, page: SalePage) {
  const { from, until, shortId, after, limit, recent } = page;
  const ids = shortId === null ? null : idsBeginningWith(shortId);
  return salesByAge(db, {
    storeId,
    from,
    until,
    firstId: ids?.first,
    lastId: ids?.last,
    afterAt: after?.createdAt,
    afterId: after?.id,
    limit,
    recentActor: recent?.actor,
    recentSince: recent?.since,
    shiftFrom: recent?.shiftFrom ?? undefined,
  });
}

interface SalesByAge extends Span {
  readonly storeId: string;
  readonly firstId: string | undefined;
  readonly lastId: string | undefined;
  readonly afterAt: AgeCursor['createdAt'] | undefined;
  readonly afterId: string | undefined;
  readonly limit: number;
  readonly recentActor: string | undefined;
  readonly recentSince: Date | undefined;
  readonly shiftFrom: Date | undefined;
}

const salesByAge = compileOnce((db, page: SalesByAge) => {
  const { storeId, from, until, firstId, lastId, afterAt, afterId } = page;
  const { recentActor, recentSince, shiftFrom } = page;
  let rows = salesOf(db, storeId).orderBy('s.created_at', 'desc').orderBy('s.id', 'desc').limit(page.limit);
  if (from) rows = rows.where('s.created_at', '>=', from);
  if (until) rows = rows.where('s.created_at', '<', until);
  if (afterAt && afterId) {
    rows = rows.where(sql<boolean>`(s.created_at, s.id) < (${afterAt}::timestamptz, ${afterId}::uuid)`);
  }
  if (recentActor && recentSince) {
    const own = sql<boolean>`s.created_at >= ${recentSince}::timestamptz and s.actor = ${recentActor}`;
    rows = shiftFrom
      ? rows
          // Older sales cannot match; this lets the database skip them.
          .where(sql<boolean>`s.created_at >= least(${shiftFrom}::timestamptz, ${recentSince}::timestamptz)`)
          .where(sql<boolean>`(s.created_at >= ${shiftFrom}::timestamptz or ${own})`)
      : rows.where(own);
  }
  if (firstId && lastId) rows = rows.where('s.id', '>=', firstId).where('s.id', '<=', lastId);
  return rows;
});

function idsBeginningWith(shortId: string) {
  return {
    first: `${shortId}-0000-0000-0000-000000000000`,
    last: `${shortId}-ffff-ffff-ffff-ffffffffffff`,
  };
}

export function findSaleRow(db: Db, storeId: string, id: string) {
  return salesOf(db, storeId).where('s.id', '=', id).executeTakeFirst();
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

/**
 * Sums by payment type and by refunded or not. Days start and end on full hours, by which sales are counted.
 */
export function sumSales(db: Db, storeId: string, span: Span) {
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

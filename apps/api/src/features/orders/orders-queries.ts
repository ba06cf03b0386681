import { orderMs } from '@coruja/domain';
import { type Insertable, type Updateable, sql } from 'kysely';
import { columnIsOver } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import { type AgeCursor, isOlderThan } from '../../db/paging/keyset.ts';
import type { ChargesTable, OrderLinesTable, OrdersTable } from '../../db/pix-tables.ts';

/** A line as the query below packs it. */
export interface PackedLine {
  readonly productId: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly time: object | null;
}

/** A charge as the query below packs it. */
export interface PackedCharge {
  readonly id: string;
  readonly orderId: string;
  readonly mode: 'KEY' | 'AUTO';
  readonly amount: number;
  readonly txid: string;
  readonly payload: string;
  readonly isInAnalysis: boolean;
  readonly createdAt: string;
  readonly expiresAt: string;
}

function ordersOf(db: Db, storeId: string) {
  return db
    .selectFrom('orders as o')
    .leftJoin('customers as u', (join) =>
      join.onRef('u.store_id', '=', 'o.store_id').onRef('u.id', '=', 'o.customer_id'),
    )
    .leftJoin('coupons as c', (join) =>
      join.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.coupon_id'),
    )
    .selectAll('o')
    .select(['u.name as customer_name', 'c.code as coupon_code'])
    .select([
      sql<PackedLine[]>`(
        select json_agg(json_build_object('productId', l.product_id, 'name', l.name, 'quantity', l.quantity,
                 'unitPrice', l.unit_price_centavos, 'time', l.time) order by l.position)
        from order_lines l where l.store_id = o.store_id and l.order_id = o.id)`.as('lines'),
      sql<PackedCharge | null>`(
        select json_build_object('id', h.id, 'orderId', h.order_id, 'mode', h.mode, 'amount', h.amount_centavos, 'txid', h.txid,
                 'payload', h.payload, 'isInAnalysis', h.in_analysis_at is not null, 'createdAt', h.created_at, 'expiresAt', h.expires_at)
        from charges h where h.store_id = o.store_id and h.order_id = o.id and h.payload is not null
        order by h.created_at desc, h.id desc limit 1)`.as('charge'),
      sql<number>`(
        select coalesce(sum(p.amount_centavos), 0)::bigint from pix_uses p
        where p.store_id = o.store_id and p.order_id = o.id and p.ended_at is null)`.as('paid_centavos'),
    ])
    .where('o.store_id', '=', storeId);
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;

export function findOrderRow(db: Db, storeId: string, id: string) {
  return ordersOf(db, storeId).where('o.id', '=', id).executeTakeFirst();
}

/** An order that the transaction has just written or locked. */
export function readOrderRow(db: Db, storeId: string, id: string) {
  return ordersOf(db, storeId).where('o.id', '=', id).executeTakeFirstOrThrow();
}

export function listOrderRowsById(db: Db, storeId: string, ids: readonly string[]) {
  return ordersOf(db, storeId).where(sql<boolean>`o.id = any(${ids}::uuid[])`).execute();
}

/** The order, locked until the transaction ends; its lines and its charge are read after locking. */
export async function lockOrderRow(db: Db, storeId: string, id: string): Promise<OrderRow | undefined> {
  locking(db, 'order');
  await db
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findOrderRow(db, storeId, id);
}

interface OrderPage {
  /** Only orders that are open then. */
  readonly openAt: Date | null;
  /** Only orders that end after this and can still be paid, including expired ones. */
  readonly waitingUntil: Date | null;
  readonly after: AgeCursor | null;
  readonly limit: number;
}

/** Newest first, after the last one of the previous page. */
export function listOrderRows(db: Db, storeId: string, page: OrderPage) {
  const { openAt, waitingUntil, after, limit } = page;
  let rows = ordersOf(db, storeId).orderBy('o.created_at', 'desc').orderBy('o.id', 'desc').limit(limit);
  if (openAt)
    rows = rows
      .where('o.state', '=', 'OPEN')
      .where((where) => where.not(columnIsOver('o.expires_at', { now: openAt, durationMs: orderMs })));
  if (waitingUntil)
    rows = rows.where('o.expires_at', '>', waitingUntil).where(
      sql<boolean>`(o.state = 'OPEN' or o.state = 'EXPIRED' and not exists (
          select from charges h where h.store_id = o.store_id and h.order_id = o.id and h.state = 'PAID'))`,
    );
  if (after) rows = rows.where(isOlderThan(after, { at: 'o.created_at', id: 'o.id' }));
  return rows.execute();
}

/** Writes the order with its lines, which take their units from the stock; products and coupon are locked. */
export async function insertOrder(
  db: Db,
  order: Insertable<OrdersTable>,
  lines: readonly Insertable<OrderLinesTable>[],
): Promise<void> {
  await db.insertInto('orders').values(order).execute();
  await db
    .insertInto('order_lines')
    .values([...lines])
    .execute();
}

export async function updateOrderRow(
  db: Db,
  storeId: string,
  { id, changes }: { id: string; changes: Updateable<OrdersTable> },
): Promise<void> {
  await db.updateTable('orders').set(changes).where('store_id', '=', storeId).where('id', '=', id).execute();
}

/** Gives back the units that an order still holds; its products are locked. */
export async function releaseLines(
  db: Db,
  storeId: string,
  { orderId, at, actor }: { orderId: string; at: Date; actor: string },
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ released_at: at, released_by: actor })
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .where('product_id', 'is not', null)
    .where('released_at', 'is', null)
    .execute();
}

/** Open orders of all stores whose time is over. */
export function listExpiredOrders(db: Db, at: Date, limit: number) {
  return db
    .selectFrom('orders')
    .select(['store_id', 'id'])
    .where('state', '=', 'OPEN')
    .where(columnIsOver('expires_at', { now: at, durationMs: orderMs }))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

export async function insertCharge(db: Db, charge: Insertable<ChargesTable>): Promise<void> {
  await db.insertInto('charges').values(charge).execute();
}

export type ChargeRow = NonNullable<Awaited<ReturnType<typeof findChargeRow>>>;

export function findChargeRow(db: Db, storeId: string, id: string) {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores what the provider made of a charge, or that it made nothing. */
export async function updateCharge(
  db: Db,
  { store_id: storeId, id }: Pick<ChargeRow, 'store_id' | 'id'>,
  changes: Updateable<ChargesTable>,
): Promise<void> {
  await db.updateTable('charges').set(changes).where('store_id', '=', storeId).where('id', '=', id).execute();
}

/** Marks a charge as paid, whatever the state of its order. */
export async function markChargePaid(db: Db, storeId: string, id: string): Promise<void> {
  await db
    .updateTable('charges')
    .set({ state: 'PAID' })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('state', '<>', 'PAID')
    .where('payload', 'is not', null)
    .execute();
}

/**
 * Ends the open charges of an order: those without a received PIX are cancelled, also when another charge paid the order. The next
 * look at each ends its code at the provider.
 */
export async function endCharges(
  db: Db,
  storeId: string,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('charges')
    .set({
      // One that was paid before its code reached us is cancelled too: without a code none is paid.
      state: sql`case when payload is not null and exists (
        select from received_pix r where r.store_id = charges.store_id and r.charge_id = charges.id)
        then 'PAID' else 'CANCELLED' end`,
      next_look_at: sql`case when code_id is not null then ${at}::timestamptz end`,
    })
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'OPEN')
    .execute();
}

import { type Insertable, type Updateable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import { type AgeCursor, isOlderThan } from '../../db/paging/keyset.ts';
import type { PixRefundsTable, PixUsesTable, ReceivedPixTable } from '../../db/pix-tables.ts';

export interface PackedOrder {
  readonly id: string;
  readonly total: number;
  readonly customer: { readonly id: string; readonly name: string } | null;
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly unitPrice: number }[];
}

export interface PackedPixRefund {
  readonly state: 'ASKED' | 'DONE' | 'FAILED';
  readonly amount: number;
  readonly failure: string | null;
}

function pixOf(db: Db, storeId: string) {
  return db
    .selectFrom('received_pix as r')
    .selectAll('r')
    .select(
      sql<PackedOrder>`(
        select json_build_object('id', o.id, 'total', o.total_centavos,
                 'customer', (select json_build_object('id', c.id, 'name', c.name) from customers c
                              where c.store_id = o.store_id and c.id = o.customer_id),
                 'lines', (select json_agg(json_build_object('name', l.name, 'quantity', l.quantity,
                             'unitPrice', l.unit_price_centavos) order by l.position)
                           from order_lines l where l.store_id = o.store_id and l.order_id = o.id))
        from charges h join orders o on o.store_id = h.store_id and o.id = h.order_id
        where h.store_id = r.store_id and h.id = r.charge_id)`.as('order'),
    )
    .select(
      sql<PackedPixRefund | null>`(
        select json_build_object('state', f.state, 'amount', f.amount_centavos, 'failure', f.failure)
        from pix_refunds f where f.store_id = r.store_id and f.received_pix_id = r.id
        order by f.created_at desc, f.id desc limit 1)`.as('refund'),
    )
    .where('r.store_id', '=', storeId);
}

export type ReceivedPixRow = NonNullable<Awaited<ReturnType<typeof findPixRow>>>;

export function findPixRow(db: Db, storeId: string, id: string) {
  return pixOf(db, storeId).where('r.id', '=', id).executeTakeFirst();
}

/** A PIX that the transaction has just written or locked. */
export function readPixRow(db: Db, storeId: string, id: string) {
  return pixOf(db, storeId).where('r.id', '=', id).executeTakeFirstOrThrow();
}

/** Newest first. */
export function listPixRowsById(db: Db, storeId: string, ids: readonly string[]) {
  return pixOf(db, storeId)
    .where(sql<boolean>`r.id = any(${ids}::uuid[])`)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

/** The PIX, locked until the transaction ends. */
export async function lockPixRow(db: Db, storeId: string, id: string): Promise<ReceivedPixRow | undefined> {
  locking(db, 'received-pix');
  await db
    .selectFrom('received_pix')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findPixRow(db, storeId, id);
}

/** Newest first, after the last one of the previous page. */
export function listPixRows(
  db: Db,
  storeId: string,
  { isUnresolved, after, limit }: { isUnresolved: boolean; after: AgeCursor | null; limit: number },
) {
  let rows = pixOf(db, storeId).orderBy('r.created_at', 'desc').orderBy('r.id', 'desc').limit(limit);
  if (isUnresolved)
    rows = rows.where(
      sql<boolean>`(r.applied_centavos + r.refunded_centavos < r.amount_centavos or r.dispute = 'OPEN')`,
    );
  if (after) rows = rows.where(isOlderThan(after, { at: 'r.created_at', id: 'r.id' }));
  return rows.execute();
}

/** The PIX with this payment id of the provider. */
export function findPixByPayment(db: Db, storeId: string, paymentId: string) {
  return pixOf(db, storeId).where('r.payment_id', '=', paymentId).executeTakeFirst();
}

/** What the store knows of these payments. */
export function listKnownPayments(db: Db, storeId: string, paymentIds: readonly string[]) {
  return db
    .selectFrom('received_pix')
    .select(['payment_id', 'dispute', 'amount_centavos', 'refunded_centavos'])
    .where('store_id', '=', storeId)
    .where('payment_id', '=', sql<string>`any(${[...paymentIds]}::text[])`)
    .execute();
}

export async function updatePixDispute(
  db: Db,
  { store_id: storeId, id }: Pick<ReceivedPixRow, 'store_id' | 'id'>,
  changes: Pick<Updateable<ReceivedPixTable>, 'dispute' | 'disputed_at'>,
): Promise<void> {
  await db
    .updateTable('received_pix')
    .set(changes)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}

export async function insertPix(db: Db, pix: Insertable<ReceivedPixTable>): Promise<void> {
  await db.insertInto('received_pix').values(pix).execute();
}

/** Writes how much of a PIX pays an order; the database refuses more than is left of it. */
export async function insertPixUse(db: Db, use: Insertable<PixUsesTable>): Promise<void> {
  await db.insertInto('pix_uses').values(use).execute();
}

/** Frees the partial payments of an order that ends without being paid in full: they wait for a decision. */
export async function endPixUses(
  db: Db,
  storeId: string,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('pix_uses')
    .set({ ended_at: at })
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertPixRefund(db: Db, refund: Insertable<PixRefundsTable>): Promise<void> {
  await db.insertInto('pix_refunds').values(refund).execute();
}

/** Ends a refund that the provider was asked for; undefined if it had ended already. */
export function endPixRefund(
  db: Db,
  { storeId, id }: { storeId: string; id: string },
  end: { state: 'DONE' | 'FAILED'; failure: string | null },
) {
  return db
    .updateTable('pix_refunds')
    .set(end)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('state', '=', 'ASKED')
    .returning('id')
    .executeTakeFirst();
}

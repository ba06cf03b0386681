import type { Centavos, SalePaymentType, Tender } from '@coruja/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';

/** The sale's row, locked until the transaction ends: of two concurrent refunds, the second sees the first. */
export async function lockSaleRow(db: Db, storeId: string, id: string): Promise<void> {
  locking(db, 'sale');
  await db
    .selectFrom('sales')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

export type RefundedSaleRow = NonNullable<Awaited<ReturnType<typeof findSaleToRefund>>>;

export function findSaleToRefund(db: Db, storeId: string, id: string) {
  return db
    .selectFrom('sales')
    .select(['id', 'customer_id', 'payment_type', 'subtotal_centavos', 'total_centavos', 'refunded_at'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** An item of a sale with what was refunded of it. */
export interface SoldItemRow {
  readonly id: string;
  readonly kind: 'product' | 'credits' | 'package' | 'session' | 'extension' | 'difference' | 'bill';
  readonly product_id: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly unit_price_centavos: number;
  readonly minutes: number | null;
  readonly session_id: string | null;
  readonly bill_id: string | null;
  readonly refunded_quantity: number;
  readonly refunded_minutes: number;
  /** Of its price, in centavos. */
  readonly refunded_subtotal: number;
  /** The session's weight when its time was sold, in hundredths; 100 without one. */
  readonly weight: number;
  /** The worth of the minutes that were sold for the session afterwards; for a bill only those that are not refunded. */
  readonly worth_later: number;
}

/** In the order in which the sale's total is allocated to its items: time first. */
export async function listSoldItemRows(db: Db, storeId: string, saleId: string): Promise<SoldItemRow[]> {
  const { rows } = await sql<SoldItemRow>`
    select i.id, i.kind, i.product_id, i.product_name as name, i.quantity, i.unit_price_centavos, i.minutes, i.session_id,
           i.bill_id, i.refunded_quantity, i.refunded_minutes,
           (select coalesce(sum(r.subtotal_centavos), 0)::bigint from sale_refund_items r
             where r.store_id = i.store_id and r.sale_item_id = i.id) as refunded_subtotal,
           coalesce(o.weight_hundredths, 100) as weight,
           case when i.kind in ('extension', 'difference', 'bill') then (
             with recursive stay (id) as (
               select i.session_id
               union all
               select n.id from stay t join sessions n on n.store_id = i.store_id and n.moved_from = t.id)
             select coalesce(sum((l.minutes - case i.kind when 'bill' then l.refunded_minutes else 0 end)
               * lo.weight_hundredths), 0)::int
             from sale_items l join sales ls on ls.store_id = l.store_id and ls.id = l.sale_id
             join sessions lo on lo.store_id = l.store_id and lo.id = l.session_id
             where l.store_id = i.store_id and l.kind in ('extension', 'difference') and l.session_id in (select id from stay)
               and (i.kind = 'bill' or (ls.created_at, ls.id, l.position) > (s.created_at, s.id, i.position)))
             else 0 end as worth_later
    from sale_items i join sales s on s.store_id = i.store_id and s.id = i.sale_id
    left join sessions o on o.store_id = i.store_id and o.id = i.session_id
    where i.store_id = ${storeId} and i.sale_id = ${saleId}
    order by i.kind = 'product', i.position`.execute(db);
  return rows;
}

/** What is left of each payment of a sale: cash first, then the tenders that are quickest to pay back. */
export async function listPaymentsLeft(db: Db, storeId: string, saleId: string) {
  const { rows } = await sql<{ id: string; tender: Tender; left: Centavos; shift_id: string | null }>`
    select m.id, m.tender, m.shift_id, (m.amount_centavos + coalesce(sum(r.amount_centavos), 0))::bigint as left
    from money_entries m
    left join money_entries r on r.store_id = m.store_id and r.refers_to = m.id
    where m.store_id = ${storeId} and m.sale_id = ${saleId} and m.kind in ('sale', 'retender') and m.amount_centavos > 0
    group by m.store_id, m.id, m.tender, m.amount_centavos, m.shift_id
    order by array_position(array['CASH', 'PIX', 'DEBIT_CARD', 'CREDIT_CARD', 'MIXED'], m.tender), m.id`.execute(
    db,
  );
  return rows;
}

/** What is left of a sale on its customer's tab, paid since or not; null if nothing ever was on it. */
export async function findTabLeft(
  db: Db,
  storeId: string,
  sale: { id: string; payment_type: SalePaymentType },
) {
  if (sale.payment_type !== 'TAB' && sale.payment_type !== 'MIXED') return null;
  const { rows } = await sql<{ id: string; left: Centavos }>`
    select t.id, (t.amount_centavos
        + (select coalesce(sum(r.amount_centavos), 0) from tab_entries r
            where r.store_id = t.store_id and r.sale_id = t.sale_id and r.kind = 'refund')
        + (select coalesce(sum(m.amount_centavos), 0) from money_entries m
            where m.store_id = t.store_id and m.tab_entry_id = t.id))::bigint as left
    from tab_entries t where t.store_id = ${storeId} and t.sale_id = ${sale.id} and t.kind = 'sale'`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface RefundInsert {
  readonly storeId: string;
  readonly id: string;
  readonly saleId: string;
  readonly amount: Centavos;
  readonly discount: Centavos;
  readonly timeAmount: Centavos;
  readonly reason: string;
  readonly actor: string;
  readonly at: Date;
  readonly items: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly minutes: number;
    readonly subtotal: Centavos;
    readonly amount: Centavos;
  }[];
  readonly money: readonly {
    readonly tender: Tender;
    readonly amount: Centavos;
    readonly refersTo: string | null;
    readonly tabEntryId: string | null;
  }[];
  /** The part that is taken off this customer's tab; null if there is none. */
  readonly tab: { readonly customerId: string; readonly amount: Centavos } | null;
}

/** Inserts the refund, its items, what it takes off the tab and the money with one statement. */
export async function insertRefund(db: Db, refund: RefundInsert): Promise<void> {
  await sql`
    with refund as (
      insert into sale_refunds (store_id, id, sale_id, amount_centavos, discount_centavos, time_centavos, reason, actor, created_at)
      values (${refund.storeId}, ${refund.id}, ${refund.saleId}, ${refund.amount}, ${refund.discount},
              ${refund.timeAmount}, ${refund.reason}, ${refund.actor}, ${refund.at})
      returning *
    ),
    items as (
      insert into sale_refund_items (store_id, id, refund_id, sale_item_id, quantity, minutes, subtotal_centavos, amount_centavos)
      select r.store_id, gen_random_uuid(), r.id, t.id, t.quantity, t.minutes, t.subtotal, t.amount
      from refund r, jsonb_to_recordset(${JSON.stringify(refund.items)}::jsonb)
        as t (id uuid, quantity int, minutes int, subtotal bigint, amount bigint)
    )
    ${refund.tab ? offTab(refund.tab) : sql``}
    insert into money_entries (store_id, id, kind, tender, amount_centavos, sale_id, refers_to, tab_entry_id, refund_id, reason, actor,
                               created_at)
    select r.store_id, gen_random_uuid(), 'refund', t.tender, -t.amount, r.sale_id, t."refersTo", t."tabEntryId", r.id, r.reason,
           r.actor, r.created_at
    from refund r, jsonb_to_recordset(${JSON.stringify(refund.money)}::jsonb)
      as t (tender text, amount bigint, "refersTo" uuid, "tabEntryId" uuid)`.execute(db);
}

function offTab({ customerId, amount }: NonNullable<RefundInsert['tab']>) {
  return sql`, tab as (
      insert into tab_entries (store_id, id, customer_id, kind, amount_centavos, sale_id, refund_id, actor, created_at)
      select r.store_id, gen_random_uuid(), ${customerId}::uuid, 'refund', ${0 - amount}::bigint, r.sale_id, r.id, r.actor, r.created_at
      from refund r
    )`;
}

interface Retender {
  readonly storeId: string;
  readonly saleId: string;
  readonly reason: string;
  readonly actor: string;
  readonly at: Date;
  readonly entries: readonly {
    readonly tender: Tender;
    readonly amount: number;
    readonly refersTo: string | null;
    readonly shiftId: string | null;
  }[];
}

/** Writes what a corrected tender takes out and puts in, with one statement. */
export async function insertTenderCorrection(db: Db, retender: Retender): Promise<void> {
  const { storeId, saleId, reason, actor, at } = retender;
  await sql`
    insert into money_entries (store_id, id, kind, tender, amount_centavos, sale_id, refers_to, shift_id, reason, actor, created_at)
    select ${storeId}, gen_random_uuid(), 'retender', t.tender, t.amount, ${saleId}, t."refersTo", t."shiftId", ${reason},
           ${actor}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(retender.entries)}::jsonb)
      as t (tender text, amount bigint, "refersTo" uuid, "shiftId" uuid)`.execute(db);
}

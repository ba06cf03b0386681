import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CoveredHashes, CoveredRows } from '../../db/shift-tables.ts';

interface Window {
  readonly shiftId: string;
  readonly from: Date;
  readonly until: Date;
  /** When the drawer's previous shift was closed; the audit is covered from there. */
  readonly previousUntil: Date | null;
}

/** The sales, event payments and entries of tabs of a shift, and the lines of the audit since the one before. */
export async function listCoveredRows(db: Db, storeId: string, window: Window): Promise<CoveredRows> {
  const { shiftId, from, until, previousUntil } = window;
  const idsOf = (inWindow: RawBuilder<unknown>, column: string) => sql`
    coalesce((select json_agg(id order by id) from (
      ${inWindow} and created_at between ${from} and ${until}
      union
      select ${sql.ref(column)} from money_entries
      where store_id = ${storeId} and shift_id = ${shiftId} and ${sql.ref(column)} is not null) r), '[]')`;
  const { rows } = await sql<CoveredRows>`
    select ${idsOf(sql`select id from sales where store_id = ${storeId}`, 'sale_id')} as sales,
      ${idsOf(sql`select id from event_payments where store_id = ${storeId}`, 'event_payment_id')} as "eventPayments",
      ${idsOf(sql`select id from tab_entries where store_id = ${storeId}`, 'tab_entry_id')} as tabs,
      coalesce((select json_agg(sequence order by sequence) from audit_entries
        where store_id = ${storeId} and at between ${previousUntil ?? from} and ${until}), '[]') as lines`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A list of rows is a row.');
  return row;
}

/** The SHA-256 of those rows, without what may change later: refunds, and the names of erased customers. */
export async function hashCoveredRows(
  db: Db,
  storeId: string,
  { sales, eventPayments, tabs, lines }: CoveredRows,
): Promise<CoveredHashes> {
  const { rows } = await sql<CoveredHashes>`
    select ${hashed(sql`
        select json_build_array(s.id, s.payment_type, s.subtotal_centavos, s.discount_centavos, s.manual_discount_centavos,
            s.manual_discount_reason, s.total_centavos, s.time_centavos, s.actor, ${milliseconds(sql`s.created_at`)},
            (select json_agg(json_build_array(i.position, i.kind, i.product_name, i.quantity, i.unit_price_centavos, i.minutes)
              order by i.position) from sale_items i where i.store_id = s.store_id and i.sale_id = s.id)) as line, s.id as place
        from sales s where s.store_id = ${storeId} and s.id = any(${sales}::uuid[])`)} as sales,
      ${hashed(sql`
        select json_build_array(id, event_id, is_seat, payment_type, subtotal_centavos, discount_centavos, total_centavos, actor,
            ${milliseconds(sql`created_at`)}) as line, id as place
        from event_payments where store_id = ${storeId} and id = any(${eventPayments}::uuid[])`)} as "eventPayments",
      ${hashed(sql`
        select json_build_array(id, kind, amount_centavos, balance_after, sale_id, refund_id, actor,
            ${milliseconds(sql`created_at`)}) as line, id as place
        from tab_entries where store_id = ${storeId} and id = any(${tabs}::uuid[])`)} as tabs,
      ${hashed(sql`
        select json_build_array(sequence, ${milliseconds(sql`at`)}, actor, approved_by, device, address, endpoint, subject, subject_key,
            subject_name, before, after, reason, refusal) as line, sequence as place
        from audit_entries where store_id = ${storeId} and sequence = any(${lines}::bigint[])`)} as lines`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A hash is a row.');
  return row;
}

const milliseconds = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000)::bigint`;

const hashed = (rows: RawBuilder<unknown>) => sql`
  (select encode(sha256(convert_to(coalesce(string_agg(line::text, E'\n' order by place), ''), 'UTF8')), 'hex') from (${rows}) r)`;

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What the entries of a shift say in its report. */
interface EntryFacts {
  readonly sums: Record<string, number>;
  readonly people: { actor: string; entries: number; received: number }[];
  /** SHA-256 of the entries in chronological order, in hex. */
  readonly entries_hash: string;
}

export async function readEntryFacts(db: Db, storeId: string, shiftId: string): Promise<EntryFacts> {
  const { rows } = await sql<EntryFacts>`
    with entries as (select * from money_entries where store_id = ${storeId} and shift_id = ${shiftId})
    select
      coalesce((select json_object_agg(kind, amount order by kind)
        from (select kind, sum(amount_centavos)::bigint as amount from entries where kind <> 'retender' group by kind) k), '{}') as sums,
      coalesce((select json_agg(json_build_object('actor', actor, 'entries', entries, 'received', received) order by actor)
        from (select actor, count(*)::int as entries, sum(amount_centavos)::bigint as received from entries
              where kind in ('sale', 'event', 'tab-payment', 'refund') group by actor) p), '[]') as people,
      encode(sha256(convert_to(coalesce((select string_agg(json_build_array(
        id, kind, tender, amount_centavos, received_centavos, sale_id, event_payment_id, refers_to, refund_id, reason, actor,
        (extract(epoch from created_at) * 1000)::bigint)::text, E'\n' order by created_at, id) from entries), ''), 'UTF8')),
        'hex') as entries_hash`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The entries of a shift have sums.');
  return row;
}

interface Figures {
  readonly discounts: number;
  readonly discount_centavos: number;
  readonly courtesies: number;
  readonly courtesy_centavos: number;
  readonly tabs: number;
  readonly tab_centavos: number;
}

/** Discounts, courtesies and what was put on the tab of the sales and event payments between two instants. */
export async function sumDiscountsAndCourtesies(
  db: Db,
  storeId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where discount > 0 and not is_free)::int as discounts,
           coalesce(sum(discount) filter (where not is_free), 0)::bigint as discount_centavos,
           count(*) filter (where is_free)::int as courtesies,
           coalesce(sum(total) filter (where is_free), 0)::bigint as courtesy_centavos,
           count(on_tab)::int as tabs, coalesce(sum(on_tab), 0)::bigint as tab_centavos
    from (
      select discount_centavos as discount, total_centavos as total, payment_type = 'FREE' as is_free, null::bigint as on_tab
      from sales where store_id = ${storeId} and created_at >= ${from} and created_at <= ${until}
      union all
      select discount_centavos, total_centavos, payment_type = 'FREE', null
      from event_payments where store_id = ${storeId} and created_at >= ${from} and created_at <= ${until}
      union all
      select 0, 0, false, amount_centavos from tab_entries
      where store_id = ${storeId} and kind = 'sale' and created_at >= ${from} and created_at <= ${until}) t`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A sum has a row.');
  return row;
}

interface PixFigures {
  readonly pixByHand: { readonly count: number; readonly total: number };
  readonly pixToResolve: { readonly count: number; readonly total: number };
}

/**
 * The PIX of orders: what somebody saw at the bank (docs/product/pix.md#confirming-by-hand) that paid sales in the shift, and the
 * unresolved rest of what was received during it. In centavos.
 */
export async function sumPix(
  db: Db,
  storeId: string,
  { shiftId, from, until }: { shiftId: string; from: Date; until: Date },
): Promise<PixFigures> {
  const { rows } = await sql<PixFigures>`
    select (select json_build_object('count', count(distinct m.sale_id), 'total', coalesce(sum(u.amount_centavos), 0))
      from money_entries m
      join orders o on o.store_id = m.store_id and o.sale_id = m.sale_id
      join pix_uses u on u.store_id = o.store_id and u.order_id = o.id and u.ended_at is null
      join received_pix r on r.store_id = u.store_id and r.id = u.received_pix_id and r.payment_id is null
      where m.store_id = ${storeId} and m.shift_id = ${shiftId} and m.kind = 'sale' and m.tender = 'PIX') as "pixByHand",
      (select json_build_object('count', count(*), 'total',
                coalesce(sum(r.amount_centavos - r.applied_centavos - r.refunded_centavos), 0))
      from received_pix r
      where r.store_id = ${storeId} and r.created_at between ${from} and ${until}
        and r.applied_centavos + r.refunded_centavos < r.amount_centavos) as "pixToResolve"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum has a row.');
  return row;
}

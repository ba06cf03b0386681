import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';

/** What a statement covers, with the references of its credits. */
interface Covered {
  readonly from: Date;
  readonly until: Date;
  readonly refs: readonly string[];
}

export type StatementPixRow = Awaited<ReturnType<typeof listStatementPix>>[number];

/**
 * PIX of the store's own key that a statement may show: the code was made in that time, or the PIX was confirmed in it, or an earlier
 * statement showed it by one of these credits.
 */
export function listStatementPix(db: Db, storeId: string, { from, until, refs }: Covered) {
  return db
    .selectFrom('received_pix as r')
    .innerJoin('charges as h', (join) =>
      join.onRef('h.store_id', '=', 'r.store_id').onRef('h.id', '=', 'r.charge_id'),
    )
    .select(['r.id', 'r.amount_centavos', 'r.created_at as confirmed_at', 'r.statement_ref'])
    .select(['h.txid', 'h.created_at', 'h.expires_at'])
    .where('r.store_id', '=', storeId)
    .where('h.mode', '=', 'KEY')
    .where(
      sql<boolean>`r.id in (
        select id from received_pix where store_id = ${storeId} and created_at between ${from} and ${until}
        union all select id from received_pix where store_id = ${storeId} and statement_ref = any(${refs}::text[])
        union all select p.id from charges c join received_pix p on p.store_id = c.store_id and p.charge_id = c.id
                  where c.store_id = ${storeId} and c.created_at between ${from} and ${until})`,
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

export type UnconfirmedChargeRow = Awaited<ReturnType<typeof listUnconfirmedCharges>>[number];

/** Charges by the store's own key, made in that time, that nobody has confirmed as paid. */
export function listUnconfirmedCharges(
  db: Db,
  storeId: string,
  { from, until }: Pick<Covered, 'from' | 'until'>,
) {
  return db
    .selectFrom('charges as h')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'h.store_id').onRef('o.id', '=', 'h.order_id'),
    )
    .select(['h.id', 'h.order_id', 'h.amount_centavos', 'h.txid', 'h.created_at', 'h.expires_at'])
    .select(sql<boolean>`o.state = 'PAID'`.as('is_order_paid'))
    .where('h.store_id', '=', storeId)
    .where('h.mode', '=', 'KEY')
    .where('h.state', '<>', 'PAID')
    .where('h.created_at', '>=', from)
    .where('h.created_at', '<=', until)
    .where(
      sql<boolean>`not exists (select from received_pix r where r.store_id = h.store_id and r.charge_id = h.id)`,
    )
    .execute();
}

/** Stores the credit that shows each PIX, unless it has one. The statements of a store are compared one at a time. */
export async function markInStatement(
  db: Db,
  storeId: string,
  { at, found }: { at: Date; found: ReadonlyMap<string, string> },
): Promise<void> {
  locking(db, 'received-pix');
  await sql`
    update received_pix r set statement_at = ${at}, statement_ref = f.ref
    from unnest(${[...found.keys()]}::uuid[], ${[...found.values()]}::text[]) as f (id, ref)
    where r.store_id = ${storeId} and r.id = f.id and r.statement_ref is null`.execute(db);
}

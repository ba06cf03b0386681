import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type AgeCursor, isOlderThan } from '../../db/paging/keyset.ts';
import type { PixDifferencesTable } from '../../db/pix-tables.ts';

export type DifferenceRow = Selectable<PixDifferencesTable>;

/** Stores differences that are new; a settled one stays settled. */
export async function insertDifferences(
  db: Db,
  rows: readonly Insertable<PixDifferencesTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('pix_differences')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['store_id', 'kind', 'subject']).doNothing())
    .execute();
}

/** Unsettled differences, newest first, after the last one of the previous page. */
export function listDifferenceRows(
  db: Db,
  storeId: string,
  { after, limit }: { after: AgeCursor | null; limit: number },
): Promise<DifferenceRow[]> {
  let rows = db
    .selectFrom('pix_differences')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('settled_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after) rows = rows.where(isOlderThan(after));
  return rows.execute();
}

/** Undefined if there is no such unsettled difference. */
export function settleDifferenceRow(
  db: Db,
  storeId: string,
  { id, at, actor }: { id: string; at: Date; actor: string },
): Promise<DifferenceRow | undefined> {
  return db
    .updateTable('pix_differences')
    .set({ settled_at: at, settled_by: actor })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Payments as the store knows them: those received in a span, and those of a list, whenever they were received. */
export function listKnownPix(
  db: Db,
  storeId: string,
  wanted: { readonly from: Date; readonly until: Date; readonly paymentIds: readonly string[] },
) {
  return db
    .selectFrom('received_pix as r')
    .select(['r.id', 'r.amount_centavos', 'r.dispute', 'r.paid_at'])
    .select([
      sql<string>`r.payment_id`.as('payment_id'),
      sql<number[]>`(select coalesce(json_agg(f.amount_centavos), '[]') from pix_refunds f
        where f.store_id = r.store_id and f.received_pix_id = r.id and f.state <> 'FAILED')`.as('refunds'),
    ])
    .where('r.store_id', '=', storeId)
    .where(
      sql<boolean>`(r.paid_at >= ${wanted.from} and r.paid_at < ${wanted.until} or r.payment_id = any(${[...wanted.paymentIds]}::text[]))`,
    )
    .execute();
}

export async function markReconciled(db: Db, storeId: string, day: string): Promise<void> {
  await db.updateTable('pix_accounts').set({ reconciled_on: day }).where('store_id', '=', storeId).execute();
}

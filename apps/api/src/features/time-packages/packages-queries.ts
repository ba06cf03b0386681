import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isActiveAt } from '../../db/session-finish.ts';

export type PackageRow = NonNullable<Awaited<ReturnType<typeof findPackageRow>>>;

/** Finds cancelled ones too. */
export function findPackageRow(db: Db, storeId: string, id: string) {
  return db
    .selectFrom('customer_packages')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Packages that were not cancelled. */
function packagesOf(db: Db, storeId: string) {
  return db
    .selectFrom('customer_packages')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('cancelled_at', 'is', null);
}

/** Packages with time left that expire after an instant, the next to expire first. */
export function listPackageRows(
  db: Db,
  storeId: string,
  { customerId, now, since }: { customerId: string; now: Date; since: Date },
) {
  return packagesOf(db, storeId)
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', since)
    .where(sql<boolean>`(minutes_left > 0 or kind = 'pass' and expires_at > ${now})`)
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
}

/**
 * The packages of a sale to a customer who was not removed, cancelled ones too, with the minutes that sessions took,
 * and whether any of these sessions was not undone.
 */
export function listPackagesOfSale(db: Db, storeId: string, saleId: string) {
  return db
    .selectFrom('customer_packages as p')
    .innerJoin('customers as c', (join) =>
      join
        .onRef('c.store_id', '=', 'p.store_id')
        .onRef('c.id', '=', 'p.customer_id')
        .on('c.removed_at', 'is', null),
    )
    .selectAll('p')
    .select([
      // From the ledger, which is kept longer than the sessions.
      sql<number>`(
        select coalesce(-sum(e.minutes), 0)::int from credit_entries e
        where e.store_id = p.store_id and e.package_id = p.id and e.kind in ('session', 'extension', 'refund', 'outage'))`.as(
        'used_minutes',
      ),
      sql<boolean>`exists (
        select from sessions s where s.store_id = p.store_id and s.package_id = p.id and s.undone_at is null)`.as(
        'has_session',
      ),
    ])
    .where('p.store_id', '=', storeId)
    .where('p.sale_id', '=', saleId)
    .orderBy('p.id')
    .execute();
}

export async function markPackageCancelled(
  db: Db,
  storeId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await db
    .updateTable('customer_packages')
    .set({ cancelled_at: at })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}

/** Whether a session of the package is running. */
export async function isPackageRunning(
  db: Db,
  storeId: string,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions as s')
    .select('s.id')
    .where('s.store_id', '=', storeId)
    .where('s.package_id', '=', id)
    .where(isActiveAt(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

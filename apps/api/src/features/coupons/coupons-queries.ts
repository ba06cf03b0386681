import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import { type AgeCursor, isOlderThan } from '../../db/paging/keyset.ts';
import type { CouponsTable } from '../../db/shop-tables.ts';

export type CouponRow = Awaited<ReturnType<typeof listCouponRows>>[number];

/** Newest first, after the last one of the previous page. */
export function listCouponRows(db: Db, storeId: string, page: { after: AgeCursor | null; limit: number }) {
  const { after } = page;
  const rows = db
    .selectFrom('coupons')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit);
  return (after ? rows.where(isOlderThan(after)) : rows).execute();
}

export function findCouponRow(db: Db, storeId: string, code: string) {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** The coupon's row, locked until the transaction ends: of two requests for the last use, one waits. */
export function lockCouponRow(db: Db, storeId: string, code: string) {
  locking(db, 'coupon');
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
}

export function insertCoupon(db: Db, coupon: Insertable<CouponsTable>): Promise<CouponRow> {
  return db.insertInto('coupons').values(coupon).returningAll().executeTakeFirstOrThrow();
}

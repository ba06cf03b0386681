import type { Db } from '../../db/database.ts';

export function listPlansOnOffer(db: Db) {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('on_offer', '=', true)
    .orderBy('price_centavos')
    .orderBy('name')
    .execute();
}

/** The plan that the store's subscription has brought it; undefined while none has. */
export function findSubscribedPlan(db: Db, storeId: string) {
  return db
    .selectFrom('subscriptions as u')
    .innerJoin('plans as p', 'p.id', 'u.plan_id')
    .selectAll('p')
    .where('u.store_id', '=', storeId)
    .where('u.status', '<>', 'PENDING')
    .executeTakeFirst();
}

export function getFreePlan(db: Db) {
  return db.selectFrom('plans').selectAll().where('is_free', '=', true).executeTakeFirstOrThrow();
}

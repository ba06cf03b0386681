import { type Insertable, type Updateable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PlansTable } from '../../db/tables.ts';

export function listPlansOnOffer(db: Db) {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('on_offer', '=', true)
    .orderBy('price_centavos')
    .orderBy('name')
    .execute();
}

export function findPlan(db: Db, planId: string) {
  return db.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirst();
}

export function getFreePlan(db: Db) {
  return db.selectFrom('plans').selectAll().where('is_free', '=', true).executeTakeFirstOrThrow();
}

export function listAllPlans(db: Db) {
  return db.selectFrom('plans').selectAll().orderBy('price_centavos').orderBy('name').execute();
}

/** By its name, in any case. */
export function findPlanByName(db: Db, name: string) {
  return db
    .selectFrom('plans')
    .selectAll()
    .where(sql<string>`lower(name)`, '=', name.trim().toLowerCase())
    .executeTakeFirst();
}

export async function insertPlan(db: Db, row: Insertable<PlansTable>): Promise<void> {
  await db.insertInto('plans').values(row).execute();
}

export async function updatePlan(db: Db, id: string, changes: Updateable<PlansTable>): Promise<void> {
  await db.updateTable('plans').set(changes).where('id', '=', id).execute();
}

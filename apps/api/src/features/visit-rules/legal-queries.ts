import type { Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { LegalPoliciesTable } from '../../db/legal-tables.ts';
import { sessionFinish } from '../../db/session-finish.ts';

const columns = ['rules', 'night_from', 'night_until', 'keep_months'] as const;

export type LegalPolicyRow = NonNullable<Awaited<ReturnType<typeof findPolicy>>>;

/** A store that has decided nothing has no row. */
export function findPolicy(db: Db, storeId: string) {
  return db.selectFrom('legal_policies').select(columns).where('store_id', '=', storeId).executeTakeFirst();
}

/** The store's row, made with the defaults where there is none, and locked until the transaction ends. */
export async function lockPolicy(db: Db, storeId: string): Promise<LegalPolicyRow> {
  await db
    .insertInto('legal_policies')
    .values({ store_id: storeId })
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute();
  return db
    .selectFrom('legal_policies')
    .select(columns)
    .where('store_id', '=', storeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updatePolicyRow(
  db: Db,
  storeId: string,
  policy: Updateable<LegalPoliciesTable>,
): Promise<void> {
  await db.updateTable('legal_policies').set(policy).where('store_id', '=', storeId).execute();
}

/** When a customer sat at a computer lately, as far as the length of a stay is concerned. */
export function listStays(db: Db, storeId: string, where: { customerId: string; since: Date }) {
  return db
    .selectFrom('sessions as s')
    .select(['s.start_at', sessionFinish.as('finish')])
    .where('s.store_id', '=', storeId)
    .where('s.customer_id', '=', where.customerId)
    .where('s.start_at', '>=', where.since)
    .execute();
}

import type { Updateable } from 'kysely';
import { compileOneOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import type { LegalPoliciesTable } from '../../db/legal-tables.ts';
import { sessionFinish } from '../../db/session-finish.ts';

const columns = ['rules', 'night_from', 'night_until', 'keep_months'] as const;

export type LegalPolicyRow = NonNullable<Awaited<ReturnType<typeof findPolicy>>>;

/** Undefined for a store that never changed its settings. */
export const findPolicy = compileOneOnce((db, { storeId }: { storeId: string }) =>
  db.selectFrom('legal_policies').select(columns).where('store_id', '=', storeId),
);

/** Locks the store's row until the transaction ends; creates it with the defaults if there is none. */
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

/** A customer's recent sessions, for the limit on the length of a stay. */
export function listRecentSessions(db: Db, storeId: string, where: { customerId: string; since: Date }) {
  return db
    .selectFrom('sessions as s')
    .select(['s.start_at', sessionFinish.as('finish')])
    .where('s.store_id', '=', storeId)
    .where('s.customer_id', '=', where.customerId)
    .where('s.start_at', '>=', where.since)
    .execute();
}

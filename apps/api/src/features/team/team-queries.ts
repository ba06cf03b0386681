import type { Cells, StaffRole } from '@coruja/domain';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import type { OperatorsTable } from '../../db/team-tables.ts';

export type OperatorRow = Selectable<OperatorsTable> & { readonly shown_name: string };

/** With the name that everybody sees: the owner's is the store's. */
function operators(db: Db, storeId: string) {
  return db
    .selectFrom('operators as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .selectAll('o')
    .select(sql<string>`coalesce(o.name, s.owner_name)`.as('shown_name'))
    .where('o.store_id', '=', storeId);
}

export function listOperatorRows(db: Db, storeId: string): Promise<OperatorRow[]> {
  return operators(db, storeId)
    .orderBy(sql`o.role <> 'owner'`)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute();
}

export function findOperatorRow(db: Db, storeId: string, id: string): Promise<OperatorRow | undefined> {
  return operators(db, storeId).where('o.id', '=', id).where('o.removed_at', 'is', null).executeTakeFirst();
}

/** Locks a person of the team until the transaction ends. */
export async function lockOperatorRow(db: Db, storeId: string, id: string) {
  locking(db, 'operator');
  return db
    .selectFrom('operators')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

interface OperatorInsert {
  readonly id: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly permissions: Partial<Cells>;
  readonly pinHash: string | null;
  readonly customerId: string | null;
  readonly at: Date;
}

export async function insertOperator(db: Db, storeId: string, person: OperatorInsert): Promise<void> {
  await db
    .insertInto('operators')
    .values({
      store_id: storeId,
      id: person.id,
      name: person.name,
      role: person.role,
      permissions: JSON.stringify(person.permissions),
      pin_hash: person.pinHash,
      pin_is_temporary: person.pinHash !== null,
      customer_id: person.customerId,
      created_at: person.at,
      removed_at: null,
    })
    .execute();
}

/** Inserts the owner's row, once per store. */
export async function insertOwnerRow(db: Db, storeId: string, owner: { id: string; at: Date }) {
  await db
    .insertInto('operators')
    .values({
      store_id: storeId,
      id: owner.id,
      name: null,
      role: 'owner',
      permissions: '{}',
      pin_hash: null,
      customer_id: null,
      created_at: owner.at,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['store_id']).where(sql<boolean>`role = 'owner'`).doNothing())
    .execute();
}

export interface OperatorChange {
  readonly name?: string | undefined;
  readonly role?: StaffRole | undefined;
  readonly permissions?: Partial<Cells> | undefined;
  readonly pin?: { readonly hash: string; readonly isTemporary: boolean } | undefined;
  readonly customerId?: string | null | undefined;
}

export async function updateOperatorRow(
  db: Db,
  storeId: string,
  { id, ...change }: OperatorChange & { readonly id: string },
): Promise<void> {
  const { name, role, permissions, pin, customerId } = change;
  await db
    .updateTable('operators')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(role === undefined ? {} : { role }),
      ...(permissions === undefined ? {} : { permissions: JSON.stringify(permissions) }),
      ...(pin === undefined ? {} : { pin_hash: pin.hash, pin_is_temporary: pin.isTemporary }),
      ...(customerId === undefined ? {} : { customer_id: customerId }),
    })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}

export async function markRemoved(db: Db, storeId: string, operator: { id: string; at: Date }) {
  await db
    .updateTable('operators')
    .set({ removed_at: operator.at, pin_hash: null, pin_is_temporary: false })
    .where('store_id', '=', storeId)
    .where('id', '=', operator.id)
    .execute();
}

export async function hasTeam(db: Db, storeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('counter_settings')
    .select('has_team')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row?.has_team ?? false;
}

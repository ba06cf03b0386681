import { type Insertable, type Updateable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import type { CustomersTable } from '../../db/tables.ts';
import { isActiveAt } from '../../db/session-finish.ts';

function customersOf(db: Db, storeId: string) {
  return db
    .selectFrom('customers as c')
    .innerJoin('people as p', 'p.id', 'c.id')
    .leftJoin('customer_groups as g', (join) =>
      join.onRef('g.store_id', '=', 'c.store_id').onRef('g.id', '=', 'c.group_id'),
    )
    .selectAll('c')
    .select(['p.cpf', 'g.name as group_name'])
    .where('c.store_id', '=', storeId)
    .where('c.removed_at', 'is', null);
}

export type CustomerRow = Awaited<ReturnType<typeof listCustomerRows>>[number];

/** What the usage register has of a customer besides name and CPF. */
export type RecordColumns = Pick<
  CustomerRow,
  | 'birth_date'
  | 'phone'
  | 'document_kind'
  | 'document_number'
  | 'document_seen_on'
  | 'address'
  | 'school'
  | 'guardian_name'
  | 'guardian_document'
  | 'guardian_phone'
  | 'consent_on'
  | 'consent_until'
  | 'consent_night_until'
>;

export function listCustomerRows(
  db: Db,
  storeId: string,
  page: { after: { nameKey: string; id: string } | null; limit: number },
) {
  const { after } = page;
  const rows = customersOf(db, storeId).orderBy('c.name_key').orderBy('c.id').limit(page.limit);
  return (
    after ? rows.where(sql<boolean>`(c.name_key, c.id) > (${after.nameKey}, ${after.id})`) : rows
  ).execute();
}

/**
 * Customers whose name or CPF contains every one of the words, best first: by the first word, then by the
 * next ones (a whole word, the beginning of one, a part of one), then by the order of the words.
 */
export function searchCustomerRows(db: Db, storeId: string, search: { words: string[]; limit: number }) {
  const words = search.words.map((word) => word.replace(/[\\%_]/g, '\\$&'));
  // With a blank at each end, every word begins after a blank and ends before one.
  const text = sql`(' ' || c.search_text || ' ')`;
  let rows = customersOf(db, storeId);
  for (const word of words) rows = rows.where('c.search_text', 'like', `%${word}%`);
  for (const word of words) {
    rows = rows.orderBy(
      sql`case when ${text} like ${`% ${word} %`} then 0 when ${text} like ${`% ${word}%`} then 1 else 2 end`,
    );
  }
  const inOrder = words.map((word) => ` ${word}%`).join('');
  return rows
    .orderBy(sql`${text} not like ${`%${inOrder}`}`)
    .orderBy(sql`${text} not like ${inOrder}`)
    .orderBy('c.name_key')
    .orderBy('c.id')
    .limit(search.limit)
    .execute();
}

export function findCustomerRow(db: Db, storeId: string, id: string) {
  return customersOf(db, storeId).where('c.id', '=', id).executeTakeFirst();
}

/** The store's record of a person, including removed ones, locked until the transaction ends. */
export function lockCustomerRow(db: Db, storeId: string, id: string) {
  locking(db, 'customer');
  return db
    .selectFrom('customers')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks in the order of the ids, like all that lock several, so that two calls cannot deadlock. */
export function lockCustomerRows(db: Db, storeId: string, ids: readonly string[]) {
  locking(db, 'customer');
  return db
    .selectFrom('customers')
    .select(['id', 'name', 'balance_minutes', 'group_id', 'removed_at'])
    .select(['birth_date', 'tab_centavos', 'tab_limit_centavos'])
    .where('store_id', '=', storeId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function findPersonByCpf(db: Db, cpf: string) {
  return db.selectFrom('people').selectAll().where('cpf', '=', cpf).executeTakeFirst();
}

/**
 * Locks the person with a CPF, so that it is not corrected until the transaction ends; undefined if it was just
 * corrected.
 */
export function holdPersonByCpf(db: Db, cpf: string) {
  locking(db, 'person');
  return db.selectFrom('people').selectAll().where('cpf', '=', cpf).forKeyShare().executeTakeFirst();
}

/**
 * Locks people whose CPF is about to be corrected, or whose last record is about to be deleted: no other store can make
 * them its customers until the transaction ends.
 */
export async function lockPersonRows(db: Db, ids: readonly string[]): Promise<void> {
  locking(db, 'person');
  await sql`select from people where id = any(${ids}::uuid[]) order by id for update`.execute(db);
}

/** Deletes those of whom no store has a record; the caller has locked them. */
export async function deletePersonRows(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from people p where p.id = any(${ids}::uuid[])
    and not exists (select from customers c where c.id = p.id)`.execute(db);
}

/** The id of a person who is a customer of some store; the store's own data about them is not read. */
export function findStranger(db: Db, cpf: string) {
  return (
    db
      .selectFrom('people as p')
      .innerJoin('customers as c', 'c.id', 'p.id')
      .innerJoin('stores as s', 's.id', 'c.store_id')
      .select('p.id')
      .where('p.cpf', '=', cpf)
      .where('c.removed_at', 'is', null)
      // Other stores do not see what an erased account keeps only for the law.
      .where('s.erased_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
  );
}

export async function insertPerson(db: Db, person: { id: string; cpf: string | null }): Promise<void> {
  await db
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('cpf').doNothing())
    .execute();
}

export async function updatePersonCpf(db: Db, person: { id: string; cpf: string }): Promise<void> {
  await db.updateTable('people').set({ cpf: person.cpf }).where('id', '=', person.id).execute();
}

export async function isKnownElsewhere(db: Db, storeId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('store_id', '<>', storeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCustomer(db: Db, customer: Insertable<CustomersTable>): Promise<void> {
  await db.insertInto('customers').values(customer).execute();
}

export async function updateCustomerRow(
  db: Db,
  storeId: string,
  customer: { id: string; changes: Updateable<CustomersTable> },
): Promise<void> {
  await db
    .updateTable('customers')
    .set(customer.changes)
    .where('store_id', '=', storeId)
    .where('id', '=', customer.id)
    .execute();
}

/** Whether a customer has a package that may still be used (docs/product/credits.md#packages). */
export async function hasUsablePackage(
  db: Db,
  storeId: string,
  customer: { id: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('customer_packages')
    .select('id')
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customer.id)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', customer.now)
    .where(sql<boolean>`(kind = 'pass' or minutes_left > 0)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the customer is using a computer now. Sessions depend on customers, so customers query the table
 * themselves.
 */
export async function hasActiveSession(
  db: Db,
  storeId: string,
  customer: { id: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions as s')
    .select('s.id')
    .where('s.store_id', '=', storeId)
    .where('s.customer_id', '=', customer.id)
    .where(isActiveAt(customer.now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the customer has a paid seat at an event that is not over. */
export async function hasPaidSeat(
  db: Db,
  storeId: string,
  customer: { id: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('event_participants as p')
    .innerJoin('scheduled_events as e', (join) =>
      join.onRef('e.store_id', '=', 'p.store_id').onRef('e.id', '=', 'p.event_id'),
    )
    .select('p.id')
    .where('p.store_id', '=', storeId)
    .where('p.customer_id', '=', customer.id)
    .where('p.payment_id', 'is not', null)
    .where('e.cancelled_at', 'is', null)
    .where('e.end_at', '>', customer.now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

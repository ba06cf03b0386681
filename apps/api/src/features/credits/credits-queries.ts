import type { Insertable } from 'kysely';
import { compileOncePipelined } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import type { CreditEntriesTable } from '../../db/session-tables.ts';

/** Writes an entry; the database applies it to the balance and refuses one that would fall below zero. */
export const insertCreditEntry = compileOncePipelined((db, entry: Insertable<CreditEntriesTable>) =>
  db.insertInto('credit_entries').values(entry),
);

export type CreditEntryRow = Awaited<ReturnType<typeof listCreditEntryRows>>[number];

export function listCreditEntryRows(
  db: Db,
  storeId: string,
  page: { customerId: string; before: number | null; limit: number },
) {
  const rows = db
    .selectFrom('credit_entries as e')
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.store_id', '=', 'e.store_id').onRef('s.id', '=', 'e.session_id'),
    )
    .leftJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.computer_id'),
    )
    .leftJoin('customer_packages as p', (join) =>
      join.onRef('p.store_id', '=', 'e.store_id').onRef('p.id', '=', 'e.package_id'),
    )
    .leftJoin('credit_entries as t', (join) =>
      join
        .onRef('t.store_id', '=', 'e.store_id')
        .onRef('t.transfer_id', '=', 'e.transfer_id')
        .onRef('t.id', '<>', 'e.id'),
    )
    .leftJoin('customers as o', (join) =>
      join.onRef('o.store_id', '=', 't.store_id').onRef('o.id', '=', 't.customer_id'),
    )
    .selectAll('e')
    .select(['c.name as computer_name', 'p.name as package_name'])
    .select(['o.id as other_id', 'o.name as other_name'])
    .where('e.store_id', '=', storeId)
    .where('e.customer_id', '=', page.customerId)
    .orderBy('e.sequence', 'desc')
    .limit(page.limit);
  return (page.before === null ? rows : rows.where('e.sequence', '<', page.before)).execute();
}

export function findBalanceRow(db: Db, storeId: string, customerId: string) {
  return db
    .selectFrom('customers')
    .select('balance_minutes')
    .where('store_id', '=', storeId)
    .where('id', '=', customerId)
    .executeTakeFirst();
}

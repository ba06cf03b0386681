import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Span } from '../stores/span-in-store.ts';

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number];

interface AuditPage extends Span {
  readonly actor: string | undefined;
  readonly subject: string | undefined;
  readonly subjectId: string | undefined;
  /** The number of the last line of the previous page. */
  readonly before: number | null;
  readonly limit: number;
}

/** Newest first, with the names of people as they are now. */
export function listAuditRows(db: Db, storeId: string, page: AuditPage) {
  let rows = db
    .selectFrom('audit_entries as a')
    .innerJoin('stores as s', 's.id', 'a.store_id')
    .leftJoin('operators as o', (join) =>
      join.onRef('o.store_id', '=', 'a.store_id').on(sql<boolean>`o.id::text = a.actor`),
    )
    .leftJoin('operators as b', (join) =>
      join.onRef('b.store_id', '=', 'a.store_id').on(sql<boolean>`b.id::text = a.approved_by`),
    )
    .leftJoin('customers as c', (join) =>
      join
        .onRef('c.store_id', '=', 'a.store_id')
        .onRef('c.id', '=', 'a.subject_key')
        .on('a.subject', '=', 'customer')
        .on('c.erased_at', 'is', null),
    )
    .selectAll('a')
    .select(['c.name as customer_name', 's.owner_name', 'o.name as actor_name'])
    // The owner's row among the operators has no name: the store has it.
    .select(
      sql<string | null>`coalesce(b.name, case when b.id is not null then s.owner_name end)`.as(
        'approver_name',
      ),
    )
    .where('a.store_id', '=', storeId)
    .orderBy('a.sequence', 'desc')
    .limit(page.limit);
  if (page.actor !== undefined) rows = rows.where('a.actor', '=', page.actor);
  if (page.subject !== undefined) rows = rows.where('a.subject', '=', page.subject);
  if (page.subjectId !== undefined) rows = rows.where('a.subject_key', '=', page.subjectId);
  if (page.from) rows = rows.where('a.at', '>=', page.from);
  if (page.until) rows = rows.where('a.at', '<', page.until);
  if (page.before !== null) rows = rows.where('a.sequence', '<', page.before);
  return rows.execute();
}

import { type Insertable, sql } from 'kysely';
import { compileOncePipelined } from '../db/compile-once.ts';
import type { AuditEntriesTable } from '../db/audit-tables.ts';
import type { Db } from '../db/database.ts';

type Line = Omit<Insertable<AuditEntriesTable>, 'sequence' | 'before' | 'after'> & {
  /** JSON text. */
  readonly before: string | null;
  readonly after: string | null;
};

/** Sent with the next statement or the commit (docs/decisions/0018-pipelined-begin-and-commit.md). */
export const insertLine = compileOncePipelined(
  (_, line: Line) => sql`
    insert into audit_entries (store_id, at, actor, approved_by, device, address, endpoint, subject, subject_key,
      subject_name, before, after, reason, refusal)
    values (${line.store_id}::uuid, ${line.at}::timestamptz, ${line.actor}, ${line.approved_by}, ${line.device},
      ${line.address}, ${line.endpoint}, ${line.subject}, ${line.subject_key}::uuid, ${line.subject_name},
      ${line.before}::jsonb, ${line.after}::jsonb, ${line.reason}, ${line.refusal})`,
);

/** How the ledgers identify this person (see `actorIdOf`); undefined for somebody who is not of the store. */
export async function findActorOf(db: Db, storeId: string, operatorId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('operators')
    .select(['id', 'role'])
    .where('store_id', '=', storeId)
    .where('id', '=', operatorId)
    .executeTakeFirst();
  return row?.role === 'owner' ? row.role : row?.id;
}

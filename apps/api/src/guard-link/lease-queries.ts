import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

interface Lease {
  readonly process: string;
  readonly now: Date;
}

/** @returns whether there was none: it is the first, or another process removed it as expired */
export async function renewLease(db: Db, { process, now, ms }: Lease & { ms: number }): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into guard_processes as p (id, renewed_at, expires_at)
    values (${process}, ${now}, now() + ${ms}::integer * interval '1 millisecond')
    on conflict (id) do update set renewed_at = excluded.renewed_at, expires_at = excluded.expires_at
    returning xmax = 0 as is_new`.execute(db);
  return rows[0]?.is_new === true;
}

/** Deletes the lease and disconnects guards that are still recorded, as last seen at the last renewal. */
export async function releaseLease(db: Db, { process, now }: Lease): Promise<void> {
  await sql`
    with own as (delete from guard_processes where id = ${process} returning renewed_at)
    update guards set connected_to = null,
      last_seen_at = coalesce(greatest(last_seen_at, (select renewed_at from own)), ${now}::timestamptz),
      lost_at = greatest(last_seen_at, (select renewed_at from own), ${now}::timestamptz)
    where connected_to = ${process}`.execute(db);
}

/**
 * Removes the processes whose lease has expired. Their guards count as last seen at the last renewal. A lease that expires
 * later than its length allows, because the database's clock was ahead, is shortened to its length from now.
 *
 * @returns the stores of those guards
 */
export async function removeExpiredProcesses(
  db: Db,
  { process, now, ms }: Lease & { ms: number },
): Promise<{ store_id: string }[]> {
  const length = sql`${ms}::integer * interval '1 millisecond'`;
  const { rows } = await sql<{ store_id: string }>`
    with early as (
      update guard_processes set expires_at = now() + ${length}
      where expires_at > now() + ${length} + interval '1 minute'),
    dead as (
      delete from guard_processes where expires_at <= now() and id <> ${process} returning id, renewed_at)
    update guards g set connected_to = null, last_seen_at = greatest(g.last_seen_at, d.renewed_at),
      lost_at = greatest(g.last_seen_at, d.renewed_at, ${now}::timestamptz)
    from dead d where g.connected_to = d.id
    returning g.store_id`.execute(db);
  return rows;
}

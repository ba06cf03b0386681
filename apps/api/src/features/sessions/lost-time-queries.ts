import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { sessionFinish } from '../../db/session-finish.ts';

export interface LossRow {
  readonly id: string;
  /** Whether the computer has a guard that was ever connected. */
  readonly has_guard: boolean;
  /**
   * The guard's last message, if it was away at the session's end or is away now; never earlier than time that was
   * given back for an outage.
   */
  readonly lost_from: Date | null;
  readonly noticed_at: Date | null;
  readonly bill_settled_at: Date | null;
  /** Whether the session continues in another row. */
  readonly has_next: boolean;
  /** The sale that paid for the stay and was not refunded. */
  readonly sale_id: string | null;
  /** Whether unused minutes of the stay were refunded. */
  readonly is_refunded: boolean;
}

/** What the database knows of the guards of these sessions, and of their payment. */
export async function listLossRows(
  db: Db,
  storeId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<LossRow[]> {
  const finish = sql`least(${sessionFinish}, ${now}::timestamptz)`;
  const { rows } = await sql<LossRow>`
    select s.id, g.last_seen_at is not null as has_guard,
      greatest(l.lost_from, case when l.lost_from is not null then s.lost_until end) as lost_from, l.noticed_at,
      b.settled_at as bill_settled_at, p.sale_id, coalesce(p.is_refunded, false) as is_refunded,
      exists (select from sessions n where n.store_id = s.store_id and n.moved_from = s.id) as has_next
    from sessions s
    left join guards g on g.store_id = s.store_id and g.computer_id = s.computer_id
    left join bills b on b.store_id = s.store_id and b.session_id = s.id
    left join lateral (
      select o.lost_from, o.noticed_at from guard_losses o
      where o.store_id = s.store_id and o.computer_id = s.computer_id and o.lost_from <= ${finish} and o.back_at >= ${finish}
      union all
      select g.last_seen_at, g.lost_at where g.lost_at is not null and g.last_seen_at <= ${finish}
      order by lost_from desc limit 1) l on true
    left join lateral (
      with recursive stay as (
        select s.id, s.moved_from
        union all
        select e.id, e.moved_from from sessions e join stay on e.id = stay.moved_from where e.store_id = s.store_id)
      select (array_agg(t.id order by t.created_at desc) filter (where t.refunded_at is null))[1] as sale_id,
             bool_or(i.kind <> 'bill' and i.refunded_minutes > 0) as is_refunded
      from sale_items i join sales t on t.store_id = i.store_id and t.id = i.sale_id
      where i.store_id = s.store_id and i.session_id in (select id from stay)) p on true
    where s.store_id = ${storeId} and s.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { sessionFinish } from '../../db/session-finish.ts';

/** The thirty days as instants, and the current time: a running session counts with the time used so far. */
export interface DashboardSpan {
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
}

/** Minutes of the stay that were counted before a move, like the domain's `minutesBefore`. */
const before = sql`((s.spent_before_ms + 59999) / 60000)`;

/** Minutes used until now, without pauses and what was lost, rounded up, like the domain's `usedMinutes`. */
const used = ({ now }: DashboardSpan) => {
  const at = sql`least(${now}::timestamptz, ${sessionFinish})`;
  const pauseLeft = sql`case when s.paused_until > ${at} then least(s.paused_until - ${at}, interval '15 minutes')
    else interval '0' end`;
  return sql`greatest(0, ceil((extract(epoch from ${at} - s.start_at + ${pauseLeft}) * 1000 - s.paused_ms - s.lost_ms
    + s.spent_before_ms - ${before} * 60000) / 60000))::int`;
};

/** What these minutes cost, rounded half up, like the domain's `sessionPrice`. */
const price = (minutes: ReturnType<typeof sql>) =>
  sql`(((${minutes})::bigint * v.price_per_hour_centavos * 2 + 60) / 120)`;

/** A session counts as a whole on the day on which it starts. One that was moved counts at each of its computers; an undone one never. */
const sessionsOfSpan = (storeId: string, span: DashboardSpan) => sql`
  select s.computer_id, s.customer_id, s.start_at, ${before} as minutes_before, ${used(span)} as minutes,
    s.price_per_hour_centavos, s.billing
  from sessions s
  where s.store_id = ${storeId} and s.start_at >= ${span.from} and s.start_at <= ${span.now}
    and s.undone_at is null`;

/** Centavos by day and source; days without revenue are absent. Courtesies and refunds are not included. */
export async function sumRevenueByDay(db: Db, storeId: string, span: DashboardSpan & { timeZone: string }) {
  const day = (instant: ReturnType<typeof sql>) =>
    sql`(${instant} at time zone ${span.timeZone}::text)::date`;
  const paid = sql`x.store_id = ${storeId} and x.created_at >= ${span.from} and x.created_at < ${span.until}
    and x.payment_type <> 'FREE' and x.refunded_at is null`;
  const { rows } = await sql<{ day: string; source: 'sessions' | 'sales' | 'events'; centavos: number }>`
    select t.day, t.source, sum(t.centavos)::bigint as centavos from (
      select ${day(sql`v.start_at`)} as day, 'sessions' as source,
             sum(${price(sql`v.minutes_before + v.minutes`)} - ${price(sql`v.minutes_before`)}) as centavos
      from (${sessionsOfSpan(storeId, span)}) v where v.billing is null group by 1
      union all
      select ${day(sql`h.hour`)}, p.source, sum(p.centavos) from sale_hours h
      cross join lateral (values ('sales', h.total_centavos - h.time_centavos), ('sessions', h.time_centavos))
        as p (source, centavos)
      where h.store_id = ${storeId} and h.hour >= ${span.from} and h.hour < ${span.until}
        and h.payment_type <> 'FREE' and not h.is_refunded group by 1, 2
      union all
      select ${day(sql`x.created_at`)}, 'events', sum(x.total_centavos) from event_payments x where ${paid} group by 1
    ) t group by t.day, t.source`.execute(db);
  return rows;
}

/**
 * Minutes of all sessions, and the number of distinct customers with a session, a sale or a seat at an event.
 */
export async function sumActivity(db: Db, storeId: string, span: DashboardSpan) {
  const { rows } = await sql<{ customers: number; minutes: number }>`
    with visits as (${sessionsOfSpan(storeId, span)})
    select
      (select coalesce(sum(minutes), 0)::bigint from visits) as minutes,
      (select count(*)::int from customers c where c.store_id = ${storeId} and (
        c.id in (select customer_id from visits)
        or exists (select 1 from sales s
          where s.store_id = c.store_id and s.customer_id = c.id and s.refunded_at is null
            and s.created_at >= ${span.from} and s.created_at < ${span.until})
        or c.id in (select p.customer_id from event_participants p
          join scheduled_events e on e.store_id = p.store_id and e.id = p.event_id and e.cancelled_at is null
          where p.store_id = ${storeId} and p.created_at >= ${span.from} and p.created_at < ${span.until})
      )) as customers`.execute(db);
  return rows[0] ?? { customers: 0, minutes: 0 };
}

/** The twenty computers with the most minutes of use. */
export async function listComputerUse(db: Db, storeId: string, span: DashboardSpan) {
  const { rows } = await sql<{ name: string; minutes: number }>`
    select c.name, sum(t.minutes)::bigint as minutes
    from (${sessionsOfSpan(storeId, span)}) t
    join computers c on c.store_id = ${storeId} and c.id = t.computer_id
    group by c.id, c.name, c.name_key having sum(t.minutes) > 0
    order by minutes desc, c.name_key limit 20`.execute(db);
  return rows;
}

/** The twenty customers with the most minutes of use. */
export async function listCustomerUse(db: Db, storeId: string, span: DashboardSpan) {
  const { rows } = await sql<{ name: string; nick_name: string | null; minutes: number }>`
    select c.name, c.nick_name, sum(t.minutes)::bigint as minutes
    from (${sessionsOfSpan(storeId, span)}) t
    join customers c on c.store_id = ${storeId} and c.id = t.customer_id
    group by c.id, c.name, c.nick_name, c.name_key having sum(t.minutes) > 0
    order by minutes desc, c.name_key limit 20`.execute(db);
  return rows;
}

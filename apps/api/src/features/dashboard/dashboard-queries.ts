import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface Span {
  readonly now: Date;
  /** The store's IANA zone: days are its own. */
  readonly timeZone: string;
}

/** Midnight in the store's zone of the first of the thirty days. */
const firstDay = ({ now, timeZone }: Span) =>
  sql`((date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) - interval '29 days') at time zone ${timeZone})`;

/** Minutes used until now, rounded up, as `usedMinutes` of the domain counts them. */
const used = ({ now }: Span) =>
  sql`ceil(extract(epoch from least(${now}::timestamptz, coalesce(s.ended_at, s.end_at)) - s.start_at) / 60)::int`;

const sessionsOfSpan = (storeId: string, span: Span) => sql`
  select s.computer_id, s.customer_id, ${used(span)} as minutes, s.price_per_hour_centavos
  from sessions s
  where s.store_id = ${storeId} and s.start_at >= ${firstDay(span)} and s.start_at <= ${span.now}`;

/** Revenue in centavos, distinct customers and minutes of the sessions that started in the thirty days. */
export async function sumSessions(db: Db, storeId: string, span: Span) {
  const { rows } = await sql<{ revenue: number; customers: number; minutes: number }>`
    select
      coalesce(sum((t.minutes::bigint * t.price_per_hour_centavos * 2 + 60) / 120), 0)::bigint as revenue,
      count(distinct t.customer_id)::int as customers,
      coalesce(sum(t.minutes), 0)::bigint as minutes
    from (${sessionsOfSpan(storeId, span)}) t`.execute(db);
  return rows[0] ?? { revenue: 0, customers: 0, minutes: 0 };
}

/** The twenty computers with the most minutes of use. */
export async function listComputerUse(db: Db, storeId: string, span: Span) {
  const { rows } = await sql<{ name: string; minutes: number }>`
    select c.name, sum(t.minutes)::bigint as minutes
    from (${sessionsOfSpan(storeId, span)}) t
    join computers c on c.store_id = ${storeId} and c.id = t.computer_id
    group by c.id, c.name, c.name_key having sum(t.minutes) > 0
    order by minutes desc, c.name_key limit 20`.execute(db);
  return rows;
}

/** The twenty customers with the most minutes of use. */
export async function listCustomerUse(db: Db, storeId: string, span: Span) {
  const { rows } = await sql<{ name: string; nick_name: string | null; minutes: number }>`
    select c.name, c.nick_name, sum(t.minutes)::bigint as minutes
    from (${sessionsOfSpan(storeId, span)}) t
    join customers c on c.store_id = ${storeId} and c.id = t.customer_id
    group by c.id, c.name, c.nick_name, c.name_key having sum(t.minutes) > 0
    order by minutes desc, c.name_key limit 20`.execute(db);
  return rows;
}

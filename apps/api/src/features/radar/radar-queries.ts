import type { SignalKind } from '@coruja/contract';
import type { Insertable, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RadarNotesTable } from '../../db/guard-tables.ts';
import { sessionFinish } from '../../db/session-finish.ts';

/** The signals that need several occurrences in a week. A single gap without the guard is a signal by itself. */
export type CountedKind = Exclude<SignalKind, 'guard-gap'>;

export interface CountRow {
  readonly kind: CountedKind;
  /** The position of the week in `starts`, from 1. */
  readonly week: number;
  readonly subject: string;
  readonly count: number;
}

export interface Weeks {
  /** The first instant of each week. */
  readonly starts: readonly Date[];
  readonly until: Date;
}

/** How often each kind of thing happened in each week, by person, customer or computer (docs/product/radar.md#signals). */
export async function countByWeek(db: Db, storeId: string, { starts, until }: Weeks): Promise<CountRow[]> {
  const since = starts[0] ?? until;
  const { rows } = await sql<CountRow>`
    select kind, width_bucket(at, ${starts}::timestamptz[])::integer as week, subject, count(*)::integer as count
    from (${sql.join([ofSessions(storeId, since), ofMoney(storeId, since), ofShop(storeId, since), ofBills(storeId, until)], sql` union all `)})
      as o (kind, at, subject)
    where at >= ${since} and at <= ${until} and subject is not null
    group by 1, 2, 3`.execute(db);
  return rows;
}

type Occurrences = RawBuilder<unknown>;

/** `kind`, `at` and `subject` of each occurrence. */
function ofSessions(storeId: string, since: Date): Occurrences {
  const sessions = sql`from sessions s where s.store_id = ${storeId} and ${sessionFinish} >= ${since}`;
  return sql`
    select 'counted-on', s.ended_at, s.computer_id::text ${sessions} and s.ended_at < s.end_at and s.undone_at is null
      and s.used_seconds > extract(epoch from s.ended_at - s.start_at) + 60
    union all
    select 'undone-sessions', s.undone_at, s.undone_by ${sessions} and s.undone_at is not null
    union all
    select 'short-sessions', s.ended_at, s.actor ${sessions} and s.ended_at < s.end_at and s.undone_at is null
      and s.ended_at < s.start_at + interval '5 minutes' and s.moved_from is null
      and not exists (select from sessions n where n.store_id = s.store_id and n.moved_from = s.id)`;
}

function ofMoney(storeId: string, since: Date): Occurrences {
  const entries = sql`from money_entries m where m.store_id = ${storeId} and m.created_at >= ${since}`;
  return sql`
    select 'late-cash-refunds', min(m.created_at), min(m.actor) ${entries} and m.kind = 'refund' and m.tender = 'CASH'
      and exists (select from sales s where s.store_id = m.store_id and s.id = m.sale_id
        and m.created_at > s.created_at + interval '10 minutes')
      group by coalesce(m.refund_id, m.id)
    union all
    select 'other-tenders', m.created_at, m.actor ${entries} and (m.kind = 'retender' and m.amount_centavos > 0
      or m.kind = 'refund' and exists (select from money_entries o
        where o.store_id = m.store_id and o.id = m.refers_to and o.tender <> m.tender))
    union all
    select 'outside-shifts', m.created_at, m.actor ${entries} and m.shift_id is null
      and m.kind in ('sale', 'event', 'tab-payment', 'refund')
      and exists (select from counter_settings c where c.store_id = m.store_id and c.has_shifts)
      and m.created_at > (select min(f.opened_at) from shifts f where f.store_id = m.store_id)
    union all
    select case when c.difference_centavos < 0 then 'shortfalls' else 'surpluses' end, f.closed_at, f.closed_by
      from shifts f
      cross join lateral (select n.difference_centavos from shift_counts n
        where n.store_id = f.store_id and n.shift_id = f.id and n.tender = 'CASH' order by n.attempt desc limit 1) c
      where f.store_id = ${storeId} and f.closed_at >= ${since} and c.difference_centavos <> 0`;
}

function ofShop(storeId: string, since: Date): Occurrences {
  const sales = sql`from sales s where s.store_id = ${storeId} and s.created_at >= ${since}`;
  const entries = sql`from credit_entries e where e.store_id = ${storeId} and e.created_at >= ${since}`;
  const lines = sql`from audit_entries a where a.store_id = ${storeId} and a.at >= ${since}`;
  return sql`
    select 'discounts', s.created_at, s.actor ${sales} and s.manual_discount_centavos > 0
    union all
    select 'courtesies', s.created_at, s.actor ${sales} and s.payment_type = 'FREE'
    union all
    select 'courtesies', e.created_at, e.actor ${entries} and e.kind = 'grant'
    union all
    select 'courtesies', s.start_at, s.actor from sessions s where s.store_id = ${storeId} and s.start_at >= ${since}
      and s.billing = 'courtesy' and s.moved_from is null
      and not exists (select from sale_items i where i.store_id = s.store_id and i.session_id = s.id)
    union all
    select 'balance-changes', e.created_at, e.customer_id::text ${entries}
      and e.kind in ('grant', 'adjustment', 'transfer')
    union all
    select 'wrong-pins', a.at, a.actor ${lines} and a.refusal in ('PIN_INVALID', 'PIN_BLOCKED')
    union all
    select 'new-devices', a.at, 'store' ${lines} and a.endpoint in ('useAsCounter', 'inviteOperator')
      and a.refusal is null`;
}

/** A bill that is settled late counts where its session ended. */
function ofBills(storeId: string, now: Date): Occurrences {
  const bills = sql`from bills b join sessions s on s.store_id = b.store_id and s.id = b.session_id
    where b.store_id = ${storeId} and s.undone_at is null`;
  return sql`
    select 'late-bills', ${sessionFinish}, s.actor ${bills} and b.waiver_reason is null
      and ${sessionFinish} + interval '15 minutes' < coalesce(b.settled_at, ${now}::timestamptz)
    union all
    select 'waived-bills', b.settled_at, b.actor ${bills} and b.waiver_reason is not null`;
}

/** The names of people of the team, customers and computers of the store, by id. Erased customers have none. */
export async function findNames(
  db: Db,
  storeId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select 'owner' as id, owner_name as name from stores where id = ${storeId}
    union all
    select id::text, name from operators where store_id = ${storeId} and id::text = any (${ids}::text[]) and name is not null
    union all
    select id::text, name from computers where store_id = ${storeId} and id::text = any (${ids}::text[])
    union all
    select id::text, name from customers
    where store_id = ${storeId} and id::text = any (${ids}::text[]) and erased_at is null`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function listNotes(db: Db, storeId: string) {
  return db
    .selectFrom('radar_notes')
    .select(['signal_id', 'note', 'count', 'created_at'])
    .where('store_id', '=', storeId)
    .execute();
}

/** Replaces an earlier note about the signal. */
export async function putNote(db: Db, note: Insertable<RadarNotesTable>): Promise<void> {
  const { note: text, count, actor, created_at } = note;
  await db
    .insertInto('radar_notes')
    .values(note)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'signal_id']).doUpdateSet({ note: text, count, actor, created_at }),
    )
    .execute();
}

/** Gaps longer than this, the newest first, with when they were noticed. */
export function listLongGapRows(db: Db, storeId: string, { endedSince, longerThanMs }: LongGaps) {
  return db
    .selectFrom('guard_gaps as g')
    .innerJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 'g.store_id').onRef('c.id', '=', 'g.computer_id'),
    )
    .select([
      'g.id',
      'g.computer_id',
      'c.name as computer_name',
      'g.started_at',
      'g.ended_at',
      'g.noticed_at',
    ])
    .where('g.store_id', '=', storeId)
    .where('g.ended_at', '>=', endedSince)
    .where(sql<boolean>`g.ended_at - g.started_at > ${longerThanMs}::integer * interval '1 millisecond'`)
    .orderBy('g.ended_at', 'desc')
    .orderBy('g.id')
    .execute();
}

interface LongGaps {
  readonly endedSince: Date;
  readonly longerThanMs: number;
}

interface UntoldGaps {
  readonly noticedSince: Date;
  readonly longerThanMs: number;
}

/** Of all open stores: long gaps that were noticed since then, without an alert to the owner. */
export function listUnalertedGapRows(db: Db, { noticedSince, longerThanMs }: UntoldGaps) {
  return db
    .selectFrom('guard_gaps as g')
    .innerJoin('stores as o', 'o.id', 'g.store_id')
    .innerJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 'g.store_id').onRef('c.id', '=', 'g.computer_id'),
    )
    .select(['g.store_id', 'g.id', 'c.name as computer_name', 'g.started_at', 'g.ended_at'])
    .where('g.noticed_at', '>=', noticedSince)
    .where(sql<boolean>`g.ended_at - g.started_at > ${longerThanMs}::integer * interval '1 millisecond'`)
    .where('o.closed_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from alerts a
        where a.store_id = g.store_id and a.kind = 'guard-gap' and a.subject_key = g.id)`,
    )
    .orderBy('g.noticed_at')
    .orderBy('g.id')
    .execute();
}

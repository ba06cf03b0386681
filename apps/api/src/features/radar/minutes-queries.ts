import type { SessionKind } from '@coruja/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { sessionFinish } from '../../db/session-finish.ts';

// The data from which a computer's minutes follow: its boots, gaps, sessions and pauses that overlap a span of time.

interface Within {
  readonly from: Date;
  readonly until: Date;
}

export interface SpanRow {
  readonly computer_id: string;
  readonly started_at: Date;
  readonly ended_at: Date;
}

/** Includes removed computers. */
export function listComputerNames(db: Db, storeId: string) {
  return db
    .selectFrom('computers')
    .select(['id', 'name', 'removed_at'])
    .where('store_id', '=', storeId)
    .execute();
}

/** `known_since` is the start of the computer's very first boot. The latest boot lasts until its guard's last message. */
export async function listBoots(
  db: Db,
  storeId: string,
  { from, until, now }: Within & { now: Date },
): Promise<(SpanRow & { known_since: Date })[]> {
  const { rows } = await sql<SpanRow & { known_since: Date }>`
    select computer_id, started_at, ended_at, known_since from (
      select b.computer_id, b.started_at, min(b.started_at) over of_computer as known_since,
        case when g.boot_id = b.boot_id and b.started_at = max(b.started_at) over of_computer
          then greatest(b.ended_at, case when p.expires_at > now() then ${now}::timestamptz
            else greatest(g.last_seen_at, p.renewed_at) end)
          else b.ended_at end as ended_at
      from computer_boots b
      left join guards g on g.store_id = b.store_id and g.computer_id = b.computer_id
      left join guard_processes p on p.id = g.connected_to
      where b.store_id = ${storeId}
      window of_computer as (partition by b.computer_id)) b
    where started_at < ${until} and (ended_at > ${from} or started_at = known_since)`.execute(db);
  return rows;
}

export function listGaps(db: Db, storeId: string, { from, until }: Within) {
  return db
    .selectFrom('guard_gaps')
    .select(['id', 'computer_id', 'started_at', 'ended_at'])
    .where('store_id', '=', storeId)
    .where('ended_at', '>', from)
    .where('started_at', '<', until)
    .execute();
}

/**
 * With how each was paid. A bill is that of the whole stay, wherever it moved; without a price for time, customers paid from
 * their balance.
 */
export async function listSessionSpans(
  db: Db,
  storeId: string,
  { from, until }: Within,
): Promise<(SpanRow & { kind: SessionKind })[]> {
  const { rows } = await sql<SpanRow & { kind: SessionKind }>`
    with recursive played as (
      select s.id, s.computer_id, s.start_at as started_at, ${sessionFinish} as ended_at, s.billing, s.customer_id
      from sessions s
      where s.store_id = ${storeId} and s.start_at < ${until} and ${sessionFinish} > ${from}),
    stay (session_id, id) as (
      select id, id from played where billing = 'bill'
      union
      select t.session_id, n.id from stay t
      join sessions s on s.store_id = ${storeId} and s.id = t.id
      join sessions n on n.store_id = ${storeId} and (n.moved_from = s.id or n.id = s.moved_from)),
    billed as (
      select t.session_id, bool_or(b.settled_at is null) as is_open, bool_or(b.waiver_reason is not null) as is_waived
      from stay t join bills b on b.store_id = ${storeId} and b.session_id = t.id
      group by t.session_id)
    select p.computer_id, p.started_at, p.ended_at,
      case when p.billing is null then case when p.customer_id is null then 'paid' else 'balance' end
        when p.billing <> 'bill' then p.billing
        when b.is_open then 'due'
        when b.is_waived then 'courtesy'
        else 'paid' end as kind
    from played p left join billed b on b.session_id = p.id`.execute(db);
  return rows;
}

/** Of sessions that overlap the span. A pause may last longer than its session. */
export async function listPauses(db: Db, storeId: string, { from, until }: Within): Promise<SpanRow[]> {
  const { rows } = await sql<SpanRow>`
    select s.computer_id, u.started_at, u.ended_at from session_pauses u
    join sessions s on s.store_id = u.store_id and s.id = u.session_id
    where u.store_id = ${storeId} and s.start_at < ${until} and ${sessionFinish} > ${from}`.execute(db);
  return rows;
}

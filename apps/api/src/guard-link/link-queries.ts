import type { GuardCommandKind, Reading } from '@coruja/contract';
import { sql } from 'kysely';
import { latestEnd } from '../clock-skew.ts';
import type { Db } from '../db/database.ts';
import { callSinceSession, openCall } from '../db/open-call.ts';
import { isActiveAt } from '../db/session-finish.ts';
import { type GuardBoot, recordingBoots } from './boot-queries.ts';

// Reads and writes for many guards at once, each in one statement. A guard is identified by its store and its computer together,
// so that no row of another computer is touched.

export interface GuardKey {
  readonly storeId: string;
  readonly computerId: string;
  /** Hexadecimal. */
  readonly tokenHash: string;
}

const storesOf = (keys: readonly GuardKey[]) => keys.map(({ storeId }) => storeId);
const computersOf = (keys: readonly GuardKey[]) => keys.map(({ computerId }) => computerId);
const tokensOf = (keys: readonly GuardKey[]) => keys.map(({ tokenHash }) => tokenHash);

export interface KnownGuard {
  readonly store_id: string;
  readonly computer_id: string;
  readonly token: string;
  readonly is_closed: boolean;
  readonly is_connected: boolean;
  readonly instance: string | null;
  readonly earlier_instance: string | null;
  readonly refused_instance: string | null;
}

export async function findGuards(db: Db, tokenHashes: readonly string[]): Promise<KnownGuard[]> {
  const { rows } = await sql<KnownGuard>`
    select g.store_id, g.computer_id, encode(g.token_hash, 'hex') as token, s.closed_at is not null as is_closed,
      coalesce(p.expires_at > now(), false) as is_connected, g.instance, g.earlier_instance, g.refused_instance
    from guards g
    left join guard_processes p on p.id = g.connected_to
    join stores s on s.id = g.store_id
    join computers c on c.store_id = g.store_id and c.id = g.computer_id and c.removed_at is null
    where g.token_hash in (select decode(t, 'hex') from unnest(${tokenHashes}::text[]) t)`.execute(db);
  return rows;
}

export interface GuardFactsRow {
  /** The position of its key in the input, from 1. */
  readonly at: number;
  readonly store_name: string;
  readonly is_closed: boolean;
  readonly token: string | null;
  readonly connected_to: string | null;
  readonly computer_name: string | null;
  readonly is_locked: boolean | null;
  readonly room_id: string | null;
  readonly called_at: Date | null;
  readonly call_answered_at: Date | null;
  readonly has_commands: boolean;
  readonly session_id: string | null;
  readonly end_at: Date | null;
  readonly start_at: Date | null;
  readonly paused_ms: number | null;
  readonly paused_until: Date | null;
  readonly lost_ms: number | null;
  readonly time_zone: string;
  readonly customer_name: string | null;
  readonly idle_shutdown_minutes: number | null;
  readonly clean_after_session: boolean | null;
  readonly clean_paths: string[] | null;
  readonly screen_pictures: boolean | null;
  /** The update that may be offered now. */
  readonly offer_id: string | null;
  readonly offer_version: string | null;
}

/** What the states of these guards depend on. */
export async function readFacts(db: Db, keys: readonly GuardKey[], now: Date): Promise<GuardFactsRow[]> {
  const { rows } = await sql<GuardFactsRow>`
    select k.at::integer, t.name as store_name, t.closed_at is not null as is_closed,
      encode(g.token_hash, 'hex') as token, g.connected_to, c.name as computer_name, c.is_locked,
      c.room_id, ${callSinceSession} as called_at, g.call_answered_at,
      exists (select from guard_commands m
              where m.store_id = k.store_id and m.computer_id = k.computer_id
                and m.state = 'sent' and m.delivered_at is null) as has_commands,
      t.time_zone, s.id as session_id, s.start_at, s.end_at, s.paused_ms, s.paused_until, s.lost_ms,
      u.name as customer_name, o.idle_shutdown_minutes, o.clean_after_session, o.clean_paths, o.screen_pictures,
      w.offer_id, w.version as offer_version
    from unnest(${storesOf(keys)}::uuid[], ${computersOf(keys)}::uuid[]) with ordinality as k (store_id, computer_id, at)
    join stores t on t.id = k.store_id
    left join guard_settings o on o.store_id = k.store_id
    left join guards g on g.store_id = k.store_id and g.computer_id = k.computer_id
    left join computers c on c.store_id = k.store_id and c.id = k.computer_id and c.removed_at is null
    left join sessions s on s.store_id = k.store_id and s.computer_id = k.computer_id
      and ${isActiveAt(now)}
    left join guard_updates w on w.store_id = k.store_id and w.computer_id = k.computer_id and w.state = 'waiting'
      and (w.wave < 2 or not exists (
        select from guard_updates f where f.store_id = k.store_id and f.wave = 1 and f.state <> 'done'))
    left join customers u on u.store_id = s.store_id and u.id = s.customer_id`.execute(db);
  return rows;
}

/** What a guard sent in its `hello`, and its address. */
export interface GuardHello extends GuardBoot {
  readonly address: string | null;
  readonly instance: string | null;
  readonly version: string;
  readonly system: string;
  readonly cpu: string | null;
  readonly gpu: string | null;
  readonly ram: string | null;
  /** Null if it did not say. */
  readonly macAddresses: readonly string[] | null;
  readonly canUpdate: boolean;
  readonly canSetVolume: boolean;
  readonly canShowScreen: boolean;
}

/** A store in which a row was written. */
type Touched = { readonly store_id: string };

/** Shorter absences are not recorded: the guard only reconnected. */
const shortestLossMs = 60_000;

/** Records guards as connected, when each was away, and the boots of the computers. */
export async function markConnected(
  db: Db,
  guards: readonly GuardHello[],
  by: { process: string; now: Date },
): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    with ${recordingBoots(guards, by.now)},
    back as (
      insert into guard_losses (store_id, computer_id, lost_from, noticed_at, back_at)
      select g.store_id, g.computer_id, l.lost_from, l.noticed_at, ${by.now}::timestamptz
      from guards g
      join unnest(${storesOf(guards)}::uuid[], ${computersOf(guards)}::uuid[], ${tokensOf(guards)}::text[])
        as k (store_id, computer_id, token)
        on g.store_id = k.store_id and g.computer_id = k.computer_id and g.token_hash = decode(k.token, 'hex')
      left join guard_processes p on p.id = g.connected_to and p.expires_at <= now()
      -- Of a killed process nobody may have noticed yet.
      cross join lateral (
        select greatest(g.last_seen_at, p.renewed_at) as lost_from,
          coalesce(g.lost_at, case when p.id is not null then ${by.now}::timestamptz end) as noticed_at) l
      where l.noticed_at <= ${by.now}::timestamptz and l.lost_from <= l.noticed_at
        and ${by.now}::timestamptz - l.lost_from >= ${shortestLossMs}::integer * interval '1 millisecond'
      on conflict do nothing)
    update guards g set connected_to = ${by.process}, lost_at = null, version = k.version, system = k.system,
      address = k.address, instance = k.instance, boot_id = k.boot_id, can_update = k.can_update,
      can_set_volume = k.can_set_volume,
      can_show_screen = k.can_show_screen,
      mac_addresses = coalesce(string_to_array(k.macs, ','), g.mac_addresses),
      earlier_instance = case when g.instance <> k.instance and g.connected_to is not null then g.instance
        else g.earlier_instance end,
      refused_instance = nullif(g.refused_instance, k.instance), last_seen_at = greatest(g.last_seen_at, ${by.now}::timestamptz)
    from unnest(${storesOf(guards)}::uuid[], ${computersOf(guards)}::uuid[], ${tokensOf(guards)}::text[],
      ${guards.map(({ version }) => version)}::text[], ${guards.map(({ system }) => system)}::text[],
      ${guards.map(({ address }) => address)}::text[], ${guards.map(({ instance }) => instance)}::uuid[],
      ${guards.map(({ boot }) => boot?.id ?? null)}::uuid[],
      ${guards.map(({ macAddresses }) => macAddresses?.join(',') || null)}::text[],
      ${guards.map(({ canUpdate }) => canUpdate)}::boolean[],
      ${guards.map(({ canSetVolume }) => canSetVolume)}::boolean[],
      ${guards.map(({ canShowScreen }) => canShowScreen)}::boolean[])
      as k (store_id, computer_id, token, version, system, address, instance, boot_id, macs, can_update,
        can_set_volume, can_show_screen)
    where g.store_id = k.store_id and g.computer_id = k.computer_id and g.token_hash = decode(k.token, 'hex')
    returning g.store_id`.execute(db);
  return rows;
}

/** Records that this instance was refused, since another one is connected with its token. */
export async function refuseInstance(
  db: Db,
  { storeId, computerId, tokenHash }: GuardKey,
  refused: { instance: string; now: Date },
): Promise<void> {
  await db
    .updateTable('guards')
    .set({ refused_instance: refused.instance, cloned_at: refused.now })
    .where('store_id', '=', storeId)
    .where('computer_id', '=', computerId)
    .where('token_hash', '=', Buffer.from(tokenHash, 'hex'))
    .execute();
}

/** Fills only the empty specifications (docs/product/guard.md#specifications). */
export async function fillSpecifications(db: Db, guards: readonly GuardHello[]): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    update computers c set cpu = coalesce(c.cpu, k.cpu), gpu = coalesce(c.gpu, k.gpu), ram = coalesce(c.ram, k.ram)
    from unnest(${storesOf(guards)}::uuid[], ${computersOf(guards)}::uuid[], ${guards.map(({ cpu }) => cpu)}::text[],
      ${guards.map(({ gpu }) => gpu)}::text[], ${guards.map(({ ram }) => ram)}::text[])
      as k (store_id, computer_id, cpu, gpu, ram)
    where c.store_id = k.store_id and c.id = k.computer_id
      and (coalesce(c.cpu, k.cpu), coalesce(c.gpu, k.gpu), coalesce(c.ram, k.ram)) is distinct from (c.cpu, c.gpu, c.ram)
    returning c.store_id`.execute(db);
  return rows;
}

export interface Disconnection extends GuardKey {
  readonly lastSeenAt: Date;
}

/**
 * Changes only guards that are recorded as connected to this process, since a guard may be connected to another one by now; and
 * guards that left before their connection was recorded, if no live process has them.
 */
export async function markDisconnected(
  db: Db,
  guards: readonly Disconnection[],
  by: { process: string; now: Date },
): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    update guards g set connected_to = null, last_seen_at = greatest(g.last_seen_at, k.seen_at),
      lost_at = greatest(g.last_seen_at, k.seen_at, ${by.now}::timestamptz)
    from unnest(${storesOf(guards)}::uuid[], ${computersOf(guards)}::uuid[], ${tokensOf(guards)}::text[],
      ${guards.map(({ lastSeenAt }) => lastSeenAt)}::timestamptz[]) as k (store_id, computer_id, token, seen_at)
    where g.store_id = k.store_id and g.computer_id = k.computer_id and g.token_hash = decode(k.token, 'hex')
      and (g.connected_to = ${by.process} or (g.last_seen_at < k.seen_at and not exists (
        select from guard_processes p where p.id = g.connected_to and p.expires_at > now())))
    returning g.store_id`.execute(db);
  return rows;
}

export interface GuardReading extends GuardKey {
  readonly reading: Reading;
}

/** Keeps the largest reading, up to the session's duration, and only for a session on the same computer. */
export async function saveReadings(db: Db, readings: readonly GuardReading[]): Promise<void> {
  await sql`
    update sessions s set used_seconds = least(k.used, s.duration_minutes * 60)
    from (
      select store_id, computer_id, session_id, max(used) as used
      from unnest(${storesOf(readings)}::uuid[], ${computersOf(readings)}::uuid[],
        ${readings.map(({ reading }) => reading.sessionId)}::uuid[],
        ${readings.map(({ reading }) => reading.usedSeconds)}::integer[]) as r (store_id, computer_id, session_id, used)
      group by 1, 2, 3) k
    where s.store_id = k.store_id and s.computer_id = k.computer_id and s.id = k.session_id
      and s.used_seconds < least(k.used, s.duration_minutes * 60)`.execute(db);
}

export interface ClaimedCommand {
  readonly store_id: string;
  readonly computer_id: string;
  readonly id: string;
  readonly kind: GuardCommandKind;
  readonly text: string | null;
  readonly addresses: string[] | null;
  readonly level: number | null;
  readonly created_at: Date;
}

/**
 * Marks the waiting commands of these guards as delivered, each only once: a reboot must not be sent twice. A guard that came back
 * with an earlier version gets no volume.
 */
export async function claimCommands(
  db: Db,
  keys: readonly GuardKey[],
  span: { now: Date; newerThan: Date },
): Promise<ClaimedCommand[]> {
  const { rows } = await sql<ClaimedCommand>`
    update guard_commands m set delivered_at = ${span.now}
    from unnest(${storesOf(keys)}::uuid[], ${computersOf(keys)}::uuid[]) as k (store_id, computer_id)
    where m.store_id = k.store_id and m.computer_id = k.computer_id
      and m.state = 'sent' and m.delivered_at is null and m.created_at > ${span.newerThan}
      and m.created_at <= ${latestEnd(span.now)}
      and (m.kind <> 'volume' or exists (
        select from guards g
        where g.store_id = m.store_id and g.computer_id = m.computer_id and g.can_set_volume))
    returning m.store_id, m.computer_id, m.id, m.kind, m.text, m.addresses, m.level, m.created_at`.execute(
    db,
  );
  return rows;
}

/**
 * Records a computer's call for an attendant: one that is open, or was answered a moment ago, stays.
 *
 * @returns whether it changed anything
 */
export async function recordCall(
  db: Db,
  key: GuardKey,
  { now, answeredBefore }: { now: Date; answeredBefore: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guards as g')
    .set({ called_at: now, call_answered_at: null })
    .where('g.store_id', '=', key.storeId)
    .where('g.computer_id', '=', key.computerId)
    .where('g.token_hash', '=', Buffer.from(key.tokenHash, 'hex'))
    .where(openCall, 'is', null)
    .where((where) =>
      where.or([
        where('g.call_answered_at', 'is', null),
        where('g.call_answered_at', '<=', answeredBefore),
        where('g.call_answered_at', '>', latestEnd(now)),
        where(callSinceSession, 'is', null),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface CommandReport {
  readonly id: string;
  readonly state: 'received' | 'done' | 'failed';
  readonly failure: string | null;
}

/**
 * A command's state only goes forward, only its own computer changes it, and one that was not confirmed in time stays failed.
 *
 * @returns whether it changed anything
 */
export async function recordCommandReport(
  db: Db,
  key: GuardKey,
  { id, state, failure, now, newerThan }: CommandReport & { now: Date; newerThan: Date },
): Promise<boolean> {
  const isOver = state !== 'received';
  const { numUpdatedRows } = await db
    .updateTable('guard_commands')
    .set({
      state,
      received_at: sql<Date>`coalesce(received_at, ${now})`,
      finished_at: isOver ? now : null,
      failure: state === 'failed' ? failure : null,
    })
    .where('store_id', '=', key.storeId)
    .where('computer_id', '=', key.computerId)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where.and([
          where('state', '=', 'sent'),
          where('created_at', '>', newerThan),
          where('created_at', '<=', latestEnd(now)),
        ]),
        where.and([where('state', '=', 'received'), where.val(isOver)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

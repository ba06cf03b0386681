import { gapToleranceMs } from '@coruja/domain';
import { type RawBuilder, sql } from 'kysely';
import type { GuardKey } from './link-queries.ts';

/** When a computer and its guard were started, by the server's clock. */
export interface Boot {
  readonly id: string;
  readonly bootedAt: Date;
  readonly startedAt: Date;
}

export interface GuardBoot extends GuardKey {
  /** Null for a guard that does not send it. */
  readonly boot: Boot | null;
}

/**
 * The part of the statement of `markConnected` that records the computers' boots, and how long the computers were on without their
 * guards (docs/product/radar.md#on-without-its-guard). It reads the guards' rows as they were before the statement. (A separate
 * statement delayed every guard after a restart of the server.)
 */
export function recordingBoots(guards: readonly GuardBoot[], now: Date): RawBuilder<unknown> {
  const boots = guards.map(({ boot }) => boot);
  return sql`hello as (
      select g.store_id, g.computer_id, g.paired_at, k.boot_id, k.booted_at, k.process_at,
        b.boot_id as earlier_id, b.started_at as earlier_start,
        case when g.boot_id = b.boot_id then greatest(b.ended_at, w.last_word) else b.ended_at end as last_word
      from guards g
      join unnest(${guards.map(({ storeId }) => storeId)}::uuid[],
        ${guards.map(({ computerId }) => computerId)}::uuid[], ${guards.map(({ tokenHash }) => tokenHash)}::text[],
        ${boots.map((boot) => boot?.id ?? null)}::uuid[], ${boots.map((boot) => boot?.bootedAt ?? null)}::timestamptz[],
        ${boots.map((boot) => boot?.startedAt ?? null)}::timestamptz[])
        as k (store_id, computer_id, token, boot_id, booted_at, process_at)
        on g.store_id = k.store_id and g.computer_id = k.computer_id and g.token_hash = decode(k.token, 'hex')
      left join guard_processes p on p.id = g.connected_to
      left join lateral (
        select c.boot_id, c.started_at, c.ended_at from computer_boots c
        where c.store_id = g.store_id and c.computer_id = g.computer_id
        order by c.started_at desc limit 1) b on true
      -- Of a guard that still counts as connected the last message is not in the database; it is less than a minute old.
      cross join lateral (select case when p.expires_at > now()
        then least(${now}::timestamptz, case when k.boot_id <> b.boot_id then k.booted_at end)
        else greatest(g.last_seen_at, p.renewed_at) end as last_word) w),
    closed as (
      update computer_boots b set ended_at = greatest(b.ended_at, h.last_word) from hello h
      where b.store_id = h.store_id and b.computer_id = h.computer_id and b.started_at = h.earlier_start
        and h.boot_id is distinct from h.earlier_id),
    gaps as (
      insert into guard_gaps (store_id, id, computer_id, started_at, ended_at, noticed_at)
      select h.store_id, gen_random_uuid(), h.computer_id, f.started_at, h.process_at, ${now}::timestamptz
      from hello h
      cross join lateral (
        select greatest(h.last_word, case when h.boot_id <> h.earlier_id then h.booted_at end)
          + ${gapToleranceMs}::integer * interval '1 millisecond' as started_at) f
      where h.earlier_id is not null and f.started_at < h.process_at
      on conflict do nothing),
    booted as (
      insert into computer_boots (store_id, computer_id, boot_id, started_at, ended_at)
      select h.store_id, h.computer_id, h.boot_id, f.started_at, greatest(f.started_at, ${now}::timestamptz)
      from hello h
      -- Of the time before the first pairing nothing is known.
      cross join lateral (select case when h.earlier_id is null then greatest(h.process_at, h.paired_at)
        else greatest(h.booted_at, h.last_word) end as started_at) f
      where h.boot_id is distinct from h.earlier_id and h.boot_id is not null
      on conflict do nothing)`;
}

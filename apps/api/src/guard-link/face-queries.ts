import type { Blocks, MaintenanceHashes, PriceDocumentAnswer } from '@coruja/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { StoreShortcut } from './store-shortcuts.ts';

/** An event that is running or starts soon. */
export interface CurrentEventRow {
  readonly name: string;
  readonly start_at: Date;
  readonly end_at: Date;
}

export interface FaceRow {
  readonly store_id: string;
  readonly time_zone: string;
  readonly price_per_hour_centavos: number;
  readonly prices_time: boolean;
  /** Null before the first change of the prices. */
  readonly version: number | null;
  /** Null if this version is known. */
  readonly document: PriceDocumentAnswer | null;
  readonly logo: string | null;
  readonly picture: string | null;
  readonly event_name: string | null;
  readonly event_start_at: Date | null;
  readonly events: readonly CurrentEventRow[];
  readonly shortcuts: readonly StoreShortcut[];
  /** Of the store's maintenance codes that are not used; null without a sheet. */
  readonly maintenance: MaintenanceHashes | null;
  /** Null for a store that never changed its settings. */
  readonly blocks: Blocks | null;
}

/** The instants in milliseconds since the epoch: JSON has no dates. */
interface EventJson {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** What the lock screens of these stores show, and their events that are running or start before `until`. */
export async function readFaces(
  db: Db,
  stores: readonly { readonly storeId: string; readonly knownVersion: number | null }[],
  { now, until }: { now: Date; until: Date },
): Promise<FaceRow[]> {
  const { rows } = await sql<Omit<FaceRow, 'events'> & { events: readonly EventJson[] }>`
    select t.id as store_id, t.time_zone, t.price_per_hour_centavos, c.prices_time_since is not null as prices_time,
      v.version, case when v.version is distinct from k.version then v.document end as document,
      (select encode(p.sha256, 'hex') from lock_pictures p where p.store_id = t.id and p.kind = 'logo') as logo,
      (select encode(p.sha256, 'hex') from lock_pictures p where p.store_id = t.id and p.kind = 'picture') as picture,
      e.name as event_name, e.start_at as event_start_at,
      (select coalesce(json_agg(json_build_object('name', a.name, 'start', extract(epoch from a.start_at) * 1000,
          'end', extract(epoch from a.end_at) * 1000) order by a.start_at, a.id), '[]')
        from scheduled_events a where a.store_id = t.id and a.cancelled_at is null
          and a.end_at > ${now} and a.start_at <= ${until}) as events,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'target', s.target, 'arguments', s.arguments,
          'icon', encode(s.icon_sha256, 'hex'), 'rooms', case when not s.in_all_rooms then array(
            select x.room_id from shortcut_rooms x where x.store_id = s.store_id and x.shortcut_id = s.id) end)
          order by s.position), '[]')
        from shortcuts s where s.store_id = t.id) as shortcuts,
      (select json_build_object('sheet', m.id, 'salt', encode(m.salt, 'hex'), 'codes',
          (select coalesce(json_agg(json_build_object('number', h.number, 'hash', h.hash) order by h.number), '[]')
            from unnest(m.hashes) with ordinality as h (hash, number)
            where not exists (select from maintenance_openings o
              where o.store_id = m.store_id and o.sheet_id = m.id and o.number = h.number)))
        from maintenance_sheets m where m.store_id = t.id and m.hashes is not null) as maintenance,
      (select json_build_object('programs', g.blocked_programs, 'sites', g.blocked_sites)
        from guard_settings g where g.store_id = t.id) as blocks
    from unnest(${stores.map(({ storeId }) => storeId)}::uuid[],
      ${stores.map(({ knownVersion }) => knownVersion)}::integer[]) as k (id, version)
    join stores t on t.id = k.id
    left join counter_settings c on c.store_id = t.id
    left join lateral (
      select version, document from price_versions where store_id = t.id and c.prices_time_since is not null
      order by version desc limit 1) v on true
    left join lateral (
      select name, start_at from scheduled_events
      where store_id = t.id and cancelled_at is null and start_at > ${now}
      order by start_at, id limit 1) e on true`.execute(db);
  return rows.map((row) => ({ ...row, events: row.events.map(eventRowOf) }));
}

function eventRowOf({ name, start, end }: EventJson): CurrentEventRow {
  return { name, start_at: new Date(start), end_at: new Date(end) };
}

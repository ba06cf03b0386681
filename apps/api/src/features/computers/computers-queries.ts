import { compareNames } from '@coruja/domain';
import { type Insertable, type Updateable, sql } from 'kysely';
import { compileOneOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import { openCall } from '../../db/open-call.ts';
import type { ComputersTable } from '../../db/tables.ts';
import { isActiveAt } from '../../db/session-finish.ts';

/** For so long a computer shows that a maintenance code opened it. */
const openedShownMs = 30 * 86_400_000;

/** Computers, each with its guard and whether a session is active on it at `now`. */
function withState(db: Db, storeId: string, now: Date) {
  return db
    .selectFrom('computers as c')
    .leftJoin('guards as g', (join) =>
      join.onRef('g.store_id', '=', 'c.store_id').onRef('g.computer_id', '=', 'c.id'),
    )
    .leftJoin('guard_processes as p', 'p.id', 'g.connected_to')
    .leftJoin('rooms as r', (join) =>
      join.onRef('r.store_id', '=', 'c.store_id').onRef('r.id', '=', 'c.room_id'),
    )
    .selectAll('c')
    .select([
      'r.name as room_name',
      'r.weight_hundredths as room_weight',
      'g.paired_at as guard_paired_at',
      'g.version as guard_version',
      'g.cloned_at as guard_cloned_at',
      sql<boolean>`g.mac_addresses is not null`.as('guard_can_wake'),
      'g.can_set_volume as guard_can_set_volume',
      'g.can_show_screen as guard_can_show_screen',
      openCall.as('guard_called_at'),
      sql<Date | null>`(select max(o.opened_at) from maintenance_openings o
        where o.store_id = c.store_id and o.computer_id = c.id and o.opened_at > ${new Date(now.getTime() - openedShownMs)})`.as(
        'maintained_at',
      ),
      // By the database's clock, like the leases (docs/decisions/0010-guard-presence.md).
      sql<boolean>`coalesce(p.expires_at > now(), false)`.as('guard_connected'),
      sql<Date | null>`greatest(g.last_seen_at, p.renewed_at)`.as('guard_last_seen_at'),
    ])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('sessions as s')
            .select(sql`1`.as('one'))
            .where('s.store_id', '=', storeId)
            .whereRef('s.computer_id', '=', 'c.id')
            .where(isActiveAt(now)),
        )
        .as('in_use'),
    )
    .where('c.store_id', '=', storeId)
    .where('c.removed_at', 'is', null);
}

export type ComputerRow = Awaited<ReturnType<typeof listComputerRows>>[number];

export function listComputerRows(db: Db, storeId: string, now: Date) {
  return withState(db, storeId, now).execute();
}

export function findComputerRow(db: Db, storeId: string, computer: { id: string; now: Date }) {
  return withState(db, storeId, computer.now).where('c.id', '=', computer.id).executeTakeFirst();
}

/**
 * Whether the store refuses to start sessions because the computer is paired and its guard is not connected.
 */
const guardIsMissed = sql<boolean | null>`(
  select coalesce(o.offline_start, 'refuse') = 'refuse'
     and not exists (select from guard_processes p where p.id = g.connected_to and p.expires_at > now())
  from guards g left join guard_settings o on o.store_id = g.store_id
  where g.store_id = computers.store_id and g.computer_id = computers.id)`;

/** The computer's row, locked until the transaction ends: one start, lock or removal at a time. */
export function lockComputerRow(db: Db, storeId: string, id: string) {
  locking(db, 'computer');
  return computerHeld(db, { storeId, id });
}

const computerHeld = compileOneOnce((db, { storeId, id }: { storeId: string; id: string }) =>
  db
    .selectFrom('computers')
    .select(['id', 'name', 'is_locked', 'room_id', guardIsMissed.as('guard_is_missed')])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate(),
);

/** Locks in the order of the ids, like all that lock several, so that two calls cannot deadlock. */
export async function lockComputerRows(db: Db, storeId: string, ids: readonly string[]): Promise<void> {
  locking(db, 'computer');
  await db
    .selectFrom('computers')
    .select('id')
    .where('store_id', '=', storeId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function countComputers(db: Db, storeId: string): Promise<number> {
  const row = await db
    .selectFrom('computers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Those of these names that are taken, as they are written at the computers. */
export async function findComputerNames(db: Db, storeId: string, nameKeys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('computers')
    .select('name')
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .where('name_key', 'in', nameKeys)
    .execute();
  return rows.map(({ name }) => name).toSorted(compareNames);
}

export async function insertComputers(db: Db, computers: Insertable<ComputersTable>[]): Promise<void> {
  await db.insertInto('computers').values(computers).execute();
}

export async function updateComputerRow(
  db: Db,
  storeId: string,
  computer: { id: string; changes: Updateable<ComputersTable> },
): Promise<void> {
  await db
    .updateTable('computers')
    .set(computer.changes)
    .where('store_id', '=', storeId)
    .where('id', '=', computer.id)
    .execute();
}

export async function updateLocks(
  db: Db,
  storeId: string,
  { ids, isLocked }: { ids: readonly string[]; isLocked: boolean },
): Promise<void> {
  await db
    .updateTable('computers')
    .set({ is_locked: isLocked })
    .where('store_id', '=', storeId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/**
 * Removes a computer from the event seats that have it. Events depend on computers, so computers update the table
 * themselves.
 */
export async function clearSeats(db: Db, storeId: string, computerId: string): Promise<void> {
  await db
    .updateTable('event_participants')
    .set({ computer_id: null })
    .where('store_id', '=', storeId)
    .where('computer_id', '=', computerId)
    .execute();
}

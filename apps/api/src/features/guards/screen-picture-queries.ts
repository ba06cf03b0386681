import { type Insertable, sql } from 'kysely';
import { latestEnd } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';
import type { ScreenPicturesTable } from '../../db/guard-tables.ts';

/** Whether this computer was asked for a picture since then. */
export async function wasAskedSince(
  db: Db,
  storeId: string,
  { computerId, since, now }: { computerId: string; since: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('guard_commands')
    .select('id')
    .where('store_id', '=', storeId)
    .where('computer_id', '=', computerId)
    .where('kind', '=', 'picture')
    .where('created_at', '>', since)
    // A command of a clock that was ahead must not block for as long as that.
    .where('created_at', '<=', latestEnd(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The computer of a guard's token, if the account is open and the computer there; with it whether its store allows pictures, and
 * whether it has such a command that is not answered yet.
 */
export async function findAskedGuard(
  db: Db,
  guard: { tokenHash: Uint8Array; commandId: string; since: Date; now: Date },
) {
  const { rows } = await sql<{
    store_id: string;
    computer_id: string;
    is_allowed: boolean;
    is_asked: boolean;
  }>`
    select g.store_id, g.computer_id, coalesce(o.screen_pictures, false) as is_allowed,
      exists (
        select from guard_commands m
        where m.store_id = g.store_id and m.computer_id = g.computer_id and m.id = ${guard.commandId}::uuid
          and m.kind = 'picture' and m.state in ('sent', 'received')
          and m.created_at > ${guard.since} and m.created_at <= ${latestEnd(guard.now)}) as is_asked
    from guards g
    join stores t on t.id = g.store_id and t.closed_at is null
    join computers c on c.store_id = g.store_id and c.id = g.computer_id and c.removed_at is null
    left join guard_settings o on o.store_id = g.store_id
    where g.token_hash = ${guard.tokenHash}`.execute(db);
  return rows[0];
}

/** Replaces the computer's picture. Not while the store turns them off, which locks its settings' row. */
export async function putScreenPicture(db: Db, picture: Insertable<ScreenPicturesTable>): Promise<void> {
  const { store_id, computer_id, command_id, image, received_at } = picture;
  await sql`
    insert into screen_pictures (store_id, computer_id, command_id, image, received_at)
    select o.store_id, ${computer_id}::uuid, ${command_id}::uuid, ${image}::bytea, ${received_at}::timestamptz
    from guard_settings o where o.store_id = ${store_id} and o.screen_pictures
    for share
    on conflict (store_id, computer_id) do update
      set command_id = excluded.command_id, image = excluded.image, received_at = excluded.received_at`.execute(
    db,
  );
}

/** Only for the person who asked for it. */
export async function findScreenPicture(
  db: Db,
  storeId: string,
  wanted: { computerId: string; commandId: string; actor: string; since: Date; now: Date },
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('screen_pictures as p')
    .innerJoin('guard_commands as m', (join) =>
      join.onRef('m.store_id', '=', 'p.store_id').onRef('m.id', '=', 'p.command_id'),
    )
    .select('p.image')
    .where('p.store_id', '=', storeId)
    .where('p.computer_id', '=', wanted.computerId)
    .where('p.command_id', '=', wanted.commandId)
    .where('m.actor', '=', wanted.actor)
    .where('p.received_at', '>', wanted.since)
    .where('p.received_at', '<=', latestEnd(wanted.now))
    .executeTakeFirst();
  return row?.image;
}

export async function deletePicturesOfStore(db: Db, storeId: string): Promise<void> {
  await db.deleteFrom('screen_pictures').where('store_id', '=', storeId).execute();
}

export async function deletePicturesOutside(db: Db, span: { since: Date; now: Date }): Promise<void> {
  await db
    .deleteFrom('screen_pictures')
    .where((where) =>
      where.or([where('received_at', '<=', span.since), where('received_at', '>', latestEnd(span.now))]),
    )
    .execute();
}

export function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1_000);
}

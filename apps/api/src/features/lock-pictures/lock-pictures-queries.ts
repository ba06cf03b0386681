import type { LockPictureKind } from '@coruja/contract';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { LockPicturesTable } from '../../db/guard-tables.ts';

export function listLockPictureRows(db: Db, storeId: string) {
  return db
    .selectFrom('lock_pictures')
    .select(['kind', 'file_name', 'uploaded_at'])
    .where('store_id', '=', storeId)
    .execute();
}

export async function putLockPictureRow(db: Db, row: Insertable<LockPicturesTable>): Promise<void> {
  const { file_name, sha256, uploaded_at } = row;
  await db
    .insertInto('lock_pictures')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'kind']).doUpdateSet({ file_name, sha256, uploaded_at }),
    )
    .execute();
}

export async function deleteLockPictureRow(db: Db, storeId: string, kind: LockPictureKind): Promise<void> {
  await db.deleteFrom('lock_pictures').where('store_id', '=', storeId).where('kind', '=', kind).execute();
}

/** The file with this hash in the store of a guard's token, if the store is open and its computer there. */
export function findPictureOfGuard(db: Db, guard: { tokenHash: Uint8Array; sha256: Uint8Array }) {
  return db
    .selectFrom('guards as g')
    .innerJoin('stores as t', 't.id', 'g.store_id')
    .innerJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 'g.store_id').onRef('c.id', '=', 'g.computer_id'),
    )
    .leftJoin('lock_pictures as p', (join) =>
      join.onRef('p.store_id', '=', 'g.store_id').on('p.sha256', '=', guard.sha256),
    )
    .leftJoin('shortcuts as i', (join) =>
      join.onRef('i.store_id', '=', 'g.store_id').on('i.icon_sha256', '=', guard.sha256),
    )
    .select(({ fn }) => ['g.store_id', fn.coalesce('p.file_name', 'i.icon_file').as('file_name')])
    .where('g.token_hash', '=', guard.tokenHash)
    .where('c.removed_at', 'is', null)
    .where('t.closed_at', 'is', null)
    .executeTakeFirst();
}
